"""Everything that an endpoint can do wrong, told in one sentence with one remedy.

The only place that decides what a failure is and whether the same request may be made again
by itself. It may when the endpoint said that it did not carry the request out, or was never
reached; otherwise a second request could be paid for twice, and a person decides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from doneby.agent.errors import ModelError
from doneby.models.endpoint import Endpoint
from doneby.models.reports import error_in, parsed, parts_of, retry_after

_TRANSIENT = {408, 409, 425, 429, 500, 502, 503, 529}
"""The endpoint did not do it and may do it later. Not 504 and 524: what is behind the gateway
may still be at work."""

_WORDS_OF_STATUS = {
    401: "unauthorized",
    402: "quota",
    403: "forbidden",
    404: "not_found",
    405: "no_api",
    408: "timeout",
    413: "too_long",
    429: "rate_limited",
    504: "timeout",
    524: "timeout",
}

_STATUS_OF_CODE = {
    "context_length_exceeded": 413,
    "insufficient_quota": 402,
    "billing_hard_limit_reached": 402,
    "invalid_api_key": 401,
    "model_not_found": 404,
    "rate_limit_exceeded": 429,
    "server_error": 500,
}

_WORDS = {
    "unauthorized": (
        "{label} did not accept the API key",
        "Put a valid key into {variable}.",
    ),
    "forbidden": (
        "{label} does not allow this with this API key",
        "Choose another model, or check what the key may be used for.",
    ),
    "quota": (
        "The account at {label} has no credit left",
        "Add credit there, or choose another model.",
    ),
    "not_found": (
        "{label} has no model named {model}",
        "Check the model's name.",
    ),
    "no_api": (
        "There is no chat API at {base_url}",
        "Check the base URL; it usually ends in /v1.",
    ),
    "redirect": (
        "{base_url} sends requests on to another address",
        "Give that address itself as the base URL, if you trust it.",
    ),
    "too_long": (
        "The conversation is too long for {model}",
        "Start a new conversation, or choose a model that holds more.",
    ),
    "rate_limited": (
        "{label} asks for fewer requests",
        "Try again in a while.",
    ),
    "server": (
        "{label} could not answer",
        "Try again later, or choose another model.",
    ),
    "timeout": (
        "{label} did not answer in time",
        "Try again; if it stays so, choose another model.",
    ),
    "unreachable": (
        "{host} could not be reached",
        "Check the network and the base URL.",
    ),
    "interrupted": (
        "The connection to {label} broke before the answer was complete",
        "Ask again.",
    ),
    "garbled": (
        "{label} sent something that cannot be read as an answer",
        "Try again, or choose another model.",
    ),
    "too_big": (
        "The answer of {label} is far too large and was not read",
        "Ask for less, or choose another model.",
    ),
    "silent": (
        "{label} sent an empty response",
        "Try again later, or choose another model.",
    ),
    "no_tools": (
        "{model} at {label} cannot call tools",
        "Choose another model.",
    ),
    "length": (
        "{model} reached its limit before its answer was complete",
        "Ask for less at a time, or choose another model.",
    ),
    "filtered": (
        "The content filter of {label} held the answer back",
        "Ask in other words, or choose another model.",
    ),
    "unsendable": (
        "The conversation holds text that cannot be sent",
        "Start a new conversation.",
    ),
    "other": (
        "{label} refused the request",
        "Choose another model, or look at the log for what was sent.",
    ),
}

_KIND_OF_WORDS = {
    "forbidden": "unauthorized",
    "no_api": "not_an_api",
    "redirect": "not_an_api",
    "garbled": "server",
    "too_big": "other",
    "silent": "empty",
    "length": "other",
    "filtered": "refused",
    "unsendable": "other",
    "no_tools": "other",
}

_SURE = {"unauthorized", "quota", "rate_limited", "too_long"}
"""What a status says so clearly that no text next to it makes it anything else."""

_PASSING = {"rate_limited", "server", "timeout", "unreachable", "interrupted", "empty"}
"""Kinds that may be gone when a person asks again later."""

_LONG = re.compile(r"context.(length|window|size)|maximum context|too many tokens|too long", re.I)
_TOOLS = r"\b(?:tools?|function[- ]call\w*)\b"
_NO_TOOLS = re.compile(
    rf"\b(?:not|n't|found that) support[^.]{{0,30}}{_TOOLS}"
    rf"|{_TOOLS}[^.]{{0,40}}\b(?:not supported|unsupported|not available|not enabled)"
    r"|--enable-auto-tool-choice|\btools param requires|--jinja",
    re.I,
)
"""How servers say that a model takes no tools: Ollama, OpenRouter, vLLM, llama.cpp, Groq."""

_KEY_SHAPE = re.compile(r"\b(?:sk|pk|gsk|xai|hf|csk|fw|AIza)[-_][\w*.\-]{6,}|\bAIza[\w\-]{20,}")

_SHORTEST_SECRET = 6
"""What is shorter is a placeholder (``x``, ``none``) and may be part of any word."""


class EndpointError(ModelError):
    """A failure of an endpoint.

    Attributes:
        again: Whether the same request may be made again by itself.
        wait: How long the endpoint asks to wait before that, in seconds; None when it does not.
        refuses_tools: Whether the request would do without tools.
    """

    def __init__(
        self,
        message: str,
        hint: str,
        kind: str,
        *,
        retryable: bool,
        again: bool = False,
        wait: float | None = None,
        refuses_tools: bool = False,
    ) -> None:
        super().__init__(message, hint, kind=kind, retryable=retryable)
        self.again = again
        self.wait = wait
        self.refuses_tools = refuses_tools


class Faults:
    """Words the failures of one model at one endpoint; the key is in none of them."""

    def __init__(self, endpoint: Endpoint, model: str) -> None:
        self._endpoint = endpoint
        self._model = model

    def of(
        self,
        words: str,
        detail: str = "",
        *,
        again: bool = False,
        wait: float | None = None,
    ) -> EndpointError:
        """Make a fault; ``words`` names an entry of the table above."""
        message, hint = (text.format_map(self._names()) for text in _WORDS[words])
        if words in ("unreachable", "not_found") and self._endpoint.is_preset:
            names = {**self._names(), "model": self._model or "MODEL"}
            hint = self._endpoint.provider.remedy.format_map(names) or hint
        if words == "unauthorized" and not self._endpoint.api_key:
            message = f"{self._endpoint.label} wants an API key"
        if words == "rate_limited" and wait:
            hint = f"Try again in {wait:.0f} seconds."
        detail = self.clean(detail)
        kind = _KIND_OF_WORDS.get(words, words)
        return EndpointError(
            f"{message}: {detail}" if detail else f"{message}.",
            hint,
            kind,
            retryable=again or kind in _PASSING,
            again=again,
            wait=wait,
            refuses_tools=words == "no_tools",
        )

    def of_exception(self, error: Exception) -> EndpointError:
        """The fault behind an exception of the openai package, of its transport, or a deadline."""
        import httpx2
        import openai

        if isinstance(error, openai.APIStatusError):
            return self.of_status(error.status_code, error.response.headers, error.response.text)
        cause = error.__cause__ if isinstance(error, openai.APIConnectionError) else error
        if isinstance(cause, TimeoutError):
            return self.of("timeout")
        if isinstance(cause, UnicodeError):
            return self.of("unsendable")
        unreached = httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.ProxyError
        if isinstance(cause, unreached):
            return self.of("unreachable", str(cause), again=True)
        if isinstance(cause, httpx2.SSEError):
            return self.of("too_big")
        if isinstance(cause, httpx2.DecodingError):
            return self.of("garbled")
        return self.of("interrupted", str(cause))

    def of_status(self, status: int, headers: Mapping[str, str], body: str) -> EndpointError:
        """The fault behind a status that is not a success."""
        if 300 <= status < 400:
            return self.of("redirect", headers.get("location", ""))
        error = error_in(parsed(body))
        if error is None and status in (404, 405):
            return self.of("no_api", f"it answers {status}.")
        return self._reported(status, error, headers)

    def reported(self, error: object) -> EndpointError:
        """The fault that an error object describes which came with a success status."""
        return self._reported(None, error, {})

    def _reported(
        self, status: int | None, error: object, headers: Mapping[str, str]
    ) -> EndpointError:
        text, code, kind_of_error = parts_of(error)
        number = int(code) if code.isdecimal() else None
        named = _STATUS_OF_CODE.get(code) or _STATUS_OF_CODE.get(kind_of_error)
        meant = named or status or number or 500
        words = _WORDS_OF_STATUS.get(meant, "server" if meant >= 500 else "other")
        if words == "other" and _LONG.search(text):
            words = "too_long"
        if words == "not_found" and named is None and "model" not in text.lower():
            words = "no_api"
        if words in ("server", "other", "timeout") and not text:
            text = f"status {meant}."
        if words not in _SURE and _NO_TOOLS.search(text):
            return self.of("no_tools", text)
        again = meant in _TRANSIENT
        if (advice := headers.get("x-should-retry")) in ("true", "false"):
            again = advice == "true"
        return self.of(words, text, again=again, wait=retry_after(headers))

    def _names(self) -> dict[str, str]:
        endpoint = self._endpoint
        return {
            "label": endpoint.label,
            "model": self._model,
            "base_url": endpoint.base_url,
            "host": endpoint.host,
            "variable": endpoint.key_variable,
        }

    def clean(self, text: str, limit: int = 300) -> str:
        """Somebody else's words on one line: without the key, without control characters."""
        if len(self._endpoint.api_key) >= _SHORTEST_SECRET:
            text = text.replace(self._endpoint.api_key, "[key]")
        text = _KEY_SHAPE.sub("[key]", text)
        text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if len(text) > limit:
            text = text[: limit - 1].rstrip() + "…"
        return text if not text or text[-1] in ".!?…" else f"{text}."
