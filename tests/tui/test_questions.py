"""Nothing that cannot be undone runs by accident, and what is asked is shown in full."""

from __future__ import annotations

from pathlib import Path

from doneby.agent.approval import ApprovalRequest
from doneby.tui.widgets.question import details
from support.model_server import ModelServer, call
from support.stage import fill, on_stage
from tui.test_conversation import model

DELETE = "delete call the dentist"


async def test_all_that_would_be_touched_is_listed(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.say(DELETE)
        assert stage.is_asked
        shown = stage.screen_text()
        assert "Delete call the dentist" in shown
        assert '{"tasks": ["call the dentist"]}' in shown
        await stage.press("n")


async def test_yes_runs_it(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.say(DELETE)
        await stage.press("y")
        assert not stage.is_asked
        assert "call the dentist" not in stage.listed
        assert stage.app.focused is stage.app.prompt


async def test_no_enter_and_esc_leave_all_as_it_is(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        for key in ("n", "enter", "escape"):
            await stage.say(DELETE)
            assert stage.is_asked
            await stage.press(key)
            assert not stage.is_asked
            assert "call the dentist" in stage.listed


async def test_a_key_in_the_first_moment_counts_for_nothing(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.say(DELETE)
        await stage.pilot.press("y")  # no time has passed
        await stage.pilot.pause()
        assert stage.is_asked
        await stage.press("n")


async def test_mashed_keys_agree_to_nothing(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.say(DELETE)
        stage.ticks.now += 10
        await stage.pilot.press(*"asdyfyjkly")
        await stage.pilot.pause()
        assert stage.is_asked
        await stage.press("escape")
        assert "call the dentist" in stage.listed


async def test_who_is_typing_goes_on_typing(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        stage.app.prompt.put(DELETE)
        stage.ticks.now += 1
        await stage.pilot.press("enter")
        await stage.pilot.press("y", "e", "s")
        await stage.until(lambda: stage.is_asked)
        await stage.pilot.pause()
        if stage.app.focused is stage.app.prompt:  # the keys came before the question
            assert "yes" in stage.app.prompt.text
        assert stage.is_asked
        await stage.press("escape")


async def test_the_reason_for_a_no_is_read_by_the_model(tmp_path: Path) -> None:
    await fill(tmp_path)
    replies = [[call("delete_tasks", tasks=["call the dentist"])], "Then I leave it."]
    with ModelServer(replies) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("clean up")
            await stage.press("r")
            await stage.pilot.press(*"i go there")
            await stage.press("enter")
            assert stage.said[-1] == "Then I leave it."
            told = server.requests[-1].body["messages"][-1]["content"]
            assert "i go there" in told
            assert "call the dentist" in stage.listed


async def test_stopping_the_answer_takes_the_question_away(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.say(DELETE)
        stage.app.session.stop()
        await stage.until(lambda: not stage.is_asked)
        await stage.settle()
        assert "call the dentist" in stage.listed


async def test_one_of_several_is_chosen_by_its_number(tmp_path: Path) -> None:
    await fill(tmp_path, ["buy milk today", "drink milk today"])
    async with on_stage(tmp_path) as stage:
        await stage.say("complete milk")
        assert stage.is_asked
        await stage.press("2")
        assert len(stage.listed) == 1


async def test_a_deletion_by_hand_is_asked_too(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "d")
        assert stage.is_asked
        await stage.press("n")
        assert "renew passport" in stage.listed
        await stage.press("tab", "d")
        await stage.press("y")
        assert "renew passport" not in stage.listed


def test_nothing_in_a_question_can_pass_for_words_of_the_program() -> None:
    request = ApprovalRequest(
        tool="delete_tasks",
        arguments={"tasks": ["a\nb"]},
        effect="destroys",
        summary="Delete 1 task.",
        affected=("harmless\n\ny yes   n no\x1b[2J\u202egnp.exe",),
        reason="undo cannot restore it exactly",
    )
    assert details(request) == [
        "• harmless\\n\\ny yes   n no\\x1b[2J\\u202egnp.exe",
        'delete_tasks {"tasks": ["a\\nb"]}',
    ]
