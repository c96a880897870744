"""What a command of the program is: its words and options, its help, and the function that runs it.

Parsing, ``--help``, completions and the man page are all made from these objects, with click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import click

from doneby.assistant.options import Options, UsageError
from doneby.cli import report
from doneby.cli.output import Output
from doneby.cli.parameters import EVERYWHERE, HelpWanted, path_of

OpenApp = Callable[[Options, Mapping[str, str]], int]
"""Opens the full-screen app, and gives the exit status once it is closed."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a command is run with, beside its own words and options.

    Attributes:
        options: What the assistant has to know.
        output: Where answers and all else go.
        env: The environment.
        json: Answer with one JSON object.
        quiet: Say nothing beside the answer.
        log: The file to log events to; empty for none.
        open_app: Opens the app; None where it cannot be shown.
    """

    options: Options
    output: Output
    env: Mapping[str, str]
    json: bool = False
    quiet: bool = False
    log: str = ""
    open_app: OpenApp | None = None

    def answer(self, words: str, **known: Any) -> int:
        """Answer in words, or as JSON with fields of the command's own; the status is 0.

        Args:
            words: The answer.
            known: Fields of the JSON object that are not at their defaults.
        """
        if self.json:
            self.output.report(report.of_words(words, **known))
        else:
            self.output.answer(words)
        return 0


Run = Callable[..., int]
"""Carries a command out: called with the job and, by name, its words and options."""


class Command(click.Command):
    """One command.

    Args:
        name: What it is called.
        summary: What it does, in one line without a full stop.
        run: Carries it out.
        params: Its own words and options.
        about: What there is to say beyond the summary, in paragraphs.
        examples: Lines for a shell.
        free_text: Its one word is a sentence: with more words, the whole line is a request.
        rehearses: Whether it can say what it would do and leave all as it is (``--dry-run``).
    """

    def __init__(
        self,
        name: str,
        summary: str,
        run: Run,
        *,
        params: Sequence[click.Parameter] = (),
        about: str = "",
        examples: Sequence[str] = (),
        free_text: bool = False,
        rehearses: bool = True,
    ) -> None:
        super().__init__(
            name,
            context_settings={"allow_extra_args": True},
            params=[*params, *EVERYWHERE],
            help=about,
            short_help=summary,
            add_help_option=False,
        )
        self.summary = summary
        self.run = run
        self.about = about
        self.examples = tuple(examples)
        self.rehearses = rehearses
        self._free_text = free_text

    @property
    def arguments(self) -> list[click.Argument]:
        """Its own words."""
        return [one for one in self.params if isinstance(one, click.Argument)]

    def is_meant(self, above: click.Context, arguments: Sequence[str]) -> bool:
        """Whether a line with these arguments is this command, and not a request."""
        if not self._free_text:
            return True
        trial = self.make_context(self.name, list(arguments), parent=above, resilient_parsing=True)
        return not trial.args

    def invoke(self, context: click.Context) -> click.Context:
        """Give the parsed command line; it is carried out once all of it is known to fit."""
        if context.args:
            taken = [context.params[one.name or ""] for one in self.arguments]
            refuse_words(context, context.args, taken=[str(word) for word in taken if word])
        return context


class Group(click.Group):
    """A command with commands of its own.

    Args:
        name: What it is called.
        summary: What it does, in one line without a full stop.
        commands: Its commands, in the order of the help.
        about: What there is to say beyond the summary, in paragraphs.
        default: The command that is meant when none is named; without one, help is shown.
    """

    def __init__(
        self,
        name: str,
        summary: str,
        commands: Sequence[Command],
        *,
        about: str = "",
        default: Command | None = None,
    ) -> None:
        super().__init__(
            name,
            commands={one.name or "": one for one in commands},
            params=list(EVERYWHERE),
            help=about,
            short_help=summary,
            add_help_option=False,
            invoke_without_command=True,
            callback=click.pass_context(self._alone),
        )
        self.summary = summary
        self.about = about
        self.examples = tuple(line for one in commands for line in one.examples[:1])
        self.default = default

    def list_commands(self, _: click.Context) -> list[str]:
        """The names of its commands, in the order in which they were given."""
        return list(self.commands)

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names.

        Raises:
            UsageError: It names none; the nearest name is told.
        """
        name, *rest = arguments
        if name not in self.commands and not context.resilient_parsing:
            refuse_words(context, arguments, nearest(name, self.commands))
        return name, self.commands.get(name), rest

    def _alone(self, context: click.Context, **_: Any) -> click.Context | None:
        """What no further command means; click calls this in any case."""
        if context.invoked_subcommand is not None:
            return None
        if self.default is None:
            raise HelpWanted(path_of(context))
        return self.default.make_context(self.default.name, [], parent=context)


def nearest(name: str, names: Iterable[str], alike: float = 0.6) -> str:
    """The one of the names that is written most like another; empty where none is near.

    Args:
        name: What was written.
        names: What may have been meant.
        alike: How near it has to be, from 0 to 1.
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, list(names), 1, alike)), "")


def refuse_words(
    context: click.Context, words: Sequence[str], near: str = "", taken: Sequence[str] = ()
) -> NoReturn:
    """Refuse words that a command does not take.

    Args:
        context: The command's.
        words: The words.
        near: What may have been meant by the first of them.
        taken: The words before them, which it does take.

    Raises:
        UsageError: Always.
    """
    path = " ".join(path_of(context))
    line = " ".join((path, *taken, *words))
    meant = f' Did you mean "{path} {near}"?' if near else ""
    raise UsageError(
        f'The command "{path}" takes no such words.{meant}',
        f'If this is a request, write: doneby -- "{line}"',
    )
