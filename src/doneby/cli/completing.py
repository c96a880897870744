"""``completions``: what a shell offers when Tab is pressed, through click's own machinery."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from doneby.agent.errors import DonebyError
from doneby.cli.command import Command, Job
from doneby.cli.opening import COMPLETING

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from doneby.agent.events import CallRecord

SHELLS = ("bash", "zsh", "fish")

PATIENCE = 2.0
"""Seconds that somebody who pressed Tab waits for an account that answers slowly."""

_TOKEN = re.compile(r"(?:^|(?<=[\s&|(!]))[#@/][^#@/&|()]*$")


def serve(instruction: str) -> int:
    """Answer a shell that asks what can be typed, or wants the script that asks."""
    from click.shell_completion import shell_complete

    from doneby.cli.table import PROGRAM

    try:
        return shell_complete(PROGRAM, {}, "doneby", COMPLETING, instruction)
    except (KeyError, ValueError):  # no shell asks without saying what is typed
        return 1


def names(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """Projects, sections and labels for the #, / or @ that is being typed."""
    said = context.params.get("words") or ()
    # bash takes "@phone" for two words.
    sign = "@" if said and said[-1] == "@" else ""
    found = _TOKEN.search(sign + incomplete)
    if found is None:
        return []
    token = found[0]
    before = incomplete[: len(incomplete) + len(sign) - len(token)] if not sign else ""
    wanted = token[1:].replace("\\ ", " ").casefold()
    items = []
    for name in _names(context, token[0]):
        if name.casefold().startswith(wanted):
            written = name.replace(" ", "\\ ")
            items.append(before + (written if sign else token[0] + written))
    return _items(items)


def projects(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The names of projects."""
    wanted = incomplete.casefold()
    return _items(one for one in _names(context, "#") if one.casefold().startswith(wanted))


def tasks(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The names of open tasks that begin so."""
    record = _ask(context, "find_tasks", text=incomplete, limit=50)
    listed = (record.data or {}).get("tasks", ()) if record else ()
    contents = [" ".join(task["content"].split()) for task in listed]
    return _items(one for one in contents if one.casefold().startswith(incomplete.casefold()))


def accounts(_: click.Context, incomplete: str) -> list[CompletionItem]:
    """The accounts of this machine."""
    import os

    from doneby.assistant.configuration import accounts

    try:
        return _beginning(accounts(os.environ), incomplete)
    except DonebyError:
        return []


def models(_: click.Context, incomplete: str) -> list[CompletionItem]:
    """The providers of models, and the interpreter."""
    from doneby.assistant.configuration import providers

    return _beginning(["interpreter", *(f"{one}:" for one in providers())], incomplete)


def settings(_: click.Context, incomplete: str) -> list[CompletionItem]:
    """The names of settings."""
    from doneby.assistant.configuration import names

    return _beginning(names(), incomplete)


def toolkits(_: click.Context, incomplete: str) -> list[CompletionItem]:
    """The names of toolkits; none of them is run."""
    import os

    from doneby.assistant import Options
    from doneby.assistant.setup import Setup
    from doneby.assistant.toolkits import Toolkits

    try:
        found = Toolkits(Setup.find(Options(), os.environ)).all()
    except DonebyError:
        return []
    return _beginning((one.name for one in found), incomplete)


def commands(_: click.Context, incomplete: str) -> list[CompletionItem]:
    """The names of commands."""
    from doneby.cli.table import PLACES

    return _beginning(PLACES, incomplete)


def _beginning(found: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return _items(one for one in found if one.startswith(incomplete))


def _items(values: Iterable[str]) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from doneby.text import clean

    return [CompletionItem(clean(value)) for value in values]


def _names(context: click.Context, sign: str) -> list[str]:
    record = _ask(context, "list_projects")
    if record is None or not record.data:
        return []
    places: Sequence[dict[str, Any]] = record.data["projects"]
    if sign == "#":
        return [one["name"] for one in places]
    if sign == "@":
        return [one["name"] for one in record.data["labels"]]
    return list(dict.fromkeys(name for one in places for name in one["sections"]))


def _ask(context: click.Context, tool: str, **arguments: Any) -> CallRecord | None:
    """Call a tool that reads; None where that does not work, which is not told while one types."""
    import asyncio
    import os

    from doneby.assistant import Assistant
    from doneby.cli.arguments import options_of

    async def run() -> CallRecord:
        assistant = Assistant.create(options_of(context), os.environ)
        try:
            async with asyncio.timeout(PATIENCE):
                return await assistant.call(tool, arguments)
        finally:
            await assistant.aclose()

    try:
        return asyncio.run(run())
    except (DonebyError, TimeoutError):
        return None


def _completions(job: Job, shell: str) -> int:
    from click.shell_completion import get_completion_class

    from doneby.cli.table import PROGRAM

    made = get_completion_class(shell)
    assert made is not None  # noqa: S101 - click knows the shells that we name
    return job.answer(made(PROGRAM, {}, "doneby", COMPLETING).source().rstrip())


COMPLETIONS = Command(
    "completions",
    "the script that completes commands, projects and labels in bash, zsh or fish",
    _completions,
    params=[click.Argument(["shell"], type=click.Choice(SHELLS), metavar="SHELL")],
    about="""\
bash: put  eval "$(doneby completions bash)"  into ~/.bashrc
zsh:  put  eval "$(doneby completions zsh)"  into ~/.zshrc, after compinit
fish: doneby completions fish > ~/.config/fish/completions/doneby.fish""",
    examples=["doneby completions bash", "doneby completions fish > doneby.fish"],
)
