"""A keyring in memory, in the place of the system's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

import keyring
from keyring.backend import KeyringBackend


class Vault(KeyringBackend):
    """Keeps secrets in ``kept``, and fails with ``fault`` when it has one."""

    priority: ClassVar[float] = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}
        self.fault: BaseException | None = None

    def get_password(self, service: str, username: str) -> str | None:
        self._fail()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._fail()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._fail()
        del self.kept[service, username]

    def _fail(self) -> None:
        if self.fault:
            raise self.fault


@contextmanager
def vault_in_use() -> Iterator[Vault]:
    """Let keyring use a new vault until the end."""
    before = keyring.get_keyring()
    vault = Vault()
    keyring.set_keyring(vault)
    try:
        yield vault
    finally:
        keyring.set_keyring(before)
