"""Signing in and out: what can be connected, and its secret kept in the keyring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from doneby.agent.errors import DonebyError
from doneby.assistant.options import Options, UsageError
from doneby.assistant.setup import DEFAULT, TODOIST, TODOIST_VARIABLE, Setup
from doneby.storage.errors import StorageError
from doneby.storage.settings import change


@dataclass(frozen=True, slots=True)
class Service:
    """Something one can sign in to.

    Attributes:
        name: What it is called on the command line.
        label: What people call it.
        secret: What its secret is: "API token".
        where: Where the secret is found.
        variables: Environment variables that hold it too.
        thanks: What can be done with it now.
    """

    name: str
    label: str
    secret: str
    where: str
    variables: tuple[str, ...]
    thanks: str


def services() -> dict[str, Service]:
    """What one can sign in to, by name."""
    from doneby.models.providers import PROVIDERS

    todoist = Service(
        TODOIST,
        "Todoist",
        "API token",
        "in Todoist under Settings, Integrations, Developer",
        (TODOIST_VARIABLE,),
        "Your requests act on Todoist from now on; --account local still means this machine.",
    )
    found = {todoist.name: todoist}
    for provider in PROVIDERS.values():
        if provider.key_variables and provider.needs_key:
            found[provider.name] = Service(
                provider.name,
                provider.label,
                "API key",
                f"on the website of {provider.label}",
                provider.key_variables,
                f"Name a model of it with --model {provider.name}:MODEL, or as "
                f'model = "{provider.name}:MODEL" in the settings file.',
            )
    return found


def service_called(name: str) -> Service:
    """The service of this name.

    Raises:
        UsageError: There is none.
    """
    known = services()
    if name not in known:
        raise UsageError(
            f'One cannot sign in to "{name}".' if name else "It is not said what to sign in to.",
            f"Write: doneby login NAME, where NAME is one of {', '.join(known)}.",
        )
    return known[name]


def sign_in(service: Service, secret: str, env: Mapping[str, str]) -> str:
    """Keep a secret in the keyring and list it in the settings, both or neither.

    Returns:
        What was done, and what comes of it.

    Raises:
        DonebyError: The secret is none, or it cannot be kept.
    """
    secret = secret.strip()
    if not (secret.isascii() and secret.isprintable()) or " " in secret or not secret:
        raise DonebyError(
            f"That is no {service.secret}: it is empty or has spaces or odd characters in it.",
            f"Copy it again {service.where}.",
        )
    setup = Setup.find(Options(), env)
    listed = setup.settings.credentials
    setup.credentials.keep(service.name, secret, service.variables)
    if service.name not in listed:
        try:
            change(setup.paths.settings, "credentials", [*listed, service.name])
        except StorageError:
            setup.credentials.forget(service.name)
            raise
    thanks = service.thanks
    account = setup.account
    if service.name == TODOIST and account.value != TODOIST and account.source != DEFAULT:
        thanks = f"Your requests still act on {account.value}, as {account.source} says."
    return f"Signed in: the {service.secret} of {service.label} is in the keyring. {thanks}"


def sign_in_to(name: str, secret: str, env: Mapping[str, str]) -> str:
    """Sign in to the service of this name; see ``sign_in``.

    Raises:
        DonebyError: There is no such service, or the secret cannot be kept.
    """
    return sign_in(service_called(name), secret, env)


def ways_in(env: Mapping[str, str], *, known: bool = False) -> list[str]:
    """The services for which there is a secret; with ``known`` all that there are.

    The keyring is not asked: the settings list what is in it.
    """
    found = services()
    if known:
        return list(found)
    setup = Setup.find(Options(), env)
    listed = setup.settings.credentials
    return [
        name
        for name, service in found.items()
        if name in listed or setup.credentials.in_environment(service.variables)
    ]


def sign_out(name: str, env: Mapping[str, str]) -> str:
    """Remove a secret from the keyring and from the list.

    Args:
        name: Of the service; it may be empty when there is only one.
        env: The environment.

    Returns:
        What was done, and what still holds a secret of that service.

    Raises:
        DonebyError: There is nothing to remove, or the keyring does not answer.
    """
    setup = Setup.find(Options(), env)
    listed = setup.settings.credentials
    if not name and len(listed) == 1:
        (name,) = listed
    if name not in listed:
        raise DonebyError(
            f"{name} is not signed in." if name else "It is not said what to sign out of.",
            f"In the keyring: {', '.join(listed) or 'none'}.",
        )
    setup.credentials.forget(name)
    rest = [other for other in listed if other != name]
    change(setup.paths.settings, "credentials", rest)
    service = services().get(name)
    still = setup.credentials.in_environment(service.variables) if service else None
    said = f"Signed out: the secret of {name} is no longer in the keyring."
    return f"{said} {still.source} still holds one." if still else said
