"""What has to be answered before the assistant goes on, in the conversation and never by accident.

Nothing is agreed to by a key that was meant for something else: the question takes no key in its
first moments, nor right after another key that means nothing to it, and Enter alone says no.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from doneby.agent.approval import ApprovalRequest, Decision, Question
from doneby.agent.errors import Candidate
from doneby.agent.results import unsaid
from doneby.text import visible
from doneby.tui.widgets.line import Line

GRACE = 0.6
"""Seconds for which keys count for nothing, so that nobody agrees in the middle of a word."""


class Asking(Vertical, can_focus=True):
    """A box with a question; it waits for keys that are meant for it.

    Args:
        clock: Seconds that only ever grow.
    """

    KEYS: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(classes="asking")
        self._clock = clock
        self._deaf_until = 0.0

    def on_mount(self) -> None:
        """Be deaf at first."""
        self._be_deaf()

    def on_focus(self) -> None:
        """Be deaf for a moment: the key that was on its way was for something else."""
        self._be_deaf()

    async def on_key(self, event: events.Key) -> None:
        """Let only those keys through that are meant for the question."""
        answers = event.is_printable or event.key in ("enter", "escape", "space")
        if not self.has_focus or not answers:
            return  # the keys that scroll, go elsewhere or leave work here too
        event.stop()
        if event.key == "escape":
            self.refuse()
        elif event.key not in self.KEYS:
            self._be_deaf()
        elif self._clock() >= self._deaf_until:
            await self.press(event.key)
        else:
            self._be_deaf()

    async def press(self, key: str) -> None:
        """One of ``KEYS`` was pressed and meant."""

    def refuse(self) -> None:
        """Nobody wants it."""

    def _be_deaf(self) -> None:
        self._deaf_until = self._clock() + GRACE


class Approval(Asking):
    """Shows exactly what would run, and asks.

    Attributes:
        decision: What was answered.
    """

    KEYS = frozenset({"y", "n", "r", "enter"})
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "nothing", "yes, do it", show=False),
        Binding("n,enter,escape", "nothing", "no", show=False),
        Binding("r", "nothing", "no, with a reason", show=False),
    ]

    def __init__(self, request: ApprovalRequest, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self.decision: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        self._request = request

    def compose(self) -> ComposeResult:
        """The question, the list of what is touched, the keys."""
        request = self._request
        yield Static(Content(visible(request.summary)), classes="summary")
        with VerticalScroll(can_focus=False):
            yield Static(Content("\n".join(details(request))), classes="details")
        if request.outside:
            words = f"Careful: text from elsewhere was read before this: {visible(request.outside)}"
            yield Static(Content(words), classes="careful")
        keys = Content.assemble(
            ("y", "bold $success"),
            " yes   ",
            ("n", "bold $error"),
            " no   ",
            ("r", "bold $warning"),
            " no, because…",
            (f"    {visible(request.reason)}" if request.reason else "", "$faint"),
        )
        yield Static(keys, classes="keys")

    async def press(self, key: str) -> None:
        """Answer."""
        if key == "y":
            self._settle(Decision(allowed=True))
        elif key == "r":
            await self._ask_why()
        else:
            self.refuse()

    def refuse(self) -> None:
        """No."""
        self._settle(Decision(allowed=False))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """No, because of what was typed."""
        event.stop()
        self._settle(Decision(allowed=False, reason=event.value.strip()))

    async def _ask_why(self) -> None:
        if not self.query(Line):
            await self.mount(Line(placeholder="No, because…  (Enter sends it)"))
        self.query_one(Line).focus()

    def _settle(self, decision: Decision) -> None:
        if not self.decision.done():
            self.decision.set_result(decision)


class Choice(Asking):
    """Lets one of several be chosen by its number.

    Attributes:
        chosen: Which; None when none of them.
    """

    KEYS = frozenset("123456789")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1,2,3,4,5,6,7,8,9", "nothing", "that one", show=False),
        Binding("escape", "nothing", "none of them", show=False),
    ]

    def __init__(self, question: Question, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self.chosen: asyncio.Future[Candidate | None]
        self.chosen = asyncio.get_running_loop().create_future()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question and what there is to choose from."""
        yield Static(Content(visible(self._question.text)), classes="summary")
        lines = [
            Content.assemble((f"  {number}  ", "bold $primary"), visible(candidate.label))
            for number, candidate in enumerate(self._question.candidates[:9], start=1)
        ]
        with VerticalScroll(can_focus=False):
            yield Static(Content("\n").join(lines), classes="details")
        yield Static(Content.styled("the number of one, or esc for none", "$faint"), classes="keys")

    async def press(self, key: str) -> None:
        """Choose."""
        at = int(key) - 1
        if at < len(self._question.candidates) and not self.chosen.done():
            self.chosen.set_result(self._question.candidates[at])

    def refuse(self) -> None:
        """None of them."""
        if not self.chosen.done():
            self.chosen.set_result(None)


def details(request: ApprovalRequest) -> list[str]:
    """All that would be touched and sent; nothing in it may pass for words of ours."""
    if request.parts:
        lines = []
        for part in request.parts:
            lines += [f"• {visible(part.summary)}", *(f"  {line}" for line in details(part))]
        return lines
    lines = [f"• {visible(line)}" for line in unsaid(request.summary, request.affected)]
    if request.details:
        return [*lines, *(f"| {visible(line)}" for line in request.details)]
    written = json.dumps(request.arguments, ensure_ascii=False, default=str)
    return [*lines, f"{visible(request.tool)} {visible(written)}"]
