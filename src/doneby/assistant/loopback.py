"""The port of this machine at which the browser comes back with an answer.

Only what answers our own question is taken: any page that is open in the browser can send it to
this port too. Nothing is logged, since the code is in the address.
"""

from __future__ import annotations

import queue
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from doneby.agent.errors import DonebyError

_HOST, _PATH = "127.0.0.1", "/callback"
_HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Connection": "close",
}
_DONE = "doneby has its answer. You can close this window and go back to the terminal."
_NOT_OURS = "This is not the answer that doneby waits for."


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back with the browser: one of the two.

    Attributes:
        code: The code that a token is given for.
        error: Why there is none, in one of the words of OAuth.
    """

    code: str = field(repr=False)
    error: str

    @classmethod
    def read(cls, address: str, state: str) -> Answer | None:
        """The answer in an address; None when it is not the answer to our question."""
        try:
            parts = parse_qs(urlsplit(address).query)
        except ValueError:  # something else was pasted
            return None
        query = {name: values[0] for name, values in parts.items()}
        if not secrets.compare_digest(query.get("state", "").encode(), state.encode()):
            return None
        code, error = query.get("code", ""), query.get("error", "")
        return cls(code, error) if code or error else None


@contextmanager
def listening(redirect: str, state: str, answers: queue.Queue[Answer]) -> Iterator[str]:
    """Wait for the browser at the redirect address, until the end.

    Args:
        redirect: That address; empty for a free port of this machine.
        state: What an answer to our question bears; what does not is refused.
        answers: Where the answers are put.

    Yields:
        The address, with its port.

    Raises:
        DonebyError: The address is not of this machine, or its port is taken.
    """
    host, port, path = _place(redirect)
    try:
        server = _Server((host, port), _Page)
    except OSError as error:
        raise DonebyError(
            f"Port {port} of this machine cannot be used ({error.strerror}).",
            "End the program that uses it, or register another redirect address.",
        ) from error
    server.path, server.state, server.answers = path, state, answers
    thread = threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True)
    thread.start()
    try:
        yield redirect or f"http://{host}:{server.server_port}{path}"
    finally:
        server.shutdown()
        server.server_close()


def _place(redirect: str) -> tuple[str, int, str]:
    """Host, port and path at which the browser comes back."""
    if not redirect:
        return _HOST, 0, _PATH
    try:
        parts = urlsplit(redirect)
        port = parts.port if parts.hostname in (_HOST, "localhost") else None
    except ValueError:
        port = None
    if not port or parts.scheme != "http":
        raise DonebyError(
            f"The browser cannot come back to {redirect}.",
            f"The redirect address is one of this machine, like http://{_HOST}:8765{_PATH}",
        )
    return _HOST, port, parts.path or "/"


class _Server(ThreadingHTTPServer):
    """Answers the browser; each connection in a thread, since browsers open some for nothing."""

    daemon_threads = True
    path: str
    state: str
    answers: queue.Queue[Answer]


class _Page(BaseHTTPRequestHandler):
    server: _Server
    server_version = "doneby"
    sys_version = ""

    def do_GET(self) -> None:
        answer = None
        if urlsplit(self.path).path == self.server.path:
            answer = Answer.read(self.path, self.server.state)
        if answer is None:
            self._say(HTTPStatus.BAD_REQUEST, _NOT_OURS)
            return
        self._say(HTTPStatus.OK, _DONE)
        self.server.answers.put(answer)

    def _say(self, status: HTTPStatus, words: str) -> None:
        page = f"<!doctype html><meta charset=utf-8><title>doneby</title><p>{words}</p>".encode()
        self.send_response(status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        """Write nothing: the code is in the address."""
