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
        takes: What has to stand behind its name; empty when nothing has to.
        always: Whether its key works over a small window too.
    """

    name: str
    meaning: str
    action: str
    key: str = ""
    takes: str = ""
    always: bool = False


COMMANDS = (
    Command("new", "begin another conversation", "new", "ctrl+n"),
    Command(
        "sessions", "earlier conversations: open, search, rename, delete", "sessions", "ctrl+r"
    ),
    Command(
        "plan",
        "have a request planned first: steps to change and agree to",
        "plan",
        takes="REQUEST",
    ),
    Command("inspect", "all that was sent and answered, as it was", "inspect", "f2"),
    Command("tasks", "show or hide the tasks", "tasks", "ctrl+t"),
    Command("undo", "take the last change back", "undo", "ctrl+z"),
    Command("again", "ask the last request again", "again"),
    Command("instant", "plain requests at once, or all to the model", "instant", "f3"),
    Command("copy", "copy the last answer", "copy", "ctrl+o"),
    Command("settings", "account, model, colours, keys", "settings", "f4"),
    Command("theme", "choose the colours", "theme"),
    Command("keys", "every key, and where it works", "keys", "f1"),
    Command("quit", "leave; everything stays as it is", "quit", "ctrl+q", always=True),
)


def planned(request: str) -> str | None:
    """What is to be planned by a request; None when it is to be done at once."""
    found = called(request)
    return found[1] if found and found[0].action == "plan" else None


def called(text: str) -> tuple[Command, str] | None:
    """The command that a line is, and what stands behind it; None when it is a request."""
    name, _, rest = text.strip().partition(" ")
    found = (one for one in COMMANDS if name == f"/{one.name}" and (one.takes or not rest))
    command = next(found, None)
    return (command, rest.strip()) if command else None
