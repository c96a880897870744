"""Unique secrets go through everything the program does, and turn up only where they belong.

Public reports behind it: alainm23/planify 1760 (a token in the journal), TheR1D/shell_gpt 221 (a
key in a traceback), OpenHands/OpenHands 16383 (a key in the arguments of a process), cli/cli 7757
(a token in a plain file without a word).
"""

from __future__ import annotations

import base64
import json
import secrets
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from doneby.workspace import Workspace
from end_to_end.shell import Outcome, Shell
from support.authorization_server import AuthorizationServer
from support.model_server import Http, ModelServer, call
from support.todoist_server import Reply, TodoistServer, error_body

NOW = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin"))
DRIVER = Path(__file__).with_name("driver.py")
TESTS = Path(__file__).resolve().parents[1]

BROWSER = """#!{python}
import os, sys, urllib.parse, urllib.request
address = urllib.parse.urlsplit(sys.argv[1])
urllib.request.urlopen(os.environ["DONEBY_TEST_OAUTH"] + address.path + "?" + address.query).read()
"""


@dataclass(frozen=True)
class Canaries:
    """A secret of each kind, made for this run."""

    todoist: str = field(default_factory=lambda: secrets.token_hex(20))
    wrong: str = field(default_factory=lambda: secrets.token_hex(20))
    browser: str = field(default_factory=lambda: secrets.token_hex(20))
    openai: str = field(default_factory=lambda: f"sk-{secrets.token_urlsafe(30)}")
    groq: str = field(default_factory=lambda: f"gsk_{secrets.token_hex(20)}")
    app: str = field(default_factory=lambda: secrets.token_hex(16))
    mail: str = field(default_factory=lambda: f"pass wörd {secrets.token_hex(8)}")

    def found_in(self, text: str) -> list[str]:
        """The names of those that a text holds, in any form that can be read back."""
        return [name for name, value in vars(self).items() if any(f in text for f in forms(value))]


def forms(secret: str) -> set[str]:
    """A secret as it is, in JSON, and in base64 as mail and basic authorization have it."""
    return {secret, json.dumps(secret)[1:-1], base64.b64encode(secret.encode()).decode()}


@dataclass
class World:
    """The program, and the servers that it knows.

    Attributes:
        shell: Runs the program.
        said: What it printed, by what was run.
    """

    canaries: Canaries
    folder: Path
    shell: Shell
    todoist: TodoistServer
    oauth: AuthorizationServer
    openai: ModelServer
    elsewhere: ModelServer
    said: dict[str, str] = field(default_factory=dict)

    def run(self, *line: str, **more: Any) -> Outcome:
        outcome = self.shell(*line, **more)
        self.said[f"{len(self.said)} {' '.join(line)}"] = outcome.out + outcome.err
        return outcome

    def files(self) -> Iterator[tuple[str, str]]:
        """Everything on disk but the keyring."""
        for path in self.folder.rglob("*"):
            if path.is_file() and path.name != "keyring.json":
                yield str(path), path.read_bytes().decode("utf-8", "replace")

    def leaks(self) -> list[tuple[str, list[str]]]:
        """Every place that holds a secret and should not."""
        places = [*self.said.items(), *self.files()]
        # Even to its own server a secret goes in the one header that is for it.
        servers = (("Todoist", self.todoist.requests), ("OpenAI", self.openai.requests))
        for name, requests in servers:
            for request in requests:
                bare = replace(request, headers={**request.headers, "authorization": ""})
                places.append((f"{name} {request.path}", repr(bare)))
        places += [("elsewhere", repr(request)) for request in self.elsewhere.requests]
        # Each server may be told the secrets that are its own, and nothing else.
        own = {"todoist", "wrong", "browser"}
        places += [("Todoist", self._without(own, repr(self.todoist.requests)))]
        places += [("OpenAI", self._without({"openai"}, repr(self.openai.requests)))]
        places += [("OAuth", self._without({"app"}, repr(self.oauth.forms)))]
        found = [(place, self.canaries.found_in(text)) for place, text in places]
        return [(place, names) for place, names in found if names]

    def _without(self, names: set[str], text: str) -> str:
        for name in names:
            for form in forms(getattr(self.canaries, name)):
                text = text.replace(form, "")
        return text


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    canaries = Canaries()
    folder = tmp_path / "machine"
    folder.mkdir()
    browser = tmp_path / "browser"
    browser.write_text(BROWSER.format(python=sys.executable))
    browser.chmod(0o700)
    with ExitStack() as stack:
        workspace = Workspace(tmp_path / "remote.db", now=lambda: NOW)
        stack.callback(workspace.close)
        todoist = stack.enter_context(TodoistServer(workspace, token=canaries.todoist))
        oauth = stack.enter_context(AuthorizationServer(canaries.browser))
        openai = stack.enter_context(ModelServer())
        elsewhere = stack.enter_context(ModelServer())
        env = {
            "PYTHONPATH": str(TESTS),
            "PYTHON_KEYRING_BACKEND": "support.file_keyring.FileKeyring",
            "DONEBY_TEST_KEYRING": str(folder / "keyring.json"),
            "DONEBY_TEST_CHILDREN": str(folder / "children.txt"),
            "DONEBY_TEST_TODOIST": todoist.url,
            "DONEBY_TEST_OAUTH": oauth.url,
            "DONEBY_TEST_OPENAI": openai.base_url,
            "DONEBY_CLIENT_SECRET": canaries.app,
            "GROQ_API_KEY": canaries.groq,
            "BROWSER": str(browser),
        }
        shell = Shell(folder, [sys.executable, str(DRIVER)], env)
        yield World(canaries, folder, shell, todoist, oauth, openai, elsewhere)


def kept(world: World) -> set[str]:
    """The values in the keyring."""
    path = world.folder / "keyring.json"
    return set(json.loads(path.read_text()).values()) if path.exists() else set()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_no_secret_is_anywhere_but_where_it_belongs(world: World) -> None:
    sign_in(world)
    assert kept(world) >= {world.canaries.todoist, world.canaries.openai, world.canaries.mail}
    work(world)
    go_wrong(world)
    assert world.leaks() == []
    assert "BROWSER" in world.shell.env
    assert "subprocess.Popen" in (world.folder / "children.txt").read_text(), "a browser was opened"
    assert world.run("logout", "all").status == 0
    assert kept(world) == set()
    assert world.leaks() == []


def sign_in(world: World) -> None:
    canaries, run = world.canaries, world.run
    echo = error_body(401, "AUTH_INVALID_TOKEN", f"Invalid token {canaries.wrong}")
    world.todoist.fail(Reply(401, echo))
    assert run("login", "todoist", stdin=canaries.wrong).status == 1
    assert run("login", "todoist", stdin=f" {canaries.todoist}\n").status == 0
    assert run("login", "todoist", stdin=f"{canaries.todoist} {canaries.wrong}").status == 1
    world.todoist.token = canaries.browser
    browser = ("login", "todoist", "--account", "web", "--client-id", "client-1")
    assert run(*browser).status == 0
    world.todoist.token = canaries.todoist

    refusal = Http(401, {"error": {"message": f"Incorrect API key provided: {canaries.openai}"}})
    world.openai.script(refusal, Http(body={"data": [{"id": "gpt-5-mini"}]}))
    assert run("login", "openai", stdin=canaries.openai).status == 1
    assert run("login", "openai", stdin=canaries.openai).status == 0
    settings = world.folder / "doneby" / "settings.toml"
    nowhere = 'email_imap = "127.0.0.1:9"\nemail_smtp = "127.0.0.1:9"\n'
    settings.write_text(f'email_address = "me@example.test"\n{nowhere}{settings.read_text()}')
    assert run("login", "email", stdin=canaries.mail).status == 1
    assert run("login", "email", "--offline", stdin=canaries.mail).status == 0


def work(world: World) -> None:
    run, log = world.run, str(world.folder / "events.jsonl")
    assert run("add buy milk tomorrow", "--log", log).status == 0
    assert run("--json", "today").status == 0
    assert run("--json", "undo").status == 0
    world.openai.script([call("add_task", content="water the plants")], "Added.")
    model = ("--model", "openai:gpt-5-mini", "--log", log)
    assert run(*model, "add water the plants").status == 0
    # The error of a server goes to the model, and into the history and the log.
    world.todoist.fail(Reply(400, error_body(400, "BAD", world.canaries.todoist)), method="POST")
    world.openai.script([call("add_task", content="more plants")], "It did not work.")
    assert run(*model, "add more plants").status == 1
    world.openai.script(Http(body={"data": []}), Http(body={"data": []}))
    assert run("doctor", "--account", "web").status == 1, "nobody is at the address of Groq"
    assert run("--json", "doctor", "--offline").status == 0
    assert run("history", "list").status == 0
    assert run("history", "export", "--format", "json").status == 0


def go_wrong(world: World) -> None:
    run, canaries = world.run, world.canaries
    log = str(world.folder / "events.jsonl")
    # An unforeseen fault whose message holds the token: in a tool, and while signing in.
    assert run("today", "--log", log, DONEBY_TEST_FAULT="1").status == 1
    assert run("login", "todoist", stdin=canaries.wrong, DONEBY_TEST_FAULT="1").status == 1
    assert list((world.folder / "doneby" / "faults").iterdir()), "a report was kept"
    # A server that tells in its error what it was sent, and one that sends elsewhere.
    echo = {"error": {"message": f"header: Bearer {canaries.openai}"}}
    away = {"location": f"{world.elsewhere.base_url}/chat/completions"}
    world.openai.script(Http(400, echo), Http(307, b"", headers=away))
    model = ("--model", "openai:gpt-5-mini", "--log", log)
    assert run(*model, "hello").status == 1
    assert run(*model, "hello").status == 1
    world.todoist.fail(Reply(302, b"", {"location": f"{world.elsewhere.base_url}/tasks"}))
    assert run("today").status == 1
    # Another address under the name of the same provider.
    at = ("--base-url", world.elsewhere.base_url)
    world.elsewhere.script("Hello.", Http(body={"data": []}))
    assert run(*model, *at, "hello").status == 0
    assert run(*model, *at, "doctor").status == 1
    assert len(world.elsewhere.requests) == 2, "what was sent elsewhere had no key, and was seen"


@pytest.mark.parametrize("name", vars(Canaries()))
def test_a_leak_would_be_noticed(world: World, name: str) -> None:
    secret = getattr(world.canaries, name)
    for form in forms(secret):
        (world.folder / "somewhere.db").write_text(f"x{form}y", encoding="utf-8")
        ((place, found),) = world.leaks()
        assert place.endswith("somewhere.db")
        assert found == [name]
