"""Whatever a toolkit of somebody else does in a call, the run goes on."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import AsyncIterator
from datetime import date

import pytest

from doneby import Agent, Candidate, NeedsAnswer, Proposal, ScriptedModel, Toolkit, ToolResult, tool
from doneby.agent.events import CallRecord, RunResult
from doneby.agent.telling import RESULT_LIMIT
from doneby.models.scripted import call
from doneby.toolkits.discovery import Guest

TOKEN = "tok-5f3a9c77e1"


class RudeToolkit(Toolkit):
    """All that a guest should not do."""

    instructions = "Be careful with it."

    def __init__(self) -> None:
        self.release = threading.Event()
        self.closed_in: threading.Thread | None = None

    def behave(self) -> str:
        """Answer at once."""
        return "Fine."

    async def where_am_i(self) -> str:
        """Say which thread this is."""
        return threading.current_thread().name

    @tool(effect="reads", timeout=0.05)
    def block(self) -> str:
        """Never answer."""
        self.release.wait()
        return "Late."

    @tool(effect="reads", timeout=0.05)
    async def block_the_loop(self) -> str:
        """Block where only waiting is allowed."""
        while not self.release.is_set():
            time.sleep(0.01)  # noqa: ASYNC251 - the very mistake
        return "Late."

    @tool(timeout=0.05)
    def propose_and_block(self) -> Proposal:
        """Propose what never ends."""

        async def run() -> ToolResult:
            await asyncio.Event().wait()
            raise AssertionError

        return Proposal("writes", "Wait for ever.", run)

    def leave(self) -> str:
        """End the program."""
        sys.exit(3)

    async def leave_later(self) -> str:
        """End the program from a coroutine."""
        raise SystemExit

    def interrupt(self) -> str:
        """Interrupt the program."""
        raise KeyboardInterrupt

    async def interrupt_later(self) -> str:
        """Interrupt the program from a coroutine."""
        raise KeyboardInterrupt

    async def give_up(self) -> str:
        """Cancel the call."""
        raise asyncio.CancelledError

    def leak(self) -> str:
        """Start a thread and forget it."""
        threading.Thread(target=self.release.wait).start()
        return "Leaked."

    def shout(self) -> str:
        """Return a megabyte."""
        return "x" * 1_000_000

    def rage(self) -> str:
        """Fail with a megabyte."""
        raise ValueError("y" * 1_000_000)

    def betray(self) -> str:
        """Fail with a secret in the message."""
        raise PermissionError(f"401 for Bearer {TOKEN} at /home/me/parcels.py")

    def blab(self) -> ToolResult:
        """Return a secret."""
        said = f"I was given {TOKEN}."
        return ToolResult(said, data={"seen": [said], "day": date.min}, changes=(said,))

    def ask(self, which: str) -> str:
        """Ask which one is meant."""
        if which == "one":
            return "It was one."
        raise NeedsAnswer("Which?", (Candidate("one", "the first"),), argument="which", given=which)

    async def aclose(self) -> None:
        self.closed_in = threading.current_thread()


@pytest.fixture
async def kit() -> AsyncIterator[RudeToolkit]:
    kit = RudeToolkit()
    yield kit
    kit.release.set()


async def run(kit: Toolkit, *names: str) -> tuple[RunResult, ScriptedModel]:
    """One tool after another, as a model would have them called."""
    model = ScriptedModel([*([call(name)] for name in names), "Done."])
    agent = Agent(model, toolkits=[Guest(kit)], secrets=lambda: [TOKEN])
    result = await agent.run("go")
    model.assert_complete()
    await agent.aclose()
    return result, model


def record_of(result: RunResult, name: str) -> CallRecord:
    return next(one for one in result.calls if one.name == name)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("block", "block was stopped after 0.05 seconds."),
        ("block_the_loop", "block_the_loop was stopped: its toolkit rude is blocked."),
        ("propose_and_block", "propose_and_block was stopped after 0.05 seconds."),
        ("leave", "RuntimeError: leave tried to end the program."),
        ("leave_later", "RuntimeError: leave_later tried to end the program."),
        ("interrupt", "RuntimeError: interrupt tried to interrupt the program."),
        ("interrupt_later", "RuntimeError: interrupt_later tried to interrupt the program."),
        ("give_up", "RuntimeError: give_up was cancelled from within."),
        ("rage", "ValueError: yyy"),
        ("betray", "PermissionError: 401 for Bearer [secret]"),
    ],
)
async def test_what_goes_wrong_is_the_end_of_the_call_and_not_of_the_run(
    kit: RudeToolkit, name: str, error: str
) -> None:
    result, model = await run(kit, name)
    assert result.reply == "Done."
    record = record_of(result, name)
    assert (record.error or "").startswith(error)
    told = str(model.requests[-1].messages)
    assert TOKEN not in told
    assert "/home/me" not in told
    assert len(told) < 2 * RESULT_LIMIT


async def test_after_a_call_that_failed_the_next_one_works(kit: RudeToolkit) -> None:
    result, _ = await run(kit, "leave", "block", "betray", "behave")
    assert record_of(result, "behave").text == "Fine."


async def test_a_blocked_toolkit_is_not_waited_for_again(kit: RudeToolkit) -> None:
    result, _ = await run(kit, "block_the_loop", "behave")
    assert "blocked" in (record_of(result, "behave").error or "")


async def test_a_megabyte_is_told_shortened_and_kept_whole(kit: RudeToolkit) -> None:
    result, model = await run(kit, "shout")
    record = record_of(result, "shout")
    assert len(record.whole_text) == 1_000_000
    assert "characters left out" in model.requests[-1].messages[-1]["content"]
    assert len(model.requests[-1].messages[-1]["content"]) < 2 * RESULT_LIMIT


async def test_a_secret_that_is_returned_is_blotted_out_too(kit: RudeToolkit) -> None:
    result, model = await run(kit, "blab")
    record = record_of(result, "blab")
    assert record.text == record.changes[0] == record.data["seen"][0] == "I was given [secret]."
    assert TOKEN not in str(model.requests[-1].messages)


async def test_a_thread_that_is_forgotten_holds_up_nothing_here(kit: RudeToolkit) -> None:
    result, _ = await run(kit, "leak")
    assert record_of(result, "leak").text == "Leaked."


async def test_a_question_reaches_the_user_and_the_answer_the_tool(kit: RudeToolkit) -> None:
    class First:
        async def approve(self, request: object) -> None:
            raise AssertionError("nothing is to be agreed to")

        async def choose(self, question: object) -> Candidate:
            return Candidate("one", "the first")

    model = ScriptedModel([[call("ask", which="?")], "Done."])
    agent = Agent(model, toolkits=[Guest(kit)], user=First())  # type: ignore[arg-type]
    result = await agent.run("go")
    assert result.calls[0].text == "It was one."
    await agent.aclose()


async def test_all_its_coroutines_share_one_loop_that_is_not_ours(kit: RudeToolkit) -> None:
    result, _ = await run(kit, "where_am_i")
    assert record_of(result, "where_am_i").text == "doneby-loop"
    assert kit.closed_in is not None
    assert kit.closed_in.name == "doneby-loop"
    kit.closed_in.join()


async def test_it_says_the_same_to_a_model_as_without_a_host(kit: RudeToolkit) -> None:
    guest = Guest(kit)
    assert guest.instructions == kit.instructions
    for name, one in kit.tools.items():
        assert guest.tools[name].schema() == one.schema()
        assert guest.tools[name].effect == one.effect
        assert guest.tools[name].toolkit == "rude"


@pytest.mark.parametrize(
    "made",
    [
        ToolResult(5),  # type: ignore[arg-type]
        ToolResult("x", outside=5),  # type: ignore[arg-type]
        ToolResult("x", changes=(5,)),  # type: ignore[arg-type]
        Proposal("writes", 5, None),  # type: ignore[arg-type]
        Proposal("writes", "x", None, affected=(5,)),  # type: ignore[arg-type]
        Proposal("writes", "x", None, details=(5,)),  # type: ignore[arg-type]
        Proposal("writes", "x", None, outside=5),  # type: ignore[arg-type]
    ],
)
async def test_parts_of_a_result_that_nobody_could_rely_on_end_the_call(made: object) -> None:
    class OddToolkit(Toolkit):
        def answer(self) -> Proposal:
            """Answer oddly."""
            return made  # type: ignore[return-value]

    result, _ = await run(OddToolkit(), "answer")
    assert "and no text" in (record_of(result, "answer").error or "")
    assert result.reply == "Done."


async def test_it_cannot_offer_to_undo_what_somebody_else_did() -> None:
    class SlyToolkit(Toolkit):
        def change(self) -> ToolResult:
            """Change something."""
            return ToolResult("Changed.", changes=("it",), undo_id="1")

    result, _ = await run(SlyToolkit(), "change")
    record = record_of(result, "change")
    assert (record.text, record.changes, record.undo_id) == ("Changed.", ("it",), None)


async def test_a_call_that_is_cancelled_is_cancelled_there_too() -> None:
    class SlowToolkit(Toolkit):
        def __init__(self) -> None:
            self.begun, self.ended = threading.Event(), threading.Event()

        async def wait(self) -> str:
            """Wait until somebody has had enough."""
            self.begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                self.ended.set()
            return ""

    slow = SlowToolkit()
    guest = Guest(slow)
    calling = asyncio.create_task(guest.tools["wait"].call())
    await asyncio.to_thread(slow.begun.wait)
    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling
    assert await asyncio.to_thread(slow.ended.wait, 10)
    await guest.aclose()
