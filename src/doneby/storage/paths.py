"""Where the program keeps things, and making those places private."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from doneby.storage.errors import StorageError

_SAY_WHERE = "Set DONEBY_HOME to a folder that can be written."


@dataclass(frozen=True, slots=True)
class Paths:
    """The three folders of the program; one and the same where DONEBY_HOME is set.

    Attributes:
        config: What the user may edit.
        data: What the user would miss: the workspace.
        state: What the program remembers: the undo journal.
    """

    config: Path
    data: Path
    state: Path

    @classmethod
    def from_environment(cls, env: Mapping[str, str]) -> Paths:
        """Find the folders without making them.

        Raises:
            StorageError: The system names no home folder.
        """
        try:
            return cls(*(folder.expanduser().absolute() for folder in _folders(env)))
        except RuntimeError as error:
            raise StorageError("There is no home folder.", _SAY_WHERE) from error

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"

    @property
    def toolkits(self) -> Path:
        """The user's own toolkits, one file each."""
        return self.config / "toolkits"

    @property
    def trusted(self) -> Path:
        """What of them the user has trusted."""
        return self.state / "trusted-toolkits.json"

    @property
    def workspace(self) -> Path:
        """The database of the embedded workspace."""
        return self.data / "workspace.db"

    @property
    def journal(self) -> Path:
        """The database of the undo journal."""
        return self.state / "journal.db"

    @property
    def history(self) -> Path:
        """The database of the conversations."""
        return self.state / "history.db"

    @property
    def carried(self) -> Path:
        """The database of what was imported."""
        return self.state / "carried.db"

    @property
    def draft(self) -> Path:
        """What was typed in the app and not sent yet."""
        return self.state / "draft.txt"

    @property
    def looked_at(self) -> Path:
        """Until when the app has told of due times and reminders."""
        return self.state / "looked-at.txt"

    @property
    def welcomed(self) -> Path:
        """A file that is there once the first words were said."""
        return self.state / "welcomed"


def _folders(env: Mapping[str, str]) -> tuple[Path, Path, Path]:
    if home := env.get("DONEBY_HOME"):
        return Path(home), Path(home), Path(home)
    if env.get("HOME") == "" and os.name == "posix":
        raise StorageError("There is no home folder: HOME is empty.", _SAY_WHERE)
    # Imported here: with DONEBY_HOME set it is not needed, and it takes 40 ms.
    import platformdirs

    found = platformdirs.PlatformDirs("doneby", appauthor=False)
    return found.user_config_path, found.user_data_path, found.user_state_path


def private_folder(folder: Path) -> Path:
    """Make the folder for its owner alone; one that is there already is left as it is.

    Raises:
        StorageError: It cannot be made.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    return folder


def private_file(path: Path) -> None:
    """Make an empty file, with its folder, for its owner alone; one that is there is left as it is.

    Raises:
        StorageError: It cannot be made, or cannot be written.
    """
    private_folder(path.parent)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise cannot_write(path, error) from error


def write_private(path: Path, text: str) -> None:
    """Write a file for its owner alone, whole or not at all.

    Raises:
        StorageError: It cannot be written; what was there before is still there.
    """
    folder = private_folder(path.parent)
    # A link stays a link: what it points to is replaced.
    path = path.resolve()
    try:
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise cannot_write(folder, error) from error


def cannot_write(place: Path, error: OSError) -> StorageError:
    """The sentence for a place that cannot be written."""
    reason = error.strerror or str(error)
    return StorageError(f"{place} cannot be written ({reason}).", _SAY_WHERE)
