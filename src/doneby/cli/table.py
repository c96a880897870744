"""Every command of the program: one line each, in the order of the help.

A command is defined in its own module, beside the function that runs it, and that module is
imported when the command is called. It imports at its top only what defining needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import click

from doneby.cli.command import Command, Group
from doneby.cli.parameters import EVERYWHERE
from doneby.cli.request import REQUEST

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

CHAPTERS = {
    "Tasks": {
        "today": "doneby.cli.direct:TODAY",
        "upcoming": "doneby.cli.direct:UPCOMING",
        "inbox": "doneby.cli.direct:INBOX",
        "add": "doneby.cli.direct:ADD",
        "done": "doneby.cli.direct:DONE",
        "find": "doneby.cli.direct:FIND",
        "undo": "doneby.cli.undo:UNDO",
        "history": "doneby.cli.history:HISTORY",
    },
    "Setting up": {
        "login": "doneby.cli.accounts:LOGIN",
        "logout": "doneby.cli.accounts:LOGOUT",
        "doctor": "doneby.cli.accounts:DOCTOR",
        "config": "doneby.cli.config:CONFIG",
        "toolkits": "doneby.cli.toolkits:TOOLKITS",
        "export": "doneby.cli.moving:EXPORT",
        "import": "doneby.cli.moving:IMPORT",
    },
    "This program": {
        "help": "doneby.cli.help:HELP",
        "man": "doneby.cli.man:MAN",
        "completions": "doneby.cli.completing:COMPLETIONS",
        "version": "doneby.cli.help:VERSION",
    },
}

PLACES = {name: place for chapter in CHAPTERS.values() for name, place in chapter.items()}
"""Where each command is defined: ``module:NAME``."""


class Program(click.Group):
    """The program itself: its first word is a command, or the line is a request."""

    def __init__(self) -> None:
        super().__init__(
            "doneby",
            params=list(EVERYWHERE),
            add_help_option=False,
            invoke_without_command=True,
            callback=click.pass_context(_nothing_said),
        )

    def list_commands(self, _: click.Context | None) -> list[str]:
        """The names of all commands, in the order of the help."""
        return list(PLACES)

    def get_command(self, _: click.Context | None, name: str) -> Command | Group | None:
        """The command of this name, imported now; None where there is none."""
        if name not in PLACES:
            return None
        module, __, definition = PLACES[name].partition(":")
        found: Command | Group = getattr(import_module(module), definition)
        return found

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        """What the first word may become: a command, or a request with a project in it."""
        from doneby.cli import completing

        found = super().shell_complete(context, incomplete)
        return [*found, *completing.names(context, incomplete)]

    def resolve_command(
        self, context: click.Context, arguments: Sequence[str]
    ) -> tuple[str, Command | Group, list[str]]:
        """Tell a command from a request by its first word."""
        name, *rest = arguments
        command = self.get_command(context, name)
        if command is None or (
            isinstance(command, Command) and not command.is_meant(context, rest)
        ):
            return "", REQUEST, [name, *rest]
        return name, command, rest


def _nothing_said(context: click.Context, **_: object) -> click.Context | None:
    if context.invoked_subcommand is not None:
        return None
    return REQUEST.make_context("", [], parent=context)


PROGRAM = Program()
