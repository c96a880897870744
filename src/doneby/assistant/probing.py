"""Test calls to endpoints of models: whether a key is accepted, and which models it reaches.

They cost nothing: lists of models are asked for, never an answer.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError

if TYPE_CHECKING:
    import httpx2

    from doneby.models.endpoint import Endpoint
    from doneby.models.faults import Faults

_SECONDS = 20.0
_SECONDS_ON_THIS_MACHINE = 2.0
_LARGEST = 16 * 1024 * 1024

_PROXY = "A proxy or the sign-in page of a network may have answered: look with a browser."


@dataclass(frozen=True, slots=True)
class Reach:
    """What an endpoint gives access to.

    Attributes:
        label: What to call the endpoint.
        models: The names of its models, as far as it listed them.
        more: Whether it has more than those.
        credit: What it says is left to spend, in its own unit; None when it does not say.
        key_tried: Whether it would have refused a wrong key.
    """

    label: str
    models: tuple[str, ...]
    more: bool = False
    credit: float | None = None
    key_tried: bool = True

    def words(self) -> str:
        """One sentence."""
        number = len(self.models)
        count = f"{'more than ' if self.more else ''}{number or 'no'} model{'s' * (number != 1)}"
        said = f"{self.label} offers {count}"
        if number:
            shown = ", ".join(self.models[:3])
            said += f": {shown}" if number <= 3 else f", {shown} among them"
        if self.credit is not None:
            said += f"; credit left: {self.credit:g}"
        return f"{said}." if self.key_tried else f"{said}; the key itself was not tried."


async def reach_of(endpoint: Endpoint) -> Reach:
    """Ask an endpoint what it offers, with the key that belongs to it.

    Raises:
        DonebyError: It cannot be reached, does not accept the key, or is no such endpoint.
    """
    import httpx2

    from doneby.assistant.wrong_clock import of_certificate
    from doneby.models.faults import Faults

    try:
        return await _ask(endpoint, _SECONDS)
    except (httpx2.HTTPError, TimeoutError) as error:
        fault = of_certificate(error, endpoint.host)
        raise fault or Faults(endpoint, "").of_exception(error) from error


async def servers_here() -> dict[str, Reach]:
    """The servers of models that answer on this machine at their usual ports, by provider."""
    import httpx2

    from doneby.models.endpoint import Endpoint
    from doneby.models.providers import PROVIDERS

    async def look(endpoint: Endpoint) -> Reach | None:
        try:
            return await _ask(endpoint, _SECONDS_ON_THIS_MACHINE)
        except (httpx2.HTTPError, TimeoutError, DonebyError):
            return None  # nothing is there, or something else

    usual = [one for one in PROVIDERS.values() if one.base_url and not one.needs_key]
    found = await asyncio.gather(*(look(Endpoint(one, one.base_url)) for one in usual))
    return {one.name: reach for one, reach in zip(usual, found, strict=True) if reach}


async def _ask(endpoint: Endpoint, seconds: float) -> Reach:
    from doneby.models.connections import http_client

    provider = endpoint.provider
    async with http_client(endpoint) as client, asyncio.timeout(seconds):
        reach = _models(endpoint, await _get(client, endpoint, "/models", seconds))
        if not (endpoint.is_preset and provider.lists_for_anybody):
            return reach
        if not provider.key_path:
            return replace(reach, key_tried=False)
        about = await _get(client, endpoint, provider.key_path, seconds)
    data = about.get("data") if isinstance(about, dict) else None
    left = data.get("limit_remaining") if isinstance(data, dict) else None
    return replace(reach, credit=left if isinstance(left, int | float) else None)


async def _get(client: httpx2.AsyncClient, endpoint: Endpoint, path: str, seconds: float) -> object:
    """One document of an endpoint.

    Raises:
        DonebyError: It answers with something else.
    """
    from doneby.models.faults import Faults

    faults = Faults(endpoint, "")
    asked = client.stream(
        "GET", endpoint.base_url + path, headers=_headers(endpoint), timeout=seconds
    )
    body = b""
    async with asked as response:
        async for piece in response.aiter_bytes():
            body += piece
            if len(body) > _LARGEST:
                raise faults.of("too_big")
    text = body.decode("utf-8", "replace")
    if "html" in response.headers.get("content-type", "") or text.lstrip()[:1] == "<":
        status = f" (status {response.status_code})" if response.status_code != 200 else ""
        raise DonebyError(
            f"A web page came in the place of an answer from {endpoint.label}{status}.",
            _PROXY if endpoint.is_preset else f"Check the address; it often ends in /v1. {_PROXY}",
        )
    if response.status_code != 200:
        raise faults.of_status(response.status_code, response.headers, text)
    return _document(text, faults)


def _headers(endpoint: Endpoint) -> dict[str, str]:
    key = endpoint.api_key
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    if key and endpoint.is_preset and endpoint.provider.name == "anthropic":
        # Its list of models is no part of what it does as OpenAI does.
        headers |= {"x-api-key": key, "anthropic-version": "2023-06-01"}
    return headers


def _document(text: str, faults: Faults) -> object:
    from doneby.models.reports import error_in, parsed

    document = parsed(text)
    if (error := error_in(document)) is not None:
        raise faults.reported(error)
    if not isinstance(document, dict | list):
        raise faults.of("garbled")
    return document


def _models(endpoint: Endpoint, document: object) -> Reach:
    """Read a list of models: an object with the list as ``data``, or the list itself."""
    entries = document.get("data") if isinstance(document, dict) else document
    if not isinstance(entries, list):
        raise DonebyError(
            f"{endpoint.label} answered, but not with a list of models.",
            "Check the address: another program may be at that port.",
        )
    names = [one.get("id") for one in entries if isinstance(one, dict)]
    return Reach(
        endpoint.label,
        # Gemini calls them models/NAME in its list and NAME elsewhere.
        tuple(name.removeprefix("models/") for name in names if isinstance(name, str)),
        more=isinstance(document, dict) and document.get("has_more") is True,
    )
