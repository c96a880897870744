"""From what happens in a run to what stands in the conversation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual.widget import Widget

from doneby.agent.events import (
    CallRecord,
    Event,
    Notice,
    PlanAnswered,
    RequestSent,
    RunFinished,
    RunResult,
    StepFinished,
    StepStarted,
    TextDelta,
    ToolFinished,
    ToolStarted,
    Waiting,
)
from doneby.assistant.setup import INTERPRETER
from doneby.tui.markdown import settled
from doneby.tui.widgets.conversation import Conversation
from doneby.tui.widgets.messages import Said, ToolLine
from doneby.tui.widgets.plan import PlanLine

if TYPE_CHECKING:
    from textual.timer import Timer

FRAME = 0.1
"""Seconds between two paintings of an answer that grows: more often is not read."""
LONG = 4_000
"""Characters from which on the finished blocks of an answer become a message of their own: what
is painted again and again stays short, however long the answer gets."""


class Talk:
    """Puts one request and what comes of it into a conversation.

    Args:
        conversation: Where.
        is_markdown: Whether answers are Markdown: a model's are, the interpreter's are plain.
        doing: Told what is going on.
    """

    def __init__(
        self, conversation: Conversation, *, is_markdown: bool, doing: Callable[[str], None]
    ) -> None:
        self._conversation = conversation
        self._asks_a_model = self._is_markdown = is_markdown
        self._doing = doing
        self._calls: dict[str, ToolLine] = {}
        self._answer: Said | None = None
        self._heard = ""
        self._settled = ""
        self._timer: Timer | None = None
        self._plan: PlanLine | None = None
        self._step = 0
        self.undo_id: str | None = None
        self.something_came = False

    async def show(self, event: Event) -> None:
        """Show one event."""
        match event:
            case RequestSent(to=to):
                self._is_markdown = self._asks_a_model and to != INTERPRETER
            case TextDelta(text):
                await self._hear(text)
            case ToolStarted(call_id, name, arguments):
                self._end_answer()
                self._doing(f"{name}…")
                await self._start(call_id, name, arguments)
            case ToolFinished(record):
                await self._finish(record)
            case PlanAnswered(steps) if steps:
                self._end_answer()
                self._plan = PlanLine(steps, self._step)
                await self._conversation.add(self._plan)
            case StepStarted(number=number):
                self._end_answer()
                self._mark(number, "running")
            case StepFinished(number=number, state=state):
                self._mark(number, state)
            case Waiting(reason, seconds):
                await self._say(f"{reason} Asking again in {seconds:.3g} s.", "note")
            case Notice(text):
                await self._say(text, "note")
            case RunFinished(result):
                await self._conclude(result)
            case _:
                pass

    async def break_off(self, sentence: str, kind: str) -> None:
        """Say why there will be no more."""
        self._end_answer()
        for line in self._calls.values():
            if line.has_class("running"):
                line.finish(CallRecord("", "", {}, error="interrupted"))
        await self._say(sentence, kind)

    def _mark(self, number: int, state: str) -> None:
        self._step = number
        if self._plan:
            self._plan.mark(number, state)

    async def _hear(self, text: str) -> None:
        self.something_came = True
        self._heard += text
        if self._answer is None:
            self._timer = self._conversation.set_interval(FRAME, self._paint)
            await self._answer_with(self._heard)
        if "\n" in text:
            await self._settle()

    async def _settle(self) -> None:
        """Make the finished blocks of a long answer a message of their own."""
        while self._answer and len(self._heard) > LONG:
            end = settled(self._heard[:LONG]) or settled(self._heard)
            if not end:
                break
            self._answer.say(self._heard[:end])
            self._settled += self._heard[:end]
            self._heard = self._heard[end:]
            await self._answer_with(self._heard)
            self._answer.add_class("continued")

    async def _answer_with(self, text: str) -> None:
        self._answer = Said(text, is_markdown=self._is_markdown, kind="answer")
        await self._conversation.add(self._answer)

    def _paint(self) -> None:
        if self._answer is not None and self._answer.source != self._heard:
            self._answer.say(self._heard)

    def _end_answer(self) -> None:
        """The words so far are complete; more go into another message."""
        self._paint()
        if self._timer:
            self._timer.stop()
        self._answer, self._timer, self._heard, self._settled = None, None, "", ""

    async def _start(self, call_id: str, name: str, arguments: dict[str, Any]) -> None:
        self.something_came = True
        self._calls[call_id] = ToolLine(name, arguments)
        await self._conversation.add(self._calls[call_id])

    async def _finish(self, record: CallRecord) -> None:
        if record.id not in self._calls:
            await self._start(record.id, record.name, record.arguments)
        self._calls[record.id].finish(record)
        self.undo_id = record.undo_id or self.undo_id
        self._doing("thinking…")

    async def _conclude(self, result: RunResult) -> None:
        heard = (self._settled + self._heard).strip()
        self._end_answer()
        if heard != result.reply.strip() and result.reply.strip():
            await self._say(result.reply, "answer", is_markdown=self._is_markdown)
        if self._asks_a_model and result.model == INTERPRETER:
            await self._say("Understood without asking the model.", "note")
        if result.status != "done":
            # What a call's line says already is not said again below an answer.
            told = {record.error for record in result.calls} if result.reply.strip() else set()
            for fact in (result.question, result.error):
                if fact and fact not in result.reply and fact not in told:
                    await self._say(fact, "problem")

    async def _say(self, text: str, kind: str, *, is_markdown: bool = False) -> None:
        await self._conversation.add(Said(text, is_markdown=is_markdown, kind=kind))


def remembered_all(
    lines: Sequence[tuple[str, dict[str, Any]]], *, is_markdown: bool
) -> list[Widget]:
    """What was said and done before, as it was seen then."""
    widgets: list[Widget] = []
    told: set[str] = set()
    for kind, data in lines:
        match kind:
            case "request":
                told = set()
                widgets.append(Said(data["text"], kind="request"))
            case "answer":
                by_model = is_markdown and data.get("model") != INTERPRETER
                widgets += _answered(data, told, is_markdown=by_model)
            case "call":
                told.add(data.get("error") or "")
                widgets.append(_called(data))
            case _:
                widgets.append(Said(str(data.get("text", "")), kind="problem"))
    return widgets


def _answered(data: dict[str, Any], told: Collection[str], *, is_markdown: bool) -> list[Widget]:
    """An answer, and below it why it was the last word, where nothing above says so."""
    text, error = data["text"], data["error"]
    said: list[Widget] = [Said(text, is_markdown=is_markdown, kind="answer")] if text else []
    if error and error not in text and not (text and error in told):
        said.append(Said(error, kind="problem"))
    return said


def _called(data: dict[str, Any]) -> ToolLine:
    line = ToolLine(data["name"], data["arguments"])
    with suppress(TypeError):  # written by another version
        line.finish(CallRecord(**{**data, "changes": tuple(data["changes"])}))
    return line
