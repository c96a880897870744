"""What is connected, tried one by one for the doctor: the account, the model, every secret."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError
from doneby.assistant.services import Service, service_called, service_of, services
from doneby.assistant.setup import INTERPRETER, token_name
from doneby.assistant.trying import Trial, try_out

if TYPE_CHECKING:
    from doneby.assistant.options import Options
    from doneby.assistant.setup import Setup
    from doneby.storage.credentials import Secret


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        name: What it is.
        good: Whether it works, as far as was tried.
        finding: What was found; never a secret.
        remedy: What to do about it, if anything.
        source: Where it comes from: an option, a variable, the keyring, the settings, a default.
        tried: Whether it was tried, or only found.
    """

    name: str
    good: bool
    finding: str
    remedy: str = ""
    source: str = ""
    tried: bool = True

    @classmethod
    def bad(cls, name: str, error: DonebyError, source: str = "") -> Check:
        """A thing that does not work."""
        return cls(name, good=False, finding=error.message, remedy=error.hint, source=source)


class Connections:
    """Everything that is connected; each secret is tried once, whoever wants to know.

    Args:
        setup: What is set up.
        options: With ``offline`` nothing leaves this machine.
    """

    def __init__(self, setup: Setup, options: Options) -> None:
        self._setup = setup
        self._options = options
        self._outcomes: dict[str, asyncio.Task[tuple[Secret | None, Trial | None]]] = {}

    async def account(self) -> list[Check]:
        """The Todoist account, and what its answer says of the clock of this computer."""
        account = self._setup.account
        service = service_of(token_name(account.value))
        assert service is not None  # noqa: S101 - an account that is none was refused before
        try:
            secret, trial = await self._outcome(service)
            if secret is None:
                self._setup.todoist_token()  # says so
        except DonebyError as error:
            return [Check.bad("account", error, account.source)]
        said = f"{account.value}: {self._words(trial)}{_from(secret, 'Token')}"
        checks = [
            Check("account", good=True, finding=said, source=account.source, tried=bool(trial))
        ]
        if trial and trial.warning:
            checks.append(Check("clock", good=False, finding=trial.warning))
        return checks

    async def model(self) -> Check:
        """The model that answers; it is not asked anything, since that may cost money."""
        setup, model = self._setup, self._setup.model
        if model.value == INTERPRETER:
            remedy = "For a language model: doneby login, or --model PROVIDER:NAME."
            return Check(
                "model", good=True, finding=model.value, remedy=remedy, source=model.source
            )
        try:
            service = self._service_of_model()
            secret, trial = await self._outcome(service)
        except DonebyError as error:
            return Check.bad("model", error, model.source)
        at = f" at {setup.base_url}" if setup.base_url else ""
        found = Check(
            "model",
            good=True,
            finding=f"{model.value}{at}: {self._words(trial)}{_from(secret, 'Key')}",
            source=model.source,
            tried=bool(trial),
        )
        return _in_list(found, model.value, trial.models) if trial else found

    async def secrets(self) -> list[Check]:
        """Every secret that the settings list or the environment holds."""
        held = [
            service.name
            for service in services().values()
            if self._setup.credentials.in_environment(service.variables)
        ]
        names = dict.fromkeys([*self._setup.settings.credentials, *held])
        return list(await asyncio.gather(*(self._secret(name) for name in names)))

    async def _secret(self, name: str) -> Check:
        title, service = f"secret of {name}", service_of(name)
        if service is None:
            return Check(
                title,
                good=False,
                finding="The settings list it, and nothing uses it.",
                remedy=f"Remove it with: doneby logout {name}",
                source="keyring",
            )
        given = self._setup.credentials.in_environment(service.variables)
        source = given.source if given else "keyring"
        try:
            _, trial = await self._outcome(service)
        except DonebyError as error:
            return Check.bad(title, error, source)
        instead = ""
        if given and name in self._setup.settings.credentials:
            instead = " It is used in the place of the one in the keyring."
        finding = self._words(trial) + instead
        return Check(title, good=True, finding=finding, source=source, tried=bool(trial))

    def _service_of_model(self) -> Service:
        """What the model's key belongs to.

        Raises:
            DonebyError: There is no such model, address or key.
        """
        from doneby.models import resolve
        from doneby.models.endpoint import same_origin

        setup = self._setup
        key = setup.model_key()
        resolve(
            setup.model.value,
            base_url=setup.base_url or None,
            api_key=key.value if key else None,
            allow_http=self._options.allow_http,
            env={},
        )
        provider = services().get(setup.model.value.partition(":")[0].lower())
        if provider and same_origin(setup.base_url or provider.address, provider.address):
            return provider
        return service_called(setup.base_url, replace(self._options, account=""))

    def _outcome(self, service: Service) -> asyncio.Task[tuple[Secret | None, Trial | None]]:
        if service.name not in self._outcomes:
            self._outcomes[service.name] = asyncio.ensure_future(self._find_and_try(service))
        return self._outcomes[service.name]

    async def _find_and_try(self, service: Service) -> tuple[Secret | None, Trial | None]:
        secret = self._setup.credentials.find(service.name, service.variables)
        if self._options.offline and not service.is_here:
            return secret, None
        if service.kind in ("provider", "server"):
            possible = bool(service.address)
        else:
            possible = secret is not None
        if not possible:
            return secret, None
        value = secret.value if secret else ""
        return secret, await try_out(service, value, self._setup, self._options)

    def _words(self, trial: Trial | None) -> str:
        if trial:
            return trial.words
        if self._options.offline:
            return "Not tried: --offline."
        return "Not tried: no model at that address is set."


def _from(secret: Secret | None, kind: str) -> str:
    return f" {kind} from {secret.source}." if secret else ""


def _in_list(found: Check, model: str, names: tuple[str, ...]) -> Check:
    """Say whether an endpoint lists a model; that it does not is no proof that it has none."""
    name = model.partition(":")[2] or model
    if not names or name in names or f"{name}:latest" in names:
        return found
    near = get_close_matches(name, names, n=3) or names[:3]
    return replace(
        found,
        finding=f"{found.finding} {name} is not in that list.",
        remedy=f"If it does not answer, one of these may: {', '.join(near)}.",
    )
