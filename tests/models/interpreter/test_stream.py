"""The interpreter as a model: calls first, then their results, and refusals in between."""

from __future__ import annotations

import json
from typing import Any

import pytest

from doneby.agent.events import RequestSent, TextDelta
from doneby.agent.model import Answer, Message, ModelRequest
from doneby.models.interpreter import Interpreter
from support.kits import todoist_tools

SCHEMAS = [tool.schema() for tool in todoist_tools().values()]


async def ask(
    interpreter: Interpreter, messages: list[Message], tools: list[dict[str, Any]] | None = None
) -> Answer:
    request = ModelRequest(messages, SCHEMAS if tools is None else tools)
    *events, answer = [event async for event in interpreter.stream(request)]
    assert isinstance(answer, Answer)
    assert isinstance(events[0], RequestSent)
    assert events[0].body["messages"] == messages
    return answer


def user(text: str) -> Message:
    return {"role": "user", "content": text}


def calls(answer: Answer) -> list[tuple[str, dict[str, Any]]]:
    made = answer.message.get("tool_calls") or []
    return [(c["function"]["name"], json.loads(c["function"]["arguments"])) for c in made]


def results(answer: Answer, *texts: str) -> list[Message]:
    made = answer.message["tool_calls"]
    assert len(made) == len(texts)
    return [
        answer.message,
        *(
            {"role": "tool", "tool_call_id": call["id"], "content": text}
            for call, text in zip(made, texts, strict=True)
        ),
    ]


async def test_it_calls_tools_and_then_answers_with_their_results(interpreter: Interpreter) -> None:
    messages = [user("done with the milk, and move the dentist to friday")]
    answer = await ask(interpreter, messages)
    assert answer.finish_reason == "tool_calls"
    assert [name for name, _ in calls(answer)] == ["complete_tasks", "reschedule_tasks"]
    messages += results(answer, "Done: buy milk", "Moved: dentist — Fri 4 Dec")
    answer = await ask(interpreter, messages)
    assert answer.message["content"] == "Done: buy milk\nMoved: dentist — Fri 4 Dec"
    assert answer.finish_reason == "stop"


async def test_ids_of_calls_are_unique_in_a_conversation(interpreter: Interpreter) -> None:
    messages = [user("add milk")]
    first = await ask(interpreter, messages)
    messages += [*results(first, "Added: milk"), {"role": "assistant", "content": "Added: milk"}]
    second = await ask(interpreter, [*messages, user("add eggs")])
    assert first.message["tool_calls"][0]["id"] != second.message["tool_calls"][0]["id"]


async def test_text_is_streamed(interpreter: Interpreter) -> None:
    request = ModelRequest([user("thanks")], SCHEMAS)
    events = [event async for event in interpreter.stream(request)]
    assert [e.text for e in events if isinstance(e, TextDelta)] == ["You're welcome."]


async def test_a_refusal_says_what_offers_the_nearest_and_tells_what_to_set_up() -> None:
    from datetime import UTC, datetime

    picky = Interpreter(now=lambda: datetime(2026, 11, 30, tzinfo=UTC), remedy="Buy a robot.")
    answer = await ask(picky, [user("please postpone zanzibar the thing sideways")])
    text = answer.message["refusal"]
    assert not answer.message.get("tool_calls")
    assert "please postpone zanzibar the thing sideways" in text
    assert "postpone the dentist by a week" in text
    assert text.endswith("Buy a robot.")
    assert 2 <= sum(line.startswith("  ") for line in text.splitlines()) <= 3


async def test_a_refusal_names_the_part_that_was_not_understood(interpreter: Interpreter) -> None:
    answer = await ask(interpreter, [user("add milk; sing me a song; delete the eggs")])
    assert "sing me a song" in answer.message["refusal"]
    assert "Nothing was changed" in answer.message["refusal"]


async def test_examples_are_only_of_tools_on_offer(interpreter: Interpreter) -> None:
    only = [schema for schema in SCHEMAS if schema["function"]["name"] == "undo"]
    answer = await ask(interpreter, [user("delete the milk")], only)
    shown = [line.strip() for line in answer.message["refusal"].splitlines() if line[:2] == "  "]
    assert shown == ["undo"]


async def test_help_shows_what_the_tools_on_offer_can_do(interpreter: Interpreter) -> None:
    text = (await ask(interpreter, [user("what can you do?")])).message["content"]
    assert "add buy milk tomorrow at 5pm p1" in text
    only = [schema for schema in SCHEMAS if schema["function"]["name"] == "undo"]
    assert "buy milk" not in (await ask(interpreter, [user("help")], only)).message["content"]


async def test_a_new_project_is_there_before_it_is_used(interpreter: Interpreter) -> None:
    messages = [user("add a project called Garden and add mow the lawn to #Garden")]
    answer = await ask(interpreter, messages)
    assert calls(answer) == [("add_project", {"name": "Garden"})]
    messages += results(answer, "Created: Garden")
    answer = await ask(interpreter, messages)
    assert calls(answer) == [("add_task", {"content": "mow the lawn", "project": "Garden"})]
    messages += results(answer, "Added: mow the lawn")
    assert (await ask(interpreter, messages)).message["content"].splitlines() == [
        "Created: Garden",
        "Added: mow the lawn",
    ]


LISTED = "2 tasks due tomorrow:\n• dinner — tomorrow (Tue 1 Dec) at 19:00 · p2 · #Home\n• pay rent"


async def test_a_selection_is_looked_up_before_it_is_changed(interpreter: Interpreter) -> None:
    messages = [user("cancel all reminders for tomorrow")]
    answer = await ask(interpreter, messages)
    assert [name for name, _ in calls(answer)] == ["find_tasks"]
    assert calls(answer)[0][1]["due"] == "tomorrow"
    messages += results(answer, LISTED)
    answer = await ask(interpreter, messages)
    assert calls(answer) == [("delete_tasks", {"tasks": ["dinner", "pay rent"]})]
    messages += results(answer, "Deleted 2 tasks.")
    assert (await ask(interpreter, messages)).message["content"] == "Deleted 2 tasks."


async def test_today_is_only_today_when_something_is_changed(interpreter: Interpreter) -> None:
    answer = await ask(interpreter, [user("move all tasks due today to friday")])
    assert calls(answer)[0][1]["filter"] == "today"
    assert "due" not in calls(answer)[0][1]


async def test_a_list_that_is_not_shown_whole_is_not_acted_upon(interpreter: Interpreter) -> None:
    messages = [user("delete all tasks for tomorrow")]
    answer = await ask(interpreter, messages)
    messages += results(answer, LISTED.replace("2 tasks", "300 tasks"))
    answer = await ask(interpreter, messages)
    assert not answer.message.get("tool_calls")
    assert "nothing was changed" in answer.message["refusal"]


async def test_nothing_found_changes_nothing(interpreter: Interpreter) -> None:
    messages = [user("complete everything overdue")]
    answer = await ask(interpreter, messages)
    messages += results(answer, "Nothing is overdue.")
    assert "Nothing is overdue." in (await ask(interpreter, messages)).message["refusal"]


async def test_a_reference_with_a_date_means_the_one_that_is_due_then(
    interpreter: Interpreter,
) -> None:
    messages = [user("cancel my reminder for dinner tomorrow")]
    answer = await ask(interpreter, messages)
    assert calls(answer)[0][0] == "find_tasks"
    assert calls(answer)[0][1]["text"] == "dinner"
    messages += results(answer, "1 task:\n• dinner with Ann — tomorrow (Tue 1 Dec)")
    assert calls(await ask(interpreter, messages)) == [
        ("delete_tasks", {"tasks": ["dinner with Ann"]})
    ]


async def earlier(interpreter: Interpreter, text: str, result: str) -> list[Message]:
    messages = [user(text)]
    answer = await ask(interpreter, messages)
    return [*messages, *results(answer, result), {"role": "assistant", "content": result}]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("delete it", ("delete_tasks", {"tasks": ["buy milk"]})),
        ("move it to friday", ("reschedule_tasks", {"tasks": ["buy milk"], "due": "friday"})),
        ("make that p1", ("update_task", {"task": "buy milk", "priority": "p1"})),
        ("mark it as done", ("complete_tasks", {"tasks": ["buy milk"]})),
    ],
)
async def test_it_is_the_task_that_was_just_added(
    interpreter: Interpreter, said: str, expected: tuple[str, dict[str, Any]]
) -> None:
    before = await earlier(interpreter, "add buy milk", "Added: buy milk")
    assert calls(await ask(interpreter, [*before, user(said)])) == [expected]


async def test_the_second_one_is_the_second_of_the_list(interpreter: Interpreter) -> None:
    before = await earlier(interpreter, "what's due tomorrow?", LISTED)
    answer = await ask(interpreter, [*before, user("delete the second one")])
    assert calls(answer) == [("delete_tasks", {"tasks": ["pay rent"]})]
    answer = await ask(interpreter, [*before, user("delete it")])
    assert answer.message["refusal"]
    answer = await ask(interpreter, [*before, user("delete the fifth one")])
    assert answer.message["refusal"]


async def test_a_message_in_parts_is_read(interpreter: Interpreter) -> None:
    parts = {"role": "user", "content": [{"type": "text", "text": "add milk"}]}
    assert calls(await ask(interpreter, [parts])) == [("add_task", {"content": "milk"})]


async def test_an_empty_request_is_refused(interpreter: Interpreter) -> None:
    assert (await ask(interpreter, [user("  \n ")])).message["refusal"]
    assert (await ask(interpreter, [])).message["refusal"]


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("delete it", "Say which task you mean"),
        ("please move that to friday", "Say which task you mean"),
        ("cancel all my reminders", "That would be every task"),
        ("postpone the ironing", "Say until when"),
        ("remind me in 10 minutes", "Say what to do"),
        ("add", "Say what to do"),
        ("create a new project", "Say what to call it"),
        ("buy milk", "add buy milk"),
    ],
)
async def test_a_refusal_says_what_is_lacking(
    interpreter: Interpreter, said: str, hint: str
) -> None:
    answer = await ask(interpreter, [user(said)])
    assert hint in answer.message["refusal"]


async def test_one_call_makes_a_project_that_several_name(interpreter: Interpreter) -> None:
    messages = [user("add these to #Shop\nmilk\neggs\nbread")]
    first = await ask(interpreter, messages)
    assert [arguments["content"] for _, arguments in calls(first)] == ["milk"]
    messages += results(first, "Added: milk · #Shop")
    second = await ask(interpreter, messages)
    assert [arguments["content"] for _, arguments in calls(second)] == ["eggs", "bread"]


@pytest.mark.parametrize(
    ("listing", "expected"),
    [
        ("1 task:\n• buy milk and eggs", ["buy milk and eggs"]),
        ("2 tasks:\n• milk and eggs\n• eggs and milk", ["milk and eggs"]),
        ("No tasks matching “milk and eggs”.", ["milk", "eggs"]),
    ],
)
async def test_milk_and_eggs_may_be_one_task_or_two(
    interpreter: Interpreter, listing: str, expected: list[str]
) -> None:
    messages = [user("done with milk and eggs")]
    answer = await ask(interpreter, messages)
    assert calls(answer)[0][0] == "find_tasks"
    messages += results(answer, listing)
    assert calls(await ask(interpreter, messages)) == [("complete_tasks", {"tasks": expected})]
