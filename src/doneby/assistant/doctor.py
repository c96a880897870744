"""What is set up, what is not, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace

from doneby.agent.errors import DonebyError
from doneby.assistant.assistant import Assistant
from doneby.assistant.options import Options
from doneby.assistant.setup import INTERPRETER, TODOIST, Setup
from doneby.storage.journal import SqliteJournal
from doneby.storage.paths import private_folder


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        name: What it is.
        good: Whether it works, as far as was tried.
        finding: What was found; never a secret.
        remedy: What to do about it, if anything.
    """

    name: str
    good: bool
    finding: str
    remedy: str = ""


async def examine(options: Options, env: Mapping[str, str]) -> list[Check]:
    """Look at everything; a fault of one thing does not keep the others from being looked at."""
    try:
        setup = Setup.find(options, env)
    except DonebyError as error:
        return [Check("settings", good=False, finding=error.message, remedy=error.hint)]
    checks = [*_folders(setup), _settings(setup), _clock(setup), _journal(setup)]
    checks += [await _account(setup, options, env), _model(setup, options, env)]
    return checks + [_stored(setup, name) for name in setup.settings.credentials]


def _folders(setup: Setup) -> Iterator[Check]:
    paths = setup.paths
    for folder in dict.fromkeys((paths.config, paths.data, paths.state)):
        try:
            private_folder(folder)
        except DonebyError as error:
            yield _bad("folder", error)
        else:
            yield Check("folder", good=True, finding=str(folder))


def _settings(setup: Setup) -> Check:
    path = setup.paths.settings
    if setup.warnings:
        return Check("settings", good=False, finding=" ".join(setup.warnings))
    return Check(
        "settings",
        good=True,
        finding=str(path) if path.exists() else f"{path} is not there, which is fine",
    )


def _clock(setup: Setup) -> Check:
    clock = setup.clock
    now = f"{clock.now():%A %Y-%m-%d %H:%M}" + (" (DONEBY_NOW)" if clock.fixed else "")
    return Check("time", good=True, finding=f"{now} in {clock.zone.key}, from {clock.source}")


def _journal(setup: Setup) -> Check:
    with closing(SqliteJournal(setup.paths.journal, setup.clock.now)) as journal:
        try:
            journal.latest("local", "todoist")
        except DonebyError as error:
            return _bad("undo journal", error)
    return Check("undo journal", good=True, finding=str(setup.paths.journal))


async def _account(setup: Setup, options: Options, env: Mapping[str, str]) -> Check:
    """Find the account and, where that is allowed, ask it something."""
    account = setup.account
    said = f"{account.value} ({account.source})"
    try:
        if account.value == TODOIST:
            said += f", token from {setup.todoist_token().source}"
        if account.value == TODOIST and options.offline:
            return Check("account", good=True, finding=f"{said}, not tried: --offline")
        tried = replace(options, model=INTERPRETER, base_url="", offline=False)
        assistant = Assistant.create(tried, env)
        try:
            record = await assistant.call("list_projects", {})
        finally:
            await assistant.aclose()
    except DonebyError as error:
        return _bad("account", error)
    if record.error:
        return Check("account", good=False, finding=f"{said}: {record.error}")
    remedy = "" if account.value == TODOIST else "For Todoist: doneby login todoist"
    return Check("account", good=True, finding=f"{said}, it answers", remedy=remedy)


def _model(setup: Setup, options: Options, env: Mapping[str, str]) -> Check:
    """Find the model and its key; it is not asked anything, since that may cost money."""
    model = setup.model
    said = f"{model.value} ({model.source})"
    if model.value == INTERPRETER:
        remedy = "For a language model: --model PROVIDER:NAME, DONEBY_MODEL or the settings file"
        return Check("model", good=True, finding=said, remedy=remedy)
    from doneby.models import resolve

    try:
        key = setup.model_key()
        resolve(
            model.value,
            base_url=setup.base_url or None,
            api_key=key.value if key else None,
            allow_http=options.allow_http,
            env=env,
        )
    except DonebyError as error:
        return _bad("model", error)
    at = f" at {setup.base_url}" if setup.base_url else ""
    held = f", key from {key.source}" if key else ""
    return Check("model", good=True, finding=f"{said}{at}{held}, not tried")


def _stored(setup: Setup, name: str) -> Check:
    try:
        setup.credentials.find(name)
    except DonebyError as error:
        return _bad(f"secret of {name}", error)
    return Check(f"secret of {name}", good=True, finding="in the keyring")


def _bad(name: str, error: DonebyError) -> Check:
    return Check(name, good=False, finding=error.message, remedy=error.hint)
