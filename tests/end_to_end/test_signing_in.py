"""``doneby login`` in a real terminal, and the program with a real keyring in every state."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit
from zoneinfo import ZoneInfo

import pytest

from doneby.workspace import Workspace
from end_to_end.shell import TUESDAY, Shell
from support.authorization_server import AuthorizationServer
from support.model_server import Http, ModelServer
from support.secret_service import SecretService, missing
from support.todoist_server import TodoistServer

pytest.importorskip("pty", reason="needs a POSIX terminal")

from support.terminal import Terminal, terminal

TESTS = Path(__file__).resolve().parents[1]
DRIVER = str(TESTS / "canary" / "driver.py")
NOW = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin"))
TOKEN = "0123456789abcdef0123456789abcdef01234567"

pytestmark = pytest.mark.slow


class Machine:
    """A machine with a keyring, and the servers it reaches."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self._stack = stack
        workspace = Workspace(folder / "remote.db", now=lambda: NOW)
        stack.callback(workspace.close)
        self.todoist = stack.enter_context(TodoistServer(workspace, token=TOKEN))
        self.oauth = stack.enter_context(AuthorizationServer(TOKEN))
        self.ollama = stack.enter_context(ModelServer())
        self.home = folder / "doneby"
        self.env = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "TERM": "xterm",
            "NO_COLOR": "1",
            "DONEBY_HOME": str(self.home),
            "DONEBY_NOW": TUESDAY,
            "PYTHONPATH": str(TESTS),
            "PYTHON_KEYRING_BACKEND": "support.file_keyring.FileKeyring",
            "DONEBY_TEST_KEYRING": str(folder / "keyring.json"),
            "DONEBY_TEST_TODOIST": self.todoist.url,
            "DONEBY_TEST_OAUTH": self.oauth.url,
            "DONEBY_TEST_OLLAMA": self.ollama.base_url,
        }

    def login(self, *line: str) -> Terminal:
        """Begin to sign in, in a terminal that is closed at the end of the test."""
        return self._stack.enter_context(
            terminal([sys.executable, DRIVER, "login", *line], self.env)
        )

    @property
    def kept(self) -> dict[str, str]:
        """What the keyring has."""
        path = self.folder / "keyring.json"
        kept: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}
        return kept

    @property
    def settings(self) -> str:
        path = self.home / "settings.toml"
        return path.read_text() if path.exists() else ""


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    with ExitStack() as stack:
        yield Machine(tmp_path, stack)


def test_what_to_connect_is_asked_and_a_token_is_not_shown(machine: Machine) -> None:
    screen = machine.login()
    screen.wait_for(r"What do you want to connect\?")
    screen.wait_for(r"Enter for none\] ")
    screen.type("1\n")
    screen.wait_for(r"it is not shown\): ")
    screen.type(f"{TOKEN}\n")
    screen.wait_for("knows you as")
    assert screen.end() == 0
    assert TOKEN not in screen.shown
    assert machine.kept == {"doneby todoist": TOKEN}


@pytest.mark.parametrize("answer", ["\n", "99\n", "nonsense\n"])
def test_choosing_nothing_changes_nothing(machine: Machine, answer: str) -> None:
    screen = machine.login()
    screen.wait_for(r"Enter for none\] ")
    screen.type(answer)
    screen.wait_for("Nothing was chosen")
    assert screen.end() == 1
    assert (machine.kept, machine.settings) == ({}, "")


def test_leaving_at_the_prompt_changes_nothing(machine: Machine) -> None:
    screen = machine.login("openai")
    screen.wait_for(r"it is not shown\): ")
    screen.type("\x03")
    screen.wait_for("Interrupted")
    assert screen.end() == 130
    assert (machine.kept, machine.settings) == ({}, "")


def test_a_server_of_models_that_was_found_can_be_picked(machine: Machine) -> None:
    models = [{"id": "llama3.2"}, {"id": "qwen3"}, {"id": "evil\x1b[2J\u202e"}]
    machine.ollama.script(*[Http(body={"data": models})] * 2)
    screen = machine.login()
    screen.wait_for(r"(\d)\. Ollama on this machine, without a key")
    screen.wait_for(r"Enter for none\] ")
    screen.type("2\n")
    screen.wait_for("which model is to answer")
    screen.wait_for(r"Enter for none\] ")
    screen.type("qwen3\n")
    screen.wait_for("ollama:qwen3 answers from now on")
    assert screen.end() == 0
    assert "\x1b[2J" not in screen.shown
    assert "\u202e" not in screen.shown
    assert 'model = "ollama:qwen3"' in machine.settings


def test_mail_is_asked_for_by_address_and_server(machine: Machine) -> None:
    screen = machine.login("email", "--offline")
    screen.wait_for("Your mail address: ")
    screen.type("me@example.test\n")
    screen.wait_for(re.escape("[imap.example.test:993]: "))
    screen.type("mail.example.test\n")
    screen.wait_for(re.escape("[smtp.example.test:465]: "))
    screen.type("\n")
    screen.wait_for(r"it is not shown\): ")
    screen.type("pass wörd\n")
    assert screen.end() == 0, screen.shown
    assert machine.kept == {"doneby email": "pass wörd"}
    assert 'email_address = "me@example.test"' in machine.settings
    assert 'email_imap = "mail.example.test"' in machine.settings
    assert 'email_smtp = "smtp.example.test:465"' in machine.settings


def test_over_ssh_the_address_is_shown_and_the_one_it_ends_at_is_pasted(machine: Machine) -> None:
    machine.home.mkdir()
    (machine.home / "settings.toml").write_text('todoist_client_id = "client-1"\n')
    screen = machine.login("todoist")
    screen.wait_for("t pastes a token instead: ")
    screen.type("\n")
    address = screen.wait_for(r"(https://todoist\.com/oauth/authorize\?\S+)")[1]
    screen.wait_for("paste here the address it ends at")
    question = dict(parse_qsl(urlsplit(address).query))
    assert question["client_id"] == "client-1"
    screen.type(machine.oauth.authorize(question) + "\n")
    screen.wait_for("knows you as")
    assert screen.end() == 0
    assert machine.kept == {"doneby todoist": TOKEN}
    assert machine.oauth.forms[0]["code_verifier"] not in screen.shown


# -- a real keyring -------------------------------------------------------------------------------

real = pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}")
KEY = "sk-canary-0123456789abcdef"
WAITING = "Waiting for the keyring of this system…"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[SecretService]:
    with SecretService(tmp_path / "service") as service:
        yield service


@pytest.fixture
def shell(tmp_path: Path, service: SecretService) -> Shell:
    """The installed program on a machine with a key in its keyring."""
    home = tmp_path / "home"
    home.mkdir()
    shell = Shell(home, [str(Path(sys.executable).with_name("doneby"))], service.env)
    assert "is in the keyring" in shell.ok("login", "openai", "--offline", stdin=KEY)
    return shell


@real
def test_with_a_real_keyring_a_key_is_kept_found_and_removed(
    shell: Shell, service: SecretService
) -> None:
    checks = {one["name"]: one for one in shell("--json", "doctor", "--offline").json["checks"]}
    assert checks["keyring"]["finding"] == "SecretService Keyring answers."
    assert checks["secret of openai"] == {
        "name": "secret of openai",
        "good": True,
        "finding": "Not tried: --offline.",
        "remedy": "",
        "source": "keyring",
        "tried": False,
    }
    assert "no longer in the keyring" in shell.ok("logout")
    assert shell("logout").status == 1
    places = [*shell.home.rglob("*"), *service.folder.rglob("*")]
    assert not [path for path in places if path.is_file() and KEY.encode() in path.read_bytes()]


@real
def test_a_frozen_keyring_costs_one_wait_and_only_what_needs_it(
    shell: Shell, service: SecretService
) -> None:
    service.freeze()
    asked = shell("--model", "openai:x", "hello")
    assert asked.status == 1
    assert asked.err.count(WAITING) == 1
    assert "did not answer within 3 s" in asked.err
    assert "OPENAI_API_KEY" in asked.err
    examined = shell("doctor", "--offline")
    assert examined.status == 1
    assert examined.err.count(WAITING) == 1, "however many things ask it"
    for line in (["add milk"], ["today"], ["--version"]):
        outcome = shell(*line)
        assert (outcome.status, WAITING in outcome.err) == (0, False)
    with ModelServer(["Hello."]) as server:
        local = ("--model", "custom:x", "--base-url", server.base_url)
        given = shell(*local, "hello", DONEBY_API_KEY="given-0123456789")
    assert (given.status, WAITING in given.err) == (0, False)


@real
def test_somebody_who_unlocks_the_keyring_meanwhile_need_not_type_the_key_again(
    tmp_path: Path, service: SecretService
) -> None:
    service.freeze()
    env = {"PATH": os.environ["PATH"], "TERM": "xterm", "DONEBY_HOME": str(tmp_path / "home")}
    command = [str(Path(sys.executable).with_name("doneby")), "login", "openai", "--offline"]
    with terminal(command, env | service.env) as screen:
        screen.wait_for(r"it is not shown\): ")
        screen.type(f"{KEY}\n")
        screen.wait_for("Enter tries again, Ctrl-C gives up. ")
        service.thaw()
        screen.type("\n")
        while screen.wait_for(r"is in the keyring|tries again, Ctrl-C gives up. ")[0][0] == "t":
            screen.type("\n")  # it is still busy with what was asked before
        assert screen.end() == 0
        assert KEY not in screen.shown


@real
def test_a_locked_keyring_is_told_by_the_doctor_and_stops_nothing_else(
    shell: Shell, service: SecretService
) -> None:
    service.lock()
    examined = shell("doctor", "--offline")
    assert examined.status == 1
    assert "The keyring is locked." in examined.out
    kept = shell("login", "groq", "--offline", stdin=KEY)
    assert kept.status == 1
    assert "Nothing was saved" in kept.err
    assert "GROQ_API_KEY" in kept.err
    assert shell("add milk").status == 0
    assert shell("logout").status == 1, "what may still be there is not said to be gone"
