"""The way to the real Todoist: what is tried again, and for how long anything is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import httpx

from doneby.agent.events import Waiting, tell
from doneby.toolkits.todoist.failures import seconds_to_wait

MOST_SECONDS = 120
"""How long a request waits in all where Todoist asks it to; its limits are per 15 minutes."""

_HOST = "api.todoist.com"
_TIMEOUT = httpx.Timeout(10.0, read=20.0).as_dict()
"""Todoist itself gives up after 15 seconds; the SDK would wait for 60."""


def todoist_client() -> httpx.AsyncClient:
    """A client for the real Todoist: reads are repeated, within limits; writes never are.

    The one exception is a request that was refused for coming too soon (429): it was not carried
    out, so it is sent again after the pause that Todoist asks for.
    """
    from httpx_retries import Retry, RetryTransport

    retry = Retry(
        total=2,
        allowed_methods=["GET"],
        status_forcelist=[502, 503, 504],
        retry_on_exceptions=(httpx.NetworkError, httpx.RemoteProtocolError),
        backoff_factor=0.5,
        max_backoff_wait=30.0,
        total_timeout=45.0,
    )
    return httpx.AsyncClient(transport=Patient(RetryTransport(Impatient(proxy=_proxy()), retry)))


class Patient(httpx.AsyncBaseTransport):
    """Waits as long as Todoist asks for, and tells so; cancelling the request ends the wait.

    Args:
        inner: What sends the requests.
        pause: Waits for some seconds.
    """

    def __init__(
        self,
        inner: httpx.AsyncBaseTransport,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._inner = inner
        self._pause = pause
        self._waiting = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, again where that is asked for later; a longer wait is left to people."""
        left = MOST_SECONDS
        while True:
            response = await self._inner.handle_async_request(request)
            if response.status_code != httpx.codes.TOO_MANY_REQUESTS:
                return response
            await response.aread()
            seconds = seconds_to_wait(response)
            if not 0 < seconds <= left:
                return response
            if not self._waiting:  # one word is enough for requests that go side by side
                tell(Waiting("Todoist was asked too often.", seconds))
            self._waiting += 1
            try:
                await self._pause(seconds)
            finally:
                self._waiting -= 1
            left -= seconds

    async def aclose(self) -> None:
        """Close what sends the requests."""
        await self._inner.aclose()


class Impatient(httpx.AsyncHTTPTransport):
    """A transport with our time limits, since the SDK puts its own on every request."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request."""
        request.extensions = {**request.extensions, "timeout": _TIMEOUT}
        return await super().handle_async_request(request)


def _proxy() -> str | None:
    """The proxy of this machine: httpx leaves it out for a client with its own transport."""
    from urllib.request import getproxies, proxy_bypass

    proxies = getproxies()
    return None if proxy_bypass(_HOST) else proxies.get("https") or proxies.get("all")
