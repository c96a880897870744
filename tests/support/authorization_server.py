"""Todoist's side of OAuth over real HTTP on the loopback: it agrees, and exchanges codes once.

with AuthorizationServer() as server:
    server.browse(address)  # as a browser would, redirects and all
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx

from support.todoist_server import RewritingTransport


class AuthorizationServer:
    """The server.

    Attributes:
        token: What it gives for a code.
        codes: The codes that it gave out, with the question that each one answers.
        forms: What was sent to be exchanged.
        deny: Whether the user says no.
        refuse: A status and body in the place of a token.
    """

    def __init__(self, token: str = "0123456789abcdef0123456789abcdef01234567") -> None:
        self.token = token
        self.codes: dict[str, dict[str, str]] = {}
        self.forms: list[dict[str, str]] = []
        self.deny = False
        self.refuse: tuple[int, bytes] | None = None
        self._server = _Server(("127.0.0.1", 0), _Exchange)
        self._server.owner = self
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def client(self) -> httpx.AsyncClient:
        """A client that reaches this server where Todoist is meant."""
        return httpx.AsyncClient(transport=RewritingTransport(self.url))

    def browse(self, address: str) -> tuple[int, str]:
        """Open an address as a browser does: redirects are followed, pages are shown."""
        here = urlsplit(address)
        there = self.url + here.path + "?" + here.query
        try:
            with urllib.request.urlopen(there) as page:
                return page.status, page.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def authorize(self, question: dict[str, str]) -> str:
        """Where the browser is sent after the user has decided."""
        if self.deny:
            answer = {"error": "access_denied"}
        else:
            code = secrets.token_hex(16)
            self.codes[code] = question
            answer = {"code": code}
        return f"{question['redirect_uri']}?{urlencode(answer | {'state': question['state']})}"

    def exchange(self, form: dict[str, str]) -> tuple[int, bytes]:
        """A token for a code that fits; each code once."""
        self.forms.append(form)
        if self.refuse:
            return self.refuse
        question = self.codes.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        expected = {"client_id", "redirect_uri"}
        fits = question is not None and (
            challenge == question["code_challenge"]
            and question["code_challenge_method"] == "S256"
            and all(form.get(name) == question[name] for name in expected)
        )
        body: dict[str, Any] = {"error": "bad_authorization_code"}
        if fits:
            body = {"access_token": self.token, "token_type": "Bearer"}
        return 200 if fits else 400, json.dumps(body).encode()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    owner: AuthorizationServer


class _Exchange(BaseHTTPRequestHandler):
    server: _Server

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        assert address.path == "/oauth/authorize"
        self.send_response(302)
        self.send_header("Location", self.server.owner.authorize(dict(parse_qsl(address.query))))
        self.end_headers()

    def do_POST(self) -> None:
        assert self.path == "/oauth/access_token"
        content = self.rfile.read(int(self.headers["content-length"])).decode()
        status, body = self.server.owner.exchange(dict(parse_qsl(content)))
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
