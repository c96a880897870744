"""One openai client for each event loop and endpoint, shared by the models that use it.

A client costs tens of milliseconds and keeps connections open, so it outlives a request; it
belongs to the loop that it was first used on, so it is not shared between loops.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakSet

if TYPE_CHECKING:
    import httpx2
    from openai import AsyncOpenAI, Omit

    from doneby.models.endpoint import Endpoint


_KEEP = 2.0
"""Seconds for which an idle connection is kept: less than servers do. One that the server has
just closed breaks the next request, and nobody can tell whether that was carried out."""


@dataclass(slots=True)
class _Shared:
    client: AsyncOpenAI
    users: WeakSet[object] = field(default_factory=WeakSet)


_shared: dict[tuple[asyncio.AbstractEventLoop, Endpoint], _Shared] = {}
_lock = threading.Lock()


async def client_for(user: object, endpoint: Endpoint) -> AsyncOpenAI:
    """The client for an endpoint on the running loop; ``user`` holds it until ``let_go``."""
    if "openai" not in sys.modules:
        await asyncio.to_thread(_import_openai)
    loop = asyncio.get_running_loop()
    with _lock:
        for key in [key for key in _shared if key[0].is_closed()]:
            del _shared[key]
        shared = _shared.get((loop, endpoint))
        if shared is None:
            shared = _shared[loop, endpoint] = _Shared(_open(endpoint))
        shared.users.add(user)
    return shared.client


async def let_go(user: object) -> None:
    """Give up what ``user`` holds on the running loop; what nobody holds is closed."""
    loop = asyncio.get_running_loop()
    with _lock:
        for shared in _shared.values():
            shared.users.discard(user)
        idle = [key for key, shared in _shared.items() if key[0] is loop and not shared.users]
        clients = [_shared.pop(key).client for key in idle]
    for client in clients:
        await client.close()


def headers_for(endpoint: Endpoint) -> dict[str, str | Omit]:
    """Headers of each request: the endpoint's own key, and nothing meant for another host.

    The openai package adds headers from ``OPENAI_*`` variables to whatever host it is given.
    """
    from openai import Omit

    headers: dict[str, str | Omit] = {}
    if endpoint.provider.name != "openai" or not endpoint.is_preset:
        lines = os.environ.get("OPENAI_CUSTOM_HEADERS", "").split("\n")
        names = [line.partition(":")[0].strip() for line in lines]
        for name in ("OpenAI-Organization", "OpenAI-Project", *filter(None, names)):
            headers[name] = Omit()
    key = endpoint.api_key
    return {**headers, "Authorization": f"Bearer {key}" if key else Omit()}


def _import_openai() -> None:
    """Import the package away from the loop: it takes more than a second the first time."""
    import httpx2  # noqa: F401
    import openai  # noqa: F401


def http_client(endpoint: Endpoint) -> httpx2.AsyncClient:
    """A client that sends an endpoint's key and conversations to it and nowhere else."""
    import httpx2

    plain = endpoint.is_local and endpoint.base_url.startswith("http://")
    return httpx2.AsyncClient(
        verify=not plain,  # reading the system's certificates takes longer than many requests
        follow_redirects=False,  # it would take the conversation along
        trust_env=not endpoint.is_local,  # a proxy is for the network, not for this machine
        limits=httpx2.Limits(keepalive_expiry=_KEEP),
    )


def _open(endpoint: Endpoint) -> AsyncOpenAI:
    from openai import AsyncOpenAI

    return AsyncOpenAI(
        base_url=endpoint.base_url,
        api_key=endpoint.api_key or "none",  # it insists; what is sent says headers_for
        max_retries=0,
        http_client=http_client(endpoint),
    )
