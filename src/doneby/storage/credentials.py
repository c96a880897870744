"""Secrets: from the environment, else from the OS keyring, and from nowhere else.

The keyring is asked only for what the settings list, in a thread with a time limit (a frozen
Secret Service never answers, and keyring knows no time-out), and every exception is caught there:
backends raise more than keyring's own. It is never trusted to have saved what it says it saved.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from doneby.storage.errors import CredentialError

SERVICE = "doneby"
"""The name under which the keyring files the program's secrets."""

SECONDS = 3.0
"""How long the keyring may take for one call."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret and where it came from; printing it shows only the latter."""

    value: str = field(repr=False)
    source: str


class Credentials:
    """Finds, keeps and removes secrets by name ("todoist", "openai").

    Args:
        env: The environment, asked first.
        listed: The names that the settings say are in the keyring.
        seconds: How long the keyring may take.

    Attributes:
        given_out: Every secret that was found so far, so that logs can be kept clear of them.
    """

    def __init__(
        self, env: Mapping[str, str], listed: Collection[str] = (), *, seconds: float = SECONDS
    ) -> None:
        self._env = env
        self._listed = listed
        self._keyring = _Keyring(seconds)
        self.given_out: set[str] = set()

    def find(self, name: str, variables: Sequence[str] = ()) -> Secret | None:
        """Look in the given environment variables, then in the keyring if it is listed there.

        Raises:
            CredentialError: It is listed, and the keyring does not give it.
        """
        if secret := self.in_environment(variables):
            return secret
        if name not in self._listed:
            return None
        value = self._keyring.get(name)
        if not value:
            raise CredentialError(
                f"The keyring has no secret for {name} any more.",
                f"Sign in again with: doneby login {name}",
            )
        self.given_out.add(value)
        return Secret(value, "keyring")

    def in_environment(self, variables: Sequence[str]) -> Secret | None:
        """The first of the variables that is set."""
        for variable in variables:
            if value := self._env.get(variable, "").strip():
                self.given_out.add(value)
                return Secret(value, variable)
        return None

    def keep(self, name: str, value: str) -> None:
        """Save a secret in the keyring and read it back.

        Raises:
            CredentialError: It was not saved; it is nowhere on disk.
        """
        self._keyring.set(name, value)
        if self._keyring.get(name) != value:
            raise CredentialError("The keyring did not keep the secret.", _NO_KEYRING)

    def forget(self, name: str) -> None:
        """Remove a secret from the keyring; that it is not there is fine.

        Raises:
            CredentialError: The keyring does not answer.
        """
        self._keyring.delete(name)


_NO_KEYRING = "Nothing was saved; set the secret as an environment variable instead."


class _Keyring:
    """The OS keyring behind a time limit, with its failures in words."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._hung = False

    def get(self, name: str) -> str | None:
        value: str | None = self._ask(lambda keyring: keyring.get_password(SERVICE, name))
        return value

    def set(self, name: str, value: str) -> None:
        self._ask(lambda keyring: keyring.set_password(SERVICE, name, value))

    def delete(self, name: str) -> None:
        def delete_if_there(keyring: Any) -> None:
            if keyring.get_password(SERVICE, name) is not None:
                keyring.delete_password(SERVICE, name)

        self._ask(delete_if_there)

    def _ask(self, call: Callable[[Any], T]) -> T:
        if self._hung:
            raise CredentialError("The keyring does not answer.", _UNLOCK)
        try:
            return _within(self._seconds, lambda: call(_backend()))
        except TimeoutError as error:
            self._hung = True
            raise CredentialError(
                f"The keyring did not answer within {self._seconds:g} s.", _UNLOCK
            ) from error
        except CredentialError:
            raise
        except Exception as error:
            raise CredentialError(*_explain(error)) from error


_UNLOCK = "Unlock it and try again, or set the secret as an environment variable."


def _backend() -> Any:
    """The best backend there is; one that keeps nothing, or keeps it for all to read, is none."""
    # Here and in the thread: the import alone takes a third of a second, and may ask D-Bus.
    import keyring

    backend: Any = keyring.get_keyring()
    # A chain of backends would go on to a weaker one: its first is taken alone.
    backend = next(iter(getattr(backend, "backends", ())), backend)
    kind = f"{type(backend).__module__}.{type(backend).__name__}".lower()
    if "plaintext" in kind or kind.startswith("keyrings.alt."):
        raise CredentialError(
            "The only keyring here would keep the secret unprotected in a file.", _NO_KEYRING
        )
    if kind.startswith(("keyring.backends.null.", "keyring.backends.fail.")):
        raise CredentialError("There is no keyring here.", _NO_KEYRING)
    return backend


def _explain(error: Exception) -> tuple[str, str]:
    kind = type(error).__name__
    if kind == "NoKeyringError":
        return "There is no keyring here.", _NO_KEYRING
    if kind == "KeyringLocked":
        return "The keyring is locked.", _UNLOCK
    if kind == "InitError":
        return "The keyring is not set up.", _UNLOCK
    return f"The keyring failed ({kind}).", _UNLOCK


def _within(seconds: float, call: Callable[[], T]) -> T:
    """Run a call in a thread that nobody waits for longer than this."""
    results: list[T] = []
    faults: list[BaseException] = []

    def run() -> None:
        try:
            results.append(call())
        except BaseException as error:  # noqa: BLE001 - handed over to the caller, whatever it is
            faults.append(error)

    thread = threading.Thread(target=run, daemon=True, name="keyring")
    thread.start()
    thread.join(seconds)
    for fault in faults:
        raise fault
    for result in results:
        return result
    raise TimeoutError
