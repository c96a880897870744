"""``export`` and ``import``: tasks out of an account, and into one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from doneby.agent.errors import DonebyError
from doneby.assistant.options import UsageError
from doneby.cli.command import Command, Job
from doneby.cli.exporting import OUTPUT, hand_over
from doneby.cli.parameters import completed_with, value
from doneby.cli.words import count
from doneby.text import visible

if TYPE_CHECKING:
    from doneby.agent.events import CallRecord
    from doneby.assistant import Assistant


def _export(job: Job, format: str, project: str, output: str) -> int:
    import asyncio

    from doneby.assistant.moving import as_text, exported
    from doneby.cli.work import working

    async def read() -> str:
        async with working(job) as work:
            found = exported(await work.assistant.copy("export_tasks", {}))
            return as_text(found, format, project)

    text = asyncio.run(read())
    said = "Exported to {}. Completed tasks are not in it."
    return hand_over(job, text, output, said.format)


def _import(job: Job, file: str, source: str) -> int:
    from doneby.assistant.moving import read_file, taken_from
    from doneby.cli.work import call_tools

    if bool(file) == bool(source):
        raise UsageError(
            "It is not clear what to import.", "Name one file, or one account with --from NAME."
        )

    async def make(assistant: Assistant) -> list[CallRecord]:
        if source == assistant.account_name:
            raise UsageError(
                f"The tasks of {source} are there already.",
                "Name the account that they are to go to with --account.",
            )
        found = read_file(file) if file else await taken_from(source, job.options, job.env)
        return [await assistant.copy("import_tasks", {"exported": found})]

    return call_tools(job, make)


def offer_to_carry_over(job: Job, *, ask: bool) -> None:
    """After signing in to Todoist: bring the open tasks of this machine along, if that is wanted.

    Args:
        job: The job, on the account that was signed in to.
        ask: Whether somebody can be asked; otherwise it is only said how.
    """
    import asyncio

    from doneby.assistant.moving import tasks_here
    from doneby.cli.terminal import converse

    try:
        names = asyncio.run(tasks_here(job.options, job.env))
    except DonebyError as error:
        job.output.note(str(error))
        return
    if not names:
        return
    number_of = count(len(names), "open task")
    later = "doneby import --from local"
    question = [f"There are {number_of} on this machine:", *(f"  • {name}" for name in names)]
    prompt = "\n".join([*map(visible, question), "Bring them into this account? [y/N] "])
    answer = (converse(prompt) or "") if ask else ""
    if answer.lower() not in ("y", "yes"):
        job.output.note(f"{number_of} stay on this machine. To bring them along: {later}")
        return
    _import(replace(job, options=replace(job.options, yes=True)), "", "local")


EXPORT = Command(
    "export",
    "write every open task down, as JSON or as Todoist's CSV template",
    _export,
    params=[
        click.Option(
            ["--format"],
            type=click.Choice(["json", "csv"]),
            default="json",
            metavar="FORMAT",
            help="json (all of it) or csv (one project).",
        ),
        value("--project", "NAME", "Only this project.", completed_with("projects")),
        OUTPUT,
    ],
    about="""\
Projects, sections, subtasks, dates with their rules, reminders and your own comments are in the
JSON; the CSV is what Todoist itself imports, and has no reminders. Completed tasks are in
neither.""",
    examples=[
        "doneby export --output tasks.json",
        "doneby export --format csv --project Family > Family.csv",
    ],
)

IMPORT = Command(
    "import",
    "bring tasks in from a file, or from another account",
    _import,
    params=[
        click.Argument(["file"], default="", metavar="[FILE]"),
        click.Option(
            ["--from", "source"],
            default="",
            metavar="ACCOUNT",
            help="Bring in what this account has: local, todoist or its name.",
            shell_complete=completed_with("accounts"),
        ),
    ],
    about="""\
The file is what doneby exported, or Todoist's CSV template (.csv), which becomes a project of the
file's name. Projects and sections of the same name are used, not made twice. What would be made is
shown first when it is more than ten things. An import that broke off goes on where it was when it
is called again, and doneby undo takes all of it back.""",
    examples=[
        "doneby import tasks.json",
        "doneby import Family.csv --dry-run",
        "doneby import --from local",
        "doneby --account local import --from todoist",
    ],
)
