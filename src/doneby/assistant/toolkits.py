"""The toolkits beside that of the to-do list: which there are, which are used, and why not."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from doneby.agent.errors import DonebyError
from doneby.agent.groups import OPENER
from doneby.agent.telling import without_secrets
from doneby.agent.toolkit import Toolkit
from doneby.assistant.bundled import BUNDLED, LISTS, Typed, is_set_up, not_set_up
from doneby.assistant.services import toolkit_secret
from doneby.storage import settings as settings_file
from doneby.storage.trust import TrustStore
from doneby.toolkits.discovery import (
    Guest,
    Source,
    ToolkitError,
    build,
    find,
    load,
    see_it_is_python,
)
from doneby.toolkits.discovery.files import Script, our_id, read_script

if TYPE_CHECKING:
    from doneby.assistant.setup import Setup

State = Literal["on", "off", "unset", "new", "changed", "faulty"]


@dataclass(frozen=True, slots=True)
class Found:
    """A toolkit, and whether it is used.

    Attributes:
        source: Where it is.
        state: ``on``, ``off`` (by the settings), ``unset`` (has to be set up first), ``new`` or
            ``changed`` (a file that is not trusted, or not as it is now), ``faulty``.
        script: Of a file: its content.
        fault: What is wrong, and what to do about it.
    """

    source: Source
    state: State
    script: Script | None = None
    fault: DonebyError | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.source.name


class Toolkits:
    """Finds, trusts, turns on and off, and opens the toolkits.

    Args:
        setup: What is set up.
        typed: Gives what the user has typed in this turn.
    """

    def __init__(self, setup: Setup, typed: Typed = str) -> None:
        self._setup = setup
        self._typed = typed
        self._trust = TrustStore(setup.paths.trusted)

    @property
    def folder(self) -> Path:
        """The user's own."""
        return self._setup.paths.toolkits

    def all(self) -> list[Found]:
        """Every toolkit; none of them is run."""
        sources = find(self.folder, tuple(BUNDLED), LISTS)
        return [self._look(source) for source in sources]

    def named(self, name: str) -> Found:
        """The toolkit of this name.

        Raises:
            DonebyError: There is none.
        """
        found = self.all()
        for one in found:
            if one.name == name:
                return one
        names = ", ".join(one.name for one in found)
        raise DonebyError(f'There is no toolkit "{name}".', f"There are: {names or 'none'}.")

    def open(self, taken: Collection[str]) -> tuple[list[Toolkit], list[str]]:
        """Load what is on.

        Args:
            taken: The names of the tools that there are already.

        Returns:
            The toolkits, and a sentence or two for each that could not be used.
        """
        names = {*taken, OPENER}
        opened: list[Toolkit] = []
        faults: list[str] = []
        wanted = [one for one in self.all() if one.state not in ("off", "unset")]
        if wanted and self._setup.offline:
            left_out = ", ".join(one.name for one in wanted)
            return [], [
                f"--offline was given, so what may use the network is left out: {left_out}."
            ]
        for one in wanted:
            try:
                kit = self.open_one(one)
                refuse_clash(one, names, kit)
            except DonebyError as error:
                faults.append(str(error))
            else:
                names |= kit.tools.keys()
                opened.append(kit)
        return opened, faults

    def open_one(self, found: Found) -> Toolkit:
        """Load one and make it, ready for an agent: others' run apart from the program.

        Raises:
            DonebyError: It is not trusted, or cannot be used.
        """
        made = self.build(found)
        return made if found.source.kind == "bundled" else Guest(made)

    def build(self, found: Found) -> Toolkit:
        """Load one and make it as it is; its code runs.

        Raises:
            DonebyError: It is not trusted, or cannot be used.
        """
        if found.fault:
            raise found.fault
        if found.source.kind == "bundled":
            return BUNDLED[found.name](self._setup, self._typed)
        kit = load(found.source, found.script)
        secrets = dict(self._secrets(found.name, kit))
        try:
            return build(found.source, kit, secrets)
        except ToolkitError as error:  # what it raised may quote what it was given
            said = without_secrets(error.message, secrets.values())
            raise ToolkitError(said, error.hint) from error

    def trust(self, found: Found) -> None:
        """Trust a file as it was when it was found, and not as it may be by now.

        Raises:
            DonebyError: It is no file, has a fault, or that cannot be kept.
        """
        if found.script is None:
            raise found.fault or DonebyError(
                f"The toolkit {found.name} needs no trust: only your own files do.",
                f"To leave it out: doneby toolkits off {found.name}",
            )
        self._trust.trust(found.name, found.script.digest)

    def turn(self, name: str, *, on: bool) -> None:
        """Turn one on or off in the settings.

        Raises:
            DonebyError: There is none of this name, or the settings cannot be changed.
        """
        self.named(name)

        def turned(off: list[str] | None) -> list[str]:
            others = [one for one in off or [] if one != name]
            return others if on else [*others, name]

        settings_file.update(self._setup.paths.settings, "toolkits_off", turned)

    def _look(self, source: Source) -> Found:
        """What is known of it without running it."""
        try:
            if source.fault:
                raise source.fault
            if source.kind == "bundled" and not is_set_up(source.name, self._setup):
                return Found(source, self._set(source, "unset"), fault=not_set_up(source.name))
            if source.kind != "file":
                return Found(source, self._set(source, "on"))
            script = read_script(Path(source.target), our_id())
            trusted = self._trust.trusted(source.name)
            if trusted == script.digest:
                see_it_is_python(source, script)
        except DonebyError as error:
            return Found(source, self._set(source, "faulty"), fault=error)
        if trusted == script.digest:
            return Found(source, self._set(source, "on"), script)
        state: State = "changed" if trusted else "new"
        return Found(source, self._set(source, state), script, _not_trusted(source, state))

    def _set(self, source: Source, state: State) -> State:
        return "off" if source.name in self._setup.settings.toolkits_off else state

    def _secrets(self, name: str, kit: type[Toolkit]) -> Iterator[tuple[str, str]]:
        parameters = inspect.signature(kit).parameters
        for wanted, about in kit.credentials.items():
            service = toolkit_secret(name, wanted)
            if secret := self._setup.credentials.find(service.name, service.variables):
                yield wanted, secret.value
            elif wanted not in parameters or parameters[wanted].default is inspect.Parameter.empty:
                raise ToolkitError(
                    f"The toolkit {name} needs its {wanted} ({about}).",
                    f"Put it into {service.variables[0]}, or keep it in the keyring: "
                    f"doneby login {service.name}",
                )


def refuse_clash(found: Found, names: Iterable[str], kit: Toolkit) -> None:
    """See that no tool takes the name of another's.

    Raises:
        ToolkitError: One does.
    """
    clash = [name for name in kit.tools if name in names]
    if clash:
        raise ToolkitError(
            f"The toolkit {found.name} is left out: there is a tool {clash[0]} already.",
            'Give its own another name with @tool(name="..."), or turn one of the two off.',
        )


def _not_trusted(source: Source, state: State) -> DonebyError:
    since = "was changed since you trusted it" if state == "changed" else "is not trusted yet"
    return ToolkitError(
        f"The toolkit {source.name} ({source.where}) {since}, so it was not run.",
        f"Look at it, then: doneby toolkits trust {source.name}",
    )
