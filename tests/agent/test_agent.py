from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from doneby.agent.agent import Agent
from doneby.agent.conversation import CUT_OFF, INTERRUPTED
from doneby.agent.errors import ModelError, ToolDefinitionError
from doneby.agent.events import (
    AnswerReceived,
    Event,
    RequestSent,
    RunFinished,
    TextDelta,
    ToolFinished,
    ToolStarted,
)
from doneby.agent.model import Answer, Message, ModelRequest, Usage
from doneby.agent.results import ToolResult
from doneby.agent.toolkit import Toolkit
from doneby.models.scripted import ScriptedModel, call

Check = Callable[[list[Message]], None]


def ping(n: int) -> str:
    """Answer."""
    return f"pong {n}"


def boom(n: int) -> str:
    """Fail."""
    raise ValueError(f"disk on fire {n}")


async def events_of(agent: Agent, text: str = "go") -> list[Event]:
    return [event async for event in agent.stream(text)]


# -- the loop ----------------------------------------------------------------------------------


async def test_a_turn_tells_everything_in_order(assert_sendable: Check) -> None:
    model = ScriptedModel([[call("ping", n=1)], "done"])
    agent = Agent(model, "Be brief.", tools=[ping])
    events = await events_of(agent)
    assert [type(event) for event in events] == [
        RequestSent,
        AnswerReceived,
        ToolStarted,
        ToolFinished,
        RequestSent,
        TextDelta,
        AnswerReceived,
        RunFinished,
    ]
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    assert (finished.result.status, finished.result.reply) == ("done", "done")
    assert (finished.result.steps, len(finished.result.calls)) == (2, 1)
    assert finished.result.calls[0].text == "pong 1"
    assert_sendable(model.requests[1].messages)
    assert model.requests[1].messages[0] == {"role": "system", "content": "Be brief."}
    model.assert_complete()


class PingToolkit(Toolkit):
    """Pings."""

    instructions = "Ping often."

    def ping(self) -> str:
        """Answer."""
        return "pong"


@pytest.mark.parametrize("prompt", ["Be brief.", ""])
async def test_toolkits_can_be_added_between_two_turns(prompt: str) -> None:
    model = ScriptedModel(["hello", [call("ping")], "done"])
    agent = Agent(model, prompt, tools=[boom])
    await agent.run("hi")
    agent.add_toolkits([PingToolkit()])
    assert (await agent.run("ping")).calls[0].text == "pong"
    assert [len(request.tools) for request in model.requests] == [1, 2, 2]
    system, *rest = model.requests[1].messages
    assert system == {"role": "system", "content": f"{prompt}\n\nPing often.".strip()}
    assert [message["content"] for message in rest] == ["hi", "hello", "ping"]
    with pytest.raises(ToolDefinitionError, match="Two tools"):
        agent.add_toolkits([PingToolkit()])
    assert len(agent.toolkits) == 1


async def test_a_conversation_goes_on() -> None:
    model = ScriptedModel(["one", "two"])
    agent = Agent(model)
    await agent.run("first")
    await agent.run("second")
    assert [m["content"] for m in agent.conversation.messages] == ["first", "one", "second", "two"]
    again = Agent(ScriptedModel(["three"]), "S", messages=agent.conversation.messages)
    assert (await again.run("third")).reply == "three"
    assert [m["content"] for m in again.conversation.messages][:2] == ["S", "first"]
    assert len(agent.conversation.messages) == 4


async def test_the_words_of_the_toolkits_follow_the_system_prompt() -> None:
    class Weather(Toolkit):
        instructions = "Say degrees in Celsius."

    agent = Agent(ScriptedModel([]), "Be brief.", [Weather()])
    assert agent.conversation.messages[0]["content"] == "Be brief.\n\nSay degrees in Celsius."


async def test_calls_of_one_answer_run_side_by_side_and_answer_in_call_order() -> None:
    both = asyncio.Barrier(2)

    async def meet(n: int) -> str:
        await both.wait()
        return f"met {n}"

    model = ScriptedModel([[call("meet", n=1), call("meet", n=2), call("ping", n=3)], "done"])
    result = await Agent(model, tools=[meet, ping]).run("go")
    assert [record.text for record in result.calls] == ["met 1", "met 2", "pong 3"]
    assert [m["content"] for m in model.requests[1].messages[-3:]] == ["met 1", "met 2", "pong 3"]


async def test_parallel_tool_calls_false_runs_one_after_another() -> None:
    running: list[str] = []

    async def step(name: str) -> str:
        running.append(f"{name} begins")
        await asyncio.sleep(0)
        running.append(f"{name} ends")
        return name

    model = ScriptedModel([[call("step", name="a"), call("step", name="b")], "done"])
    await Agent(model, tools=[step], parallel_tool_calls=False).run("go")
    assert running == ["a begins", "a ends", "b begins", "b ends"]
    assert model.requests[0].parallel_tool_calls is False


async def test_usage_of_all_steps_is_added_up() -> None:
    calls = {"role": "assistant", "content": None, "tool_calls": [{"id": "a", **call("ping", n=1)}]}
    model = ScriptedModel(
        [
            Answer(calls, "tool_calls", Usage(10, 1, known=True)),
            Answer({"role": "assistant", "content": "x"}, "stop", Usage(20, 2, known=True)),
        ]
    )
    result = await Agent(model, tools=[ping]).run("go")
    assert result.usage == Usage(30, 3, known=True)


async def test_after_max_steps_one_answer_is_made_without_tools() -> None:
    model = ScriptedModel([*([call("ping", n=n)] for n in range(3)), "summed up"])
    result = await Agent(model, tools=[ping], max_steps=3).run("go")
    assert (result.status, result.reply, result.steps) == ("done", "summed up", 4)
    assert [request.tool_choice for request in model.requests] == [None, None, None, "none"]
    model.assert_complete()


async def test_a_model_that_goes_on_calling_is_stopped(assert_sendable: Check) -> None:
    model = ScriptedModel([call("ping", n=n)] for n in range(11))
    agent = Agent(model, tools=[ping])
    result = await agent.run("go")
    assert result.status == "failed"
    assert "10 steps" in (result.error or "")
    assert len(result.calls) == 10
    assert_sendable(agent.conversation.messages)


@pytest.mark.parametrize("choice", ["required", "ping"])
async def test_a_forced_choice_holds_for_the_first_request(choice: str) -> None:
    model = ScriptedModel([[call("ping", n=1)], "done", "again"])
    agent = Agent(model, tools=[ping], tool_choice=choice)
    await agent.run("go")
    await agent.run("go")
    assert [request.tool_choice for request in model.requests] == [choice, None, choice]


def test_a_choice_of_a_tool_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="pong"):
        Agent(ScriptedModel([]), tools=[ping], tool_choice="pong")


def test_two_tools_of_one_name_are_refused_with_both_owners() -> None:
    class Net(Toolkit):
        def ping(self) -> str:
            """Ping."""
            return "x"

    with pytest.raises(ToolDefinitionError) as caught:
        Agent(ScriptedModel([]), toolkits=[Net()], tools=[ping])
    assert "the toolkit net" in str(caught.value)
    assert "the agent's own tools" in str(caught.value)


async def test_one_turn_at_a_time() -> None:
    agent = Agent(ScriptedModel(["one", "two"]))
    stream = agent.stream("first")
    await anext(stream)
    with pytest.raises(RuntimeError, match="answering already"):
        await agent.run("second")
    await stream.aclose()
    assert (await agent.run("third")).reply == "two"


# -- what a model may do wrong -----------------------------------------------------------------


async def test_an_empty_answer_is_asked_for_once_more() -> None:
    agent = Agent(ScriptedModel(["", "hello"]))
    assert (await agent.run("go")).reply == "hello"
    assert [m["role"] for m in agent.conversation.messages] == ["user", "assistant"]


async def test_two_empty_answers_are_an_error_that_says_what_ran(assert_sendable: Check) -> None:
    def note(text: str) -> ToolResult:
        return ToolResult(f"Noted: {text}", changes=(text,))

    silent = ScriptedModel([[call("ping", n=1), call("note", text="milk")], "", "", "hello"])
    agent = Agent(silent, tools=[ping, note])
    with pytest.raises(ModelError, match="empty answer twice after calling ping, note") as caught:
        await agent.run("go")
    assert caught.value.kind == "empty"
    assert caught.value.message.endswith("What was done stays done: Noted: milk")
    assert_sendable(agent.conversation.messages)
    assert (await agent.run("again")).reply == "hello"


async def test_an_answer_that_was_cut_off_runs_no_call(assert_sendable: Check) -> None:
    ran: list[int] = []

    def note(n: int) -> str:
        ran.append(n)
        return "x"

    message = {
        "role": "assistant",
        "content": "Let me",
        "tool_calls": [{"id": "a", **call("note", n=1)}],
    }
    agent = Agent(ScriptedModel([Answer(message, None), "hello"]), tools=[note])
    with pytest.raises(ModelError) as caught:
        await agent.run("go")
    assert caught.value.kind == "interrupted"
    assert ran == []
    assert agent.conversation.messages[-1]["content"] == f"Let me\n\n{CUT_OFF}"
    assert_sendable(agent.conversation.messages)
    assert (await agent.run("again")).reply == "hello"


async def test_what_was_heard_of_a_broken_answer_is_kept() -> None:
    class Dies(ScriptedModel):
        async def stream(self, request: ModelRequest) -> AsyncIterator[Event | Answer]:
            yield TextDelta("Hel")
            raise ModelError("Provider died.", kind="server")

    agent = Agent(Dies([]))
    with pytest.raises(ModelError, match="Provider died"):
        await agent.run("go")
    assert agent.conversation.messages[-1] == {
        "role": "assistant",
        "content": f"Hel\n\n{CUT_OFF}",
    }


async def test_a_model_that_ends_without_an_answer_is_an_error() -> None:
    class Mute(ScriptedModel):
        async def stream(self, request: ModelRequest) -> AsyncIterator[Event | Answer]:
            yield TextDelta("Hm")

    with pytest.raises(ModelError, match="broke off"):
        await Agent(Mute([])).run("go")


async def test_a_refusal_is_a_failed_turn() -> None:
    refusal = {"role": "assistant", "content": None, "refusal": "I did not understand that."}
    result = await Agent(ScriptedModel([refusal])).run("go")
    assert (result.status, result.reply) == ("failed", "I did not understand that.")


async def test_calls_count_whatever_the_finish_reason_says() -> None:
    message = {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "a", **call("ping", n=1)}],
    }
    model = ScriptedModel([Answer(message, "stop"), "done"])
    assert (await Agent(model, tools=[ping]).run("go")).calls[0].text == "pong 1"


# -- what the turn came to ---------------------------------------------------------------------


async def test_the_last_calls_of_a_turn_decide() -> None:
    mended = ScriptedModel([[call("boom", n=1)], [call("ping", n=1)], "done"])
    assert (await Agent(mended, tools=[ping, boom]).run("go")).status == "done"
    broken = ScriptedModel([[call("ping", n=1)], [call("boom", n=1)], "oh"])
    result = await Agent(broken, tools=[ping, boom]).run("go")
    assert (result.status, result.error) == ("failed", "ValueError: disk on fire 1")


# -- leaving early -----------------------------------------------------------------------------


async def test_cancelling_keeps_what_was_finished(assert_sendable: Check) -> None:
    async def hang() -> str:
        await asyncio.Event().wait()
        return "never"

    model = ScriptedModel([[call("ping", n=1), call("hang")], "hello"])
    agent = Agent(model, tools=[ping, hang])
    stream = agent.stream("go")
    async for event in stream:
        if isinstance(event, ToolFinished):
            break
    await stream.aclose()
    assert [m["content"] for m in agent.conversation.messages[-2:]] == ["pong 1", INTERRUPTED]
    assert_sendable(agent.conversation.messages)
    assert (await agent.run("again")).reply == "hello"
    assert_sendable(model.requests[-1].messages)


async def test_keyboard_interrupt_in_a_tool_is_not_swallowed(assert_sendable: Check) -> None:
    class Interrupt(BaseException):
        """Stands for KeyboardInterrupt, which would end the test run itself."""

    async def pong() -> str:
        return "pong 1"

    async def stop() -> str:
        raise Interrupt

    agent = Agent(ScriptedModel([[call("pong"), call("stop")], "hello"]), tools=[pong, stop])
    with pytest.raises(Interrupt):
        await agent.run("go")
    assert [m["content"] for m in agent.conversation.messages[-2:]] == ["pong 1", INTERRUPTED]
    assert_sendable(agent.conversation.messages)


async def test_an_answer_that_was_told_is_kept() -> None:
    agent = Agent(ScriptedModel(["all of it"]))
    stream = agent.stream("go")
    async for event in stream:
        if isinstance(event, AnswerReceived):
            break
    await stream.aclose()
    assert agent.conversation.messages[-1] == {"role": "assistant", "content": "all of it"}


# -- other ways in -----------------------------------------------------------------------------


def test_run_chat_blocks_and_keeps_one_loop() -> None:
    loops: list[object] = []

    async def where() -> str:
        loops.append((asyncio.get_running_loop(), threading.current_thread().daemon))
        return "here"

    agent = Agent(ScriptedModel([[call("where")], "a", [call("where")], "b"]), tools=[where])
    assert [agent.run_chat("go"), agent.run_chat("go")] == ["a", "b"]
    assert loops[0] == loops[1]
    asyncio.run(agent.aclose())


def test_an_error_passes_through_run_chat() -> None:
    agent = Agent(ScriptedModel([ModelError("No.", kind="server"), "fine"]))
    with pytest.raises(ModelError):
        agent.run_chat("go")
    assert agent.run_chat("go") == "fine"
    asyncio.run(agent.aclose())


async def test_one_call_can_be_made_without_a_model() -> None:
    agent = Agent(ScriptedModel([]), tools=[ping])
    record = await agent.call_tool("ping", {"n": "2"})
    assert (record.text, record.error) == ("pong 2", None)
    missing = await agent.call_tool("pnig", {})
    assert missing.error == 'There is no tool "pnig". The tools are: ping.'
    assert agent.conversation.messages == []


async def test_closing_closes_toolkits_and_model() -> None:
    closed: list[str] = []

    class Net(Toolkit):
        async def aclose(self) -> None:
            closed.append("toolkit")

    class Wire(ScriptedModel):
        async def aclose(self) -> None:
            closed.append("model")

    class Broken(Toolkit):
        async def aclose(self) -> None:
            raise OSError("no")

    await Agent(Wire([]), toolkits=[Net()]).aclose()
    assert closed == ["toolkit", "model"]
    with pytest.raises(OSError, match="no"):
        await Agent(Wire([]), toolkits=[Net(), Broken()]).aclose()
    assert closed == ["toolkit", "model"] * 2


def test_a_model_may_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "not-a-real-key")
    agent = Agent("openai:some-model")
    assert agent.model.name == "openai:some-model"
