"""Whole accounts written down and made again: files in the forms that are documented."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from doneby.agent.errors import DonebyError
from doneby.agent.events import CallRecord
from doneby.assistant.assistant import Assistant
from doneby.assistant.options import Options, UsageError
from doneby.assistant.setup import INTERPRETER, LOCAL, Setup
from doneby.storage.files import read_text
from doneby.toolkits.todoist.copying import csv_template, document

__all__ = ["as_text", "read_file", "taken_from", "tasks_here"]


async def taken_from(account: str, options: Options, env: Mapping[str, str]) -> dict[str, Any]:
    """What an account holds, as ``export_tasks`` gives it.

    Raises:
        DonebyError: It cannot be read.
    """
    there = replace(options, account=account, model=INTERPRETER, base_url="")
    assistant = Assistant.create(there, env)
    try:
        return exported(await assistant.copy("export_tasks", {}))
    finally:
        await assistant.aclose()


def exported(record: CallRecord) -> dict[str, Any]:
    """The document that a call of ``export_tasks`` came to.

    Raises:
        DonebyError: It failed.
    """
    if record.error or not isinstance(record.data, dict):
        raise DonebyError(record.error or "The export was not carried out.")
    return record.data


async def tasks_here(options: Options, env: Mapping[str, str]) -> list[str]:
    """The names of the open tasks of this machine; none where there is no workspace yet.

    Raises:
        DonebyError: They cannot be read.
    """
    if not Setup.find(options, env).paths.workspace.exists():
        return []
    return [task["content"] for task in (await taken_from(LOCAL, options, env))["tasks"]]


def as_text(found: dict[str, Any], form: str, project: str) -> str:
    """An export as a file: JSON, or one project of it as Todoist's CSV template.

    Args:
        found: The export.
        form: ``json`` or ``csv``.
        project: The name of the project; with JSON, empty for all.

    Raises:
        DonebyError: There is no such project, or CSV was asked for and none is named.
    """
    whole = document.read(found)
    if form == "json" and not project:
        return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
    if not project:
        raise UsageError("A CSV file holds one project.", "Name it with --project NAME.")
    wanted = project.removeprefix("#").casefold()
    named = [one for one in whole.projects if one.name.casefold() == wanted]
    if len(named) != 1:
        number = len(named) or "no"
        known = ", ".join(one.name for one in whole.projects)
        raise UsageError(
            f'There are {number} projects called "{project}".', f"Name one of: {known}."
        )
    if form == "csv":
        return csv_template.write(whole, named[0])
    part = document.only(whole, named[0])
    return json.dumps(part.model_dump(), indent=2, ensure_ascii=False) + "\n"


def read_file(name: str) -> dict[str, Any]:
    """The export that a file holds: JSON, or Todoist's CSV template, which is one project.

    Raises:
        DonebyError: It cannot be read, or holds neither.
    """
    text = read_text(name)
    if Path(name).suffix.lower() == ".csv":
        return csv_template.read(text, Path(name).stem).model_dump()
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DonebyError(
            f"{name} is no JSON: {error}.", "A CSV file has to be called .csv."
        ) from error
    return document.read(value).model_dump()
