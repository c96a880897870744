"""What is typed lights up, is completed, is remembered, and is never lost."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from doneby.assistant import Options
from doneby.assistant.desk import Desk
from doneby.grammar.dates import DateContext
from doneby.tui.app import DonebyApp
from doneby.tui.highlight import lights
from doneby.tui.widgets.completion import matching
from support.stage import Stage, Ticks, environment, fill, on_stage

DATES = DateContext(now=datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin")))


def lit(line: str) -> dict[str, str]:
    return {one.kind: line[one.start : one.end] for one in lights(line, DATES)}


def test_each_part_of_a_quick_add_line_lights_up_in_its_place() -> None:
    line = "call mum tomorrow at 6pm #Family @phone p1 {friday}"
    assert lit(line) == {
        "date": "tomorrow at 6pm",
        "project": "#Family",
        "tag": "@phone",
        "p1": "p1",
        "deadline": "{friday}",
    }


@pytest.mark.parametrize("line", ["", "buy C# book", "mail bob@example.com", "/today", "#1 thing"])
def test_words_like_any_other_stay_dark(line: str) -> None:
    assert lit(line) == {}


@given(st.text(max_size=80))
def test_whatever_is_typed_lights_stay_inside_the_line(line: str) -> None:
    for one in lights(line, DATES):
        assert 0 <= one.start < one.end <= len(line)


@given(st.text(max_size=8), st.lists(st.text(max_size=8), max_size=20))
def test_completions_are_names_that_exist(word: str, names: list[str]) -> None:
    found = matching(word, names)
    assert set(found) <= set(names)
    assert len(found) <= 6


async def test_a_draft_outlives_the_app(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.pilot.press(*"not sent")
        stage.app.draft.keep_soon()
    async with on_stage(tmp_path) as stage:
        assert stage.app.prompt.text == "not sent"
        await stage.press("enter")
    async with on_stage(tmp_path) as stage:
        assert stage.app.prompt.text == ""


async def test_a_draft_is_on_disk_before_anything_can_crash(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.pilot.press(*"half a")
        draft = tmp_path / "draft.txt"
        await stage.until(lambda: draft.exists() and draft.read_text() == "half a")


async def test_up_brings_back_what_was_asked_and_down_what_was_typed(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("add milk")
        await stage.say("add bread")
        await stage.pilot.press(*"half")
        await stage.press("up")
        assert stage.app.prompt.text == "add bread"
        await stage.press("up")
        assert stage.app.prompt.text == "add milk"
        await stage.press("down", "down")
        assert stage.app.prompt.text == "half"


async def test_what_was_asked_is_remembered_over_runs(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("add milk")
    async with on_stage(tmp_path) as stage:
        await stage.press("up")
        assert stage.app.prompt.text == "add milk"


@pytest.mark.parametrize("key", ["ctrl+j", "shift+enter"])
async def test_a_new_line_is_not_sent(tmp_path: Path, key: str) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.press("a", key, "b")
        assert stage.app.prompt.text == "a\nb"
        assert stage.said == []


async def test_a_backslash_makes_a_new_line_of_enter(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.press("a", "backslash", "enter", "b")
        assert stage.app.prompt.text == "a\nb"


async def test_a_paste_of_many_lines_is_one_text(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        stage.app.post_message(events.Paste("one\r\ntwo\rthree\x1b]52;c;AAAA\x07\n"))
        await stage.settle()
        assert stage.app.prompt.text == "one\ntwo\nthree\n"
        assert stage.said == []


async def test_enter_is_sent_however_late_it_is_handled(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        for at, key in enumerate((*"add milk", "enter")):
            pressed = events.Key("space" if key == " " else key, key if len(key) == 1 else "\r")
            pressed.time = at * 0.05  # a person's; the app was busy and gets them all at once
            stage.app.post_message(pressed)
        await stage.until(lambda: len(stage.said) == 2)
        assert stage.said[0] == "add milk"


@pytest.mark.parametrize("enter", ["enter", "ctrl+j"])
async def test_what_is_typed_while_the_app_opens_is_neither_lost_nor_left_lying(
    tmp_path: Path, enter: str
) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("add eggs")
    app = DonebyApp(Options(), environment(tmp_path), Ticks())
    for key in (*"add", "space", *"milk", enter, *"add"):
        app.post_message(events.Key(key, " " if key == "space" else key[0]))
    async with app.run_test(size=(120, 36)) as pilot:
        stage = Stage(app, pilot)
        await stage.until(lambda: len(stage.said) == 4)
        await stage.settle()
        # What was left stands above what was asked meanwhile, and what came after it is kept.
        assert stage.said[0] == "add eggs"
        assert stage.said[2] == "add milk"
        assert "milk" in [task.content for task in app.tasks.showing.open]
        assert app.prompt.text == "add"


async def test_what_is_typed_right_after_enter_is_not_sent_away_with_it(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        stage.app.prompt.put("add milk")
        stage.app.prompt.action_send()
        stage.app.prompt.insert(" and")
        await stage.until(lambda: bool(stage.said))
        assert stage.app.prompt.text == " and"


async def test_a_paste_that_comes_key_by_key_is_not_sent_line_by_line(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        for key in ("a", "b", "enter", "c", "d", "enter"):
            pressed = events.Key(key, key if len(key) == 1 else "\r")
            pressed.time = 0.0  # all of them at once
            stage.app.post_message(pressed)
        await stage.until(lambda: stage.app.prompt.text.count("\n") == 2)
        await stage.settle()
        assert stage.app.prompt.text == "ab\ncd\n"
        assert stage.said == []


async def test_a_large_paste_is_taken_whole(tmp_path: Path) -> None:
    text = "\n".join(f"line {number}" for number in range(2000))
    async with on_stage(tmp_path) as stage:
        stage.app.post_message(events.Paste(text))
        await stage.settle()
        assert stage.app.prompt.text == text


async def test_projects_labels_and_commands_are_completed(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.pilot.press(*"buy #ho")
        await stage.press("tab")
        assert stage.app.prompt.text == "buy #Home "
        await stage.pilot.press(*"@me")
        await stage.press("enter")
        assert stage.app.prompt.text == "buy #Home @meeting "
        assert stage.said == []
        stage.app.prompt.put("")
        await stage.pilot.press(*"/ke")
        await stage.press("enter")
        assert type(stage.app.screen).__name__ == "KeysScreen"


async def test_a_command_that_is_none_stays_in_the_prompt(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("/nonsense")
        assert stage.app.prompt.text == "/nonsense"
        assert "no command /nonsense" in stage.notices[-1]


async def test_ctrl_c_clears_and_remembers_and_leaves_the_second_time(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.pilot.press(*"half")
        await stage.press("ctrl+c")
        assert stage.app.prompt.text == ""
        await stage.press("up")
        assert stage.app.prompt.text == "half"
        await stage.press("ctrl+c")
        await stage.press("ctrl+c")
        assert stage.app.is_running
        await stage.pilot.press("ctrl+c")
        assert stage.app._exit


async def test_ctrl_z_undoes_what_is_typed_and_else_the_last_change(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("add buy milk today")
        assert stage.listed == ["buy milk"]
        await stage.pilot.press(*"half")
        await stage.press("ctrl+z")
        assert stage.app.prompt.text != "half"
        assert stage.listed == ["buy milk"]
        stage.app.prompt.take()
        await stage.press("ctrl+z")
        assert stage.app.prompt.text == ""
        assert stage.listed == []


async def test_a_request_that_waits_for_the_opening_is_there_again_after_leaving(
    tmp_path: Path,
) -> None:
    async with on_stage(tmp_path) as stage:
        stage.app.session._opened.clear()  # as long as it opens
        stage.app.prompt.put("add milk")
        stage.app.prompt.action_send()
        await stage.until(lambda: stage.app.session.unsent == "add milk")
    assert Desk.find(environment(tmp_path)).draft() == "add milk"
