"""``help`` and ``version``: the words of ``--help``, made from the table of commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from doneby import __version__
from doneby.assistant.options import UsageError
from doneby.cli import report
from doneby.cli.command import Command, Group, Job, nearest
from doneby.cli.parameters import EVERYWHERE, completed_with

WIDTH = 96

_BEGINNING = """\
doneby: your to-do list, by talking to it

  doneby                                           the app: talk, and see your tasks
  doneby "add call mum tomorrow 6pm p1 #Family"    one request, one answer
  doneby what is due this week                     quotes are only needed for # & ? ' and such
  cat list.txt | doneby "add these as tasks"       standard input joins the request
"""

_REQUESTS = """\
Requests are in plain English. With nothing set up, a built-in interpreter reads them and the
tasks are kept on this machine: doneby "what can you do?" says what it understands.
"""

_WHAT_IS_A_REQUEST = """\
Anything else is a request, and so is whatever follows "--". The words of "add", "done" and
"find" go into one argument; with more, the whole line is a request.
"""

EXIT_STATUSES = {
    "0": "done",
    "1": "failed: not understood, nothing matched, declined, an error",
    "2": "bad usage",
    "3": "needs an answer that nobody is there to give",
    "130": "interrupted",
}

ENVIRONMENT = {
    "DONEBY_HOME": "Keep everything in this folder.",
    "DONEBY_MODEL": "As --model.",
    "DONEBY_BASE_URL": "As --base-url.",
    "DONEBY_ACCOUNT": "As --account.",
    "DONEBY_TIMEZONE": "The time zone, instead of the system's.",
    "DONEBY_API_KEY": "The key for an endpoint of your own; others have their usual variables.",
    "TODOIST_API_TOKEN": "The token of your Todoist account.",
    "NO_COLOR": "No colours, if it is not empty.",
}


def overview() -> str:
    """What the program is, its commands and its options."""
    from doneby.cli.table import CHAPTERS, PROGRAM

    sheet = click.HelpFormatter(width=WIDTH)
    sheet.write(f"{_BEGINNING}\n{_REQUESTS}")
    for title, names in CHAPTERS.items():
        commands = [PROGRAM.get_command(None, name) for name in names]
        with sheet.section(title):
            sheet.write_dl([(_called(one), one.summary) for one in commands if one])
    sheet.write(f"\n{_WHAT_IS_A_REQUEST}")
    with sheet.section("Options, before or after the words"):
        sheet.write_dl(described(EVERYWHERE))
    with sheet.section("Exit status"):
        sheet.write_dl(list(EXIT_STATUSES.items()))
    with sheet.section("Environment"):
        sheet.write_dl(list(ENVIRONMENT.items()))
    return sheet.getvalue().rstrip()


def page(path: Sequence[str]) -> str:
    """More about one command.

    Raises:
        UsageError: There is none of that name; the nearest one is told.
    """
    command = command_at(path)
    sheet = click.HelpFormatter(width=WIDTH)
    sheet.write(usage(path, command) + "\n")
    sheet.write_paragraph()
    sheet.write(f"{command.summary[0].upper()}{command.summary[1:]}.\n")
    if command.about:
        sheet.write(f"\n{command.about}\n")
    if isinstance(command, Group):
        with sheet.section("Commands"):
            sheet.write_dl([(_called(one), one.summary) for one in members(command)])
    if own := own_options(command):
        with sheet.section("Options"):
            sheet.write_dl(described(own))
    sheet.write("\nExamples:\n" + "".join(f"  {line}\n" for line in command.examples))
    sheet.write("\nThe options of every command: doneby --help")
    return sheet.getvalue()


def json_page() -> str:
    """What ``--json`` prints."""
    sheet = click.HelpFormatter(width=WIDTH)
    sheet.write(
        "With --json every command prints one object on standard output, in ASCII, whatever "
        "happens.\nThese fields are always there; commands add fields of their own.\n"
    )
    with sheet.section("Fields"):
        sheet.write_dl(list(report.FIELDS.items()))
    sheet.write("\nExamples:\n")
    sheet.write('  doneby today --json | jq -r ".calls[0].data.tasks[].content"\n')
    return sheet.getvalue().rstrip()


TOPICS = {"json": json_page}
"""Pages that are about no single command."""


def command_at(path: Sequence[str]) -> Command | Group:
    """The command that these names lead to.

    Raises:
        UsageError: There is none; the nearest one is told.
    """
    from doneby.cli.table import PLACES, PROGRAM

    first, *rest = path
    found = PROGRAM.get_command(None, first)
    names, so_far = list(PLACES), ""
    for name in rest:
        if not isinstance(found, Group):
            break
        names, so_far = list(found.commands), f"{so_far}{found.name} "
        found = next((one for one in members(found) if one.name == name), None)
    if found is None or len(path) > len(so_far.split()) + 1:
        near = nearest(path[len(so_far.split())], names)
        meant = f' Did you mean "{so_far}{near}"?' if near else ""
        line = " ".join(path)
        raise UsageError(
            f'There is no command "{line}".{meant}',
            f'See: doneby help. If this is a request, write: doneby -- "help {line}"',
        )
    return found


def members(group: Group) -> list[Command]:
    """The commands of a command."""
    return [one for one in group.commands.values() if isinstance(one, Command)]


def own_options(command: click.Command) -> list[click.Option]:
    """The options that this command alone has."""
    return [
        one for one in command.params if isinstance(one, click.Option) and one not in EVERYWHERE
    ]


def usage(path: Sequence[str], command: Command | Group) -> str:
    """How a command is written: ``doneby undo [--list]``."""
    options = [f"[{_written(option)}]" for option in own_options(command)]
    takes = ["COMMAND"] if isinstance(command, Group) else [_words(command)]
    return " ".join(filter(None, ["doneby", *path, *options, *takes]))


def _called(command: Command | Group) -> str:
    takes = "COMMAND" if isinstance(command, Group) else _words(command)
    return f"{command.name} {takes}".strip()


def _words(command: Command) -> str:
    context = click.Context(command)
    return " ".join(one.make_metavar(context) for one in command.arguments)


def described(options: Iterable[click.Option]) -> list[tuple[str, str]]:
    """Options as they are written, each with its help."""
    return [(", ".join(_forms(option)), option.help or "") for option in options]


def _forms(option: click.Option) -> list[str]:
    *others, last = option.opts
    return [*others, f"{last} {option.metavar}" if option.metavar else last]


def _written(option: click.Option) -> str:
    return _forms(option)[-1]


def _help(job: Job, command: Sequence[str]) -> int:
    if not command:
        return job.answer(overview())
    topic = TOPICS.get(" ".join(command))
    return job.answer(topic() if topic else page(command))


def _version(job: Job) -> int:
    return job.answer(f"doneby {__version__}")


HELP = Command(
    "help",
    "this, or more about one command",
    _help,
    params=[
        click.Argument(
            ["command"],
            nargs=-1,
            metavar="[COMMAND]",
            shell_complete=completed_with("commands"),
        )
    ],
    about="There is a page about --json as well: doneby help json",
    examples=["doneby help", "doneby help add", "doneby add --help", "doneby help json"],
)

VERSION = Command("version", "the version", _version, examples=["doneby version"])
