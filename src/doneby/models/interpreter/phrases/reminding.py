# ruff: noqa: E501 - a phrasing is one line
"""Ways to be reminded of tasks that are there."""

from __future__ import annotations

from doneby.models.interpreter.phrases import Intent

REMINDING = (
    Intent(
        "reminder",
        "set_reminder",
        """
        (remind|alert|notify|warn|ping|tell|nudge) me {before} {task}
        (remind|alert|notify|warn|ping) me (about|of|for) {task} {ahead}
        (set|add|create|make|put|give me|send me|i need|i want) [a|an] (reminder|alert) [for me] [for] {before} {task}
        (set|add|create|make|put|give me|send me|i need|i want) [a|an] (reminder|alert) (for|of|about|on|to) {task} {ahead}
        (set|add|create|make|put) [a|an] {length} (reminder|alert) (for|of|about|on|to) {task}
        {before} {task} [,] (remind me|send me a reminder|give me a reminder|alert me)
        """,
        examples=("remind me 30 minutes before the dentist",),
    ),
    Intent(
        "reminder_at",
        "set_reminder",
        """
        (add|attach|put) [a|an] reminder on {task} (for|at|on) {moment}
        (add|attach|put) [a|an] reminder to {thing} (for|at|on) {moment}
        (nudge|ping|poke|prod|buzz|alert|notify) me (about|of|on|for) {owned_task} {moment}
        """,
    ),
    Intent(
        "reminder_then",
        "set_reminder",
        """
        (remind|alert|notify|warn|ping) me (about|of|for) {task} (on the day|at the time|when it's due|when it is due|when it's time|when it starts)
        (set|add) [a|an] (reminder|alert) (for|of|about|on) {task} (at its time|at the time|when it's due|when it is due|when it starts)
        """,
        fixed={"when": "at the time"},
    ),
    Intent(
        "clear_reminder",
        "set_reminder",
        """
        (remove|clear|drop|take off|turn off|switch off) [the|all|any|my] (reminder|reminders|alert|alerts) (from|of|for|on|off) {task}
        no [more] (reminder|reminders) (for|of|on) {task}
        """,
        fixed={"when": "none"},
    ),
)
