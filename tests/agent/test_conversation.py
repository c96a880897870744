from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.agent.agent import Agent
from doneby.agent.conversation import INTERRUPTED, Conversation
from doneby.agent.model import Message
from doneby.models import scripted
from doneby.models.scripted import ScriptedModel

Check = Callable[[list[Message]], None]


def calling(*calls: dict[str, Any], **rest: Any) -> Message:
    return {"role": "assistant", "content": None, "tool_calls": list(calls), **rest}


def call(call_id: Any, name: Any = "ping", arguments: Any = "{}") -> dict[str, Any]:
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}


def test_calls_are_answered_from_the_moment_they_are_kept(assert_sendable: Check) -> None:
    conversation = Conversation("Be brief.")
    conversation.add_user("hello")
    first, second = conversation.add_answer(calling(call("a"), call("b")))
    assert_sendable(conversation.messages)
    conversation.add_result(second.id, "two")
    assert_sendable(conversation.messages)
    assert [m["content"] for m in conversation.messages[-2:]] == [INTERRUPTED, "two"]
    conversation.add_result(first.id, "one")
    assert [m["content"] for m in conversation.messages[-2:]] == ["one", "two"]


@pytest.mark.parametrize(
    "given", [["dup", "dup"], ["", ""], [None, None], [7, " "], ["call_1", ""]]
)
def test_ids_are_made_unique_before_anything_uses_them(
    given: list[Any], assert_sendable: Check
) -> None:
    conversation = Conversation()
    for _ in range(2):
        calls = conversation.add_answer(calling(*(call(one) for one in given)))
        for number, one in enumerate(calls):
            conversation.add_result(one.id, str(number))
    assert_sendable(conversation.messages)
    assert [m["content"] for m in conversation.messages if m["role"] == "tool"] == ["0", "1"] * 2


@pytest.mark.parametrize(
    ("name", "called", "stored"),
    [
        ("functions.ping", "ping", "ping"),
        ("add task", "add task", "add_task"),
        ("a.b", "a.b", "a_b"),
        ("x" * 70, "x" * 70, "x" * 64),
        ("", "", "unnamed"),
        (None, "", "unnamed"),
    ],
)
def test_names_are_stored_as_providers_accept_them(name: Any, called: str, stored: str) -> None:
    conversation = Conversation()
    (one,) = conversation.add_answer(calling(call("a", name)))
    assert one.name == called
    assert conversation.messages[0]["tool_calls"][0]["function"]["name"] == stored


@pytest.mark.parametrize(
    ("raw", "stored"),
    [
        ("", "{}"),
        (None, "{}"),
        ({"n": 1}, '{"n": 1}'),
        ('{"n":1}', '{"n":1}'),
        ('"{\\"n\\": 1}"', '{"n": 1}'),
        ("{'n': 1}", "{}"),
        ("[1]", "{}"),
        ('{"n": 1', "{}"),
        ('{"n": "\ud83d"}', '{"n": "?"}'),
    ],
)
def test_arguments_are_stored_as_the_text_of_an_object(raw: Any, stored: str) -> None:
    conversation = Conversation()
    conversation.add_answer(calling(call("a", arguments=raw)))
    assert conversation.messages[0]["tool_calls"][0]["function"]["arguments"] == stored


def test_what_a_provider_added_is_kept() -> None:
    conversation = Conversation()
    signed = {**call("a"), "extra_content": {"signature": "s"}}
    conversation.add_answer(calling(signed, reasoning_content="hm"))
    kept = conversation.messages[0]
    assert kept["reasoning_content"] == "hm"
    assert kept["tool_calls"][0]["extra_content"] == {"signature": "s"}


async def test_what_a_provider_added_is_sent_back_to_that_provider_alone() -> None:
    def look() -> str:
        """Look."""
        return "seen"

    own = {"reasoning_content": "Let me look."}
    made = {"id": "a", "extra_content": {"signature": "x"}, **scripted.call("look")}
    thinking = {"role": "assistant", "content": None, "tool_calls": [made], **own}
    first = ScriptedModel([thinking, {"role": "assistant", "content": "Seen.", **own}], "one")
    agent = Agent(first, tools=[look])
    await agent.run("go")
    assert first.requests[1].messages[1] == thinking
    loaded = json.loads(json.dumps(agent.conversation.messages))
    for name, added in (("one", True), ("two", False)):
        model = ScriptedModel(["Hello."], name)
        await Agent(model, tools=[look], messages=loaded).run("again")
        sent = model.requests[0].messages
        assert ("reasoning_content" in sent[1], "reasoning_content" in sent[3]) == (added, added)
        assert ("extra_content" in sent[1]["tool_calls"][0]) == added
        assert [*sent[3]][:2] == ["role", "content"]
        assert not any(key.startswith("_") for message in sent for key in message)


def test_an_empty_answer_is_not_kept() -> None:
    conversation = Conversation()
    for content in (None, "", "  "):
        conversation.add_answer({"role": "assistant", "content": content})
    conversation.add_interrupted(" ")
    assert conversation.messages == []


def test_a_refusal_is_kept_as_what_was_said() -> None:
    conversation = Conversation()
    conversation.add_answer({"role": "assistant", "content": None, "refusal": "I cannot."})
    assert conversation.messages == [{"role": "assistant", "content": "I cannot."}]


def test_a_loaded_conversation_is_repaired_and_its_source_left_alone(
    assert_sendable: Check,
) -> None:
    loaded: list[Message] = [
        {"role": "system", "content": "old"},
        {"role": "tool", "tool_call_id": "lost", "content": "orphan"},
        {"role": "user", "content": "hello"},
        calling(call("a"), call("b")),
        {"role": "tool", "tool_call_id": "b", "content": "two"},
        {"role": "user", "content": "go on"},
        {"role": "assistant", "content": ""},
    ]
    before = copy.deepcopy(loaded)
    conversation = Conversation("new", loaded)
    assert_sendable(conversation.messages)
    assert loaded == before
    assert conversation.messages[0] == {"role": "system", "content": "new"}
    results = [m["content"] for m in conversation.messages if m["role"] == "tool"]
    assert results == [INTERRUPTED, "two"]


def test_the_list_may_be_changed_between_turns(assert_sendable: Check) -> None:
    conversation = Conversation("s")
    messages = conversation.messages
    conversation.add_answer(calling(call("a")))
    del messages[-1]
    conversation.add_user("go on")
    assert_sendable(conversation.messages)
    assert messages is conversation.messages


def test_a_result_has_a_place_only_for_a_call() -> None:
    with pytest.raises(KeyError):
        Conversation().add_result("nothing", "x")


def test_outside_sources_are_noted_once() -> None:
    conversation = Conversation(outside=["a mail"])
    for source in ("", "a comment by Ann", "a comment by Ann"):
        conversation.add_outside(source)
    assert conversation.outside == ["a mail", "a comment by Ann"]


IDS = st.sampled_from(["a", "b", "", None, 3, "call_1", "call_2"])
TEXTS = st.none() | st.text(max_size=5)
CALLS = st.builds(
    call, IDS, st.none() | st.text(max_size=5), TEXTS | st.just({"n": 1}) | st.just("[1]")
)
MESSAGES = st.lists(
    st.one_of(
        st.fixed_dictionaries({"role": st.just("user"), "content": st.text(max_size=3)}),
        st.fixed_dictionaries({"role": st.just("tool"), "tool_call_id": IDS, "content": TEXTS}),
        st.fixed_dictionaries(
            {"role": st.just("assistant"), "content": TEXTS},
            optional={"tool_calls": st.none() | st.lists(CALLS, max_size=3), "refusal": TEXTS},
        ),
    ),
    max_size=10,
)


@given(loaded=MESSAGES)
def test_any_list_of_messages_becomes_fit_to_be_sent(
    loaded: list[Message], assert_sendable: Check
) -> None:
    conversation = Conversation("s", loaded)
    assert_sendable(conversation.messages)
    once = copy.deepcopy(conversation.messages)
    conversation.repair()
    assert conversation.messages == once


def test_what_other_programs_stored_is_made_fit_to_be_sent(assert_sendable: Check) -> None:
    given: list[Any] = [
        "no message",
        {"content": "of nobody"},
        {"role": "user", "content": [{"type": "text", "text": "hi"}]},
        {"role": "assistant", "content": [{"type": "text", "text": "yo"}, {"type": "image"}]},
        {"role": "user", "content": "\ud800"},
        {"role": "assistant", "content": 5, "tool_calls": {}},
        {"role": "user", "content": None},
        {"role": "assistant", "tool_calls": [{"id": "a", "function": "ping"}, "b"]},
    ]
    for prompt in ("", "Be brief."):
        conversation = Conversation(prompt, given)
        assert_sendable(conversation.messages)
        _, yo, unpaired, five, nothing, calling, result = conversation.messages[bool(prompt) :]
        assert (yo["content"], five["content"]) == ("yo", "5")
        assert (unpaired["content"], nothing["content"]) == ("?", "")
        assert [call["function"]["name"] for call in calling["tool_calls"]] == ["unnamed"]
        assert result["content"] == INTERRUPTED
