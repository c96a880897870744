"""The keyring of the operating system: every call within a time limit, every failure in words.

A frozen Secret Service never answers and keyring knows no time-out, backends raise more than
keyring's own exceptions, and what a backend says it saved may be saved nowhere. So each call runs
in a thread that is left behind when it takes too long, and whatever it raises is caught here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from doneby.storage.errors import CredentialError, KeyringSilentError

SERVICE = "doneby"
"""The name under which the keyring files the program's secrets."""

SECONDS = 3.0
"""How long the keyring may take for one call."""

WAITING = "Waiting for the keyring of this system…"

_PROBE = "nothing"
"""A name that is asked for and never kept, to see whether the keyring answers."""

_UNLOCK = "Unlock it, for instance by signing in to the desktop, and try again."
_CHOICE = "See PYTHON_KEYRING_BACKEND and keyringrc.cfg, which choose it."

_WORDS = {
    "NoKeyringError": (
        "There is no keyring on this system.",
        "On Linux, GNOME Keyring and KWallet are keyrings.",
    ),
    "KeyringLocked": ("The keyring is locked.", _UNLOCK),
    "InitError": (
        "The keyring was not opened: its question was dismissed, or cannot be shown here.",
        _UNLOCK,
    ),
    "PromptDismissedException": ("The question of the keyring was dismissed.", _UNLOCK),
    "SecretServiceNotAvailableException": (
        "The service of the keyring is not there any more.",
        "Sign in to the desktop again, or start the service.",
    ),
}
"""What is said of an exception, by the name of its class: importing the classes may ask D-Bus."""

T = TypeVar("T")


class SystemKeyring:
    """Keeps secrets by name.

    Args:
        seconds: How long one call may take.
        tell: Told what is waited for, once a third of that has passed.
    """

    # Of the whole process: every call goes to the same keyring.
    _stuck: ClassVar[threading.Thread | None] = None

    def __init__(self, seconds: float = SECONDS, tell: Callable[[str], None] | None = None) -> None:
        self._seconds = seconds
        self._tell = tell

    def get(self, name: str) -> str | None:
        """The secret of this name, if there is one.

        Raises:
            CredentialError: The keyring does not say.
        """
        value: str | None = self._ask(lambda backend: backend.get_password(SERVICE, name))
        return value

    def set(self, name: str, value: str) -> None:
        """Keep a secret, and read it back.

        Raises:
            CredentialError: It was not kept.
        """

        def set_and_read(backend: Any) -> str | None:
            backend.set_password(SERVICE, name, value)
            kept: str | None = backend.get_password(SERVICE, name)
            return kept

        if self._ask(set_and_read) != value:
            raise CredentialError("The keyring did not keep the secret.", _CHOICE)

    def delete(self, name: str) -> None:
        """Remove a secret; that it is not there is fine.

        Raises:
            CredentialError: It may still be there.
        """

        def delete_if_there(backend: Any) -> str | None:
            if backend.get_password(SERVICE, name) is not None:
                backend.delete_password(SERVICE, name)
            left: str | None = backend.get_password(SERVICE, name)
            return left

        if self._ask(delete_if_there) is not None:
            raise CredentialError("The keyring did not remove the secret.", _CHOICE)

    def label(self) -> str:
        """What the keyring is called; it is asked for something, to see that it answers.

        Raises:
            CredentialError: It does not.
        """

        def ask(backend: Any) -> str:
            backend.get_password(SERVICE, _PROBE)
            return str(backend.name)

        return self._ask(ask)

    def _ask(self, call: Callable[[Any], T]) -> T:
        """Run a call in a thread of its own, and leave it there when it takes too long.

        While it is stuck nothing else is asked: it may wait for a person to type a password.
        """
        if SystemKeyring._stuck is not None and SystemKeyring._stuck.is_alive():
            raise KeyringSilentError("The keyring does not answer.", _UNLOCK)
        import keyring  # noqa: F401 - on a slow disk this takes longer than a keyring may

        results: list[T] = []
        faults: list[BaseException] = []

        def run() -> None:
            try:
                results.append(call(_backend()))
            except BaseException as error:  # noqa: BLE001 - told below, whatever it is
                faults.append(error)

        thread = threading.Thread(target=run, daemon=True, name="keyring")
        thread.start()
        thread.join(self._seconds / 3)
        if thread.is_alive() and self._tell:
            self._tell(WAITING)
        thread.join(self._seconds * 2 / 3)
        if thread.is_alive():
            SystemKeyring._stuck = thread
            raise KeyringSilentError(
                f"The keyring did not answer within {self._seconds:g} s.",
                f"If a window asks for its password, type it there. {_UNLOCK}",
            )
        for fault in faults:
            raise _explained(fault) from fault
        return results[0]


def _backend() -> Any:
    """The best backend there is; one that keeps nothing, or keeps it for all to read, is none.

    Raises:
        CredentialError: There is none.
    """
    import keyring

    try:
        backend: Any = keyring.get_keyring()
    except Exception as error:  # a backend that was chosen and is not there, and D-Bus under cron
        raise CredentialError(
            f"The keyring cannot be opened ({type(error).__name__}).", _CHOICE
        ) from error
    # A chain of backends would go on to a weaker one: its first is taken alone.
    backend = next(iter(getattr(backend, "backends", ())), backend)
    kind = f"{type(backend).__module__}.{type(backend).__name__}"
    if kind.startswith("keyrings.alt.") or "plaintext" in kind.lower():
        raise CredentialError(
            f"The only keyring here, {kind}, keeps secrets in a file that others may read.",
            "It is not used. On Linux, GNOME Keyring and KWallet are keyrings.",
        )
    if kind.startswith("keyring.backends.null."):
        raise CredentialError("The keyring is switched off: it would keep nothing.", _CHOICE)
    if kind.startswith("keyring.backends.fail."):
        raise CredentialError(*_WORDS["NoKeyringError"])
    return backend


def _explained(error: BaseException) -> CredentialError:
    if isinstance(error, CredentialError):
        return error
    kind = type(error).__name__
    return CredentialError(*_WORDS.get(kind, (f"The keyring failed ({kind}).", _UNLOCK)))
