"""What is set up, what is not, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace

from doneby.agent.errors import DonebyError
from doneby.assistant.assistant import Assistant
from doneby.assistant.checking import Check, Connections
from doneby.assistant.options import Options
from doneby.assistant.probing import servers_here
from doneby.assistant.setup import INTERPRETER, Setup
from doneby.assistant.toolkits import Toolkits
from doneby.storage.journal import SqliteJournal
from doneby.storage.paths import private_folder


async def examine(options: Options, env: Mapping[str, str]) -> list[Check]:
    """Look at everything; a fault of one thing does not keep the others from being looked at."""
    try:
        setup = Setup.find(options, env)
    except DonebyError as error:
        return [Check.bad("settings", error)]
    connections = Connections(setup, options)
    checks = [*_folders(setup), _settings(setup), _clock(setup), _journal(setup)]
    if setup.on_todoist:
        checks += await connections.account()
    else:
        checks.append(await _workspace(options, env, setup))
    checks += [await connections.model(), await _servers_here(), _keyring(setup)]
    return [*checks, *await connections.secrets(), *_toolkits(setup)]


def _folders(setup: Setup) -> Iterator[Check]:
    paths = setup.paths
    for folder in dict.fromkeys((paths.config, paths.data, paths.state)):
        try:
            private_folder(folder)
        except DonebyError as error:
            yield Check.bad("folder", error)
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
    return Check("time", good=True, finding=f"{now} in {clock.zone.key}", source=clock.source)


def _journal(setup: Setup) -> Check:
    with closing(SqliteJournal(setup.paths.journal, setup.clock.now)) as journal:
        try:
            journal.latest("local", "todoist")
        except DonebyError as error:
            return Check.bad("undo journal", error)
    return Check("undo journal", good=True, finding=str(setup.paths.journal))


async def _workspace(options: Options, env: Mapping[str, str], setup: Setup) -> Check:
    """Ask the workspace of this machine something."""
    account = setup.account
    tried = replace(options, model=INTERPRETER, base_url="")
    try:
        assistant = Assistant.create(tried, env)
        try:
            record = await assistant.call("list_projects", {})
        finally:
            await assistant.aclose()
    except DonebyError as error:
        return Check.bad("account", error, account.source)
    if record.error:
        return Check("account", good=False, finding=record.error, source=account.source)
    return Check(
        "account",
        good=True,
        finding=f"{account.value}: the to-dos of this machine can be read.",
        remedy="For Todoist: doneby login todoist",
        source=account.source,
    )


async def _servers_here() -> Check:
    """The models of this machine that want no key."""
    found = await servers_here()
    name = "models on this machine"
    if not found:
        return Check(name, good=True, finding="No server of models was found at a usual port.")
    remedy = f"To use one: doneby login {next(iter(found))}"
    return Check(
        name, good=True, finding=" ".join(reach.words() for reach in found.values()), remedy=remedy
    )


def _toolkits(setup: Setup) -> Iterator[Check]:
    """What a model is offered beside the to-do list; none of it is run."""
    found = Toolkits(setup).all()
    used = ", ".join(one.name for one in found if one.state == "on")
    yield Check("toolkits", good=True, finding=f"{used or 'none'} beside the to-do list")
    for one in found:
        if one.fault and one.state not in ("off", "unset"):
            yield Check.bad(f"toolkit {one.name}", one.fault)


def _keyring(setup: Setup) -> Check:
    """The keyring of the system: it is a fault that it does not work only where it is needed."""
    try:
        label = setup.credentials.keyring()
    except DonebyError as error:
        found = Check.bad("keyring", error)
        if setup.settings.credentials:
            return found
        unneeded = f"{error.message} Nothing that is set up needs one."
        return replace(found, good=True, finding=unneeded)
    return Check("keyring", good=True, finding=f"{label} answers.")
