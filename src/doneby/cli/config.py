"""``config``: what is set, by whom, and setting it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from doneby.agent.errors import DonebyError
from doneby.cli.command import Command, Group, Job
from doneby.cli.parameters import completed_with
from doneby.cli.words import columns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doneby.assistant.configuration import InForce


def _show(job: Job) -> int:
    from doneby.assistant.configuration import in_force

    found = in_force(job.options, job.env)
    return job.answer(_table(found), settings=[asdict(one) for one in found])


def _get(job: Job, name: str) -> int:
    from doneby.assistant.configuration import one_in_force

    found = one_in_force(name, job.options, job.env)
    return job.answer(_written(found), setting=asdict(found))


def _set(job: Job, name: str, value: str) -> int:
    from doneby.assistant.configuration import put

    path = put(name, value, job.env)
    return _changed(job, name, f"Set {name} in {path}.")


def _unset(job: Job, name: str) -> int:
    from doneby.assistant.configuration import put

    path = put(name, None, job.env)
    return _changed(job, name, f"Took {name} out of {path}.")


def _changed(job: Job, name: str, said: str) -> int:
    """Say what was changed, and what is in force now.

    Raises:
        DonebyError: It does not go together with what else is set.
    """
    from doneby.assistant.configuration import one_in_force, why_unused

    try:
        now = one_in_force(name, job.options, job.env)
        unused = why_unused(name, job.options, job.env)
    except DonebyError as error:
        words = f"{said} The settings do not work together now: {error.message}"
        raise DonebyError(words, error.hint) from error
    in_force = f"It is {_written(now) or 'empty'} ({now.source})."
    return job.answer(f"{said} {unused or in_force}")


def _edit(job: Job) -> int:
    from doneby.assistant.configuration import file_to_edit, problems

    path = file_to_edit(job.env)
    try:
        click.edit(filename=str(path))
    except click.ClickException as error:
        raise DonebyError(
            f"{path} was not edited: {error.format_message()}.",
            "Name your editor in EDITOR, or open the file with it yourself.",
        ) from error
    if found := problems(job.env):
        raise DonebyError("\n".join(found))
    return job.answer(f"{path} is as it should be.")


def _written(one: InForce) -> str:
    if isinstance(one.value, bool):
        return "true" if one.value else "false"
    if isinstance(one.value, dict):
        return ", ".join(f"{name} = {value}" for name, value in one.value.items())
    return one.value if isinstance(one.value, str) else ", ".join(one.value)


def _table(found: Sequence[InForce]) -> str:
    rows = [(one.name, _written(one), one.source) for one in found]
    return "\n".join(columns(rows, texts=3))


def _name() -> click.Argument:
    return click.Argument(["name"], metavar="NAME", shell_complete=completed_with("settings"))


SHOW = Command(
    "show",
    "every setting with its value and where that comes from",
    _show,
    about="An option goes before the environment, that before the keyring, that before the file.",
    examples=["doneby config show", "doneby config show --json"],
)

GET = Command(
    "get",
    "the value of one setting that is in force",
    _get,
    params=[_name()],
    examples=["doneby config get model"],
)

SET = Command(
    "set",
    "write a value into the settings file",
    _set,
    params=[_name(), click.Argument(["value"], metavar="VALUE")],
    about="Comments in the file stay. Several names are set apart by commas.",
    examples=[
        "doneby config set model ollama:llama3.2",
        "doneby config set history false",
        "doneby config set toolkits_off weather,email",
    ],
    rehearses=False,
)

UNSET = Command(
    "unset",
    "take a setting out of the file",
    _unset,
    params=[_name()],
    examples=["doneby config unset model"],
    rehearses=False,
)

EDIT = Command(
    "edit",
    "open the settings file in your editor",
    _edit,
    about="""\
The editor is the one that VISUAL or EDITOR names. Where there is no file yet, it begins with every
setting as a comment. Afterwards it is checked.""",
    examples=["doneby config edit"],
    rehearses=False,
)

CONFIG = Group(
    "config",
    "the settings: show them with their sources, change them",
    [SHOW, GET, SET, UNSET, EDIT],
    default=SHOW,
)
