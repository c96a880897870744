"""What has to be answered before the assistant goes on, in the conversation and never by accident.

Nothing is agreed to by a key that was meant for something else: the question takes no key in its
first moments, and Enter alone agrees to nothing. Words are not lost on it: what begins with a key
that means nothing to the question goes on in the prompt.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static

from doneby.agent.approval import ApprovalRequest, Decision, Question
from doneby.agent.errors import Candidate
from doneby.agent.results import unsaid
from doneby.text import visible
from doneby.tui.widgets.line import Line

GRACE = 0.6
"""Seconds for which keys count for nothing, so that nobody agrees in the middle of a word."""
_NUMBERED = 9
"""As many can be chosen by a key of their own."""


class Asking(Vertical, can_focus=True):
    """A box with a question; it waits for keys that are meant for it.

    Args:
        clock: Seconds that only ever grow.

    Attributes:
        KEYS: What answers it.
        among_words: Whether it came where words are typed: its first keys may be theirs.
    """

    KEYS: ClassVar[frozenset[str]] = frozenset()

    @dataclass
    class Words(Message):
        """This was typed on it and is no answer: it is for the prompt, as is what comes next."""

        text: str

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(classes="asking")
        self.among_words = True
        self._clock = clock
        self._deaf_until = 0.0
        self._early = ""
        self._handed_over = False

    def on_mount(self) -> None:
        """Be deaf at first."""
        self._be_deaf()

    def on_focus(self) -> None:
        """Be deaf for a moment: the key that was on its way was for something else."""
        self._early, self._handed_over = "", False
        self._be_deaf()

    async def on_key(self, event: events.Key) -> None:
        """Let only those keys through that are meant for the question."""
        answers = event.is_printable or event.key in ("enter", "escape", "space")
        if not (self.has_focus or self._handed_over) or not answers:
            return  # the keys that scroll, go elsewhere or leave work here too
        event.stop()
        is_deaf = self._clock() < self._deaf_until
        if not is_deaf:
            self._early = ""  # no part of the word that begins now
        letter = event.character if event.is_printable and event.character else ""
        if event.key == "escape":
            self.refuse()
        elif self._handed_over or (event.key not in self.KEYS and not is_deaf):
            self._hand_over(letter)
        elif not is_deaf:
            await self.press(event.key)
        elif event.key not in self.KEYS and self.among_words:
            self._hand_over(letter)
        else:
            self._early += letter
            self._be_deaf()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is for the prompt."""
        if self.has_focus:
            event.stop()
            self._hand_over(event.text)

    async def press(self, key: str) -> None:
        """One of ``KEYS`` was pressed and meant."""

    def refuse(self) -> None:
        """Nobody wants it."""

    def _hand_over(self, words: str) -> None:
        """Let words go on in the prompt, behind first letters that could have been answers."""
        early, self._early = self._early if self.among_words else "", ""
        if early + words:
            self._handed_over = True
            self.post_message(self.Words(early + words))
        else:
            self._be_deaf()

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
    """Lets one of several be chosen, by its number or with the arrows and Enter.

    Attributes:
        chosen: Which; None when none of them.
    """

    KEYS = frozenset({*"123456789", "enter"})
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1,2,3,4,5,6,7,8,9", "nothing", "that one", show=False),
        Binding("down", "step(1)", "go to the next", show=False),
        Binding("up", "step(-1)", "go to the one before", show=False),
        Binding("enter", "nothing", "the one that was gone to", show=False),
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
        listed = OptionList(markup=False, compact=True)
        listed.can_focus = False
        listed.add_options(
            Content.assemble(
                (f" {number if number <= _NUMBERED else ' '}  ", "bold $primary"),
                visible(candidate.label),
            )
            for number, candidate in enumerate(self._question.candidates, start=1)
        )
        yield listed
        how = "the number of one, or ↑ ↓ and enter · esc for none"
        yield Static(Content.styled(how, "$faint"), classes="keys")

    def action_step(self, by: int) -> None:
        """Go to the next or the one before; at first nothing is gone to, so Enter does nothing."""
        listed = self.query_one(OptionList)
        at = listed.highlighted
        start = 0 if by > 0 else -1
        listed.highlighted = (start if at is None else at + by) % listed.option_count

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the one that was clicked."""
        event.stop()
        self._choose(event.option_index)

    async def press(self, key: str) -> None:
        """Choose."""
        at = self.query_one(OptionList).highlighted if key == "enter" else int(key) - 1
        if at is not None:
            self._choose(at)

    def _choose(self, at: int) -> None:
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
