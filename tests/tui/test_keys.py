"""Other keys than the app's own, as the settings file gives them."""

from __future__ import annotations

from pathlib import Path

import pytest

from doneby.tui.app import DonebyApp
from doneby.tui.keymap import Keymap
from support.stage import fill, on_stage


def keymap(**wanted: str) -> Keymap:
    names = {name.replace("_", "-"): keys for name, keys in wanted.items()}
    return Keymap.of(DonebyApp.BINDINGS, names, lambda name: f"line of {name}")


async def test_a_key_of_the_settings_does_what_it_says_and_the_old_one_does_not(
    tmp_path: Path,
) -> None:
    await fill(tmp_path, ["buy milk today", "call mum today"])
    (tmp_path / "settings.toml").write_text('[keys]\ncomplete = "d"\ninspect = "f3"\n')
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "x")
        assert len(stage.listed) == 2
        await stage.press("d")
        assert len(stage.listed) == 1
        assert "d done" in stage.screen_text()
        await stage.press("f3")
        assert "Inspector" in stage.screen_text()
        await stage.press("escape", "f1")
        page = " ".join(str(stage.app.screen.query_one("Static").render()).split())
        assert "d complete, or reopen what is done complete (yours)" in page
        assert "del delete delete" in page  # its other key is left


@pytest.mark.parametrize("width", [60, 80, 120])
async def test_every_key_and_its_name_fit_beside_each_other(tmp_path: Path, width: int) -> None:
    async with on_stage(tmp_path, size=(width, 24)) as stage:
        await stage.press("f1")
        page = stage.app.screen.query_one("Static")
        lines = str(page.render()).splitlines()
        rows = [line for line in lines if line.startswith("  ") and str(tmp_path) not in line]
        assert max(len(line.rstrip()) for line in rows) <= page.size.width
        named = width >= 80
        assert ("name for [keys]" in stage.screen_text()) is named
        (row,) = [line for line in rows if "reopen what is" in line]
        assert row.rstrip().endswith(" complete") is named


async def test_ctrl_q_leaves_from_a_small_window_too(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.press("tab", "a")
        assert stage.app.screen is not stage.app.main
        await stage.pilot.press("ctrl+q")
        await stage.until(lambda: stage.app._exit)


async def test_a_wrong_key_is_told_of_with_its_line(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('theme = "doneby-light"\n\n[keys]\ncomplete = "D"\nfly = "f"\n')
    async with on_stage(tmp_path) as stage:
        (notice,) = [one for one in stage.notices if "fly" in one]
        assert notice.startswith(f"{settings}, line 5: no key of the app is called 'fly'.")
        assert stage.app.keymap.others == {"complete": "D"}


@pytest.mark.parametrize("keys", ["", "ctrl+bananas", "dd", "d,", "strg+d"])
def test_what_is_no_key_is_said_and_left_out(keys: str) -> None:
    found = keymap(complete=keys)
    assert not found.others
    (fault,) = found.faults
    assert fault.startswith("line of complete: ")
    assert "is no key" in fault


@pytest.mark.parametrize("keys", ["?", "/", "D", "f12", "ctrl+k", "shift+tab", "ctrl+alt+x", "+"])
def test_what_a_keyboard_has_is_a_key(keys: str) -> None:
    assert keymap(complete=keys).faults == ()


def test_one_key_for_two_things_is_refused_and_a_swap_is_not() -> None:
    (fault,) = keymap(complete="k", delete="k").faults
    assert "k does “complete” already" in fault
    (fault,) = keymap(complete="escape").faults
    assert "esc does “end the search, unmark, go to the prompt” already" in fault
    swapped = keymap(complete="d", delete="x")
    assert swapped.faults == ()
    assert swapped.first("complete") == "d"
    assert swapped.first("delete") == "x"


def test_what_has_no_key_any_more_is_said() -> None:
    (fault,) = keymap(complete="a").faults
    assert fault.startswith("“add” has no key any more.")
