"""One endpoint with the key that belongs to it, checked before anything is sent."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

from doneby.agent.errors import ModelError
from doneby.models.providers import CUSTOM_KEY_VARIABLE, Provider

_CHAT = "/chat/completions"
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a model is asked, and as whom.

    Attributes:
        provider: The preset it was made from.
        base_url: Its address without a slash at the end.
        api_key: The key; empty when none is sent. Never part of the repr.
    """

    provider: Provider
    base_url: str
    api_key: str = field(default="", repr=False)

    @property
    def url(self) -> str:
        """The address that requests go to."""
        return self.base_url + _CHAT

    @property
    def host(self) -> str:
        """Host, and port where it is not the usual one."""
        return urlsplit(self.base_url).netloc

    @property
    def is_local(self) -> bool:
        """Whether it is on this machine."""
        return is_loopback(urlsplit(self.base_url).hostname or "")

    @property
    def is_preset(self) -> bool:
        """Whether the address is of the provider's own host, to which its key belongs."""
        return same_origin(self.base_url, self.provider.base_url)

    @property
    def label(self) -> str:
        """What to call it in a sentence."""
        return self.provider.label if self.is_preset else self.host

    @property
    def key_variable(self) -> str:
        """The variable in which its key is looked for first."""
        if self.is_preset and self.provider.key_variables:
            return self.provider.key_variables[0]
        return CUSTOM_KEY_VARIABLE


def check_address(address: str, *, allow_http: bool = False) -> str:
    """Bring an address into its plain form.

    Args:
        address: A base URL as a person typed it.
        allow_http: Whether ``http://`` may leave this machine.

    Raises:
        ModelError: It is not an address that a conversation and a key may be sent to.
    """
    try:
        parts = urlsplit(address.strip())
        parts.port  # noqa: B018 - reading it checks it
    except ValueError:
        parts = SplitResult("", "", "", "", "")
    if parts.scheme not in _PORTS or not parts.hostname:
        raise ModelError(
            "The base URL is not a web address.",
            "It looks like https://api.example.com/v1 or http://localhost:8080/v1.",
        )
    if parts.username is not None or parts.query or parts.fragment:
        raise ModelError(
            "The base URL holds more than an address.",
            f"Leave out user, password and everything from '?' on; a key goes into "
            f"{CUSTOM_KEY_VARIABLE}.",
        )
    if parts.scheme == "http" and not allow_http and not is_loopback(parts.hostname):
        raise ModelError(
            f"http:// would send your words and your key to {parts.netloc} unprotected.",
            "Use https://, or allow it with --allow-http (allow_http=True).",
        )
    path = parts.path.rstrip("/").removesuffix(_CHAT)
    return f"{parts.scheme}://{parts.netloc}{path}"


def find_key(provider: Provider, base_url: str, given: str | None, env: Mapping[str, str]) -> str:
    """Find the key for an address; empty when there is none.

    A preset's variables count only for the preset's own host. ``DONEBY_API_KEY`` counts only
    for other addresses, so that neither key ever reaches a host it was not meant for.

    Raises:
        ModelError: What was found cannot be a key.
    """
    own = same_origin(base_url, provider.base_url)
    variables = provider.key_variables if own else (CUSTOM_KEY_VARIABLE,)
    places = [("the given key", given or ""), *((name, env.get(name, "")) for name in variables)]
    key, place = next(((key.strip(), place) for place, key in places if key.strip()), ("", ""))
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ModelError(
            f"{place[0].upper() + place[1:]} holds characters that no API key has.",
            "Copy the key again, without quotes or line breaks.",
            kind="unauthorized",
        )
    return key


def same_origin(one: str, other: str) -> bool:
    """Whether two addresses share scheme, host and port."""
    return _origin(one) == _origin(other)


def origin(address: str) -> str:
    """The part of an address that a key belongs to: scheme, host, and port if it is unusual.

    Raises:
        ModelError: It is no address.
    """
    parts = urlsplit(check_address(address, allow_http=True))
    port = "" if parts.port in (None, _PORTS[parts.scheme]) else f":{parts.port}"
    host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else parts.hostname
    return f"{parts.scheme}://{host}{port}"


def _origin(address: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(address)
    return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)


def is_loopback(host: str) -> bool:
    """Whether a host name or address is this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
