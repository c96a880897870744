"""The commands that are one call of a tool, without any interpretation of what is written."""

from __future__ import annotations

import click

from doneby.cli.command import Command, Job


def _words(name: str, metavar: str) -> click.Argument:
    return click.Argument([name], metavar=metavar, type=click.UNPROCESSED)


def _today(job: Job) -> int:
    from doneby.cli.work import call_tool

    return call_tool(job, lambda assistant: assistant.call("find_tasks", {"due": "today"}))


def _find(job: Job, filter: str) -> int:
    from doneby.cli.work import call_tool

    query = _read(filter)
    return call_tool(job, lambda assistant: assistant.find(query))


def _add(job: Job, line: str) -> int:
    from doneby.cli.work import call_tool

    if line == "-":
        from doneby.cli.request import converse

        return converse(job, ("add", "-"))  # one task a line
    return call_tool(job, lambda assistant: assistant.add(line))


def _done(job: Job, task: str) -> int:
    from doneby.cli.work import call_tool

    wanted = _read(task)
    return call_tool(job, lambda assistant: assistant.call("complete_tasks", {"tasks": [wanted]}))


def _read(word: str) -> str:
    """The word; "-" stands for what comes on standard input."""
    if word != "-":
        return word
    from doneby.cli.request import read_request

    return read_request(("-",))


TODAY = Command(
    "today",
    "what is due today, and what is overdue",
    _today,
    examples=["doneby today", "doneby today --json"],
)

ADD = Command(
    "add",
    "add a task written as in Todoist's Quick Add",
    _add,
    params=[_words("line", "LINE")],
    free_text=True,
    about="""\
The line has a date in words, #project, /section, @label, p1 to p4, "for 45min", {deadline},
!reminder, // description. Whatever is none of these is its name. "-" stands for lines on standard
input, each a task.""",
    examples=[
        'doneby add "call the dentist friday 9am #Health @phone p2"',
        'doneby add "pay rent every month on the 1st"',
        "cat list.txt | doneby add -",
    ],
)

DONE = Command(
    "done",
    "complete a task",
    _done,
    params=[_words("task", "TASK")],
    free_text=True,
    about="""\
The task is the one with this name, or with these words in it. When there are several, you are
asked which one; where nobody can be asked, nothing is changed and they are listed.""",
    examples=["doneby done milk", 'doneby done "call the dentist"'],
)

FIND = Command(
    "find",
    "the tasks that fit a Todoist filter, or a few words",
    _find,
    params=[_words("filter", "FILTER")],
    free_text=True,
    about="Plain words are looked for in the names of tasks.",
    examples=[
        'doneby find "p1 & 7 days"',
        'doneby find "#Work & !@waiting"',
        "doneby find dentist",
    ],
)
