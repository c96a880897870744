"""A toolkit made by following the guide, installed as a package, is found and used."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

import doneby
from authoring.guide import files
from end_to_end.shell import Shell
from support.model_server import ModelServer, call

ASKED = "when is the paper bin collected?"
CALLED = call("next_collection", bin="paper", after="2026-12-01")
FOUND = "The paper bin is collected on Tuesday, 2026-12-08."
SAID = "On Tuesday the 8th."

APP = """
import asyncio, sys
from pathlib import Path
from doneby.assistant import Options
from support.stage import on_stage

async def main(home, address):
    options = Options(model="custom:fake", base_url=address)
    async with on_stage(Path(home), options=options) as stage:
        await stage.say("when is the paper bin collected?")
        print(*stage.said, *(stage.text_of(line) for line in stage.calls), sep="\\n")

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with doneby and what it needs, into which the package is installed."""
    folder = tmp_path_factory.mktemp("author")
    project = folder / "project"
    project.mkdir()
    (project / "pyproject.toml").write_text(files()["pyproject.toml"], encoding="utf-8")
    (project / "doneby_bins.py").write_text(files()["bins.py"], encoding="utf-8")
    venv.create(folder / "fresh")  # our own pip serves it too, and need not be unpacked for it
    windows = sys.platform == "win32"
    python = folder / "fresh" / ("Scripts/python.exe" if windows else "bin/python")
    site = subprocess.run(
        [python, "-c", "import site; print(site.getsitepackages()[0])"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    ours = [Path(doneby.__file__).parents[1], *(Path(one) for one in sys.path if "site-" in one)]
    Path(site, "ours.pth").write_text("\n".join(map(str, ours)), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", project], check=True)
    return python


@pytest.fixture
def shell(tmp_path: Path, python: Path) -> Shell:
    return Shell(tmp_path, [str(python), "-m", "doneby"])


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_command_line_finds_and_uses_it(shell: Shell) -> None:
    assert "on       bins     package doneby-bins 1.0" in shell.ok("toolkits")
    line = ("toolkits", "call", "next_collection", "bin=paper", "after=2026-12-01")
    assert shell.ok(*line) == f"{FOUND}\n"
    assert "no faults" in shell.ok("toolkits", "check", "bins")
    with ModelServer([[CALLED], SAID]) as server:
        model = ("--model", "custom:fake", "--base-url", server.base_url)
        outcome = shell(*model, ASKED)
        assert (outcome.status, outcome.out) == (0, f"{SAID}\n"), outcome.err
        assert server.bodies[1]["messages"][-1]["content"] == FOUND


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_app_uses_it(python: Path, tmp_path: Path) -> None:
    with ModelServer([[CALLED], SAID]) as server:
        done = subprocess.run(
            [python, "-c", APP, tmp_path, server.base_url],
            env={"PYTHONPATH": str(Path(__file__).parents[1]), "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert server.bodies[1]["messages"][-1]["content"] == FOUND
    assert FOUND in done.stdout
    assert SAID in done.stdout
