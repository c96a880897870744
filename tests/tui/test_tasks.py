"""Tasks by hand: the keys that hands know, each shown at once and each undoable."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from doneby.tui.changes import rescheduled
from doneby.tui.views import View
from support.stage import Stage, fill, on_stage


async def at(stage: Stage, name: str) -> None:
    """Go to the tasks and put the cursor on one."""
    stage.app.tasks.look_at(View("all"))
    await stage.settle()
    stage.app.tasks.listing.focus()
    names = stage.listed
    await stage.pilot.press("g", *["j"] * names.index(name))
    assert stage.app.tasks.listing.current is not None
    assert stage.app.tasks.listing.current.content == name


async def by_key(stage: Stage, key: str, words: str) -> None:
    """Press a key of the tasks, and answer what it asks."""
    await stage.press(key)
    await stage.pilot.press(*words)
    await stage.press("enter")


def task(stage: Stage, name: str) -> dict[str, object]:
    return next(one.given for one in stage.app.tasks.showing.open if one.content == name)


async def test_each_view_shows_what_it_says(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        assert stage.listed == [
            "renew passport",
            "call the dentist",
            "submit the quarterly report",
            "buy milk and bread",
            "water the plants",
        ]
        await stage.press("tab", "right")
        assert "team retro" in stage.listed
        await stage.press("right")
        assert stage.listed == ["renew passport", "read chapter four of the grammar book"]
        await stage.press("right")
        assert len(stage.listed) == 8
        await stage.press("right")
        assert stage.listed == []
        await stage.press("right")
        assert stage.listed[0] == "renew passport"


@pytest.mark.parametrize("first", ["a", "t", "m", "p"])
async def test_keys_that_come_before_the_box_is_there_act_on_no_task(
    tmp_path: Path, first: str
) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await at(stage, "buy milk and bread")
        before = stage.listed
        for key in (first, "d", "x", "u", "1", "c"):
            stage.app.post_message(events.Key(key, key))
        await stage.settle()
        assert len(stage.app.screen_stack) == 2, "the box is open"
        await stage.press("escape")
        assert stage.listed == before
        assert stage.app.questions.open is None
        await stage.press("x")
        assert "buy milk and bread" not in stage.listed, "keys act again"


async def test_without_colours_priorities_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    async with on_stage(tmp_path) as stage:
        await at(stage, "buy milk and bread")
        await stage.press("2")
        shown = stage.screen_text().splitlines()
        line = next(one for one in shown if "○ buy milk and" in one)
        assert line.rstrip().endswith(" p2")
    monkeypatch.delenv("NO_COLOR")
    async with on_stage(tmp_path) as stage:
        await at(stage, "buy milk and bread")
        shown = stage.screen_text().splitlines()
        line = next(one for one in shown if "○ buy milk and" in one)
        assert "p2" not in line


@pytest.mark.parametrize("size", [(40, 12), (30, 12)])
async def test_a_small_window_shows_what_is_asked_and_the_keys_that_answer(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path, size=size) as stage:
        await stage.press("tab", "d")
        await stage.until(lambda: stage.app.questions.open is not None)
        await stage.settle()
        shown = stage.screen_text()
        assert "Delete renew passport." in shown
        assert "y yes" in shown


async def test_complete_reopen_and_undo(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await at(stage, "buy milk and bread")
        await stage.press("x")
        assert "buy milk and bread" not in stage.listed
        stage.app.tasks.look_at(View("done"))
        await stage.settle()
        assert stage.listed == ["buy milk and bread"]
        await stage.press("x")
        assert stage.listed == []
        assert task(stage, "buy milk and bread")
        await stage.press("u")
        await stage.press("u")
        assert task(stage, "buy milk and bread")


@pytest.mark.parametrize("key", ["u", "ctrl+z"])
async def test_a_change_is_taken_back_by_either_key(tmp_path: Path, key: str) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await at(stage, "buy milk and bread")
        await stage.press("c")
        assert "buy milk and bread" not in stage.listed
        await stage.press(key)
        assert "buy milk and bread" in stage.listed


async def test_add_edit_reschedule_note_and_priority(tmp_path: Path) -> None:
    await fill(tmp_path, ["buy milk today"])
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "a")
        await stage.pilot.press(*"eggs today p2")
        await stage.press("enter")
        assert stage.listed == ["eggs", "buy milk"]
        await at(stage, "eggs")
        await stage.press("1")
        assert task(stage, "eggs")["priority"] == "p1"
        await stage.press("e", "end")
        await stage.pilot.press(*"!")
        await stage.press("enter")
        assert task(stage, "eggs!")["priority"] == "p1"
        await stage.press("t")
        await stage.pilot.press(*"friday")
        assert "Fri 4 Dec" in stage.screen_text()
        await stage.press("enter")
        assert task(stage, "eggs!")["due"] == "2026-12-04"
        await by_key(stage, "n", "six")
        assert task(stage, "eggs!")["description"] == "six"


async def test_move_and_label(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await at(stage, "renew passport")
        await by_key(stage, "m", "trav")
        assert task(stage, "renew passport")["project"] == "Travel"
        await stage.press("at")
        await stage.pilot.press(*"phone")
        await stage.press("enter")
        assert task(stage, "renew passport")["labels"] == ["phone"]


async def test_several_are_marked_and_changed_as_one(tmp_path: Path) -> None:
    await fill(tmp_path, ["milk today", "eggs today", "bread today"])
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "space", "v", "x")
        assert len(stage.listed) == 1
        await stage.press("u")
        assert len(stage.listed) == 3
        await stage.press("asterisk", "2")
        assert {one.priority for one in stage.app.tasks.showing.open} == {"p2"}
        await stage.press("u")
        assert {one.priority for one in stage.app.tasks.showing.open} == {"p4"}


async def test_words_narrow_the_list_while_they_are_typed(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "slash")
        await stage.pilot.press(*"milk")
        await stage.settle()
        assert stage.listed == ["buy milk and bread"]
        await stage.press("escape")
        assert len(stage.listed) == 5


async def test_a_filter_of_todoist_is_understood(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "f")
        stage.app.tasks.search.value = "p1 | p2"
        await stage.press("enter")
        assert set(stage.listed) == {
            "submit the quarterly report",
            "call the dentist",
            "book flights to Lisbon",
        }


async def test_a_project_is_picked(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "p")
        await stage.pilot.press(*"work")
        await stage.press("enter")
        assert stage.listed == ["submit the quarterly report", "team retro"]


async def test_what_cannot_be_added_is_not_lost(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "a")
        await stage.pilot.press(*"call mum today !30m")
        await stage.press("enter")
        shown = stage.screen_text()
        assert "call mum today !30m" in shown
        assert "The reminder !30m is no moment" in shown


async def test_a_change_that_fails_is_put_back_and_said(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await at(stage, "buy milk and bread")
        before = task(stage, "buy milk and bread")
        stage.app.tasks.make(
            rescheduled(stage.app.tasks.listing.chosen, "the day after never", None)
        )
        await stage.settle()
        assert task(stage, "buy milk and bread") == before
        assert stage.notices


async def test_a_task_is_written_about(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "enter")
        assert stage.app.prompt.text == "“renew passport”: "


async def test_what_is_taken_back_is_said_in_a_sentence(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await at(stage, "buy milk and bread")
        await stage.press("x", "u")
        assert stage.notices[-1] == "Reopened buy milk and bread."


@pytest.mark.parametrize("noticed", ["when the window is gone to", "as time goes by"])
async def test_a_task_that_was_added_elsewhere_comes_up(tmp_path: Path, noticed: str) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await fill(tmp_path, ["pay rent today"])
        assert "pay rent" not in stage.listed
        if noticed == "as time goes by":
            stage.app.reader.tick()
        else:
            stage.app.post_message(events.AppFocus())
        await stage.until(lambda: "pay rent" in stage.listed)


async def test_nothing_is_read_again_where_nothing_changed(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        before = stage.app.tasks.showing.open[0]
        await stage.app.reader._look()
        await stage.settle()
        assert stage.app.tasks.showing.open[0] is before


async def test_deadline_duration_and_section(tmp_path: Path) -> None:
    await fill(tmp_path, ["write report today 9am #Work"])
    async with on_stage(tmp_path) as stage:
        await at(stage, "write report")
        await stage.press("b")
        await stage.pilot.press(*"friday")
        assert "→ Fri 4 Dec" in stage.screen_text()
        await stage.press("enter")
        assert task(stage, "write report")["deadline"] == "2026-12-04"
        assert "by Fri 4 Dec" in stage.screen_text()
        await by_key(stage, "w", "45 min")
        assert "45" in stage.notices[-1]
        await by_key(stage, "s", "Drafts")
        assert task(stage, "write report")["section"] == "Drafts"
        # All three are in the journal of the rest.
        await stage.press("u")
        assert task(stage, "write report")["section"] is None
        await stage.press("u", "ctrl+z")
        assert task(stage, "write report")["deadline"] is None


async def test_a_deadline_is_taken_away_and_a_section_left(tmp_path: Path) -> None:
    await fill(tmp_path, ["write report today #Work {friday}", "call mum today"])
    async with on_stage(tmp_path) as stage:
        await at(stage, "write report")
        await by_key(stage, "b", "none")
        assert task(stage, "write report")["deadline"] is None
        await by_key(stage, "s", "Drafts")
        await at(stage, "call mum")
        await by_key(stage, "s", "draf")  # it is known now, and so is where it is
        assert task(stage, "call mum")["project"] == "Work"
        assert task(stage, "call mum")["section"] == "Drafts"
        await at(stage, "write report")
        await by_key(stage, "s", "no sec")
        assert task(stage, "write report")["section"] is None
        assert task(stage, "write report")["project"] == "Work"


async def test_a_duration_that_will_not_do_is_put_back_and_said(tmp_path: Path) -> None:
    await fill(tmp_path, ["write report today 9am"])
    async with on_stage(tmp_path) as stage:
        await at(stage, "write report")
        await by_key(stage, "w", "a while")
        assert "a while" in stage.notices[-1]


async def test_q_leaves_from_the_tasks(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.press("tab")
        await stage.pilot.press("q")
        await stage.until(lambda: stage.app._exit)


async def test_a_question_moves_nothing_aside(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        before = stage.app.tasks.region.x
        await stage.say("delete call the dentist")
        assert stage.is_asked
        assert stage.app.tasks.region.x == before


async def test_what_several_calls_did_is_one_sentence(tmp_path: Path) -> None:
    await fill(tmp_path, ["write report today #Work"])
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "s")
        await stage.pilot.press(*"New")
        await stage.press("enter")
        assert stage.notices[-1] == "Added the section New to #Work and 1 more."


async def test_a_search_that_finds_nothing_says_what_enter_does(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "slash")
        await stage.pilot.press(*"p1")
        await stage.settle()
        assert "Enter reads it as a Todoist filter." in " ".join(stage.screen_text().split())
        await stage.press("enter")
        assert stage.listed == ["submit the quarterly report"]
