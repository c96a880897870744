"""``man``: the manual page, made from the same table of commands as ``--help``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from doneby import __version__
from doneby.cli import help as pages
from doneby.cli import report
from doneby.cli.command import Command, Group, Job
from doneby.cli.parameters import EVERYWHERE
from doneby.cli.table import CHAPTERS, PROGRAM

_DESCRIPTION = """\
Looks after a to-do list that you talk to: each request is one sentence in plain English, and
standard input joins it. Without an account the tasks are kept on this machine; signed in to
Todoist, the same words act on the account. Without a language model a built-in interpreter reads
them.

A first argument that is the name of a command is that command; anything else is a request, and so
is whatever follows "--". The words of add, done and find go into one argument; with more, the
whole line is a request. Without any arguments the full-screen app is opened."""


def manual() -> str:
    """The manual page, in the language of man(7)."""
    return "\n".join([*_lines()]) + "\n"


def _lines() -> Iterator[str]:
    yield f'.TH DONEBY 1 "" "doneby {__version__}" "User Commands"'
    yield from (".SH NAME", r"doneby \- your to\-do list, by talking to it")
    yield from (".SH SYNOPSIS", r".B doneby", r"[OPTIONS] [REQUEST | COMMAND]")
    yield ".SH DESCRIPTION"
    yield from _paragraphs(_DESCRIPTION)
    for title, names in CHAPTERS.items():
        yield f'.SH "COMMANDS: {title.upper()}"'
        for name in names:
            command = PROGRAM.get_command(None, name)
            if command is not None:
                yield from _command((name,), command)
    yield '.SH "OPTIONS, BEFORE OR AFTER THE WORDS"'
    yield from _options(EVERYWHERE)
    yield '.SH "EXIT STATUS"'
    yield from _list(pages.EXIT_STATUSES.items())
    yield '.SH "JSON"'
    yield from _paragraphs("The fields of the one object that --json prints:")
    yield from _list(report.FIELDS.items())
    yield ".SH ENVIRONMENT"
    yield from _list(pages.ENVIRONMENT.items())


def _command(path: tuple[str, ...], command: Command | Group) -> Iterator[str]:
    yield f'.SS "{_safe(pages.usage(path, command)).replace(chr(34), "")}"'
    summary = f"{command.summary[0].upper()}{command.summary[1:]}."
    yield from _paragraphs(f"{summary}\n\n{command.about}")
    yield from _options(pages.own_options(command))
    if isinstance(command, Group):
        for one in pages.members(command):
            yield from _command((*path, one.name or ""), one)
        return
    yield from (".PP", ".nf", ".RS")
    yield from (_safe(line) for line in command.examples)
    yield from (".RE", ".fi")


def _options(options: Iterable[click.Option]) -> Iterator[str]:
    yield from _list(pages.described(options))


def _list(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, text in rows:
        yield from (".TP", f".B {_safe(name)}", _safe(text))


def _paragraphs(text: str) -> Iterator[str]:
    first, *others = filter(None, text.split("\n\n"))
    yield from map(_safe, first.splitlines())
    for paragraph in others:
        yield from (".PP", *map(_safe, paragraph.splitlines()))


def _safe(line: str) -> str:
    """A line as text: nothing in it is a request to the formatter."""
    line = line.strip().replace("\\", r"\e").replace("-", r"\-")
    line = line.replace("'", r"\(aq").replace("`", r"\(ga").replace("^", r"\(ha")
    return rf"\&{line}" if line.startswith(".") else line


def _man(job: Job) -> int:
    return job.answer(manual().rstrip())


MAN = Command(
    "man",
    "the manual page, for man or a package",
    _man,
    about="Read it with:  doneby man | man -l -",
    examples=["doneby man", "doneby man > ~/.local/share/man/man1/doneby.1"],
)
