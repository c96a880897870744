"""What one can connect: Todoist, model providers, other endpoints, mail, what toolkits want."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from doneby.assistant.options import Options, UsageError
from doneby.assistant.setup import (
    EMAIL,
    EMAIL_VARIABLE,
    LOCAL,
    TODOIST,
    TODOIST_VARIABLE,
    token_name,
)

if TYPE_CHECKING:
    from doneby.models.endpoint import Endpoint
    from doneby.models.providers import Provider

_OF_TOOLKIT = re.compile(r"(?P<toolkit>[a-z][a-z0-9_]*)\.(?P<secret>[a-z][a-z0-9_]*)")

_ACCOUNT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")

Kind = Literal["todoist", "provider", "server", "email", "toolkit"]


@dataclass(frozen=True, slots=True)
class Service:
    """Something one can sign in to.

    Attributes:
        kind: ``todoist``; ``provider`` of models; ``server`` of models, which wants no key;
            ``email``; ``toolkit``, which is given what it declares to want.
        name: What its secret is called in the keyring and in the settings.
        label: What people call it.
        secret: What its secret is: "API token".
        where: Where the secret is found.
        variables: Environment variables that hold it too, the usual one first.
        provider: The preset of a model provider.
        address: Where its models are; empty where that is not known.
    """

    kind: Kind
    name: str
    label: str
    secret: str
    where: str
    variables: tuple[str, ...] = ()
    provider: str = ""
    address: str = ""

    @property
    def account(self) -> str:
        """What the Todoist account is called; empty for anything else."""
        return self.name.removeprefix(token_name("")) if self.kind == "todoist" else ""

    @property
    def is_elsewhere(self) -> bool:
        """Whether its models are at an address that is no provider's own."""
        return "://" in self.name

    @property
    def is_here(self) -> bool:
        """Whether its models are on this machine."""
        from urllib.parse import urlsplit

        from doneby.models.endpoint import is_loopback

        return is_loopback(urlsplit(self.address).hostname or "")

    @property
    def may_want_no_key(self) -> bool:
        """Whether it may well answer without a secret: somebody's own server on this machine."""
        return self.is_elsewhere and self.is_here

    def endpoint(self, secret: str = "") -> Endpoint:
        """Where the models are, with the key for it.

        Raises:
            DonebyError: The secret cannot be a key.
        """
        from doneby.models.endpoint import Endpoint, find_key
        from doneby.models.providers import PROVIDERS

        provider = PROVIDERS[self.provider]
        return Endpoint(provider, self.address, find_key(provider, self.address, secret, {}))


_MAIL = Service(
    "email",
    EMAIL,
    "your mail",
    "password",
    "from your mail provider; many want one made for this program alone",
    (EMAIL_VARIABLE,),
)


def services() -> dict[str, Service]:
    """What one can sign in to by a name, in the order in which it is offered."""
    from doneby.models.providers import PROVIDERS

    found = [_todoist(TODOIST)]
    found += [_models(provider) for provider in PROVIDERS.values() if provider.base_url]
    found.append(_MAIL)
    return {service.name: service for service in found}


def service_called(name: str, options: Options) -> Service:
    """The service that is meant.

    Args:
        name: Its name, or the address of an endpoint of models.
        options: What else was given: the name of a Todoist account, the address of an endpoint.

    Raises:
        DonebyError: There is none, or its address or name will not do.
    """
    if "://" in name or name == "custom":
        return _elsewhere(options.base_url if name == "custom" else name, options)
    if wanted := _of_toolkit(name):
        return wanted
    known = services()
    if name == TODOIST and options.account:
        return _todoist(_checked_name(options.account, known))
    if name.startswith(token_name("")):
        return _todoist(_checked_name(name.removeprefix(token_name("")), known))
    if name not in known:
        raise UsageError(
            f'One cannot sign in to "{name}".' if name else "It is not said what to sign in to.",
            f"Write: doneby login NAME, where NAME is one of {', '.join(known)}, the address of an "
            "endpoint of models, or TOOLKIT.SECRET.",
        )
    return known[name]


def service_of(credential: str) -> Service | None:
    """The service whose secret has this name in the settings; None for one that is not ours."""
    if credential.startswith(token_name("")):
        return _todoist(credential.removeprefix(token_name("")))
    if "://" in credential:
        return replace(_endpoint(credential), address="")  # the list knows no more than the host
    return services().get(credential) or _of_toolkit(credential)


def toolkit_secret(toolkit: str, secret: str) -> Service:
    """A secret that a toolkit declares to want.

    It goes by the toolkit's own name everywhere, so that none can ask for the secret of another,
    or for one of the program's: no other variable has two underscores running.
    """
    variable = f"DONEBY_{toolkit}__{secret}".upper()
    name, label = f"{toolkit}.{secret}", f"the toolkit {toolkit}"
    return Service("toolkit", name, label, secret, "where the toolkit says", (variable,))


def _of_toolkit(name: str) -> Service | None:
    found = _OF_TOOLKIT.fullmatch(name)
    return toolkit_secret(found["toolkit"], found["secret"]) if found else None


def _todoist(account: str) -> Service:
    return Service(
        "todoist",
        token_name(account),
        "Todoist" if account == TODOIST else f"Todoist ({account})",
        "API token",
        "in Todoist under Settings, Integrations, Developer",
        (TODOIST_VARIABLE,) if account == TODOIST else (),
    )


def _models(provider: Provider) -> Service:
    return Service(
        "provider" if provider.needs_key else "server",
        provider.name,
        provider.label,
        "API key",
        f"on the website of {provider.label}",
        provider.key_variables,
        provider.name,
        provider.base_url,
    )


def _checked_name(account: str, taken: Iterable[str]) -> str:
    """A name for a Todoist account, which must not mean anything else."""
    if account == TODOIST:
        return account
    if not _ACCOUNT_NAME.fullmatch(account) or account in {*taken, LOCAL, "all", "custom"}:
        raise UsageError(
            f'A Todoist account cannot be called "{account}".',
            "Take letters, digits, dots and dashes, and a name that means nothing else, like work.",
        )
    return account


def _elsewhere(address: str, options: Options) -> Service:
    from doneby.models.endpoint import check_address

    if not address:
        raise UsageError(
            "It is not said where the endpoint is.",
            "Write: doneby login https://llm.example.com/v1",
        )
    return _endpoint(check_address(address, allow_http=options.allow_http))


def _endpoint(address: str) -> Service:
    from doneby.models.endpoint import origin
    from doneby.models.providers import CUSTOM, CUSTOM_KEY_VARIABLE

    return Service(
        "provider",
        origin(address),
        origin(address).partition("://")[2],
        "API key",
        "from whoever runs it",
        (CUSTOM_KEY_VARIABLE,),
        CUSTOM.name,
        address,
    )
