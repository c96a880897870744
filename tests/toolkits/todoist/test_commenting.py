"""Comments: written, read back, taken back, and asked about where others will read them."""

from __future__ import annotations

import pytest

from doneby.agent.results import Proposal
from support.desk import Desk


def comments(desk: Desk, content: str) -> list[str]:
    pages = desk.api.get_comments(task_id=desk.task(content).id)
    return [comment.content for page in pages for comment in page]


async def test_a_comment_is_kept_to_the_letter_and_shown_with_its_task(desk: Desk) -> None:
    desk.add("call the dentist")
    text = await desk.say("add_comment", task="dentist", text=" ask about\nthe *invoice* [x] ")
    assert text == "Commented on call the dentist: “ask about the *invoice* [x]”"
    assert comments(desk, "call the dentist") == ["ask about\nthe *invoice* [x]"]
    shown = await desk.say("find_tasks", text="dentist")
    assert shown.endswith("Comment, Mon 30 Nov: “ask about the *invoice* [x]”")


async def test_undo_removes_the_comment_and_no_other(desk: Desk) -> None:
    task = desk.add("call the dentist")
    desk.api.add_comment("by hand", task_id=task.id)
    await desk.say("add_comment", task="dentist", text="by the assistant")
    assert await desk.say("undo") == "Undone: commented on call the dentist."
    assert comments(desk, "call the dentist") == ["by hand"]


@pytest.mark.parametrize("text", ["", " \n ", "x" * 15_001])
async def test_an_empty_or_endless_comment_is_refused(desk: Desk, text: str) -> None:
    desk.add("call the dentist")
    await desk.refusal("add_comment", task="dentist", text=text)
    assert comments(desk, "call the dentist") == []


async def test_two_tasks_of_the_name_are_asked_about(desk: Desk) -> None:
    desk.add("buy milk")
    desk.add("milk the cow")
    question = await desk.question("add_comment", task="milk", text="oat")
    assert [one.label for one in question.candidates] == ["buy milk", "milk the cow"]


async def test_long_talk_is_shown_from_its_end_with_its_length(desk: Desk) -> None:
    task = desk.add("call the dentist")
    for number in range(12):
        desk.api.add_comment(f"number {number:02}", task_id=task.id)
        desk.clock.advance(minutes=1)
    shown = await desk.say("find_tasks", text="dentist")
    assert "“number 11”" in shown
    assert "“number 01”" not in shown
    assert shown.endswith("12 comments, the newest 10 shown")


async def test_a_comment_of_ones_own_list_is_made_without_asking(desk: Desk) -> None:
    desk.add("call the dentist")
    proposal = await desk.propose("add_comment", task="dentist", text="hello")
    assert isinstance(proposal, Proposal)
    assert proposal.effect == "writes"
