"""What the guide to toolkits shows is what happens."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import doneby.toolkits


def test_the_guide_runs_from_its_beginning_to_its_end() -> None:
    folder = Path(str(doneby.toolkits.__file__)).parent
    blocks = re.findall(r"```python\n(.*?)```", (folder / "README.md").read_text(), re.DOTALL)
    assert len(blocks) == 4
    names: dict[str, Any] = {"__name__": "notes"}
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        for block in blocks:
            exec(compile(block, "README.md", "exec", dont_inherit=True), names)
    first, second, schema = said.getvalue().splitlines()
    assert first == "Noted: the bins go out on Tuesday"
    assert second == "• the bins go out on Tuesday"
    assert "'name': 'add_note'" in schema
    assert "in the user's words" in schema
    assert len(names["board"].notes) == 2
    assert names["result"].calls[0].question
