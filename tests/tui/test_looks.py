"""Every screen as a picture, in three sizes and two themes; see scenes.py."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from textual import _doc
from textual.app import App

from tui.scenes import SCENES, play, prepared

SIZES = {"small": (80, 24), "usual": (120, 36), "large": (200, 60)}
THEMES = ("doneby-dark", "doneby-light")
Pictures = Callable[[str, str, str], str]


@pytest.fixture(scope="module")
def picture() -> Pictures:
    """Plays a scene once, and takes its picture in every size and theme.

    Opening the app and playing takes much longer than another size or theme does.
    """
    taken: dict[tuple[str, str, str], str] = {}

    def shoot(scene: str) -> None:
        async def before(pilot: Any) -> None:
            await play(scene, pilot)
            for size, theme in product(SIZES, THEMES):
                await pilot.resize_terminal(*SIZES[size])
                app.theme = theme
                await pilot.pause()
                await pilot.wait_for_scheduled_animations()
                await pilot.pause()
                shot = app.export_screenshot(title=app.title, simplify=True)
                taken[scene, size, theme] = shot

        # The page of keys names its folder, and gets longer with that: its name is always as long.
        with TemporaryDirectory(prefix="doneby-") as home:
            app = prepared(Path(home), THEMES[0], filled=scene != "empty")
            _doc.take_svg_screenshot(app, terminal_size=SIZES["usual"], run_before=before)

    def get(scene: str, size: str, theme: str) -> str:
        if (scene, size, theme) not in taken:
            shoot(scene)
        return taken[scene, size, theme]

    return get


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
def test_it_looks_as_it_did(
    snap_compare: Callable[..., bool],
    monkeypatch: pytest.MonkeyPatch,
    picture: Pictures,
    scene: str,
    size: str,
    theme: str,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = picture(scene, size, theme)
    # What compares the picture, and reports how it differs, would play by itself.
    monkeypatch.setattr(_doc, "take_svg_screenshot", lambda **_: shown)
    assert snap_compare(App[None]())
