"""The commands that act on tasks at once, without any interpretation of what is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from doneby.assistant.options import UsageError
from doneby.cli.command import Command, Job
from doneby.cli.parameters import Number, completed_with

if TYPE_CHECKING:
    from doneby.agent.events import CallRecord
    from doneby.assistant import Assistant

ALL = 1_000_000
"""More tasks than there are."""

_LIMIT = click.Option(
    ["--limit"], default=ALL, type=Number(1), metavar="N", help="Show so many at most."
)


def _words(name: str, metavar: str, complete: str) -> click.Argument:
    return click.Argument(
        [name],
        metavar=metavar,
        type=click.UNPROCESSED,
        shell_complete=completed_with(complete),
    )


def _today(job: Job, limit: int) -> int:
    from doneby.cli.work import call_tool

    return call_tool(job, "find_tasks", due="today", limit=limit)


def _upcoming(job: Job, days: int, limit: int) -> int:
    from doneby.cli.work import call_tool

    return call_tool(job, "find_tasks", due=f"next {days} day{'s' * (days > 1)}", limit=limit)


def _inbox(job: Job, limit: int) -> int:
    from doneby.cli.work import call_tool

    return call_tool(job, "find_tasks", project="Inbox", limit=limit)


def _find(job: Job, filter: str, limit: int) -> int:
    from doneby.cli.work import call_tools

    (query,) = _read(filter, "What is to be found?")

    async def find(assistant: Assistant) -> list[CallRecord]:
        return [await assistant.find(query, limit)]

    return call_tools(job, find)


def _add(job: Job, line: str) -> int:
    from doneby.cli.work import call_tools

    lines = _read(line, "There is no line to add.", many=True)
    return call_tools(job, lambda assistant: assistant.add(*lines))


def _done(job: Job, task: str) -> int:
    from doneby.cli.work import call_tool

    return call_tool(job, "complete_tasks", tasks=_read(task, "Which task is done?", many=True))


def _read(word: str, question: str, *, many: bool = False) -> list[str]:
    """The word; "-" stands for standard input, all of it or its lines."""
    if word == "-":
        from doneby.cli.request import read_request

        word = read_request(("-",))
    lines = [line.strip() for line in (word.splitlines() if many else [word])]
    if not any(lines):
        raise UsageError(question, 'Write it after the command, or "-" and hand it in.')
    return [line for line in lines if line]


TODAY = Command(
    "today",
    "what is due today, and what is overdue",
    _today,
    params=[_LIMIT],
    examples=["doneby today", "doneby today --json", "doneby --quiet today | wc -l"],
)

UPCOMING = Command(
    "upcoming",
    "what is due in the next days, a week if it is not said",
    _upcoming,
    params=[
        click.Argument(["days"], default=7, type=Number(1, 3650), metavar="[DAYS]"),
        _LIMIT,
    ],
    examples=["doneby upcoming", "doneby upcoming 30"],
)

INBOX = Command(
    "inbox",
    "what is in no project yet",
    _inbox,
    params=[_LIMIT],
    examples=["doneby inbox", "doneby inbox --limit 5"],
)

ADD = Command(
    "add",
    "add a task written as in Todoist's Quick Add",
    _add,
    params=[_words("line", "LINE", "names")],
    free_text=True,
    about="""\
The line has a date in words, #project, /section, @label, p1 to p4, "for 45min", {deadline},
!reminder, // description. Whatever is none of these is its name. "-" stands for lines on standard
input, each a task: they never meet a shell, which may eat # and !.""",
    examples=[
        'doneby add "call the dentist friday 9am #Health @phone p2 !30m"',
        'doneby add "pay rent every month on the 1st"',
        "cat list.txt | doneby add -",
    ],
)

DONE = Command(
    "done",
    "complete a task",
    _done,
    params=[_words("task", "TASK", "tasks")],
    free_text=True,
    about="""\
The task is the one with this name, or with these words in it. When there are several, you are
asked which one; where nobody can be asked, nothing is changed and they are listed. "-" stands for
lines on standard input, each a task.""",
    examples=["doneby done milk", 'doneby done "call the dentist"'],
)

FIND = Command(
    "find",
    "the tasks that fit a Todoist filter, or a few words",
    _find,
    params=[_words("filter", "FILTER", "names"), _LIMIT],
    free_text=True,
    about="Plain words are looked for in the names of tasks.",
    examples=[
        'doneby find "p1 & 7 days"',
        'doneby find "#Work & !@waiting" --json',
        "doneby find dentist",
    ],
)
