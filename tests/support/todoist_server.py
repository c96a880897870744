"""Todoist over real HTTP on the loopback: a workspace behind a socket, with faults on demand.

    with TodoistServer(workspace) as server:
        toolkit = TodoistToolkit(server.token, client=server.client())

The SDK's addresses are fixed, so ``client()`` sends what is meant for Todoist to the server.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qsl, urlsplit

import httpx

from doneby.workspace import Workspace

PREFIX = "/api/v1"


@dataclass(frozen=True)
class Received:
    """One request as it arrived; the path without the API's prefix, header names lower case."""

    method: str
    path: str
    query: dict[str, str]
    body: Any
    headers: dict[str, str]


@dataclass(frozen=True)
class Reply:
    """An exact answer; a body that is not bytes is sent as JSON."""

    status: int = 200
    body: Any = b""
    headers: Mapping[str, str] = field(default_factory=dict)


DROPPED = object()
"""The connection breaks and nothing was done."""

LOST = object()
"""The request is carried out, and the connection breaks before the answer."""


@dataclass
class _Fault:
    reply: Any
    method: str | None
    path: str | None
    times: int
    after: str | None

    def meets(self, request: Received, before: list[Received]) -> bool:
        return (
            self.times > 0
            and (self.after is None or any(one.method == self.after for one in before))
            and self.method in (None, request.method)
            and (self.path is None or request.path.startswith(self.path))
        )


def error_body(status: int, tag: str, text: str, **extra: Any) -> dict[str, Any]:
    """An error in the API's own form."""
    return {
        "error": text,
        "error_code": status,
        "error_extra": extra,
        "error_tag": tag,
        "http_code": status,
    }


class TodoistServer:
    """The server.

    Attributes:
        url: Its address, to be used instead of https://api.todoist.com.
        token: The one token it accepts.
        requests: What arrived, in order.
    """

    def __init__(self, workspace: Workspace, *, token: str = "0123456789abcdef") -> None:
        self.workspace = workspace
        self.token = token
        self.requests: list[Received] = []
        self._faults: list[_Fault] = []
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), _Exchange)
        self._server.owner = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def fail(
        self,
        reply: Any,
        *,
        method: str | None = None,
        path: str | None = None,
        times: int = 1,
        after: str | None = None,
    ) -> None:
        """Answer the next such requests differently.

        Args:
            reply: A ``Reply``, ``DROPPED`` or ``LOST``.
            method: Only requests with this method.
            path: Only requests whose path begins like this.
            times: How many of them.
            after: Only once a request with this method has arrived.
        """
        self._faults.append(_Fault(reply, method, path, times, after))

    def share(self) -> None:
        """Have every project be one that other people see, which a workspace has none of."""
        listed = self.workspace.answer(
            "GET", f"{PREFIX}/projects", query={}, headers={"authorization": "Bearer local"}
        )
        body = dict(listed.body)
        for project in body["results"]:
            project["is_shared"] = True
        self.fail(Reply(200, body), method="GET", path="/projects", times=1_000)

    def client(self) -> httpx.AsyncClient:
        """A client that reaches this server where the SDK means Todoist."""
        return httpx.AsyncClient(transport=RewritingTransport(self.url))

    def sent(self, method: str, path: str = "") -> list[Received]:
        """The requests of one method whose path begins like this."""
        return [r for r in self.requests if r.method == method and r.path.startswith(path)]

    def take(self, request: Received) -> Any:
        """Keep a request, and say what is to go wrong with it, if anything."""
        with self._lock:
            before = self.requests.copy()
            self.requests.append(request)
            fault = next((fault for fault in self._faults if fault.meets(request, before)), None)
            if fault is not None:
                fault.times -= 1
                return fault.reply
        if request.headers.get("authorization") != f"Bearer {self.token}":
            return Reply(401, error_body(401, "AUTH_INVALID_TOKEN", "Invalid API token"))
        return None


class RewritingTransport(httpx.AsyncHTTPTransport):
    """Sends every request to one address, whatever address it names."""

    def __init__(self, url: str, **options: Any) -> None:
        super().__init__(**options)
        self._url = httpx.URL(url)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        there = self._url
        request.url = request.url.copy_with(scheme=there.scheme, host=there.host, port=there.port)
        request.headers["host"] = there.netloc.decode()
        return await super().handle_async_request(request)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    owner: TodoistServer

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is no news."""


class _Exchange(BaseHTTPRequestHandler):
    """One request: to the workspace, or wrong in the way that was asked for."""

    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, *args: object) -> None:
        """Keep the test's output clean."""

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_DELETE(self) -> None:
        self._answer()

    def _answer(self) -> None:
        content = self.rfile.read(int(self.headers.get("content-length") or 0))
        address = urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Received(
            method=self.command,
            path=address.path.removeprefix(PREFIX),
            query=dict(parse_qsl(address.query, keep_blank_values=True)),
            body=json.loads(content) if content else None,
            headers=headers,
        )
        fault = self.server.owner.take(request)
        if isinstance(fault, Reply):
            self._send(fault)
        elif fault is DROPPED:
            self._hang_up()
        else:
            answer = self.server.owner.workspace.answer(
                request.method,
                address.path,
                query=request.query,
                headers=headers,
                content=content,
            )
            if fault is LOST:
                self._hang_up()
            else:
                self._send(Reply(answer.status, answer.body))

    def _send(self, reply: Reply) -> None:
        body = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
        self.send_response(reply.status)
        for name, value in {"content-type": "application/json", **reply.headers}.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _hang_up(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)
