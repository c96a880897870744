"""What can be done in the app: the commands behind a slash, the palette and the keys of the app."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to do.

    Attributes:
        name: What follows the slash.
        meaning: What it does.
        action: The app's action.
        key: The key for it; empty when there is none.
    """

    name: str
    meaning: str
    action: str
    key: str = ""


COMMANDS = (
    Command("new", "begin another conversation", "new", "ctrl+n"),
    Command(
        "sessions", "earlier conversations: open, search, rename, delete", "sessions", "ctrl+r"
    ),
    Command("inspect", "all that was sent and answered, as it was", "inspect", "f2"),
    Command("tasks", "show or hide the tasks", "tasks", "ctrl+t"),
    Command("undo", "take the last change back", "undo"),
    Command("again", "ask the last request again", "again"),
    Command("copy", "copy the last answer", "copy", "ctrl+o"),
    Command("settings", "account, model, colours", "settings", "f4"),
    Command("theme", "choose the colours", "theme"),
    Command("keys", "every key, and where it works", "keys", "f1"),
    Command("quit", "leave; everything stays as it is", "quit", "ctrl+q"),
)


def called(text: str) -> Command | None:
    """The command that a line is; None when it is a request."""
    name = text.strip().removeprefix("/")
    found = (one for one in COMMANDS if text.strip().startswith("/") and one.name == name)
    return next(found, None)
