"""What one sees before anything was said: what this is, and what to say first."""

from __future__ import annotations

from textual.content import Content

_TRIES = (
    ("add call mum tomorrow 6pm p1 #Family", "one task, as in Todoist's Quick Add"),
    ("what is due this week?", "plain English"),
    ("move everything overdue to monday", "several at once; u takes it back"),
)
_KEYS = (("tab", "the tasks"), ("F1", "every key"), ("F2", "all that is sent"), ("/", "commands"))


def welcome(*, first: bool, local: bool = True, interpreted: bool = True) -> Content:
    """The empty conversation.

    Args:
        first: Whether nothing is set up at all.
        local: Whether the tasks are those of this machine.
        interpreted: Whether the built-in interpreter answers.
    """
    parts: list[tuple[str, str]] = [
        ("doneby", "bold $primary"),
        ("  your to-do list, by talking to it\n\n", "$faint"),
        ("Try\n", "bold"),
    ]
    for words, meaning in _TRIES:
        parts += [("  › ", "$primary"), (f"{words}\n", ""), (f"    {meaning}\n", "$faint")]
    parts.append(("\n", ""))
    for key, meaning in _KEYS:
        parts += [(key, "bold $primary"), (f" {meaning}   ", "$faint")]
    if first or (local and interpreted):
        parts += [("\nF4", "bold $primary"), (" signs in to Todoist or picks a model.", "$faint")]
    if first:  # at the end: what stands there already does not move
        words = (
            "\n\nNothing has to be set up: your to-dos are kept on this machine, and a built-in "
            "interpreter reads your words."
        )
        parts.append((words, "$faint"))
    return Content.assemble(*parts)
