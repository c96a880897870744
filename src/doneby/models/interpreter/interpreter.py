"""The built-in model: plain English to tool calls, with no network and no guessing.

All or nothing: a message of which only a part was understood changes nothing. It acts only
through the tools that a request offers, and words nothing about tasks itself: it answers with
the tools' results, which are written for people.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from doneby.agent.events import Event, RequestSent, TextDelta
from doneby.agent.model import Answer, Message, ModelRequest
from doneby.agent.telling import for_person
from doneby.grammar.expressions import expression
from doneby.models.interpreter import wording
from doneby.models.interpreter.batches import read_batch, read_headed
from doneby.models.interpreter.clauses import read_clause
from doneby.models.interpreter.doubts import either_way
from doneby.models.interpreter.filling import wanted, with_found
from doneby.models.interpreter.history import (
    in_turn,
    may_follow,
    points_nowhere,
    with_project,
    with_task,
)
from doneby.models.interpreter.messages import calling, content_of, last_request
from doneby.models.interpreter.news import without_news
from doneby.models.interpreter.ordering import in_order, once
from doneby.models.interpreter.places import looked_up
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.reminding import known
from doneby.models.interpreter.splitting import requests
from doneby.models.interpreter.stubs import tells_of_another

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext
    from doneby.models.interpreter.conversation.memory import Memory

LONGEST = 20_000
"""Letters that are read; a longer message is declined at once."""

LONGEST_CLAUSE = 1_200
"""Nothing that one request may name is longer."""

WHERE = "It does not say where it belongs: name the project, for example with #Name."
WHOSE = (
    "It may be a contract that is to be cancelled, or a task: say cancel the task, and the name."
)
_CANCELS = expression(
    r"\W*(?:please )?cancel (?!the |my |our |all |any |every |that |this |it\b|[\"“])",
    re.IGNORECASE,
)
_ADDING = expression(r"\W*(?:please )?(?:add|put)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Understood:
    """What a message asks for: calls, or something to say; ``note`` is said after their results."""

    calls: tuple[Call, ...] = ()
    say: str = ""
    note: str = ""


@dataclass(frozen=True)
class NotUnderstood:
    """Why nothing will be done."""

    problem: str


class Interpreter:
    """A deterministic ``Model`` for to-do lists.

    Args:
        now: The clock, in the user's zone.
        day_first: Whether 3/4 is the third of April; None asks, as nobody has said.
        remedy: What to set up to have a model answer, for what is not understood.
        remembers: Whether earlier messages may say what "it" is.
    """

    name = "interpreter"

    def __init__(
        self,
        *,
        now: Callable[[], datetime],
        day_first: bool | None = True,
        remedy: str = wording.REMEDY,
        remembers: bool = True,
    ) -> None:
        self._now = now
        self._day_first = day_first
        self._remedy = remedy
        self._remembers = remembers

    async def stream(self, request: ModelRequest) -> AsyncIterator[Event | Answer]:
        """Answer the last message of the user: with tool calls first, then with their results."""
        tools = [schema["function"]["name"] for schema in request.tools]
        yield RequestSent(self.name, {"messages": request.messages, "tools": tools})
        asked = last_request(request.messages)
        text = content_of(request.messages[asked]) if asked is not None else ""
        after = request.messages[(asked or 0) + 1 :]
        message = self._answer(text, request.messages[: asked or 0], tools, after)
        if message.get("content"):
            yield TextDelta(message["content"])
        # what was understood is one request, however many calls it takes
        reason = "tool_calls" if message.get("tool_calls") else "stop"
        yield Answer(message, reason, all_or_none=True, given_by=self.name)

    async def aclose(self) -> None:
        """There is nothing to let go of."""

    def _answer(
        self, text: str, before: Sequence[Message], tools: Sequence[str], after: Sequence[Message]
    ) -> Message:
        """Look up what has to be, then call, then say what the calls came to."""
        results = [for_person(content_of(one)) for one in after if one.get("role") == "tool"]
        done = sum(message.get("role") == "assistant" for message in after)
        outcome = self.understand(text, tools, before if self._remembers else ())
        if isinstance(outcome, NotUnderstood):
            return self._refusing(outcome.problem, text, tools)
        lookups = wanted(outcome.calls)
        calls = list(outcome.calls)
        if lookups:
            if done == 0:
                return calling(list(lookups.values()), before)
            found = dict(zip(lookups, results, strict=False))
            calls, unmade = with_found(calls, found)
            if unmade and unmade.settled:
                return {"role": "assistant", "content": unmade.said}
            if unmade:
                return {"role": "assistant", "content": None, "refusal": unmade.said}
            done, results = done - 1, results[len(lookups) :]
        batches = in_order(calls)
        if done < len(batches):
            return calling(batches[done], [*before, *after])
        said = [outcome.say] if outcome.say else [*results, outcome.note]
        return {"role": "assistant", "content": "\n".join(filter(None, said))}

    def _refusing(self, problem: str, text: str, tools: Sequence[str]) -> Message:
        said = wording.refusal(problem, text, tools, self._remedy)
        return {"role": "assistant", "content": None, "refusal": said}

    def understand(
        self, text: str, tools: Sequence[str], before: Sequence[Message] = ()
    ) -> Understood | NotUnderstood:
        """What a message asks for, given the conversation before it.

        Args:
            text: The message.
            tools: The names of the tools on offer.
            before: The earlier messages, for what "it" means.
        """
        text = text.strip()
        if not text:
            return NotUnderstood("There was nothing to do: the request is empty.")
        if len(text) > LONGEST:
            return NotUnderstood(
                f"That is too long to be read as requests ({len(text):,} characters); "
                "nothing was changed."
            )
        if self._day_first is None and (said := either_way(text)):
            return NotUnderstood(said)
        situation = Situation(self._context(), frozenset(tools))
        if batch := read_batch(text, situation):
            if batch.problem:
                return NotUnderstood(batch.problem)
            return Understood(batch.calls, note=batch.note)
        parts, readings = _parted(text, before, situation)
        if None in readings and (headed := read_headed(text, situation)):
            parts, readings = [text], [headed]
        if not parts:
            return NotUnderstood(wording.not_understood(text, text, situation.context))
        return self._together(text, parts, readings, situation)

    def _together(
        self, text: str, parts: list[str], readings: list[Reading | None], situation: Situation
    ) -> Understood | NotUnderstood:
        """All or nothing."""
        several = sum(bool(reading is None or reading.calls) for reading in readings) > 1
        for part, reading in zip(parts, readings, strict=True):
            if reading and reading.problem:
                return NotUnderstood(reading.problem)
            # what is done in the place of the last request is all that is asked for
            if reading is None or (several and reading.intent == "instead"):
                return NotUnderstood(wording.not_understood(part, text, situation.context))
            if len(parts) > 1 and (reading.bare or tells_of_another(part, reading)):
                return NotUnderstood(wording.not_understood(part, text, situation.context))
            if points_nowhere(reading.calls) and _ADDING.match(part):
                return NotUnderstood(
                    f"{wording.not_understood(part, text, situation.context)} {WHERE}"
                )
        if _cancels_a_contract(parts, readings):
            return NotUnderstood(f"{wording.not_understood(text, text, situation.context)} {WHOSE}")
        calls = once(
            tuple(known(looked_up(c, situation, part), situation, part) for c in reading.calls)
            for part, reading in zip(parts, readings, strict=True)
            if reading
        )
        if calls:
            return Understood(calls)
        said = [wording.talk(reading.intent, situation.tools) for reading in readings if reading]
        return Understood(say="\n".join(dict.fromkeys(said)))

    def _context(self) -> DateContext:
        from doneby.grammar.dates import DateContext

        return DateContext(self._now(), day_first=self._day_first is not False)


def _parted(
    text: str, before: Sequence[Message], situation: Situation
) -> tuple[list[str], list[Reading | None]]:
    """The parts of a message, and how each of them is read, with what was spoken of before."""

    @cache
    def memory() -> Memory:
        from doneby.models.interpreter.conversation.memory import remembered

        return remembered(before)

    @cache
    def alone(part: str) -> Reading | None:
        return read_clause(part, situation) if len(part) <= LONGEST_CLAUSE else None

    @cache
    def read(part: str) -> Reading | None:
        return _read(part, alone, memory(), situation) if before else alone(part)

    def about(part: str, task: str) -> Reading | None:
        from doneby.models.interpreter.conversation.following import pointed
        from doneby.models.interpreter.conversation.turning import opened

        return pointed(opened(part), memory().about(task), situation)

    def readable(part: str) -> bool:
        """Whether it can be read once it is known what "it" is."""
        if placed := with_task(part, "it"):
            first = text.startswith(part) and read(part) is not None
            named = alone(part) or alone(placed) or about(part, "it")
            if first or (named is not None and not _at_an_unsure_place(named)):
                return True
        elif read(part) is not None:
            return True
        if may_follow(part):
            return True
        in_it = with_project(part, "it")
        return in_it is not None and alone(in_it) is not None

    parts = [
        part for line in text.splitlines() if line.strip() for part in requests(line, readable)
    ]
    readings = list(in_turn(parts, alone, read, about))
    if len(parts) > 1:
        from doneby.models.interpreter.conversation.followups import as_a_whole

        if whole := as_a_whole(text, readings, memory(), alone, situation):
            parts, readings = [text], [whole]
    return without_news(parts, readings)


def _read(
    part: str, alone: Callable[[str], Reading | None], memory: Memory, situation: Situation
) -> Reading | None:
    """One part, with what was spoken of before."""
    from doneby.models.interpreter.conversation.followups import going_on

    reading = alone(part)
    if not memory.turns or len(part) > LONGEST_CLAUSE:
        return reading
    nowhere = reading is not None and points_nowhere(reading.calls)
    return going_on(part, None if nowhere else reading, memory, alone, situation) or reading


def _at_an_unsure_place(reading: Reading) -> bool:
    """Whether "buy a cake and put it in the fridge" may well be one thing to do."""
    places = [str(call.arguments.get("project", "")) for call in reading.calls if call.lookup]
    return any(place and not place[0].isupper() for place in places)


def _cancels_a_contract(parts: Sequence[str], readings: Sequence[Reading | None]) -> bool:
    """Whether "cancel" may be something to do: "cancel Netflix and remind me to ..."."""
    adds = any(call.tool == "add_task" for one in readings if one for call in one.calls)
    return adds and any(_CANCELS.match(part) for part in parts)
