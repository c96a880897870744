"""With a model set up, what the interpreter understands whole does not wait for it."""

from __future__ import annotations

import pytest

from support.model_server import ModelServer
from support.program import Program


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> ModelServer:
    server = ModelServer(lambda _: "I leave that to you.")
    monkeypatch.setenv("DONEBY_MODEL", "openai:large")
    monkeypatch.setenv("DONEBY_BASE_URL", server.base_url)
    monkeypatch.setenv("DONEBY_API_KEY", "loopback-key")
    return server


def test_a_clear_request_is_carried_out_without_the_model(
    program: Program, server: ModelServer
) -> None:
    with server:
        report = program("--json", "add buy milk tomorrow at 5pm p1").json
        assert (report["status"], report["model"], report["usage"]) == ("done", "interpreter", None)
        assert server.bodies == []
        report = program("--json", "rearrange my life around the cat").json
        assert (report["reply"], report["model"]) == ("I leave that to you.", "openai:large")
        assert len(server.bodies) == 1


def test_it_works_where_the_model_cannot_be_reached(program: Program, server: ModelServer) -> None:
    with server:
        pass  # nobody listens there any more
    assert program("add buy milk").status == 0
    assert program("rearrange my life around the cat").status == 1


def test_a_setting_turns_it_off(program: Program, server: ModelServer) -> None:
    assert program("config", "set", "instant", "off").status == 0
    with server:
        assert program("--json", "add buy milk").json["model"] == "openai:large"


def test_a_model_that_is_named_in_the_command_is_asked(
    program: Program, server: ModelServer
) -> None:
    with server:
        report = program("--json", "--model", "openai:other", "add buy milk").json
        assert report["model"] == "openai:other"
        assert [body["model"] for body in server.bodies] == ["other"]


def test_whoever_watches_is_told_that_the_model_was_not_asked(
    program: Program, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with server:
        assert "Understood without asking openai:large." in program("add buy milk").err
        assert "Understood" not in program("--quiet", "add buy tea").err


def test_usage_counts_only_what_the_model_was_asked(program: Program, server: ModelServer) -> None:
    with server:
        program("add buy milk")
        program("rearrange my life around the cat")
    assert program("history", "usage").out.split("all")[1].split()[0] == "1"
