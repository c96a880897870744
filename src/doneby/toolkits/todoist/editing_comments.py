"""Comments that are there: all of them read, their words changed, one of them gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doneby.agent.errors import Candidate, NeedsAnswer, ToolError
from doneby.agent.results import Proposal, ToolResult
from doneby.text import shorten
from doneby.toolkits.todoist import looking, talk_steps, wording
from doneby.toolkits.todoist.catalog import load
from doneby.toolkits.todoist.choosing import MOST_CANDIDATES
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.commenting import (
    Thread,
    check_text,
    line_of,
    outside_of,
    quoted,
    read_comments,
    thread,
)
from doneby.toolkits.todoist.names import matches
from doneby.toolkits.todoist.recording import Change, Done, Recorder

if TYPE_CHECKING:
    from todoist_api_python.models import Comment

    from doneby.toolkits.todoist.catalog import Catalog

MOST_SHOWN = 100


async def list_comments(connection: Connection, task: str, project: str) -> ToolResult:
    """The comments on a task or a project, the newest first."""
    catalog = await load(connection)
    on = thread(catalog, task, project)
    comments = (await read_comments(connection, on.where))[::-1]
    if not comments:
        return ToolResult(f"No comments on {on.name}.")
    shown = comments[:MOST_SHOWN]
    header = f"{wording.count(len(comments), 'comment')} on {on.name}"
    header += f", the newest {len(shown)} shown:" if len(shown) < len(comments) else ":"
    return ToolResult(
        wording.listing(header, (line_of(comment, catalog) for comment in shown)),
        outside=", ".join(filter(None, [on.outside, outside_of(shown, catalog)])),
    )


async def propose_other_words(
    connection: Connection, recorder: Recorder, words: str, text: str, *, task: str, project: str
) -> Proposal:
    """Other words in one of the user's own comments."""
    text = check_text(text)
    catalog = await load(connection)
    on = thread(catalog, task, project)
    comment = await _own_comment(connection, words, on, catalog)
    shared = bool(on.shared)

    async def make() -> Done:
        async def changed() -> Comment | None:
            now = await connection.read(connection.api.get_comment(comment.id))
            return now if now.content == text else None

        await connection.write(connection.api.update_comment(comment.id, text), changed)
        undo = (talk_steps.set_comment(comment, on.name, text, shared=shared),)
        return Done(f"Changed the comment on {on.name}: {quoted(text)}", undo)

    undo = (talk_steps.set_comment(comment, on.name, shared=shared),)
    change = Change(f"the comment on {on.name}", undo, make)
    readers = f", which others in {on.shared} read" if shared else ""
    return recorder.propose(
        "sends" if shared else "writes",
        f"Change the comment {quoted(comment.content)} on {on.name}{readers}: “{text}”",
        f"changed the comment on {on.name}",
        change,
        affected=(on.line,),
        outside=on.outside,
    )


async def propose_comment_deletion(
    connection: Connection, recorder: Recorder, words: str, *, task: str, project: str
) -> Proposal:
    """One of the user's own comments gone."""
    catalog = await load(connection)
    on = thread(catalog, task, project)
    comment = await _own_comment(connection, words, on, catalog)

    async def make() -> Done:
        await connection.write(
            connection.api.delete_comment(comment.id),
            lambda: looking.gone(connection.found(connection.api.get_comment(comment.id))),
        )
        return Done(f"Deleted the comment on {on.name}: {quoted(comment.content)}")

    undo = (talk_steps.create_comments(on.where, on.name, [comment], shared=bool(on.shared)),)
    change = Change(f"the comment on {on.name}", undo, make)
    return recorder.propose(
        "destroys",
        f"Delete the comment {quoted(comment.content)} on {on.name}.",
        f"deleted the comment on {on.name}",
        change,
        affected=(on.line,),
        outside=on.outside,
    )


async def _own_comment(connection: Connection, words: str, on: Thread, catalog: Catalog) -> Comment:
    """The user's own comment that some words of it mean; the only one needs none."""
    comments = await read_comments(connection, on.where)
    own = [comment for comment in comments if catalog.is_own(comment.poster_id)]
    if not own:
        raise ToolError(f"You have no comment on {on.name}.", "Only your own can be changed.")
    by_id = [comment for comment in own if comment.id == words.strip()]
    found = by_id or [own[at] for at in matches(words, [comment.content for comment in own])]
    if not words.strip():
        found = own
    if len(found) == 1:
        return found[0]
    if not found:
        near = "; ".join(shorten(comment.content, 60) for comment in own[-3:])
        raise ToolError(f"No comment of yours on {on.name} says that.", f"The last are: {near}.")
    candidates = tuple(Candidate(c.id, line_of(c, catalog)) for c in found[-MOST_CANDIDATES:])
    question = f"{len(found)} comments on {on.name} match. Which one do you mean?"
    raise NeedsAnswer(question, candidates, argument="comment", given=words)
