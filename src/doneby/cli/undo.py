"""``undo``: take changes back, and list what can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doneby.cli.command import Command, Job
from doneby.cli.parameters import flag

if TYPE_CHECKING:
    from doneby.assistant import Assistant


def _undo(job: Job, list: bool) -> int:
    if list:
        return _list(job)
    from doneby.cli.work import call_tool

    return call_tool(job, "undo")


def _list(job: Job) -> int:
    import asyncio

    from doneby.cli.work import working

    async def run() -> int:
        async with working(job) as work:
            return job.answer(_changes(work.assistant) or "There is nothing to undo.")

    return asyncio.run(run())


def _changes(assistant: Assistant) -> str:
    """What can be taken back, the newest first, a line each."""
    from datetime import datetime

    from doneby.grammar.dates import describe_due

    lines = []
    dates = assistant.dates()
    for entry in assistant.changes():
        moment = datetime.fromisoformat(entry.at).astimezone(dates.zone).replace(tzinfo=None)
        unsure = " (perhaps)" if entry.state == "unknown" else ""
        lines.append(f"{describe_due(moment, dates)}: {entry.summary}{unsure}")
    return "\n".join(lines)


UNDO = Command(
    "undo",
    "take the last change back",
    _undo,
    params=[flag("--list", "Show what can be taken back, the newest first.")],
    about="""\
It takes back what the last request changed, and says what it was. Again: the request before it.
One of those that are listed is taken back by its words, as a request.""",
    examples=[
        "doneby undo",
        "doneby undo --list",
        'doneby "undo the change of call the dentist"',
    ],
)
