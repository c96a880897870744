"""`doneby` as it is, with its servers at other addresses and its children written down.

Run by the tests only. DONEBY_TEST_TODOIST, DONEBY_TEST_OAUTH and DONEBY_TEST_ with the name of a
model provider are the addresses in the place of the fixed ones; DONEBY_TEST_CHILDREN is the file
for what is started; with DONEBY_TEST_FAULT the connection to Todoist fails in a way that nobody
foresaw.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import httpx

from doneby.cli import main
from doneby.models.providers import PROVIDERS

NOWHERE = "https://nowhere.invalid/v1"
STARTING = ("subprocess.Popen", "os.exec", "os.posix_spawn", "os.spawn", "os.system")


class Elsewhere(httpx.AsyncHTTPTransport):
    """Sends what is meant for Todoist to the servers of the test."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if os.environ.get("DONEBY_TEST_FAULT"):
            raise RuntimeError(f"unforeseen: {dict(request.headers)}")
        places = {"api.todoist.com": "DONEBY_TEST_TODOIST", "todoist.com": "DONEBY_TEST_OAUTH"}
        there = httpx.URL(os.environ[places[request.url.host]])
        request.url = request.url.copy_with(scheme=there.scheme, host=there.host, port=there.port)
        return await super().handle_async_request(request)


def _write_down(event: str, arguments: tuple[object, ...]) -> None:
    if event in STARTING and (path := os.environ.get("DONEBY_TEST_CHILDREN")):
        with Path(path).open("a") as file:
            file.write(f"{event} {arguments!r}\n")


sys.addaudithook(_write_down)
for name, provider in PROVIDERS.items():
    address = os.environ.get(f"DONEBY_TEST_{name.upper()}", NOWHERE)
    PROVIDERS[name] = replace(provider, base_url=address if provider.base_url else "")
sys.exit(main(todoist_client=lambda: httpx.AsyncClient(transport=Elsewhere())))
