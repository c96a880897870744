"""Signing in and out: what can be connected, and its secret kept in the keyring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from doneby.agent.errors import DonebyError
from doneby.assistant.setup import TODOIST, TODOIST_VARIABLE
from doneby.storage import settings as settings_file
from doneby.storage.credentials import Credentials
from doneby.storage.errors import StorageError
from doneby.storage.paths import Paths


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


def signed_in(env: Mapping[str, str]) -> tuple[str, ...]:
    """The names whose secrets are in the keyring.

    Raises:
        DonebyError: The settings cannot be read.
    """
    settings, _ = settings_file.load(Paths.from_environment(env).settings)
    return settings.credentials


def sign_in(name: str, secret: str, env: Mapping[str, str]) -> Service:
    """Keep a secret in the keyring and list it in the settings, both or neither.

    Raises:
        DonebyError: There is no such service, the secret is none, or it cannot be kept.
    """
    service = _service(name)
    secret = secret.strip()
    if not (secret.isascii() and secret.isprintable()) or " " in secret or not secret:
        raise DonebyError(
            f"That is no {service.secret}: it is empty or has spaces or odd characters in it.",
            f"Copy it again {service.where}.",
        )
    path = Paths.from_environment(env).settings
    listed = signed_in(env)
    credentials = Credentials(env, listed)
    credentials.keep(name, secret)
    if name not in listed:
        try:
            settings_file.change(path, "credentials", [*listed, name])
        except StorageError:
            credentials.forget(name)
            raise
    return service


def sign_out(name: str, env: Mapping[str, str]) -> str:
    """Remove a secret from the keyring and from the list; say what still holds it.

    Raises:
        DonebyError: There is nothing to remove, or the keyring does not answer.
    """
    listed = signed_in(env)
    if not name and len(listed) == 1:
        (name,) = listed
    if name not in listed:
        kept = ", ".join(listed) or "none"
        raise DonebyError(
            f"{name or 'This'} is not signed in."
            if name
            else "It is not said what to sign out of.",
            f"In the keyring: {kept}.",
        )
    Credentials(env, listed).forget(name)
    rest = [other for other in listed if other != name]
    settings_file.change(Paths.from_environment(env).settings, "credentials", rest)
    service = services().get(name)
    still = Credentials(env).in_environment(service.variables) if service else None
    said = f"Signed out: the secret of {name} is no longer in the keyring."
    return f"{said} {still.source} still holds one." if still else said


def _service(name: str) -> Service:
    known = services()
    if name not in known:
        raise DonebyError(f'One cannot sign in to "{name}".', f"There are {', '.join(known)}.")
    return known[name]
