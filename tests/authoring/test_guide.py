"""The guide to toolkits: what it shows is what happens."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import doneby.cli.asking
from authoring.guide import GUIDE, TEXT, consoles, files
from doneby.agent.approval import ApprovalRequest, Decision
from doneby.toolkits.checking import faults_of
from support.packages import install
from support.program import Program


@pytest.fixture
def folder(program: Program, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder as a reader has it at the end of section 1."""

    class Agreeable:
        async def approve(self, request: ApprovalRequest) -> Decision:
            return Decision(allowed=True)

    monkeypatch.setattr(doneby.cli.asking, "TerminalUser", Agreeable)
    assert program("toolkits", "new", "bins").status == 0
    for name in ("bins.py", "test_bins.py"):
        (home / "toolkits" / name).write_text(files()[name], encoding="utf-8")
    return home / "toolkits"


def told(program: Program, lines: list[str]) -> list[str]:
    """The lines of a console, with what the program really says."""
    said = []
    for line in lines:
        if line.startswith("$ "):
            outcome = program(*shlex.split(line)[2:])
            answer = outcome.out or outcome.err
            said += [line, *answer.splitlines()]
    return said


def test_every_block_is_of_a_kind_that_is_run() -> None:
    kinds = re.findall(r"^```(.+)$", TEXT, re.MULTILINE)
    assert set(kinds) == {
        "console", "python", "python bins.py", "python test_bins.py", "toml pyproject.toml",
    }  # fmt: skip


@pytest.mark.usefixtures("folder")
def test_what_is_typed_is_answered_as_shown(program: Program) -> None:
    new, *shown, listing = consoles()
    assert shlex.split(new) == ["$", "doneby", "toolkits", "new", "bins"]
    assert listing.startswith("$ doneby toolkits\n")  # tried with the package installed
    for console in shown:
        lines = console.splitlines()
        assert told(program, lines) == lines


def test_the_package_is_listed_as_shown(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = re.search(r'^bins = "(.*)"$', files()["pyproject.toml"], re.MULTILINE)
    assert target is not None
    monkeypatch.syspath_prepend(tmp_path)
    install(tmp_path, "doneby-bins", {"bins": target[1]}, doneby_bins=files()["bins.py"])
    lines = consoles()[-1].splitlines()
    assert told(program, lines)[: len(lines)] == lines


def test_its_test_passes(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "4 passed" in done.stdout, done.stdout


def test_its_examples_run_from_the_beginning_to_the_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(folder)
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert len(blocks) == 5
    names: dict[str, Any] = {"__name__": "guide"}
    for block in blocks:
        exec(compile(block, "<guide>", "exec", dont_inherit=True), names)
    kits: list[Callable[..., Any]] = [names["BoardToolkit"], names["ParcelsToolkit"]]
    for kit in kits:
        assert [str(fault) for fault in faults_of(kit("t0ken"))] == []


@pytest.mark.parametrize("path", re.findall(r"\]\((.*?)\)", TEXT))
def test_its_links_lead_somewhere(path: str) -> None:
    assert (GUIDE.parent / path).exists()
