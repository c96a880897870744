"""Between httpx and the workspace: requests go no further than this process."""

from __future__ import annotations

import json
from http.cookiejar import CookieJar
from typing import TYPE_CHECKING

import httpx

if TYPE_CHECKING:
    from .workspace import Workspace

API = "https://api.todoist.com"
_ENCODER = json.JSONEncoder(separators=(",", ":"))


class WorkspaceTransport(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Answers requests to Todoist from the workspace, and no others."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Answer a request of a synchronous client."""
        request.read()
        return self._answer(request)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer a request of an asynchronous client; it takes milliseconds, so in this thread."""
        await request.aread()
        return self._answer(request)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        if f"{request.url.scheme}://{request.url.host}" != API:
            raise httpx.UnsupportedProtocol(
                f"The workspace answers for {API}, not for {request.url.host}", request=request
            )
        answer = self._workspace.answer(
            request.method,
            request.url.path,
            query=dict(request.url.params) if request.url.query else {},
            headers=request.headers,
            content=request.content,
        )
        return httpx.Response(
            answer.status,
            headers={"content-type": "application/json"},
            content=_ENCODER.encode(answer.body).encode(),
            request=request,
        )


class _NoCookies(CookieJar):
    """The workspace sets none; looking for them takes a twentieth of a request."""

    def extract_cookies(self, response: object, request: object) -> None:
        """Find none."""

    def add_cookie_header(self, request: object) -> None:
        """Send none."""


def open_client(workspace: Workspace) -> httpx.Client:
    """A client of the workspace."""
    return httpx.Client(transport=WorkspaceTransport(workspace), cookies=_NoCookies())


def open_async_client(workspace: Workspace) -> httpx.AsyncClient:
    """An asynchronous client of the workspace."""
    return httpx.AsyncClient(transport=WorkspaceTransport(workspace), cookies=_NoCookies())
