"""README: what it shows is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from end_to_end.shell import Shell

README = Path(__file__).resolve().parents[2] / "README.md"


def blocks(mark: str) -> list[str]:
    """The code blocks that stand right after such a mark."""
    text = README.read_text(encoding="utf-8")
    found = re.findall(rf"<!-- {mark} -->\n```\w*\n(.*?)```", text, re.DOTALL)
    assert found, f"README has no block marked {mark}"
    return found


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_transcript_is_what_the_program_answers(doneby: Shell) -> None:
    (shown,) = blocks("transcript")
    told = []
    for line in shown.splitlines():
        if line.startswith("$ "):
            _, *words = shlex.split(line[2:])
            outcome = doneby(*words)
            answer = outcome.out + (outcome.err if outcome.status else "")
            told += [line, *answer.splitlines()]
    assert told == [line for line in shown.splitlines() if line]


@pytest.mark.parametrize("code", blocks("example"), ids=["toolkit", "workspace"])
def test_an_example_runs(code: str) -> None:
    namespace: dict[str, Any] = {"__name__": "example"}
    exec(compile(code, str(README), "exec"), namespace)  # the point is to run it
    if "Notes" in namespace:
        tool = namespace["Notes"]().tools["add_note"]
        assert tool.schema()["function"]["description"] == "Keep a note."
        assert len(code.splitlines()) - code.count("\n\n") <= 20
    else:
        assert namespace["task"].priority == 4
        namespace["workspace"].close()


@pytest.mark.parametrize("name", ["src/doneby/toolkits/README.md", "src/doneby/agent/agent.py"])
def test_the_links_lead_somewhere(name: str) -> None:
    assert f"]({name})" in README.read_text(encoding="utf-8")
    assert (README.parent / name).is_file()
