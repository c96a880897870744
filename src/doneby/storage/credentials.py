"""Secrets: from the environment, else from the OS keyring, and from nowhere else.

The keyring is asked only for what the settings list, and for each of it once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from doneby.storage.errors import CredentialError
from doneby.storage.system_keyring import SECONDS, SystemKeyring

SEEN: set[str] = set()
"""Every secret that this process has had in hand: no report of a fault may hold one."""


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
        seconds: How long the keyring may take for one call.
        tell: Told when the keyring is waited for.

    Attributes:
        given_out: Every secret that was found so far, so that logs can be kept clear of them.
    """

    def __init__(
        self,
        env: Mapping[str, str],
        listed: Collection[str] = (),
        *,
        seconds: float = SECONDS,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self._env = env
        self._listed = listed
        self._keyring = SystemKeyring(seconds, tell)
        self._kept: dict[str, str] = {}
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
        if name not in self._kept:
            with _or_else(variables):
                value = self._keyring.get(name)
            if not value:
                raise CredentialError(
                    f"The keyring has no secret for {name} any more.",
                    f"Sign in again with: doneby login {name}",
                )
            self._kept[name] = value
            self.note(value)
        return Secret(self._kept[name], "keyring")

    def in_environment(self, variables: Sequence[str]) -> Secret | None:
        """The first of the variables that is set."""
        for variable in variables:
            if value := self._env.get(variable, "").strip():
                self.note(value)
                return Secret(value, variable)
        return None

    def note(self, value: str) -> None:
        """Remember a secret that came from elsewhere, so that logs can be kept clear of it."""
        self.given_out.add(value)
        SEEN.add(value)

    def keep(self, name: str, value: str, variables: Sequence[str] = ()) -> None:
        """Save a secret in the keyring and read it back.

        Raises:
            CredentialError: It was not saved; it is nowhere on disk. The hint names the first of
                the variables as the other place for it.
        """
        self.note(value)
        with _or_else(variables, "Nothing was saved. "):
            self._keyring.set(name, value)
        self._kept[name] = value

    def forget(self, name: str) -> None:
        """Remove a secret from the keyring; that it is not there is fine.

        Raises:
            CredentialError: It may still be there.
        """
        self._keyring.delete(name)
        self._kept.pop(name, None)

    def keyring(self) -> str:
        """What the keyring is called; it is asked for something, to see that it answers.

        Raises:
            CredentialError: It does not.
        """
        return self._keyring.label()


@contextmanager
def _or_else(variables: Sequence[str], outcome: str = "") -> Iterator[None]:
    """Add to what is said of a keyring that fails the way that works without one."""
    try:
        yield
    except CredentialError as error:
        hint = outcome + error.hint
        if variables:
            hint += f" Without a keyring, put it into the environment variable {variables[0]}."
        raise type(error)(error.message, hint) from error
