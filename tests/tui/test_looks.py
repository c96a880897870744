"""Every screen as a picture, in three sizes and two themes; see scenes.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tui.scenes import SCENES, play, prepared

SIZES = {"small": (80, 24), "usual": (120, 36), "large": (200, 60)}


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["doneby-dark", "doneby-light"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
def test_it_looks_as_it_did(
    snap_compare: Callable[..., bool],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    scene: str,
    size: str,
    theme: str,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    app = prepared(tmp_path, theme, filled=scene != "empty")

    async def before(pilot: Any) -> None:
        await play(scene, pilot)

    assert snap_compare(app, terminal_size=SIZES[size], run_before=before)
