"""Changes carried out one by one, each written to the undo journal before it is made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from doneby.agent.errors import ToolError
from doneby.agent.journal import Journal, State, Step
from doneby.agent.results import Effect, Proposal, ToolResult
from doneby.toolkits.todoist.failures import UnavailableError, UnknownOutcomeError

TOOLKIT = "todoist"


@dataclass(frozen=True, slots=True)
class Done:
    """One change that was made.

    Attributes:
        line: What was done, as Todoist's answer has it: "Completed: buy milk".
        undo: The steps that take it back, where more is known now than before.
        data: The changed thing, as plain JSON values.
        aside: Whether the line comes after the others: it was done on the way.
    """

    line: str
    undo: tuple[Step, ...] | None = None
    data: Any = None
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """One change that is yet to be made.

    Attributes:
        what: Names it where it could not be made: "buy milk".
        undo: The steps that would take it back, in the order in which they would be run.
        make: Makes it. It raises ToolError when nothing was changed, and UnknownOutcomeError when
            nobody can tell.
    """

    what: str
    undo: tuple[Step, ...]
    make: Callable[[], Awaitable[Done]]


@dataclass(slots=True)
class _Course:
    """How far a list of changes has come.

    Attributes:
        done: What was made.
        failed: What was not, or not for certain, and why.
        unsure: The one that is under way, or of which nobody can tell.
    """

    done: list[tuple[Change, Done]] = field(default_factory=list)
    failed: list[tuple[Change, ToolError]] = field(default_factory=list)
    unsure: list[Change] = field(default_factory=list)

    @property
    def state(self) -> State:
        if self.unsure:
            return "unknown"
        return "done" if self.done else "failed"

    @property
    def undo(self) -> tuple[Step, ...]:
        """What takes back all that was made or may have been, the last change first."""
        made = [change.undo if done.undo is None else done.undo for change, done in self.done]
        return _backwards([*made, *(change.undo for change in self.unsure)])


@dataclass(frozen=True, slots=True)
class Recorder:
    """Makes changes for one account and keeps the journal of them.

    Attributes:
        journal: Where they are written down.
        account: Whose they are.
    """

    journal: Journal
    account: str

    def propose(
        self,
        effect: Effect,
        summary: str,
        done: str,
        change: Change,
        *,
        affected: tuple[str, ...] = (),
        outside: str = "",
    ) -> Proposal:
        """One change, to be agreed to and then carried out.

        Args:
            effect: What it does.
            summary: What is to be done: "Rename the section Beds to Trees."
            done: What will have been done: "renamed the section Beds".
            change: The change.
            affected: A line for each thing that it touches; by default what it is about.
            outside: Where outside text in all of this comes from.
        """
        run = partial(self.carry_out, done, [change], outside=outside)
        return Proposal(effect, summary, run, affected or (change.what,), outside=outside)

    async def carry_out(
        self,
        summary: str,
        changes: Sequence[Change],
        *,
        together: bool = False,
        outside: str = "",
    ) -> ToolResult:
        """Make some changes as one journal entry; none is tried twice.

        Args:
            summary: What will have been done: "completed buy milk".
            changes: The changes, in order.
            together: Whether those after one that failed make no sense without it.
            outside: Where outside text in what will be said comes from.

        Raises:
            ToolError: Not one of them was made for certain.
        """
        planned = _backwards([change.undo for change in changes])
        entry = self.journal.plan(self.account, TOOLKIT, summary, planned)
        course = _Course()
        try:
            await _make_all(changes, course, together=together)
        finally:
            # Also when it is cut short: what was under way then may have been made.
            self.journal.settle(entry, course.state, course.undo)
        return _result(course, entry, outside)


async def _make_all(changes: Sequence[Change], course: _Course, *, together: bool) -> None:
    for position, change in enumerate(changes):
        course.unsure = [change]
        try:
            course.done.append((change, await change.make()))
            course.unsure = []
        except ToolError as error:
            course.failed.append((change, error))
            unsure = isinstance(error, UnknownOutcomeError)
            if not unsure:
                course.unsure = []
            if together or unsure or isinstance(error, UnavailableError):
                course.failed += [(rest, _not_tried()) for rest in changes[position + 1 :]]
                return


def _result(course: _Course, entry: str, outside: str) -> ToolResult:
    made = sorted((done for _, done in course.done), key=lambda done: done.aside)
    if not made:
        raise _failure(course.failed, outside)
    lines = [done.line for done in made]
    failures = [_not_done(change, error) for change, error in course.failed]
    hints = dict.fromkeys(error.hint for _, error in course.failed if error.hint)
    sources = dict.fromkeys([outside, *(error.outside for _, error in course.failed)])
    return ToolResult(
        "\n".join([*lines, *failures, *hints]),
        data=_data(done.data for done in made),
        changes=tuple(lines),
        undo_id=entry,
        outside=", ".join(filter(None, sources)),
    )


def _failure(failed: Sequence[tuple[Change, ToolError]], outside: str) -> ToolError:
    """One error for several, the first one's kind and remedy."""
    first = failed[0][1]
    if len(failed) == 1:
        return first
    listed = "\n".join(_not_done(change, error) for change, error in failed)
    kind = UnknownOutcomeError if isinstance(first, UnknownOutcomeError) else ToolError
    return kind(listed, first.hint, retryable=first.retryable, outside=outside or first.outside)


def _not_done(change: Change, error: ToolError) -> str:
    certain = "" if not isinstance(error, UnknownOutcomeError) else " for certain"
    return f"Not done{certain}: {change.what}. {error.message}"


def _not_tried() -> ToolError:
    return ToolError("It was not tried.")


def _data(values: Iterable[Any]) -> Any:
    known = [value for value in values if value is not None]
    return {"total": len(known), "tasks": known} if known else None


def _backwards(groups: Sequence[tuple[Step, ...]]) -> tuple[Step, ...]:
    return tuple(step for group in reversed(groups) for step in group)
