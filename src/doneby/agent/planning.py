"""Plan first: numbered steps that a person can see, change and agree to, done one by one.

Every step is a request of its own to the same agent, in the same conversation, with the same
questions asked; its changes are added up over the whole plan. A step that fails is planned
around, or reported; none is passed over.
"""

from __future__ import annotations

import re
import time
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import replace
from typing import Any, Protocol, cast

from doneby.agent.agent import Agent
from doneby.agent.errors import ModelError
from doneby.agent.events import (
    Event,
    PlanAnswered,
    PlanProposed,
    RunFinished,
    RunResult,
    StepFinished,
    StepStarted,
)
from doneby.agent.fact import fact
from doneby.agent.model import Usage, closing

_STEP = re.compile(r"^[ \t*]*\d+[.)][ \t*]+(.+?)[ \t*]*$", re.MULTILINE)
_FAILED = re.compile(r"[\s*]*FAILED\b[\s*:.]*")

_PLAN = (
    "{request}\n\n[Do nothing yet. Write a plan for this: numbered steps, one a line, each one "
    "thing that you can do with your tools. If it takes no tool, just answer.]"
)
_DO = (
    "[The plan is agreed to. Carry out step {number} now and nothing else. If it cannot be done, "
    "begin your answer with FAILED and say why.]\n\n{number}. {step}"
)
_REPLAN = (
    "[Step {number} failed: {reason}\nDo nothing yet. Write what is to be done instead of it and "
    "of the steps after it, as numbered steps; or STOP, if nothing sensible is left to do.]"
)
_SUM_UP = (
    "[Tell the user what came of the plan, from these results alone, and leave out no failure.]"
    "\n\n{report}"
)


@fact
class Review:
    """What somebody said to a plan.

    Attributes:
        steps: What is to be carried out, changed or not; empty when it was not agreed to.
        answered: False when nobody was there to answer.
    """

    steps: tuple[str, ...] = ()
    answered: bool = True


class Reviewer(Protocol):
    """Whoever agrees to plans."""

    async def review(self, steps: tuple[str, ...]) -> Review:
        """Show a plan; let it be changed and agreed to."""


class Planner:
    """Answers a request in planned steps.

    Args:
        agent: Who plans and carries out.
        reviewer: Who agrees to plans. Without one only ``--yes`` does, or a rehearsal.
        replans: How often a failed step may lead to another plan.
    """

    def __init__(self, agent: Agent, reviewer: Reviewer | None = None, *, replans: int = 2) -> None:
        self._agent = agent
        self._reviewer = reviewer
        self._replans = replans

    async def stream(self, text: str) -> AsyncGenerator[Event, None]:
        """Answer one request, telling what happens; ends with RunFinished as ``Agent.stream``.

        Raises:
            ModelError: No plan could be had. Later on such an error fails a step.
        """
        course = _Course(self._agent)
        async for event in course.ask(_PLAN.format(request=text), tool_choice="none"):
            yield event
        course.open = _steps_in(course.last.reply)
        if not course.open:
            yield RunFinished(course.last)
            return
        for attempt in range(self._replans + 1):
            yield PlanProposed(course.open)
            course.review = await self._review(course.open)
            yield PlanAnswered(course.review.steps)
            async for event in course.carry_out(course.review.steps):
                yield event
            if not course.is_stuck or attempt == self._replans:
                break
            words = _REPLAN.format(number=len(course.done), reason=course.done[-1].said)
            async for event in course.ask(words, tool_choice="none"):
                yield event
            if not (steps := _steps_in(course.last.reply)):
                break
            course.open = steps
        async for event in course.finish():
            yield event

    async def run(self, text: str) -> RunResult:
        """Answer one request."""
        async for event in self.stream(text):
            last = event
        return cast("RunFinished", last).result

    async def _review(self, steps: tuple[str, ...]) -> Review:
        if self._agent.policy.yes or self._agent.dry_run:
            return Review(steps)
        if self._reviewer is None:
            return Review(answered=False)
        return await self._reviewer.review(steps)


@fact
class _Outcome:
    """What became of a step."""

    step: str
    result: RunResult

    @property
    def failed(self) -> bool:
        return self.result.status != "done" or _FAILED.match(self.result.reply) is not None

    @property
    def said(self) -> str:
        reply = _FAILED.sub("", self.result.reply, count=1)
        return self.result.question or self.result.error or reply


class _Course:
    """How far a plan has come.

    Attributes:
        open: The steps that are yet to be carried out.
        done: Those that were, or were tried.
        review: What was said to the plan.
        last: What the last request to the agent came to.
    """

    def __init__(self, agent: Agent) -> None:
        self.open: tuple[str, ...] = ()
        self.done: list[_Outcome] = []
        self.review = Review()
        self.last = RunResult("failed", "", (), Usage(), 0)
        self._agent = agent
        self._turn = agent.new_turn()
        self._begun = time.perf_counter()
        self._usage, self._steps = Usage(), 0

    @property
    def is_stuck(self) -> bool:
        """Whether a step failed, and something else may be done in its place."""
        return bool(self.done) and self.done[-1].failed and not self.done[-1].result.question

    async def ask(self, text: str, tool_choice: str | None = None) -> AsyncIterator[Event]:
        """Put a request to the agent; once there is a plan, a failing model fails the request."""
        stream = self._agent.stream(text, turn=self._turn, tool_choice=tool_choice)
        try:
            async with closing(stream) as events:
                async for event in events:
                    if isinstance(event, RunFinished):
                        self.last = event.result
                        self._usage += event.result.usage
                        self._steps += event.result.steps
                    else:
                        yield event
        except ModelError as error:
            if not self.open and not self.done:
                raise
            self.last = RunResult("failed", "", (), Usage(), 0, error=str(error))

    async def carry_out(self, steps: tuple[str, ...]) -> AsyncIterator[Event]:
        """Do one step after another, up to the first that fails."""
        self.open = steps or self.open
        for step in steps:
            number = len(self.done) + 1
            yield StepStarted(number, step)
            async for event in self.ask(_DO.format(number=number, step=step)):
                yield event
            self.done.append(outcome := _Outcome(step, self.last))
            self.open = self.open[1:]
            yield StepFinished(number, step, "failed" if outcome.failed else "done", outcome.said)
            if outcome.failed:
                break

    async def finish(self) -> AsyncIterator[Event]:
        """Have all of it summed up, and say what it came to."""
        reply = report = self._report()
        if self.done:
            async for event in self.ask(_SUM_UP.format(report=report), tool_choice="none"):
                yield event
            reply = self.last.reply or report
        whole = RunResult(
            "done",
            reply,
            tuple(self._turn.records),
            self._usage,
            self._steps,
            seconds=time.perf_counter() - self._begun,
            model=self.last.model or self._agent.model.name,
        )
        yield RunFinished(replace(whole, **self._ending()))

    def _ending(self) -> dict[str, Any]:
        asking = self.done[-1].result if self.done else self.last
        if asking.question or not self.review.answered:
            question = asking.question or "Go ahead with this plan?"
            candidates = asking.candidates
            return {"status": "needs_answer", "question": question, "candidates": candidates}
        if self.is_stuck:
            error = f"Step {len(self.done)} failed: {self.done[-1].said}"
            return {"status": "failed", "error": error}
        if self.open:
            return {"status": "failed", "error": "The plan was not agreed to."}
        return {}

    def _report(self) -> str:
        """Every step, and what became of it."""
        lines = [
            f"{one.step} ({'failed' if one.failed else 'done'}): {one.said}" for one in self.done
        ]
        lines += [f"{step} (not done)" if self.done else step for step in self.open]
        return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, start=1))


def _steps_in(text: str) -> tuple[str, ...]:
    return tuple(_STEP.findall(text))
