"""Which account and which model, and who said so: option, environment, settings, default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError
from doneby.assistant.clock import Clock, read_clock
from doneby.assistant.options import Options, UsageError
from doneby.storage import settings as settings_file
from doneby.storage.credentials import Credentials, Secret
from doneby.storage.paths import Paths
from doneby.storage.setting import DATE_ORDERS, UNITS
from doneby.storage.settings import Settings

if TYPE_CHECKING:
    from doneby.models.providers import Provider
    from doneby.toolkits.email import Account

LOCAL = "local"
"""The account that is this machine: the embedded workspace."""

TODOIST = "todoist"
"""The Todoist account that was given no name of its own."""

TODOIST_VARIABLE = "TODOIST_API_TOKEN"
APP_VARIABLE = "DONEBY_CLIENT_SECRET"
"""Holds the secret of the app through which the browser signs in to Todoist, if it has one."""

EMAIL = "email"
EMAIL_VARIABLE = "DONEBY_EMAIL_PASSWORD"
INTERPRETER = "interpreter"
DEFAULT = "default"
MODEL_OPTION = "--model"
THE_FILE = "the settings file"


@dataclass(frozen=True, slots=True)
class Choice:
    """A value and who chose it."""

    value: str
    source: str


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is decided before an agent is built.

    Attributes:
        paths: Where things are kept.
        settings: What the settings file says.
        warnings: What it says that is no setting.
        clock: The time and the user's zone.
        account: ``local``, ``todoist``, or the name that a Todoist account was given.
        model: ``interpreter`` or ``provider:name``.
        endpoint: The address of the model's endpoint; empty for the provider's own.
        date_order: ``day-month`` or ``month-day``: how 3/4 is read in the workspace.
        units: ``metric`` or ``imperial``.
        credentials: Where secrets are found.
        offline: Whether no network may be used.
    """

    paths: Paths
    settings: Settings
    warnings: tuple[str, ...]
    clock: Clock
    account: Choice
    model: Choice
    endpoint: Choice
    date_order: Choice
    units: Choice
    credentials: Credentials
    offline: bool = False

    @classmethod
    def find(cls, options: Options, env: Mapping[str, str]) -> Setup:
        """Look in every place where something can be set.

        Raises:
            DonebyError: Something that is set cannot be understood.
        """
        paths = Paths.from_environment(env)
        settings, warnings = settings_file.load(paths.settings)
        model = _model(options, env, settings)
        return cls(
            paths=paths,
            settings=settings,
            warnings=tuple(warnings),
            clock=read_clock(env, settings.timezone),
            account=_account(options, env, settings, paths),
            model=model,
            endpoint=_endpoint(options, env, settings, model),
            date_order=_american(env, settings.date_order, "LC_TIME", *DATE_ORDERS),
            units=_american(env, settings.units, "LC_MEASUREMENT", *UNITS),
            credentials=Credentials(env, settings.credentials, tell=options.tell),
            offline=options.offline,
        )

    @property
    def base_url(self) -> str:
        """The address of the model's endpoint; empty for the provider's own."""
        return self.endpoint.value

    @property
    def day_first(self) -> bool:
        """Whether 3/4 is the third of April, in the workspace."""
        return self.date_order.value == "day-month"

    @property
    def imperial(self) -> bool:
        """Whether the user measures in degrees Fahrenheit and miles."""
        return self.units.value == "imperial"

    @property
    def untouched(self) -> bool:
        """Whether nobody has chosen anything."""
        return self.account.source == self.model.source == DEFAULT

    @property
    def instant(self) -> bool:
        """Whether the interpreter goes first: a model named in this very command is asked."""
        return self.settings.instant and self.model.source != MODEL_OPTION

    @property
    def model_is_remote(self) -> bool:
        """Whether asking the model leaves this machine."""
        from urllib.parse import urlsplit

        from doneby.models.endpoint import is_loopback

        provider = self._provider()
        address = self.base_url or (provider.base_url if provider else "")
        return self.model.value != INTERPRETER and not is_loopback(urlsplit(address).hostname or "")

    @property
    def on_todoist(self) -> bool:
        """Whether the account is at Todoist, and not on this machine."""
        return self.account.value != LOCAL

    def todoist_token(self) -> Secret:
        """The token of the Todoist account.

        Raises:
            DonebyError: There is none, or the keyring does not give it.
        """
        account = self.account.value
        variables = [TODOIST_VARIABLE] if account == TODOIST else []
        if token := self.credentials.find(token_name(account), variables):
            return token
        raise DonebyError(
            "There is no Todoist token.",
            f"Put it into {TODOIST_VARIABLE}, or sign in with: doneby login todoist",
        )

    def model_key(self) -> Secret | None:
        """The key for the model's address, from its variables or the keyring, if there is one.

        A provider's key is for the provider's own address, any other key for the one address
        that it was entered for.

        Raises:
            DonebyError: The keyring does not give what it should have, or the address is none.
        """
        from doneby.models.endpoint import origin, same_origin
        from doneby.models.providers import CUSTOM_KEY_VARIABLE

        provider = self._provider()
        own = provider.base_url if provider else ""
        address = self.base_url or own
        if not address:
            return None
        if provider and own and same_origin(address, own):
            return self.credentials.find(provider.name, provider.key_variables)
        return self.credentials.find(origin(address), [CUSTOM_KEY_VARIABLE])

    def mail_account(self, password: str | None = None) -> Account:
        """Whose mail it is, and on which servers it lies.

        Args:
            password: In the place of the one in the environment or the keyring.

        Raises:
            DonebyError: The settings do not say, or there is no password.
        """
        from doneby.toolkits.email import Account, Server

        settings = self.settings
        if not (settings.email_address and settings.email_imap and settings.email_smtp):
            raise DonebyError(
                "The settings do not say where your mail is.",
                "Give email_address, email_imap and email_smtp in the settings file, or answer "
                "the questions of: doneby login email",
            )
        if password is None:
            kept = self.credentials.find(EMAIL, [EMAIL_VARIABLE])
            if kept is None:
                raise DonebyError(
                    "There is no password for your mail.",
                    f"Sign in with: doneby login email, or put it into {EMAIL_VARIABLE}.",
                )
            password = kept.value
        imap, smtp = Server.parse(settings.email_imap, 993), Server.parse(settings.email_smtp, 465)
        return Account(settings.email_address, password, imap, smtp)

    def _provider(self) -> Provider | None:
        from doneby.models.providers import PROVIDERS

        return PROVIDERS.get(self.model.value.partition(":")[0].strip().lower())


def token_name(account: str) -> str:
    """What the token of a Todoist account is called in the keyring and the settings."""
    return account if account == TODOIST else f"{TODOIST}:{account}"


def todoist_accounts(settings: Settings) -> list[str]:
    """The names of the Todoist accounts that were signed in to, the first one first."""
    prefix = token_name("")
    return [
        name.removeprefix(prefix)
        for name in settings.credentials
        if name == TODOIST or name.startswith(prefix)
    ]


def _account(options: Options, env: Mapping[str, str], settings: Settings, paths: Paths) -> Choice:
    signed_in = todoist_accounts(settings)
    choice = _first(
        Choice(options.account, "--account"),
        Choice(env.get("DONEBY_ACCOUNT", ""), "DONEBY_ACCOUNT"),
        Choice(TODOIST if env.get(TODOIST_VARIABLE, "").strip() else "", TODOIST_VARIABLE),
        Choice(settings.account, THE_FILE),
        Choice(signed_in[0] if signed_in else "", "the sign-in to Todoist"),
        Choice(LOCAL, DEFAULT),
    )
    known = dict.fromkeys((LOCAL, TODOIST, *signed_in))
    if choice.value not in known:
        in_file = choice.source == THE_FILE
        source = settings_file.place_of(paths.settings, "account") if in_file else choice.source
        raise UsageError(
            f"There is no account {choice.value!r} ({source}).",
            f"There are {', '.join(known)}; local is the to-dos of this machine. For another "
            "Todoist account: doneby login todoist --account NAME",
        )
    return choice


def _model(options: Options, env: Mapping[str, str], settings: Settings) -> Choice:
    return _first(
        Choice(options.model, MODEL_OPTION),
        Choice(env.get("DONEBY_MODEL", ""), "DONEBY_MODEL"),
        Choice(settings.model, THE_FILE),
        Choice(INTERPRETER, DEFAULT),
    )


def _endpoint(
    options: Options, env: Mapping[str, str], settings: Settings, model: Choice
) -> Choice:
    if options.base_url and model.value == INTERPRETER:
        raise UsageError(
            "--base-url needs a model to ask there.", "Name it with --model PROVIDER:NAME."
        )
    # The address in the file belongs to the model in the file, not to one that was named instead.
    ours = settings.base_url if model.source == THE_FILE else ""
    return _first(
        Choice(options.base_url, "--base-url"),
        Choice(env.get("DONEBY_BASE_URL", ""), "DONEBY_BASE_URL"),
        Choice(ours, THE_FILE),
        Choice("", DEFAULT),
    )


def _american(
    env: Mapping[str, str], setting: str, category: str, elsewhere: str, there: str
) -> Choice:
    """A custom that the United States have alone: as set, or as the language of the system says."""
    named = next((name for name in ("LC_ALL", category, "LANG") if env.get(name)), "")
    if env.get(named, "").partition(".")[0] in ("C", "POSIX"):
        named = ""  # the system speaks no language
    spoken = there if env.get(named, "").startswith("en_US") else elsewhere
    return _first(
        Choice(setting, THE_FILE),
        Choice(spoken if named else "", named),
        Choice(elsewhere, DEFAULT),
    )


def _first(*choices: Choice) -> Choice:
    """The first that has a value; the last where none has."""
    *_, last = choices
    found = (Choice(value, one.source) for one in choices if (value := one.value.strip()))
    return next(found, last)
