"""Options and words of commands: those that every command has, and how they are completed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, click.Parameter, str], list["CompletionItem"]]


def completed_with(what: str) -> Complete:
    """Have a word completed by a function of ``doneby.cli.completing``, imported when it is."""

    def complete(context: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
        from doneby.cli import completing

        found: list[CompletionItem] = getattr(completing, what)(context, typed)
        return found

    return complete


class Number(click.IntRange):
    """A whole number within limits.

    Args:
        least: The least that fits.
        most: The most that fits; by default more than there is of anything, and few enough for
            SQLite.
    """

    name = "whole number"  # click says "'x' is not a valid integer range"

    def __init__(self, least: int, most: int = 1_000_000_000) -> None:
        super().__init__(least, most)


def flag(name: str, text: str) -> click.Option:
    """An option that is given or not."""
    return click.Option([name], is_flag=True, help=text)


def value(name: str, metavar: str, text: str, complete: Complete | None = None) -> click.Option:
    """An option with a text; empty when it is not given."""
    return click.Option([name], default="", metavar=metavar, help=text, shell_complete=complete)


class HelpWanted(Exception):  # noqa: N818 - not an error: somebody asked
    """``--help`` was among the arguments."""

    def __init__(self, path: tuple[str, ...]) -> None:
        super().__init__(path)
        self.path = path


class VersionWanted(Exception):  # noqa: N818 - not an error: somebody asked
    """``--version`` was among the arguments."""


def path_of(context: click.Context) -> tuple[str, ...]:
    """The names that lead to a command: ``("history", "list")``; none lead to a request."""
    if context.parent is None:
        return ()
    return (*path_of(context.parent), *filter(None, [context.info_name]))


def _want_help(context: click.Context, _: click.Parameter, given: bool) -> None:
    if given:
        raise HelpWanted(path_of(context))


def _want_version(_: click.Context, __: click.Parameter, given: bool) -> None:
    if given:
        raise VersionWanted


EVERYWHERE: tuple[click.Option, ...] = (
    value(
        "--model",
        "PROVIDER:NAME",
        "The model that answers, for instance ollama:llama3.2.",
        completed_with("models"),
    ),
    value("--base-url", "URL", "Its address, for an OpenAI-compatible endpoint of your own."),
    flag("--allow-http", "Let http:// leave this machine."),
    flag("--text-tools", "Describe the tools in words, for a model that has no tool calls."),
    value(
        "--account",
        "NAME",
        "Whose tasks: local, todoist, or the name of a Todoist account.",
        completed_with("accounts"),
    ),
    click.Option(
        ["--continue", "conversation"],
        flag_value="last",
        default="",
        help="Go on with the last conversation.",
    ),
    flag("--yes", "Agree beforehand to what would be asked."),
    flag("--allow-sends", "Agree beforehand to what reaches other people."),
    flag("--dry-run", "Only say what would be done."),
    flag("--offline", "Use no network."),
    flag("--json", "Answer with one JSON object."),
    flag("--quiet", "Say nothing beside the answer."),
    value("--log", "FILE", "Add all that happens to a file, as JSON lines."),
    flag("--no-color", "No colours."),
    click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_want_version,
        help="Print the version.",
    ),
    click.Option(
        ["-h", "--help"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_want_help,
        help="Say what there is, or more about a command.",
    ),
)
"""The options of every command, before and after its words."""
