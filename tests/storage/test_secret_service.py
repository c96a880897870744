"""The keyring of a real desktop in every state it can be in: gnome-keyring on a bus of its own.

Public reports behind it: mitya57/secretstorage 33 (waits for ever), python-poetry/poetry 8623
(hangs without a word), jaraco/keyring 620 and 647 (tracebacks without a desktop).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pytest

from doneby.storage.system_keyring import SECONDS
from support import keyring_driver
from support.keyring_driver import VALUE
from support.secret_service import SecretService, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[SecretService]:
    with SecretService(tmp_path / "service") as service:
        yield service


class Talk:
    """A process with the keyring of the service, from its start to the end of the test.

    Where nothing hangs, the keyring may take as long as a busy machine makes it.
    """

    def __init__(self, service: SecretService, seconds: float = 60, **env: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, keyring_driver.__file__, str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={"PATH": os.environ["PATH"], **service.env, **env},
        )

    def __call__(self, line: str) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()


def test_what_is_kept_is_there_for_the_next_process_and_unreadable_on_disk(
    service: SecretService,
) -> None:
    with Talk(service) as talk:
        assert talk("keyring")["value"] == "SecretService Keyring"
        assert talk("keep one") == {"told": [], "value": None}
    with Talk(service) as talk:
        assert talk("find one")["value"] == VALUE
        assert "doneby login two" in talk("find two")["hint"]
        assert talk("forget one") == {"told": [], "value": None}
        assert talk("forget one") == {"told": [], "value": None}
        assert "no secret for one any more" in talk("find one")["error"]
        talk("keep one")
    files = [path for path in service.folder.rglob("*") if path.is_file()]
    assert files
    assert not any(VALUE.encode() in path.read_bytes() for path in files)


def test_a_locked_keyring_says_so_at_once(service: SecretService) -> None:
    with Talk(service) as talk:
        talk("keep one")
    service.lock()
    with Talk(service) as talk:
        for line in ("find one", "keep one", "forget one", "keyring"):
            answer = talk(line)
            assert answer["error"] == "The keyring is locked."
        assert "Nothing was saved" in talk("keep one")["hint"]
        assert "SOME_KEY" in talk("find one")["hint"]


def test_a_frozen_keyring_is_waited_for_once_and_asked_again_when_it_has_thawed(
    service: SecretService,
) -> None:
    with Talk(service) as talk:
        talk("keep one")
    with Talk(service, SECONDS) as talk:
        service.freeze()
        first = talk("find one")
        assert "did not answer within 3 s" in first["error"]
        assert first["told"] == ["Waiting for the keyring of this system…"]
        for line in ("find one", "keep two", "keyring"):
            answer = talk(line)
            assert (answer["kind"], answer["told"]) == ("KeyringSilentError", [])
        service.thaw()
        while (answer := talk("find one")).get("kind") == "KeyringSilentError":
            pass  # what was asked first is still being answered
        assert answer["value"] == VALUE


def test_a_keyring_that_was_killed_comes_back_locked(service: SecretService) -> None:
    with Talk(service) as talk:
        talk("keep one")
        service.kill()
        assert talk("find one")["error"] == "The keyring is locked."


def test_a_bus_that_dies_between_two_questions_is_no_traceback(service: SecretService) -> None:
    with Talk(service) as talk:
        talk("keep one")
        service.kill_bus()
        answer = talk("find one")
        assert answer["error"].startswith(("The service of the keyring", "The keyring failed"))
        assert "SOME_KEY" in answer["hint"]


def test_without_a_bus_there_is_no_keyring(service: SecretService) -> None:
    service.kill_bus()
    with Talk(service) as talk:
        assert talk("keep one")["error"] == "There is no keyring on this system."


def test_a_keyring_that_was_never_opened_and_cannot_ask_says_so(service: SecretService) -> None:
    service.kill()
    for file in (service.folder / "data" / "keyrings").iterdir():
        file.unlink()  # the daemon that the bus starts now finds no keyring, and has no display
    with Talk(service) as talk:
        answer = talk("keep one")
        assert "its question was dismissed, or cannot be shown here" in answer["error"]


@pytest.mark.parametrize(
    ("backend", "said"),
    [
        ("keyring.backends.null.Keyring", "switched off"),
        ("keyring.backends.fail.Keyring", "no keyring"),
        ("nosuch.Keyring", "cannot be opened (ModuleNotFoundError)"),
    ],
)
def test_a_backend_that_was_chosen_and_keeps_nothing_is_not_trusted(
    service: SecretService, backend: str, said: str
) -> None:
    with Talk(service, PYTHON_KEYRING_BACKEND=backend) as talk:
        answer = talk("keep one")
        assert said in answer["error"]
        assert "Nothing was saved" in answer["hint"]
        assert "SOME_KEY" in answer["hint"]
