"""Comments on tasks: writing one, and what is said in those that are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal
from doneby.text import shorten
from doneby.toolkits.todoist import looking, steps, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.choosing import open_task
from doneby.toolkits.todoist.client import PAGE, Connection
from doneby.toolkits.todoist.recording import Change, Done, Recorder

if TYPE_CHECKING:
    from todoist_api_python.models import Comment, Task

LONGEST_COMMENT = 15_000
"""Characters that Todoist takes."""

_SHOWN = 10
_WIDTH = 300
OTHERS = "comments by other people"


async def propose_comment(
    connection: Connection, recorder: Recorder, reference: str, text: str
) -> Proposal:
    """A comment on a task; in a shared project it reaches other people."""
    text = text.strip()
    if not text:
        raise ToolError("The comment is empty.", "Say what to write.")
    if len(text) > LONGEST_COMMENT:
        raise ToolError(
            f"The comment has {len(text):,} characters; Todoist takes {LONGEST_COMMENT:,}.",
            "Shorten it.",
        )
    catalog = await load(connection)
    task = open_task(reference, catalog)
    name, said = wording.name(task), shorten(" ".join(text.split()), _WIDTH)

    async def make() -> Done:
        since = connection.now()
        comment = await connection.write(
            connection.api.add_comment(content=text, task_id=task.id),
            lambda: looking.only(looking.new_comments(connection, task.id, text, since)),
        )
        return Done(f"Commented on {name}: “{said}”", (steps.delete_comment(comment, task),))

    undo = (steps.delete_new_comment(task, text, connection.now()),)
    change = Change(f"the comment on {name}", undo, make)
    run = partial(
        recorder.carry_out, f"commented on {name}", [change], outside=catalog.outside([task])
    )
    where = f"#{catalog.path(task.project_id)}"
    if catalog.is_shared(task.project_id):
        summary = f"Comment on {name}, which others in {where} will read: “{text}”"
        return Proposal("sends", summary, run, (wording.line(task, catalog),))
    return Proposal("writes", f"Comment on {name}: “{said}”", run, (wording.line(task, catalog),))


@dataclass(frozen=True, slots=True)
class Details:
    """What is shown of a task beside its line.

    Attributes:
        lines: One for each thing.
        outside: Where outside text in them comes from; empty when all of it is the user's own.
    """

    lines: list[str]
    outside: str = ""


async def comments_of(connection: Connection, task: Task, catalog: Catalog) -> Details:
    """The comments on a task, the newest first."""
    newest = (await read_comments(connection, task.id))[::-1]
    shown = newest[:_SHOWN]
    lines = [_line(comment, catalog) for comment in shown]
    if len(shown) < len(newest):
        lines.append(f"{len(newest)} comments, the newest {len(shown)} shown")
    return Details(lines, _outside(shown, catalog))


async def read_comments(connection: Connection, task_id: str) -> list[Comment]:
    """All comments on a task, the oldest first."""
    comments = await connection.every(connection.api.get_comments(task_id=task_id, limit=PAGE))
    return sorted(comments, key=lambda comment: comment.posted_at)


def _line(comment: Comment, catalog: Catalog) -> str:
    from doneby.grammar.dates import describe_day

    day = describe_day(comment.posted_at.astimezone(catalog.dates.zone).date(), catalog.dates)
    text = shorten(" ".join(comment.content.split()), _WIDTH)
    attached = comment.attachment
    name = shorten(str(attached.file_name or attached.title or "file"), 80) if attached else ""
    file = f" (attached: {name})" if name else ""
    return f"Comment, {day}: “{text}”{file}"


def _outside(comments: Sequence[Comment], catalog: Catalog) -> str:
    return "" if all(catalog.is_own(comment.poster_id) for comment in comments) else OTHERS
