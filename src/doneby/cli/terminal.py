"""The person at the terminal: asked there, whatever the standard streams are."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Sequence
from contextlib import suppress

from doneby.agent.approval import ApprovalRequest, Decision, Question
from doneby.agent.errors import Candidate, DonebyError
from doneby.agent.results import unsaid
from doneby.text import visible

_ATTEMPTS = 3


class TerminalUser:
    """Asks at the controlling terminal; without one, nobody is there to answer.

    Attributes:
        unanswered: What was asked last and answered by nobody, if anything.
    """

    def __init__(self) -> None:
        self.unanswered: ApprovalRequest | None = None
        self._one_at_a_time = asyncio.Lock()

    async def approve(self, request: ApprovalRequest) -> Decision:
        """Show exactly what would run and ask; anything but yes is no."""
        answer = await self._ask("\n".join([*_shown(request), "Go on? [y/N] "]))
        if answer is None:
            self.unanswered = request
            return Decision(allowed=False, answered=False)
        if answer.lower() in ("y", "yes"):
            return Decision(allowed=True)
        return Decision(allowed=False)

    async def choose(self, question: Question) -> Candidate | None:
        """Let the person pick one by its number or its words; None when nobody is there.

        Raises:
            DonebyError: Somebody is there, and picked none.
        """
        if not question.candidates:
            return None
        lines = numbered(question.text, [one.label for one in question.candidates])
        prompt = f"Which one? [1-{len(question.candidates)}, Enter for none] "
        asked = "\n".join([*lines, prompt])
        for _ in range(_ATTEMPTS):
            answer = await self._ask(asked)
            if answer is None:
                return None
            if not answer:
                break
            if chosen := _picked(answer, question.candidates):
                return chosen
            asked = f"{_not_one(answer, len(question.candidates))}\n{prompt}"
        raise DonebyError("None was chosen, and nothing was done.", "Name it more exactly.")

    async def _ask(self, text: str) -> str | None:
        """Put a question; None when there is no terminal or no answer."""
        async with self._one_at_a_time:
            loop = asyncio.get_running_loop()
            answered: asyncio.Future[str | None] = loop.create_future()

            def settle(answer: str | None) -> None:
                if not answered.done():
                    answered.set_result(answer)

            def run() -> None:
                answer = converse(text)
                with suppress(RuntimeError):  # the loop is gone: Ctrl-C
                    loop.call_soon_threadsafe(settle, answer)

            # A thread that nobody waits for: Ctrl-C must not hang on an unanswered question.
            threading.Thread(target=run, daemon=True, name="terminal").start()
            return await answered


def numbered(question: str, labels: Sequence[str]) -> list[str]:
    """A question and what it may be answered with, a line each; none can pass for another."""
    choices = enumerate(map(visible, labels), start=1)
    return [visible(question), *(f"  {number}. {label}" for number, label in choices)]


def _picked(answer: str, candidates: Sequence[Candidate]) -> Candidate | None:
    """The candidate of that number, or the only one whose words hold what was typed."""
    if answer.isdecimal():
        return candidates[int(answer) - 1] if 1 <= int(answer) <= len(candidates) else None
    named = [one for one in candidates if answer.casefold() in one.label.casefold()]
    return named[0] if len(named) == 1 else None


def _not_one(answer: str, count: int) -> str:
    """Why an answer picks nothing."""
    return (
        f'"{visible(answer)}" is not one of them: type a number from 1 to {count}, or words of one.'
    )


def _shown(request: ApprovalRequest) -> list[str]:
    """The question in full; nothing in it may pass for a line of ours."""
    lines = _what(request) if not request.parts else [visible(request.summary)]
    for part in request.parts:
        summary, *details = _what(part)
        lines += [f"  • {summary}", *(f"  {line}" for line in details)]
    if request.reason:
        lines.append(f"({visible(request.reason)})")
    if request.outside:
        lines.append(
            f"Careful: text from elsewhere was read before this: {visible(request.outside)}"
        )
    return lines


def _what(request: ApprovalRequest) -> list[str]:
    """One call: its summary, and what that leaves out."""
    lines = [visible(request.summary)]
    lines += [f"  • {visible(line)}" for line in unsaid(request.summary, request.affected)]
    lines += [f"  | {visible(line)}" for line in request.details]
    if not request.details and (request.effect == "sends" or not request.affected):
        lines += [
            f"  {visible(name)}: {visible(str(value))}" for name, value in request.arguments.items()
        ]
    return lines


def converse(text: str) -> str | None:
    """Write to the terminal and read one line from it, past the standard streams.

    None where there is no terminal, or its input has ended.
    """
    names = ("CONIN$", "CONOUT$") if os.name == "nt" else ("/dev/tty", "/dev/tty")
    try:
        source = os.open(names[0], os.O_RDWR)
    except OSError:
        return None
    try:
        with open(names[1], "w", encoding="utf-8", errors="replace") as sink:  # noqa: PTH123
            sink.write(text)
        # Not through a buffered file: one that waits in a thread cannot be left behind at exit.
        line = b""
        while not line.endswith(b"\n") and (piece := os.read(source, 4096)):
            line += piece
    except OSError:
        return None
    finally:
        os.close(source)
    return line.decode("utf-8", "replace").strip() if line else None
