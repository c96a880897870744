"""What the app keeps beside the conversations: a draft, and the choices made in it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

from doneby.agent.errors import DonebyError
from doneby.storage.paths import Paths, write_private


@dataclass(frozen=True, slots=True)
class Desk:
    """The files of the app, found when it starts.

    Attributes:
        paths: Where they are.
        theme: The colours that were chosen; empty for the default.
        keys: Other keys, by the name of what they do.
    """

    paths: Paths
    theme: str
    keys: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def find(cls, env: Mapping[str, str]) -> Desk:
        """Look for them; a settings file that cannot be read is told of when it is needed."""
        paths = Paths.from_environment(env)
        with suppress(DonebyError, OSError):
            if paths.settings.exists():
                # What reads it holds up the first painting, so only where there is one.
                from doneby.storage import settings as settings_file

                settings, _ = settings_file.load(paths.settings)
                return cls(paths, settings.theme, settings.keys)
        return cls(paths, "")

    def is_new(self) -> bool:
        """Whether nothing can have been said yet."""
        try:
            return not self.paths.history.exists()
        except OSError:
            return True

    def draft(self) -> str:
        """What was typed and not sent; empty when nothing was, or it cannot be read."""
        try:
            return self.paths.draft.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def keep_draft(self, text: str) -> None:
        """Keep what is typed.

        Raises:
            StorageError: It cannot be written.
        """
        if text or self.paths.draft.exists():
            write_private(self.paths.draft, text.encode("utf-8", "replace").decode())

    def looked_at(self) -> datetime | None:
        """Until when due times and reminders were told of; None when that is not known."""
        try:
            return datetime.fromisoformat(self.paths.looked_at.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    def keep_looked_at(self, moment: datetime) -> None:
        """Keep until when they were told of; what comes after that is told of next time.

        Raises:
            StorageError: It cannot be written.
        """
        write_private(self.paths.looked_at, moment.isoformat())

    def place_of_key(self, name: str) -> str:
        """Where a key is set: the settings file and the line.

        Raises:
            DonebyError: The file cannot be read.
        """
        from doneby.storage import settings as settings_file

        return settings_file.place_of(self.paths.settings, name, table="keys")

    def choose(self, setting: str, value: str) -> None:
        """Change a setting, for this run of the app and those to come.

        Raises:
            DonebyError: The file cannot be changed.
        """
        from doneby.storage import settings as settings_file

        settings_file.change(self.paths.settings, setting, value)
