"""The command line taken apart: options anywhere, then one command or one request."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

import click

from doneby.assistant.options import Options, UsageError

REQUEST = ""
"""The name of what is no command: a request in plain English."""

NO_WORDS = ("today", "undo", "doctor", "version")
ONE_WORD = ("help", "login", "logout")
FREE_TEXT = ("add", "done", "find")
COMMANDS = (*FREE_TEXT, *NO_WORDS, *ONE_WORD)


@dataclass(frozen=True, slots=True)
class Invocation:
    """What one command line asks for.

    Attributes:
        command: One of ``COMMANDS``, or ``REQUEST``.
        words: What follows the command, or the request's pieces.
        options: What the assistant has to know.
        json: Answer with one JSON object.
        quiet: Say nothing beside the answer.
        color: Whether colours may be used where a terminal shows them.
        log: The file to log events to; empty for none.
        list: Show what the command would choose from instead of running it.
    """

    command: str
    words: tuple[str, ...]
    options: Options
    json: bool = False
    quiet: bool = False
    color: bool = True
    log: str = ""
    list: bool = False


def parse(argv: Sequence[str]) -> Invocation:
    """Take a command line apart.

    Raises:
        UsageError: An option or the number of words does not fit.
    """
    before, after, forced = _split(argv)
    try:
        given = _PARSER.make_context("doneby", list(before)).params
    except click.UsageError as error:
        raise UsageError(
            error.format_message(), 'Words that begin with a dash go after "--".'
        ) from error
    words = (*given.pop("words"), *after)
    if given.pop("version"):
        command, words = "version", ()
    elif given.pop("help"):
        command, words = "help", words[:1]
    else:
        command, words = (REQUEST, words) if forced else _command(words)
    if given["list"] and command != "undo":
        raise UsageError("--list belongs to undo.", "See: doneby help undo")
    passed_on = {field.name for field in dataclasses.fields(Options)}
    return Invocation(
        command,
        words,
        Options(**{name: value for name, value in given.items() if name in passed_on}),
        json=given["json"],
        quiet=given["quiet"],
        color=not given["no_color"],
        log=given["log"],
        list=given["list"],
    )


def _split(argv: Sequence[str]) -> tuple[Sequence[str], Sequence[str], bool]:
    """What is before and after a "--", and whether there is one."""
    if "--" not in argv:
        return argv, (), False
    at = list(argv).index("--")
    return argv[:at], argv[at + 1 :], True


def _command(words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Tell a command from a request by its first word."""
    if not words:
        return REQUEST, words
    name, rest = words[0], words[1:]
    if name not in COMMANDS or (name in FREE_TEXT and len(rest) > 1):
        return REQUEST, words
    if name == "add" and rest == ("-",):
        return REQUEST, words  # one task a line
    if name in FREE_TEXT and not rest:
        raise UsageError(f'"{name}" needs to know what.', f"See: doneby help {name}")
    if len(rest) > (name in FREE_TEXT or name in ONE_WORD):
        line = " ".join(words)
        raise UsageError(
            f'The command "{name}" takes no such words.',
            f'If this is a request, write: doneby -- "{line}"',
        )
    return name, rest


def _flag(name: str) -> click.Option:
    return click.Option([name], is_flag=True)


def _value(name: str) -> click.Option:
    return click.Option([name], default="")


_PARSER = click.Command(
    "doneby",
    add_help_option=False,
    params=[
        click.Argument(["words"], nargs=-1, type=click.UNPROCESSED),
        click.Option(["-h", "--help", "help"], is_flag=True),
        _flag("--version"),
        _flag("--json"),
        _flag("--quiet"),
        _value("--model"),
        _value("--base-url"),
        _flag("--allow-http"),
        _flag("--text-tools"),
        _value("--account"),
        _flag("--yes"),
        _flag("--allow-sends"),
        _flag("--dry-run"),
        _flag("--offline"),
        _flag("--list"),
        _value("--log"),
        _flag("--no-color"),
    ],
)
