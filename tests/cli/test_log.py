"""The log has everything but the secrets, and is its owner's alone."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from doneby.agent.events import (
    AnswerReceived,
    CallRecord,
    RequestSent,
    RunFinished,
    RunResult,
    ToolFinished,
)
from doneby.agent.model import Usage
from doneby.assistant.options import UsageError
from doneby.cli.log import EventLog


def test_every_event_is_a_line_in_order(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("earlier\n")
    record = CallRecord("1", "find_tasks", {"due": "today"}, text="é \ud800")
    with EventLog(str(path), tuple) as log:
        log.write(RequestSent("openai", {"messages": [{"role": "user", "content": "hi"}]}))
        log.write(AnswerReceived({"content": "x"}, "stop", Usage(1, 2, known=True), 0.5))
        log.write(ToolFinished(record))
        log.write(RunFinished(RunResult("done", "x", (record,), Usage(), 1)))
    earlier, *lines = path.read_text().splitlines()
    assert earlier == "earlier"
    events = [json.loads(line) for line in lines]
    assert [event["event"] for event in events] == [
        "RequestSent",
        "AnswerReceived",
        "ToolFinished",
        "RunFinished",
    ]
    assert events[0]["body"]["messages"][0]["content"] == "hi"
    assert events[2]["record"]["arguments"] == {"due": "today"}
    assert events[2]["record"]["text"] == "é \ud800"


def test_no_secret_stands_in_it(tmp_path: Path) -> None:
    secrets = {"sk-short", "sk-short-and-long", 'quo"ted\\é'}
    path = tmp_path / "log"
    with EventLog(str(path), lambda: secrets) as log:
        log.write(RequestSent("to", {secret: [f"is {secret}!"] for secret in secrets}))
    content = path.read_text()
    (line,) = map(json.loads, content.splitlines())
    assert "short" not in content
    assert not any(secret in json.dumps(line, ensure_ascii=False) for secret in secrets)
    assert 'quo\\"ted' not in content


def test_no_secret_stands_in_json_that_is_in_a_text(tmp_path: Path) -> None:
    secret = 'quo"ted\\é'
    arguments = [json.dumps({"key": secret}, ensure_ascii=escaped) for escaped in (True, False)]
    with EventLog(str(tmp_path / "log"), lambda: [secret]) as log:
        log.write(RequestSent("to", {"arguments": arguments}))
    (line,) = map(json.loads, (tmp_path / "log").read_text().splitlines())
    assert line["body"]["arguments"] == ['{"key": "[secret]"}'] * 2


def test_a_placeholder_for_a_key_blots_out_no_words(tmp_path: Path) -> None:
    with EventLog(str(tmp_path / "log"), lambda: {"x", "none", ""}) as log:
        log.write(RequestSent("to", {"text": "next to none"}))
    assert json.loads((tmp_path / "log").read_text())["body"] == {"text": "next to none"}


@pytest.mark.skipif(os.name != "posix", reason="modes are a POSIX matter")
def test_it_is_its_owners_alone(tmp_path: Path) -> None:
    with EventLog(str(tmp_path / "log"), tuple):
        pass
    assert stat.S_IMODE((tmp_path / "log").stat().st_mode) == 0o600


@pytest.mark.parametrize("path", ["", "-", "no/such/folder/log", ".", "a\0b"])
def test_a_file_that_cannot_be_written_is_bad_usage(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="cannot be written"):
        EventLog(path, tuple)
    assert list(tmp_path.iterdir()) == []
