"""A keyring in one file, for processes under test: PYTHON_KEYRING_BACKEND names it.

It stands for the system's keyring where there is none; the file is DONEBY_TEST_KEYRING.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import ClassVar

from keyring.backend import KeyringBackend


class FileKeyring(KeyringBackend):
    """Keeps everything in the file."""

    priority: ClassVar[float] = 1

    def get_password(self, service: str, username: str) -> str | None:
        return self._all().get(f"{service} {username}")

    def set_password(self, service: str, username: str, password: str) -> None:
        self._write(self._all() | {f"{service} {username}": password})

    def delete_password(self, service: str, username: str) -> None:
        kept = self._all()
        del kept[f"{service} {username}"]
        self._write(kept)

    def _path(self) -> Path:
        return Path(os.environ["DONEBY_TEST_KEYRING"])

    def _all(self) -> dict[str, str]:
        kept: dict[str, str] = json.loads(self._path().read_text()) if self._path().exists() else {}
        return kept

    def _write(self, kept: dict[str, str]) -> None:
        self._path().write_text(json.dumps(kept))
