"""What Tab offers: commands, options, and the user's own projects and labels; in real shells."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.program import Program
from support.terminal import terminal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="completes in POSIX shells")

BIN = str(Path(sys.executable).parent)


@pytest.fixture
def filled(program: Program) -> Program:
    """A home with projects and labels."""
    for line in ("buy milk #Home @phone", "call mum #Family @hurry", "walk #House"):
        program("add", line)
    return program


def offered(*words: str) -> list[str]:
    """What is offered for the last of the words."""
    done = subprocess.run(
        [sys.executable, "-m", "doneby"],
        env={
            **os.environ,
            "COMP_WORDS": "\n".join(("doneby", *words)),
            "COMP_CWORD": str(len(words)),
            "_DONEBY_COMPLETE": "bash_complete",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return [line.removeprefix("plain,") for line in done.stdout.splitlines() if line]


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["hi"], ["history"]),
        (["history", "e"], ["export"]),
        (["today", "--jso"], ["--json"]),
        (["--account", "lo"], ["local"]),
        (["--model", "oll"], ["ollama:"]),
        (["config", "get", "date"], ["date_order"]),
        (["help", "und"], ["undo"]),
        (["add", '"water plants #Fa'], ["water plants #Family"]),
        (["add", '"x #Ho'], ["x #Home", "x #House"]),
        (["find", "(@hu"], ["(@hurry"]),
        (["water", "plants", "#ho"], ["#Home", "#House"]),
        (["water", "@", "ph"], ["phone"]),
        (["water", "pl"], []),
        (["done", "buy"], ["buy milk"]),
        (["--yes", "done", "call"], ["call mum"]),
        (["completions", "fi"], ["fish"]),
    ],
    ids=" ".join,
)
def test_what_fits_is_offered(words: list[str], found: list[str]) -> None:
    assert offered(*words) == found


def test_a_broken_setup_offers_what_needs_none(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("account = 3\n")
    assert offered("add", "x #H") == []
    assert offered("hi") == ["history"]


@pytest.mark.parametrize("instruction", ["bash_complete", "bash_complain", "x"])
def test_a_shell_that_asks_for_nothing_is_told_nothing(instruction: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "doneby"],
        env={**os.environ, "COMP_WORDS": "doneby", "_DONEBY_COMPLETE": instruction},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


def test_looking_leaves_nothing_behind(home: Path) -> None:
    assert offered("hi") == ["history"]
    assert not home.exists()


@pytest.mark.slow
@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_real_shell_completes_commands_and_projects(shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed here")
    start = {
        "bash": ["--norc", "--noprofile", "-i"],
        "zsh": ["-f", "-i"],
        "fish": ["--no-config", "-i"],
    }[shell]
    # What is typed is shown too: the prompt must not stand in it.
    prepare = {
        "bash": 'eval "$(doneby completions bash)"; PS1="rea""dy> "',
        "zsh": 'autoload -U compinit; compinit -u; eval "$(doneby completions zsh)"'
        '; PS1="rea""dy> "',
        "fish": "doneby completions fish | source; function fish_prompt; echo rea''dy'> '; end",
    }[shell]
    env = {
        **os.environ,
        "HOME": str(tmp_path),
        "PATH": f"{BIN}:{os.environ['PATH']}",
        "TERM": "dumb" if shell != "fish" else "xterm",
    }
    with terminal([program, *start], env) as screen:
        screen.type(f"{prepare}\n")
        screen.wait_for("ready> ")
        screen.type("doneby histo\t")
        screen.wait_for("histo.*ry")
        screen.type(" usage\n")
        screen.wait_for("No model has reported")
        screen.type('doneby --quiet add "water the roses #Fam\t')
        screen.wait_for("Fam.*ily")
        screen.type("\n")  # the shell has put the quotation mark
        screen.wait_for("Added: water the roses · #Family")
        screen.type("exit\n")
        screen.end()
