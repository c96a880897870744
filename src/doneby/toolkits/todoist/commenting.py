"""Comments on tasks: writing one, and what is said in those that are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal
from doneby.text import shorten
from doneby.toolkits.todoist import looking, talk_steps, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.choosing import open_task, project_to_read
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.recording import Change, Done, Recorder

if TYPE_CHECKING:
    from todoist_api_python.models import Attachment, Comment, Task

LONGEST_COMMENT = 15_000
"""Characters that Todoist takes."""

_SHOWN = 10
_WIDTH = 300
OTHERS = "comments by other people"


@dataclass(frozen=True, slots=True)
class Thread:
    """A task or a project, as something that is talked about.

    Attributes:
        name: What it is called.
        where: Its id, as the SDK takes it: ``task_id`` or ``project_id``.
        shared: The project in which other people read what is said; empty where nobody does.
        line: It in one line.
        outside: Where outside text in that line comes from.
    """

    name: str
    where: dict[str, Any]
    shared: str
    line: str
    outside: str = ""


def thread(catalog: Catalog, task: str, project: str) -> Thread:
    """The task or the project that some words name.

    Raises:
        NeedsAnswer: Several fit.
        ToolError: None fits, or it is not said which of both is meant.
    """
    if bool(task.strip()) == bool(project.strip()):
        raise ToolError("What the comment is on was not said.", "Name a task or a project.")
    if task.strip():
        one = open_task(task, catalog)
        where, project_id, name = {"task_id": one.id}, one.project_id, wording.name(one)
        line, outside = wording.line(one, catalog), catalog.outside([one])
    else:
        project_id = project_to_read(project, catalog)
        where, line = {"project_id": project_id}, f"#{catalog.path(project_id)}"
        name, outside = line, catalog.outside_in([project_id])
    shared = f"#{catalog.path(project_id)}" if catalog.is_shared(project_id) else ""
    return Thread(name, where, shared, line, outside)


async def propose_comment(
    connection: Connection,
    recorder: Recorder,
    text: str,
    *,
    task: str = "",
    project: str = "",
    file: Attachment | None = None,
) -> Proposal:
    """A comment on a task or a project; where that is shared it reaches other people."""
    text = check_text(text)
    on = thread(await load(connection), task, project)

    async def make() -> Done:
        since = connection.now()
        comment = await connection.write(
            connection.api.add_comment(content=text, attachment=file, **on.where),
            lambda: looking.only(looking.new_comments(connection, on.where, text, since)),
        )
        undo = (talk_steps.delete_comment(comment, on.name),)
        return Done(f"Commented on {on.name}: {quoted(text)}", undo)

    undo = (talk_steps.delete_new_comment(on.where, on.name, text, connection.now()),)
    change = Change(f"the comment on {on.name}", undo, make)
    attached = f" (attached: {file.file_name}, {file.file_url})" if file else ""
    readers = f", which others in {on.shared} will read" if on.shared else ""
    said = f"“{text}”" if on.shared else quoted(text)  # what others read is shown whole
    return recorder.propose(
        "sends" if on.shared else "writes",
        f"Comment on {on.name}{readers}: {said}{attached}",
        f"commented on {on.name}",
        change,
        affected=(on.line,),
        outside=on.outside,
    )


def file_at(address: str, name: str) -> Attachment | None:
    """A file that is online, as something to attach; None where no address was given.

    Raises:
        ToolError: It is no address of the web.
    """
    from urllib.parse import unquote, urlsplit

    from todoist_api_python.models import Attachment

    address = address.strip()
    if not address:
        return None
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or " " in address:
        raise ToolError(f"“{shorten(address, 80)}” is no address of a file.", "Give an https link.")
    known_as = name.strip() or unquote(parts.path.rpartition("/")[2]) or parts.hostname
    return Attachment(resource_type="file", file_name=known_as, file_url=address)


def check_text(text: str) -> str:
    """What a comment may say.

    Raises:
        ToolError: It is empty, or longer than Todoist takes.
    """
    text = text.strip()
    if not text:
        raise ToolError("The comment is empty.", "Say what to write.")
    if len(text) > LONGEST_COMMENT:
        raise ToolError(
            f"The comment has {len(text):,} characters; Todoist takes {LONGEST_COMMENT:,}.",
            "Shorten it.",
        )
    return text


def quoted(text: str) -> str:
    """What somebody wrote, on one line and not too long."""
    return f"“{shorten(' '.join(text.split()), _WIDTH)}”"


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
    newest = (await read_comments(connection, {"task_id": task.id}))[::-1]
    shown = newest[:_SHOWN]
    lines = [line_of(comment, catalog) for comment in shown]
    if len(shown) < len(newest):
        lines.append(f"{len(newest)} comments, the newest {len(shown)} shown")
    return Details(lines, outside_of(shown, catalog))


async def read_comments(connection: Connection, where: dict[str, str]) -> list[Comment]:
    """All comments on a task or a project, the oldest first."""
    comments = await connection.every(connection.api.get_comments, **where)
    return sorted(comments, key=lambda comment: comment.posted_at)


def line_of(comment: Comment, catalog: Catalog) -> str:
    """A comment in one line: its day, its words, its file."""
    from doneby.grammar.dates import describe_day

    day = describe_day(comment.posted_at.astimezone(catalog.dates.zone).date(), catalog.dates)
    attached = comment.attachment
    name = shorten(str(attached.file_name or attached.title or "file"), 80) if attached else ""
    file = f" (attached: {name})" if name else ""
    return f"Comment, {day}: {quoted(comment.content)}{file}"


def outside_of(comments: Sequence[Comment], catalog: Catalog) -> str:
    """Where outside text in some comments comes from; empty where all are the user's own."""
    return "" if all(catalog.is_own(comment.poster_id) for comment in comments) else OTHERS
