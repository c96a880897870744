"""Addresses on the web are text like any other: no tool goes to one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from doneby.agent.errors import DonebyError, NeedsAnswer
from outside_text.stage import Stage


class Trap(ThreadingHTTPServer):
    """A server that notes whoever comes."""

    def __init__(self) -> None:
        self.visits: list[str] = []
        super().__init__(("127.0.0.1", 0), _Door)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/collect?data=everything"


class _Door(BaseHTTPRequestHandler):
    server: Trap

    def do_GET(self) -> None:
        self.server.visits.append(self.path)
        self.send_response(204)
        self.end_headers()

    do_POST = do_GET  # noqa: N815 - http.server calls it so

    def log_message(self, *args: object) -> None:
        """Keep the test's output clean."""


@pytest.fixture
def trap() -> Iterator[Trap]:
    with Trap() as trap:
        thread = threading.Thread(target=trap.serve_forever, args=(0.02,))
        thread.start()
        yield trap
        trap.shutdown()
        thread.join()


def filled(schema: dict[str, Any], address: str) -> dict[str, Any]:
    """Arguments that say the address wherever a text can stand."""
    arguments: dict[str, Any] = {}
    for name, kind in schema["properties"].items():
        if kind.get("type") == "string" and "enum" not in kind:
            arguments[name] = address
        elif kind.get("type") == "array":
            arguments[name] = [address]
        elif name in schema.get("required", ()):
            arguments[name] = kind["enum"][0] if "enum" in kind else 1
    return arguments


async def test_no_tool_goes_to_an_address_that_it_is_given(stage: Stage, trap: Trap) -> None:
    html = f"<img src='{trap.address}'><link rel=stylesheet href='{trap.address}'>"
    stage.deliver("", html=f"<p>see {trap.address}</p>{html}", Subject=trap.address)
    stage.api.update_task(stage.planted.id, content=f"planted {trap.address}")
    tried = 0
    for kit in stage.toolkits:
        for tool in kit.tools.values():
            schema = tool.schema()["function"]["parameters"]
            for arguments in (filled(schema, trap.address), {"mails": ["2"], "mail": "2"}):
                try:
                    await tool.call(arguments)
                except (DonebyError, NeedsAnswer):
                    continue
                finally:
                    tried += 1
    assert tried > 60
    assert trap.visits == []


async def test_files_that_are_attached_to_comments_are_named_and_not_fetched(
    stage: Stage, trap: Trap
) -> None:
    attach = stage.todoist.details.tools["attach_file"]
    said = await attach.call({"task": "picnic", "file_url": trap.address})
    assert "picnic" in said
    assert "collect" in await stage.todoist.tools["find_tasks"].call({"text": "picnic"})
    assert trap.visits == []
