"""The command line taken apart: options anywhere, then one command or one request."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click

from doneby.assistant.options import Options, UsageError
from doneby.cli.command import Command
from doneby.cli.parameters import EVERYWHERE, HelpWanted, VersionWanted, path_of
from doneby.cli.request import REQUEST
from doneby.cli.table import PROGRAM

_GENERAL = {option.name for option in EVERYWHERE}
_PASSED_ON = {field.name for field in dataclasses.fields(Options)}


@dataclass(frozen=True, slots=True)
class Invocation:
    """What one command line asks for.

    Attributes:
        command: The command, or ``REQUEST``.
        path: The names that lead to it: ``("history", "list")``; empty for a request.
        given: The command's own words and options, by name.
        options: What the assistant has to know.
        json: Answer with one JSON object.
        quiet: Say nothing beside the answer.
        color: Whether colours may be used where a terminal shows them.
        log: The file to log events to; empty for none.
    """

    command: Command
    path: tuple[str, ...]
    given: Mapping[str, Any]
    options: Options
    json: bool = False
    quiet: bool = False
    color: bool = True
    log: str = ""


def parse(argv: Sequence[str]) -> Invocation:
    """Take a command line apart.

    Raises:
        UsageError: An option or the number of words does not fit.
    """
    try:
        return _invocation(_context(list(argv)))
    except HelpWanted as wanted:
        return _instead(["help", *wanted.path], argv)
    except VersionWanted:
        return _instead(["version"], argv)
    except click.UsageError as error:
        raise _explained(error) from error


def _context(argv: list[str]) -> click.Context:
    """The context of the command that is meant, with those above it."""
    if "--" in argv:  # forces a request
        above = PROGRAM.make_context("doneby", [])
        found = REQUEST.make_context("", argv, parent=above)
    else:
        found = PROGRAM.invoke(PROGRAM.make_context("doneby", argv))
    assert isinstance(found, click.Context)  # noqa: S101 - our commands give nothing else
    return found


def _invocation(context: click.Context) -> Invocation:
    command = context.command
    assert isinstance(command, Command)  # noqa: S101 - the table holds nothing else
    general = _general(context)
    return Invocation(
        command,
        path_of(context),
        {name: value for name, value in context.params.items() if name not in _GENERAL},
        options_of(context),
        json=general.get("json", False),
        quiet=general.get("quiet", False),
        color=not general.get("no_color", False),
        log=general.get("log", ""),
    )


def options_of(context: click.Context) -> Options:
    """What the options of a command line, as far as it is typed, say to the assistant."""
    general = _general(context)
    return Options(**{name: value for name, value in general.items() if name in _PASSED_ON})


def _general(context: click.Context) -> dict[str, Any]:
    """The options of every command that were given, wherever they stood."""
    above = _general(context.parent) if context.parent else {}
    on_the_line = click.core.ParameterSource.COMMANDLINE
    here = {
        name: value
        for name, value in context.params.items()
        if name in _GENERAL and context.get_parameter_source(name) is on_the_line
    }
    return above | here


def _instead(line: Sequence[str], argv: Sequence[str]) -> Invocation:
    """Another line in the place of one that asked for help or the version."""
    return parse([*line, "--json"] if "--json" in argv else line)


def _explained(error: click.UsageError) -> UsageError:
    path = " ".join(path_of(error.ctx)) if error.ctx else ""
    see = f"See: doneby help {path}".rstrip()
    if isinstance(error, click.MissingParameter) and error.param and error.ctx:
        return UsageError(f'"{path}" needs {error.param.make_metavar(error.ctx)}.', see)
    if isinstance(error, click.BadParameter) and error.param and error.ctx:
        is_option = isinstance(error.param, click.Option)
        name = error.param.opts[0] if is_option else error.param.make_metavar(error.ctx)
        return UsageError(f"{name.strip('[]')} does not fit: {error.message}", see)
    if isinstance(error, click.NoSuchOption):
        return UsageError(
            error.format_message(),
            'Words that begin with a dash go after "--", as a request: doneby -- "add -5 degrees".',
        )
    return UsageError(error.format_message(), see)
