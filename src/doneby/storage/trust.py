"""What the user has trusted to be run: a name and the digest of a content, never just a name."""

from __future__ import annotations

import json
from pathlib import Path

from doneby.storage.errors import StorageError
from doneby.storage.paths import write_private


class TrustStore:
    """Remembers which content of each file was trusted; the last one counts.

    Args:
        path: The file that is kept.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def trusted(self, name: str) -> str | None:
        """The digest of the content that was trusted under this name.

        Raises:
            StorageError: The file cannot be read; nothing is trusted then.
        """
        return self._read().get(name)

    def trust(self, name: str, digest: str) -> None:
        """Remember it, in the place of what was trusted under this name before.

        Raises:
            StorageError: It cannot be kept.
        """
        write_private(self._path, json.dumps(self._read() | {name: digest}, indent=2) + "\n")

    def _read(self) -> dict[str, str]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError) as error:
            raise self._damaged() from error
        if not isinstance(kept, dict) or not all(isinstance(one, str) for one in kept.values()):
            raise self._damaged()
        return kept

    def _damaged(self) -> StorageError:
        return StorageError(
            f"What toolkits were trusted cannot be read from {self._path}.",
            "Remove that file, and trust them again.",
        )
