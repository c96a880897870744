"""A loopback server that speaks chat completions, plays a script and keeps what it was asked.

    with ModelServer([[call("add_task", content="milk")], "Added."]) as server:
        model = resolve("custom:fake", base_url=server.base_url)

It is real HTTP, so that what is tested is what runs. A reply is

* a string: the answer's text;
* a list of tool calls made with ``call``;
* a dict: the assistant message, exactly;
* an ``Http``: any status, headers and body;
* an ``Sse``: the data of each event, exactly;
* a function of the ``Exchange``, which writes what it likes to the socket (see ``faults``);
* ``Model``: a function of the request's body that makes one of the first five. Given in the
  place of the list it answers every request.
"""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

Json = dict[str, Any]
USAGE = {"prompt_tokens": 3, "completion_tokens": 5, "total_tokens": 8}


def call(name: str, /, **arguments: Any) -> Json:
    """A tool call; the server gives it an id."""
    return {"type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}


def completion(message: Json, finish: str = "stop", **extra: Any) -> Json:
    """A whole answer, not streamed."""
    choice = {"index": 0, "finish_reason": finish, "message": message}
    head = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "fake"}
    return {**head, "choices": [choice], "usage": USAGE, **extra}


def chunk(delta: Json | None, finish: str | None = None, **extra: Any) -> Json:
    """One event of a streamed answer."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "fake"}
    return {**head, "choices": [choice], **extra}


@dataclass(frozen=True)
class Http:
    """An exact response."""

    status: int = 200
    body: Any = b""
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)

    def encoded(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


@dataclass(frozen=True)
class Sse:
    """An exact event stream; strings are sent as they are, everything else as JSON."""

    events: list[Any]


@dataclass(frozen=True)
class Model:
    """Makes the reply from the request's body."""

    answer: Callable[[Json], Any]


@dataclass(frozen=True)
class Received:
    """One request as it arrived; header names in lower case."""

    path: str
    headers: dict[str, str]
    body: Json


class Exchange(BaseHTTPRequestHandler):
    """One request and the tools to answer it, rightly or wrongly."""

    protocol_version = "HTTP/1.1"
    server: _Server
    chunked = True
    body: Json

    def log_message(self, *args: object) -> None:
        """Keep the test's output clean."""

    def do_GET(self) -> None:
        self.do_POST()

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        self.body = json.loads(raw or b"{}")
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = self.server.owner.next_reply(Received(self.path, headers, self.body))
        try:
            self.answer(reply)
        except ConnectionError:
            self.close_connection = True

    def answer(self, reply: Any) -> None:
        """Send a reply of any kind."""
        if isinstance(reply, Model):
            reply = reply.answer(self.body)
        if isinstance(reply, Http):
            self.document(reply)
        elif isinstance(reply, Sse):
            self.events(*reply.events)
        elif callable(reply):
            self.close_connection = True
            reply(self)
        else:
            self.completion(self.server.owner.message_of(reply))

    def completion(self, message: Json) -> None:
        """Send a proper answer, streamed when that was asked for."""
        finish = "tool_calls" if message.get("tool_calls") else "stop"
        if not self.body.get("stream"):
            self.document(Http(body=completion(message, finish)))
            return
        self.events(*stream_of(message, finish), "[DONE]")

    def end_headers(self) -> None:
        """A connection that will not be kept says so, as a proper server does."""
        if self.close_connection:
            self.send_header("connection", "close")
        super().end_headers()

    def document(self, reply: Http) -> None:
        """Send a response with a length."""
        body = reply.encoded()
        self.send_response(reply.status)
        self.send_header("content-type", reply.content_type)
        self.send_header("content-length", str(len(body)))
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def start(self, *, chunked: bool = True) -> None:
        """Send the head of an event stream."""
        self.chunked = chunked
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        if chunked:
            self.send_header("transfer-encoding", "chunked")
        self.end_headers()

    def raw(self, data: bytes) -> None:
        """Send bytes at once."""
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data) if self.chunked else data)
        self.wfile.flush()

    def event(self, data: Any) -> None:
        """Send one event."""
        text = data if isinstance(data, str) else json.dumps(data)
        self.raw(b"data: " + text.encode() + b"\n\n")

    def end(self) -> None:
        """End the stream properly."""
        self.wfile.write(b"0\r\n\r\n")

    def events(self, *events: Any) -> None:
        """Send a whole event stream."""
        self.start()
        for event in events:
            self.event(event)
        self.end()

    def cut(self) -> None:
        """Close the connection in the middle."""
        self.connection.shutdown(socket.SHUT_RDWR)

    def reset(self) -> None:
        """Break the connection: RST instead of FIN."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()

    def hold(self, seconds: float = 60) -> bool:
        """Say nothing; True when the server is stopping."""
        self.server.owner.held(seconds)
        return self.server.owner.stopping.wait(seconds)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    owner: ModelServer

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is no news."""


class ModelServer:
    """The server; see the module for what a reply may be.

    Attributes:
        base_url: What to give a client, ``/v1`` included.
        requests: What arrived, in order.
        held: Told how long nothing will be said, whenever a reply holds back.
    """

    def __init__(self, replies: Iterable[Any] | Callable[[Json], Any] = ()) -> None:
        self.requests: list[Received] = []
        self.held: Callable[[float], object] = lambda _: None
        self.stopping = threading.Event()
        self._model = Model(replies) if callable(replies) else None
        self._replies = [] if callable(replies) else list(replies)
        self._calls = 0
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), Exchange)
        self._server.owner = self
        self.port = self._server.server_port
        self.base_url = f"http://127.0.0.1:{self.port}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def script(self, *replies: Any) -> None:
        """Add replies."""
        self._replies += replies

    @property
    def bodies(self) -> list[Json]:
        """The bodies of the requests."""
        return [request.body for request in self.requests]

    def assert_complete(self) -> None:
        """Fail when replies are left that nobody asked for."""
        assert not self._replies, f"{len(self._replies)} replies were not used: {self._replies!r}"

    def next_reply(self, request: Received) -> Any:
        """Keep the request and take the next reply; a request too many is refused loudly."""
        with self._lock:
            self.requests.append(request)
            if self._model:
                return self._model
            if self._replies:
                return self._replies.pop(0)
        return Http(400, {"error": {"message": "The test's script has no reply left."}})

    def message_of(self, reply: Any) -> Json:
        """An assistant message; calls without an id get one of their own."""
        if isinstance(reply, str):
            return {"role": "assistant", "content": reply}
        if isinstance(reply, list):
            calls = []
            for one in reply:
                with self._lock:
                    self._calls += 1
                calls.append({"id": f"call_{self._calls}", **one})
            return {"role": "assistant", "content": None, "tool_calls": calls}
        assert isinstance(reply, dict), f"not a reply: {reply!r}"
        return reply


def stream_of(message: Json, finish: str) -> list[Json]:
    """The events of a proper streamed answer: text by words, arguments in two halves."""
    events = [chunk({"role": "assistant", "content": ""})]
    words = (message.get("content") or "").split(" ")
    pieces = [*(f"{word} " for word in words[:-1]), words[-1]]
    events += [chunk({"content": piece}) for piece in pieces if piece]
    for index, one in enumerate(message.get("tool_calls") or []):
        function = one["function"]
        arguments = function["arguments"]
        half = len(arguments) // 2
        first = {**one, "index": index, "function": {**function, "arguments": ""}}
        events.append(chunk({"tool_calls": [first]}))
        for piece in (arguments[:half], arguments[half:]):
            events.append(
                chunk({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})
            )
    rest = {k: v for k, v in message.items() if k not in ("role", "content", "tool_calls")}
    if rest:
        events.append(chunk(rest))
    return [*events, chunk({}, finish), {**chunk({}), "choices": [], "usage": USAGE}]
