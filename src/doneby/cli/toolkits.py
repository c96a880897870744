"""``toolkits``: which there are, and what an author does with them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from doneby.cli import report
from doneby.cli.command import Command, Group, Job
from doneby.cli.parameters import completed_with
from doneby.cli.words import count

if TYPE_CHECKING:
    from doneby.agent.events import CallRecord
    from doneby.assistant import Assistant
    from doneby.assistant.toolkits import Found, Toolkits


def _toolkits(job: Job) -> Toolkits:
    from doneby.assistant.setup import Setup
    from doneby.assistant.toolkits import Toolkits

    return Toolkits(Setup.find(job.options, job.env))


# -- which there are ---------------------------------------------------------------------------


def _list(job: Job) -> int:
    """Each toolkit with its state, where it is, and what is to be done about it."""
    toolkits = _toolkits(job)
    found = toolkits.all()
    width = max((len(one.name) for one in found), default=0)
    lines = []
    for one in found:
        lines.append(f"{one.state:<9}{one.name:<{width}}  {one.source.where}")
        if one.fault and one.state != "off":
            lines.append(f"{'':<{width + 11}}{one.fault}")
    lines += [
        "",
        "The tools for to-dos are always there: doneby toolkits schema todoist",
        f"Toolkits of your own go into {toolkits.folder}, one file each.",
    ]
    facts = [
        {
            "name": one.name,
            "state": one.state,
            "where": one.source.where,
            "fault": str(one.fault) if one.fault else None,
        }
        for one in found
    ]
    return job.answer("\n".join(lines), toolkits=facts)


def _on(job: Job, name: str) -> int:
    _toolkits(job).turn(name, on=True)
    return job.answer(f"On: {name}.")


def _off(job: Job, name: str) -> int:
    _toolkits(job).turn(name, on=False)
    return job.answer(f"Off: {name}. To have it back: doneby toolkits on {name}")


# -- trust -------------------------------------------------------------------------------------


def _trust(job: Job, name: str) -> int:
    """Show what would be run from now on, and ask."""
    toolkits = _toolkits(job)
    found = toolkits.named(name)
    if found.state == "on" and found.script:
        return job.answer(f"{name} is trusted as it is.")
    _have_trusted(job, toolkits, found)
    return job.answer(f"Trusted: {name}, until it is changed.")


def _have_trusted(job: Job, toolkits: Toolkits, found: Found) -> None:
    """Ask whether a file is to be trusted as it is.

    Raises:
        DonebyError: It is not, or cannot be.
        NeedsAnswer: Nobody is there to answer.
    """
    from doneby.cli.asking import agree

    if found.script:
        text = found.script.content
        facts = [
            found.source.where,
            f"{len(text):,} bytes in {len(text.splitlines()):,} lines",
            f"SHA-256 {found.script.digest}",
        ]
        since = ", which has changed" if found.state == "changed" else ""
        summary = f"Trust the toolkit {found.name}{since}: it runs with all your rights."
        agree(job, summary, facts, "writes")
    toolkits.trust(found)


def _trusted(job: Job, toolkits: Toolkits, name: str) -> Found:
    """A toolkit that may be run, after a question if need be."""
    found = toolkits.named(name)
    if found.script and found.fault:
        _have_trusted(job, toolkits, found)
    return toolkits.named(name)


# -- for authors -------------------------------------------------------------------------------


def _new(job: Job, name: str) -> int:
    """Write a toolkit and its test, and say how to go on."""
    import sys

    from doneby.assistant.authoring import GUIDE, write_new

    path, test = write_new(_toolkits(job), name)
    # A path in quotes is no command in PowerShell, so they are there only where they have to be.
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    words = f"""\
Written: {path}
         {test}
It works, and is trusted as it is written. Put a service of your own into it, then:

  {python} -m pytest "{test}"
  doneby toolkits check {name}
  doneby toolkits call add_to_{name} title=bins text="out on Tuesday"

pytest has to be where doneby is: {python} -m pip install pytest
After each change you are asked whether you trust it. How to write one well:
  {GUIDE}"""
    return job.answer(words, files=[str(path), str(test)])


def _check(job: Job, name: str) -> int:
    """Say what stands in a model's way, with its place and what to do."""
    from dataclasses import asdict

    from doneby.assistant.authoring import ESTIMATE, faults_of, tokens_of

    toolkits = _toolkits(job)
    found = _trusted(job, toolkits, name)
    with job.output.kept_for_answers():
        kit = toolkits.build(found)
        faults = faults_of(kit)
        tokens = sum(tokens_of(tool.schema()) for tool in kit.tools.values())
    lines = [f"{one.file}:{one.line}: {one.message}\n    {one.remedy}" for one in faults]
    size = f"{count(len(kit.tools), 'tool')}, about {tokens} tokens ({ESTIMATE})"
    lines.append(f"{name}: {count(len(faults), 'fault')} in {size}.")
    status = "failed" if faults else "done"
    error = lines[-1] if faults else None
    known = [asdict(one) for one in faults]
    job.answer("\n".join(lines), status=status, error=error, faults=known)
    return report.EXIT_STATUS[status]


def _schema(job: Job, name: str) -> int:
    """Show exactly what a model is sent, and how much that is."""
    import asyncio

    from doneby.assistant.authoring import ESTIMATE, tokens_of
    from doneby.cli.work import working

    toolkits = _toolkits(job)
    if any(one.name == name for one in toolkits.all()):
        _trusted(job, toolkits, name)

    async def run() -> int:
        async with working(job) as work:
            await _open(work.assistant, job)
            schemas = work.assistant.schemas(name)
            sizes = {one["function"]["name"]: tokens_of(one) for one in schemas}
            job.answer(
                json.dumps(schemas, indent=2, ensure_ascii=False), tools=schemas, tokens=sizes
            )
            for tool, size in sizes.items():
                job.output.note(f"{size:>6} tokens  {tool}")
            job.output.note(f"{sum(sizes.values()):>6} tokens  in all, {ESTIMATE}")
            return report.EXIT_STATUS["done"]

    return asyncio.run(run())


def _call(job: Job, tool: str, arguments: Sequence[str]) -> int:
    """Call one tool as an agent does."""
    from doneby.assistant.authoring import arguments_of
    from doneby.cli.work import call_tools

    async def make(assistant: Assistant) -> list[CallRecord]:
        await _open(assistant, job)
        return [await assistant.call(tool, arguments_of(arguments, assistant.schemas(tool)))]

    return call_tools(job, make)


async def _open(assistant: Assistant, job: Job) -> None:
    for fault in await assistant.open_toolkits():
        job.output.note(fault)


# -- the commands ------------------------------------------------------------------------------


_KNOWN = completed_with("toolkits")
_NAME = click.Argument(["name"], metavar="NAME", shell_complete=_KNOWN)

LIST = Command(
    "list",
    "the toolkits, whether each is used, and where it is",
    _list,
    about="None of them is run.",
    examples=["doneby toolkits", "doneby toolkits list --json"],
)

NEW = Command(
    "new",
    "write a toolkit that works, and its test, to begin with",
    _new,
    params=[click.Argument(["name"], metavar="NAME")],
    examples=["doneby toolkits new parcels"],
    rehearses=False,
)

CHECK = Command(
    "check",
    "read one as a model would, and say what stands in its way",
    _check,
    params=[_NAME],
    about="""\
Each fault is told with its file and line, and with what to do: a docstring that is missing or
vague, a parameter without a word, names that say nothing, more than one purpose, what can fail
unsaid, too many tools, too many tokens.""",
    examples=["doneby toolkits check parcels"],
)

SCHEMA = Command(
    "schema",
    "show exactly what a model is sent, and how many tokens that is",
    _schema,
    params=[click.Argument(["name"], default="", metavar="[NAME]", shell_complete=_KNOWN)],
    about="NAME is a toolkit or a tool; without it, all that is on.",
    examples=["doneby toolkits schema weather"],
)

CALL = Command(
    "call",
    "run one tool by hand, as the agent would",
    _call,
    params=[
        click.Argument(["tool"], metavar="TOOL"),
        click.Argument(["arguments"], nargs=-1, metavar="[NAME=VALUE]..."),
    ],
    about="""\
The arguments are NAME=VALUE each, or one JSON object. They are checked, questions are asked,
time is limited and errors are worded as in a conversation.""",
    examples=[
        "doneby toolkits call forecast place=Paris days=2",
        'doneby toolkits call find_tasks \'{"due": "today"}\'',
    ],
)

TRUST = Command(
    "trust",
    "let a file of your own be run, until it is changed",
    _trust,
    params=[_NAME],
    about="You are shown where it is, how long, and the SHA-256 of its content, and asked.",
    examples=["doneby toolkits trust parcels"],
    rehearses=False,
)

ON = Command(
    "on",
    "use one again",
    _on,
    params=[_NAME],
    examples=["doneby toolkits on weather"],
    rehearses=False,
)

OFF = Command(
    "off",
    "do not use one",
    _off,
    params=[_NAME],
    examples=["doneby toolkits off weather"],
    rehearses=False,
)

TOOLKITS = Group(
    "toolkits",
    "what else a model can use, and tools for those who write such",
    [LIST, ON, OFF, TRUST, NEW, CHECK, SCHEMA, CALL],
    about="""\
A toolkit gives a language model further tools. Some come with the program, some with packages
(the group of entry points doneby.toolkits), and some are files of your own.""",
    default=LIST,
)
