"""Nothing that cannot be undone runs by accident, and what is asked is shown in full."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.widget import Widget
from textual.widgets import OptionList

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
        assert stage.app.prompt.text == "asdyfyjkly"  # typed words are kept
        await stage.press("escape", "escape")
        assert not stage.is_asked
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
        await stage.press("escape", "escape")


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
        row = next(line for line in stage.screen_text().splitlines() if "renew passport" in line)
        assert "✓" not in row  # nothing is seen of it until it is agreed to
        await stage.press("n")
        assert "renew passport" in stage.listed
        assert stage.focus == "list"  # where it was asked from
        await stage.press("d")
        await stage.press("y")
        assert "renew passport" not in stage.listed
        assert stage.focus == "list"


async def test_many_tasks_are_not_shown_as_done_while_it_is_asked(tmp_path: Path) -> None:
    await fill(tmp_path, [f"errand {number} today" for number in range(12)])
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "asterisk", "x")
        assert stage.is_asked
        assert "✓" not in stage.text_of(stage.app.tasks.listing)
        await stage.press("y")
        assert stage.listed == []


async def test_the_keys_lead_back_to_a_question(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "d")
        box = stage.app.questions.open
        assert box
        for away in (stage.app.tasks.listing, stage.app.prompt):
            for key in ("tab", "escape"):
                away.focus()
                await stage.pilot.pause()
                assert "tab back to the question" in stage.screen_text()
                await stage.press(key)
                assert stage.app.focused is box
        stage.app.prompt.focus()
        await stage.press("escape", "escape")
        assert not stage.is_asked
        assert "back to the question" not in stage.screen_text()
        assert "renew passport" in stage.listed


async def test_words_typed_on_a_question_go_on_in_the_prompt(tmp_path: Path) -> None:
    await fill(tmp_path, ["buy milk today", "drink milk today"])
    async with on_stage(tmp_path) as stage:
        await stage.say("complete milk")
        stage.ticks.now += 10
        await stage.pilot.press(*(key if key != " " else "space" for key in "delete pay rent"))
        await stage.press("enter")
        assert stage.app.prompt.text == "delete pay rent"
        assert "question waits" in stage.notices[-1]
        assert stage.is_asked
        await stage.press("tab", "1")
        assert not stage.is_asked
        assert stage.app.prompt.text == "delete pay rent"


async def test_a_paste_onto_a_question_goes_to_the_prompt(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.say(DELETE)
        stage.app.post_message(events.Paste("yes\r\nno"))
        await stage.settle()
        assert stage.app.prompt.text == "yes\nno"
        await stage.press("tab", "n")


async def test_first_letters_that_could_be_answers_are_kept_with_the_word(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.say(DELETE)
        await stage.pilot.press(*"rent")  # within the first moment
        await stage.settle()
        assert stage.app.prompt.text == "rent"
        await stage.press("tab", "n")


async def test_one_of_many_is_chosen_with_the_arrows(tmp_path: Path) -> None:
    await fill(tmp_path, ["buy milk today", "drink milk today"])
    async with on_stage(tmp_path) as stage:
        await stage.say("complete milk")
        await stage.press("enter")
        assert stage.is_asked  # nothing was gone to: nothing is meant
        wanted = stage.app.screen.query_one("Choice OptionList", OptionList)
        await stage.press("down", "down", "up", "down")
        label = str(wanted.get_option_at_index(1).prompt)
        await stage.press("enter")
        assert not stage.is_asked
        (left,) = stage.listed
        assert left not in label


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


async def test_a_no_reads_the_same_when_the_app_is_opened_again(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.say("delete call the dentist")
        await stage.press("r")
        await stage.pilot.press(*"not yet")
        await stage.press("enter")
        said = stage.said
        assert said[-1].endswith("not yet")
    async with on_stage(tmp_path) as stage:
        assert stage.said == said


async def test_after_an_answer_no_key_goes_to_the_tasks(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        focused: list[str | None] = []
        seen = stage.app.main.set_focus

        def follow(widget: Widget | None, *given: object, **more: object) -> None:
            focused.append(widget.id if widget else None)
            seen(widget, *given, **more)  # type: ignore[arg-type]

        await stage.say(DELETE)
        stage.app.main.set_focus = follow  # type: ignore[method-assign]
        await stage.press("n")
        assert focused
        assert set(focused) == {"prompt"}
