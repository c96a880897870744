"""Things that answer a conversation."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doneby.agent.model import Model
    from doneby.models.providers import Provider
    from doneby.models.reading import Limits

__all__ = ["resolve", "split"]


def resolve(
    spec: str,
    *,
    base_url: str | None = None,
    api_key: str | None = None,
    allow_http: bool = False,
    text_tools: bool = False,
    limits: Limits | None = None,
    env: Mapping[str, str] | None = None,
) -> Model:
    """Make the model that a string names.

    Nothing is sent and the openai package is not imported before the first request.

    Args:
        spec: ``provider:model``, split at the first colon. With a base URL it may also be the
            model's name alone, colons included (``llama3:8b``).
        base_url: The endpoint's address in the place of the provider's own.
        api_key: The key for exactly this endpoint. Without it the provider's variables are
            read (``OPENAI_API_KEY``); they count for the provider's own host only. For every
            other address ``DONEBY_API_KEY`` is read.
        allow_http: Let ``http://`` leave this machine.
        text_tools: Describe tools in words from the beginning, for models that have no tool
            calls on an endpoint that does not say so. One that refuses them is noticed anyway.
        limits: Deadlines and bounds; by default what suits the endpoint.
        env: The environment; ``os.environ`` when None.

    Raises:
        ModelError: The provider is unknown, the address will not do, or a key is missing.
    """
    from doneby.agent.errors import ModelError
    from doneby.models.endpoint import Endpoint, check_address, find_key
    from doneby.models.openai import OpenAIModel
    from doneby.models.text_protocol import TextProtocol

    provider, model = split(spec, custom=base_url is not None)
    if not (base_url or provider.base_url):
        raise ModelError(
            f"Where the model {model} is has not been said.",
            "Give its address with --base-url (base_url=), as in http://localhost:8080/v1.",
        )
    address = check_address(base_url or provider.base_url, allow_http=allow_http)
    key = find_key(provider, address, api_key, os.environ if env is None else env)
    endpoint = Endpoint(provider, address, key)
    if provider.needs_key and endpoint.is_preset and not key:
        raise ModelError(
            f"There is no API key for {provider.label}.",
            f"Put it into the environment variable {endpoint.key_variable}.",
            kind="unauthorized",
        )
    return TextProtocol(OpenAIModel(endpoint, model, limits=limits), always=text_tools)


def split(spec: str, *, custom: bool) -> tuple[Provider, str]:
    """Read ``provider:model``; with an address (``custom``) the model's name is enough.

    Raises:
        ModelError: It names no provider, or no model.
    """
    from doneby.agent.errors import ModelError
    from doneby.models.providers import CUSTOM, PROVIDERS

    prefix, colon, model = (part.strip() for part in spec.strip().partition(":"))
    provider = PROVIDERS.get(prefix.lower()) if colon else None
    if provider is None and custom:
        provider, model = CUSTOM, spec.strip()
    if provider is None:
        raise _unknown(prefix, named=bool(colon))
    if not model:
        raise ModelError(
            "The name of the model is missing.",
            f"Write it after the colon: {provider.name}:MODEL.",
        )
    return provider, model


def _unknown(prefix: str, *, named: bool) -> Exception:
    """The error for a string that names no provider."""
    from difflib import get_close_matches

    from doneby.agent.errors import ModelError
    from doneby.models.providers import PROVIDERS

    if not named:
        return ModelError(
            f"It is not said which provider has the model {prefix!r}.",
            "Write PROVIDER:MODEL, as in openai:gpt-5-mini or ollama:llama3.2, "
            "or give the address of an endpoint.",
            kind="not_found",
        )
    near = get_close_matches(prefix.lower(), PROVIDERS, n=1)
    known = f"Did you mean {near[0]}?" if near else f"Known are {', '.join(PROVIDERS)}."
    return ModelError(f"There is no provider named {prefix!r}.", known, kind="not_found")
