"""Signing in and out: a secret is tried, kept in the keyring and listed, or nothing happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from doneby.agent.errors import DonebyError, ModelError, ToolError
from doneby.assistant.options import Options, UsageError
from doneby.assistant.services import Service, service_called, service_of, services
from doneby.assistant.setup import LOCAL, TODOIST, Setup, token_name
from doneby.assistant.trying import Trial, try_out
from doneby.storage import settings as settings_file
from doneby.storage.errors import KeyringSilentError, StorageError

_UNTRIED = Trial("It was not tried: --offline.")


@dataclass(frozen=True, slots=True)
class SignedIn:
    """What came of signing in.

    Attributes:
        words: What was done, and what comes of it.
        models: The names of the models that the secret reaches.
    """

    words: str
    models: tuple[str, ...] = ()


def sign_in(
    service: Service,
    secret: str,
    options: Options,
    env: Mapping[str, str],
    again: Callable[[DonebyError], bool] = lambda _: False,
) -> SignedIn:
    """Try a secret, keep it in the keyring and list it in the settings; all of it or nothing.

    Args:
        service: To what.
        secret: As it was typed or handed in.
        options: With ``offline``, it is not tried.
        env: The environment.
        again: Asked when the keyring does not answer, which may wait for its own password.

    Raises:
        DonebyError: The secret is none, is not accepted, or cannot be kept.
    """
    secret = _checked(service, secret)
    setup = Setup.find(Options(account=LOCAL, tell=options.tell), env)
    setup.credentials.note(secret)
    try:
        trial = asyncio.run(_try_for(service, secret, setup, options))
    except DonebyError as error:
        raise _nothing_saved(error, service) from error
    _keep(service, secret, setup, again)
    if service.name not in setup.settings.credentials:
        try:
            _list(setup, service.name)
        except StorageError:
            setup.credentials.forget(service.name)
            raise
    said = f"The {service.secret} of {service.label} is in the keyring. {trial.words}"
    return SignedIn(
        " ".join(filter(None, (said, _what_now(service, env), trial.warning))),
        trial.models,
    )


def sign_in_to(name: str, secret: str, options: Options, env: Mapping[str, str]) -> str:
    """Sign in to the service of this name; see ``sign_in``.

    Raises:
        DonebyError: There is no such service, or the secret is not accepted or cannot be kept.
    """
    options = replace(options, account="", base_url="")  # these say what is in use, not what is new
    return sign_in(service_called(name, options), secret, options, env).words


@dataclass(frozen=True, slots=True)
class MailSettings:
    """What the settings say about mail; empty where they say nothing."""

    address: str
    imap: str
    smtp: str


def mail_settings(env: Mapping[str, str]) -> MailSettings:
    """Whose mail it is, and where it lies.

    Raises:
        DonebyError: The settings cannot be read.
    """
    settings = Setup.find(Options(account=LOCAL), env).settings
    return MailSettings(settings.email_address, settings.email_imap, settings.email_smtp)


def set_mail(mail: MailSettings, env: Mapping[str, str]) -> None:
    """Say in the settings whose mail it is, and where it lies.

    Raises:
        DonebyError: One of them is no address, or the settings cannot be changed.
    """
    from doneby.toolkits.email import Server

    if "@" not in mail.address:
        raise DonebyError(f"“{mail.address}” is no mail address.", "Write it like me@example.com.")
    Server.parse(mail.imap, 993)
    Server.parse(mail.smtp, 465)
    path = Setup.find(Options(account=LOCAL), env).paths.settings
    for name, value in asdict(mail).items():
        settings_file.change(path, f"email_{name}", value)


def ways_in(env: Mapping[str, str], *, known: bool = False) -> list[str]:
    """The services for which there is a secret; with ``known`` all that take one.

    The keyring is not asked: the settings list what is in it.
    """
    found = [service for service in services().values() if service.kind != "server"]
    if known:
        return [service.name for service in found]
    setup = Setup.find(Options(account=LOCAL), env)
    listed = setup.settings.credentials
    return [
        service.name
        for service in found
        if service.name in listed or setup.credentials.in_environment(service.variables)
    ]


def sign_out(name: str, options: Options, env: Mapping[str, str]) -> str:
    """Remove secrets from the keyring and from the list.

    Args:
        name: Of the service, of a Todoist account, or ``all``; empty where there is only one.
        options: What else was given: the name of a Todoist account, the address of an endpoint.
        env: The environment.

    Returns:
        What was done, and what still holds a secret of that service.

    Raises:
        DonebyError: There is nothing to remove, or the keyring does not answer.
    """
    setup = Setup.find(Options(account=LOCAL, tell=options.tell), env)
    names = _meant(name, options, setup.settings.credentials)
    for one in names:
        setup.credentials.forget(one)
        _unlist(setup, one)
    said = [f"Signed out: the secret of {' and '.join(names)} is no longer in the keyring."]
    gone = [service for service in map(service_of, names) if service]
    if setup.settings.account in {service.account for service in gone} - {""}:
        settings_file.change(setup.paths.settings, "account", LOCAL)
        said.append("Your requests act on the to-dos of this machine from now on.")
    if any(service.kind == "todoist" for service in gone):
        said.append(
            "Todoist itself still accepts the token: end it there, under Settings, Integrations."
        )
    places = [setup.credentials.in_environment(service.variables) for service in gone]
    said += [f"{still.source} still holds one." for still in places if still]
    return " ".join(said)


def _checked(service: Service, secret: str) -> str:
    """A secret without the blanks around it.

    Raises:
        DonebyError: It cannot be one.
    """
    secret = secret.strip()
    fault = ""
    if not secret:
        fault = "nothing was given"
    elif service.kind == "email":
        fault = "" if secret.isprintable() else "it has a line break in it"
    elif any(character.isspace() for character in secret):
        fault = "it has a space or a line break in it"
    elif not (secret.isascii() and secret.isprintable()):
        fault = "it has signs in it that none has"
    if fault:
        raise DonebyError(
            f"That is no {service.secret}: {fault}. Nothing was saved.",
            f"Copy it again {service.where}.",
        )
    return secret


def _keep(
    service: Service, secret: str, setup: Setup, again: Callable[[DonebyError], bool]
) -> None:
    while True:
        try:
            setup.credentials.keep(service.name, secret, service.variables)
        except KeyringSilentError as error:
            if not again(error):
                raise
        else:
            return


async def _try_for(service: Service, secret: str, setup: Setup, options: Options) -> Trial:
    """Try a secret, and see that it does not take the place of somebody else's.

    Raises:
        DonebyError: It is not accepted, or the name stands for another account.
    """
    if options.offline:
        return _UNTRIED
    trial = await try_out(service, secret, setup, options)
    if service.kind != "todoist" or service.name not in setup.settings.credentials:
        return trial
    try:
        before = setup.credentials.find(service.name)
        other = await try_out(service, before.value, setup, options) if before else trial
    except DonebyError:
        return trial  # the token before is gone, or works no more: whose it was cannot be told
    if other.owner != trial.owner:
        raise DonebyError(
            f'Another account is signed in as "{service.account}": {other.words}',
            "Give this one a name of its own: doneby login todoist --account NAME; or sign out "
            f"first: doneby logout {service.account}",
        )
    return trial


def _nothing_saved(error: DonebyError, service: Service) -> DonebyError:
    hint = error.hint
    unreached = isinstance(error, ToolError | ModelError) and error.retryable
    if unreached or service.is_elsewhere:  # an endpoint may have no list of its models
        hint += " With --offline it is kept without being tried."
    return DonebyError(f"{error.message} Nothing was saved.", hint)


def _what_now(service: Service, env: Mapping[str, str]) -> str:
    """What comes of having signed in."""
    if service.kind == "provider":
        at = f" --base-url {service.address}" if service.is_elsewhere else ""
        return f"Ask a model of it with: --model {service.provider}:MODEL{at}"
    if service.kind != "todoist":
        return ""
    try:
        now = Setup.find(Options(), env).account
    except UsageError as error:
        return str(error)  # the account that is set is none, whatever is signed in to
    if now.value == service.account:
        return f"Your requests act on it from now on; --account {LOCAL} means this machine."
    return (
        f"Your requests still act on {now.value}, as {now.source} says; "
        f"--account {service.account} means this one."
    )


def _meant(name: str, options: Options, listed: Sequence[str]) -> Sequence[str]:
    """The names in the list that are to be signed out.

    Raises:
        DonebyError: There is none.
    """
    if name == "all" or (not name and len(listed) == 1):
        wanted = listed
    elif name == TODOIST and options.account:
        wanted = [token_name(options.account)]
    elif name == "custom" or "://" in name:
        wanted = [service_called(name, options).name]
    else:
        wanted = [name, token_name(name)]
    found = [one for one in listed if one in wanted]
    if not listed:
        raise DonebyError("Nothing is signed in.", "The keyring holds no secret of doneby.")
    if not found:
        raise DonebyError(
            f"{name} is not signed in." if name else "It is not said what to sign out of.",
            f"In the keyring: {', '.join(listed)}.",
        )
    return found


def _list(setup: Setup, name: str) -> None:
    """Have the settings say that the keyring has this secret."""

    def with_it(listed: list[str] | None) -> list[str]:
        return list(dict.fromkeys([*(listed or []), name]))

    settings_file.update(setup.paths.settings, "credentials", with_it)


def _unlist(setup: Setup, name: str) -> None:
    """Have the settings say that it no longer has it."""

    def without_it(listed: list[str] | None) -> list[str]:
        return [other for other in listed or [] if other != name]

    settings_file.update(setup.paths.settings, "credentials", without_it)
