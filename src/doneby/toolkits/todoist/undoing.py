"""Taking back the last change, and knowing when that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from doneby.agent.errors import Candidate, NeedsAnswer, ToolError
from doneby.agent.journal import Entry, Step
from doneby.agent.results import Effect, Proposal, ToolResult
from doneby.text import shorten
from doneby.toolkits.todoist import steps, wording
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.failures import NotThereError, RefusedError
from doneby.toolkits.todoist.names import matches
from doneby.toolkits.todoist.recording import TOOLKIT, Recorder
from doneby.toolkits.todoist.restoring import ACTIONS
from doneby.toolkits.todoist.undone import CannotUndoError, Undone

_NAMED = 5
_SHOWN = 20
"""Of more changes than this, only the first are named."""


def propose_undo(
    connection: Connection, recorder: Recorder, change: str = "", last: int = 1
) -> Proposal:
    """What would take back the last requests, each with all that was changed for it.

    Args:
        connection: To the account that was changed.
        recorder: Has the journal.
        change: Words of one change, which alone is then taken back.
        last: How many requests, where no change is named.

    Raises:
        ToolError: There is none.
        NeedsAnswer: The words fit several.
    """
    latest = recorder.journal.latest(recorder.account, TOOLKIT)
    if latest is None:
        raise ToolError("There is nothing to undo.", "Only changes made here can be taken back.")
    named = (_named(recorder, change),) if change.strip() else None
    entries = named or _last(recorder, last)
    run = partial(_take_back_all, connection, recorder, entries)
    affected = tuple(dict.fromkeys(line for entry in entries for line in _affected(entry)))
    sends = any(step.get("sends") for entry in entries for step in entry.undo)
    effect: Effect = "sends" if sends else "writes"
    return Proposal(effect, f"Take back: {_summary(entries)}.", run, affected=affected)


def _last(recorder: Recorder, requests: int) -> tuple[Entry, ...]:
    """The entries of the last requests, the newest first; one without a request is its own."""
    if requests < 1:
        raise ToolError("That is none.", "Say how many to take back: 1 or more.")
    entries = recorder.journal.recent(recorder.account, TOOLKIT)
    kept: dict[str, list[Entry]] = {}
    for entry in entries:
        kept.setdefault(entry.request or f"entry {entry.id}", []).append(entry)
    return tuple(entry for group in list(kept.values())[:requests] for entry in group)


def _named(recorder: Recorder, change: str) -> Entry:
    """The one change that some words mean, or the id of its entry."""
    entries = recorder.journal.recent(recorder.account, TOOLKIT)
    by_id = [entry for entry in entries if entry.id == change.strip()]
    if by_id:
        return by_id[0]
    found = [entries[at] for at in matches(change, [entry.summary for entry in entries])]
    if len(found) > 1:
        candidates = tuple(Candidate(entry.id, entry.summary) for entry in found[:_SHOWN])
        question = f"{len(found)} changes match “{shorten(change, 80)}”. Which one?"
        raise NeedsAnswer(question, candidates, argument="change", given=change)
    if not found:
        last = "; ".join(entry.summary for entry in entries[:_NAMED])
        raise ToolError(f"No change matches “{shorten(change, 80)}”.", f"The last were: {last}.")
    return found[0]


def _summary(entries: Sequence[Entry]) -> str:
    """What several entries did, in the order in which they did it; the first few by name."""
    said = [entry.summary for entry in reversed(entries)]
    more = len(said) - _NAMED
    return "; ".join(said[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _affected(entry: Entry) -> tuple[str, ...]:
    named = dict.fromkeys(str(step.get("content", "")) for step in entry.undo)
    return tuple(shorten(content, wording.NAME_WIDTH) for content in named if content)


async def _take_back_all(
    connection: Connection, recorder: Recorder, entries: Sequence[Entry]
) -> ToolResult:
    """Take back each entry, the newest first; what cannot be is told beside what could."""
    undone: list[tuple[Entry, ToolResult]] = []
    failed: list[ToolError] = []
    renamed: dict[str, str] = {}
    for entry in entries:
        try:
            result = await _take_back(connection, recorder, entry, Undone(renamed=renamed))
            undone.append((entry, result))
        except RefusedError as error:
            failed.append(error)
        except ToolError as error:
            # This entry can be tried again, and nothing older may be taken back before it.
            failed.append(error)
            break
    if not undone:
        raise failed[0]
    if len(entries) == 1:
        return undone[0][1]
    asides = [line for _, result in undone for line in result.text.splitlines()[1:]]
    lines = [
        f"Undone: {_summary([entry for entry, _ in undone])}.",
        *dict.fromkeys([*asides, *map(str, failed)]),
    ]
    changes = tuple(change for _, result in undone for change in result.changes)
    return ToolResult("\n".join(lines), changes=changes)


async def _take_back(
    connection: Connection, recorder: Recorder, entry: Entry, undone: Undone
) -> ToolResult:
    """Take back one entry; ``undone`` knows the new ids that the entries before it made.

    Raises:
        RefusedError: It will never be possible.
        ToolError: It was not possible now; what is left of the entry can be tried again.
    """
    for position, step in enumerate(entry.undo):
        try:
            line = await ACTIONS[step["do"]](connection, undone.with_new_ids(step), undone)
        except (CannotUndoError, RefusedError) as error:
            undone.refused.append(f"{shorten(str(step['content']), 60)}: {_reason(error)}")
        except ToolError:
            # Nobody has said no (the network, the disk): the rest can be tried again.
            rest = (*_renaming(undone), *entry.undo[position:])
            recorder.journal.settle(entry.id, "unknown", rest)
            raise
        else:
            undone.lines += [line] if line else []
    try:
        return _settled(recorder, entry, undone)
    finally:
        _hand_on_new_ids(recorder, undone)


def _reason(error: CannotUndoError | RefusedError) -> str:
    if isinstance(error, NotThereError):
        return "it is not there any more."
    return error.message if isinstance(error, RefusedError) else f"{error}."


def _hand_on_new_ids(recorder: Recorder, undone: Undone) -> None:
    """Tell the change before this one what things are called now; it will tell the one before."""
    older = recorder.journal.latest(recorder.account, TOOLKIT)
    if undone.renamed and older is not None:
        recorder.journal.settle(older.id, older.state, (*_renaming(undone), *older.undo))


def _renaming(undone: Undone) -> tuple[Step, ...]:
    return (steps.rename(undone.renamed),) if undone.renamed else ()


def _new_id(lost: Sequence[str]) -> str:
    *others, last = dict.fromkeys(lost)
    said = f"{', '.join(others)} and {last}" if others else last
    return f"It has a new id; {said} could not be brought back."


def _settled(recorder: Recorder, entry: Entry, undone: Undone) -> ToolResult:
    if undone.refused and not undone.lines:
        recorder.journal.settle(entry.id, "failed")
        raise RefusedError(
            f"“{entry.summary}” could not be taken back. {' '.join(undone.refused)}",
            "The next undo takes back the change before it.",
        )
    recorder.journal.settle(entry.id, "undone")
    if not undone.lines:
        return ToolResult(f"Nothing had to be taken back: {entry.summary} had no effect.")
    text = [f"Undone: {entry.summary}."]
    text += [f"Not undone: {reason}" for reason in undone.refused]
    text += [_new_id(undone.lost)] if undone.lost else []
    return ToolResult("\n".join(text), changes=tuple(undone.lines))
