"""A key is tried without an answer being paid for, and servers on this machine are found."""

from __future__ import annotations

import asyncio
import socket
import ssl
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
import trustme

from doneby.agent.errors import DonebyError
from doneby.assistant.probing import Reach, reach_of, servers_here
from doneby.assistant.wrong_clock import clock_is_off, of_certificate
from doneby.models.endpoint import Endpoint
from doneby.models.providers import PROVIDERS
from support.model_server import Http, ModelServer

KEY = "sk-canary-0123456789"
MODELS = {"object": "list", "data": [{"id": "models/one"}, {"id": "two"}, {"name": "no id"}]}


def endpoint(server: ModelServer, provider: str = "openai", key: str = KEY) -> Endpoint:
    """The server in the place of a provider's own."""
    return Endpoint(replace(PROVIDERS[provider], base_url=server.base_url), server.base_url, key)


@pytest.mark.parametrize(
    ("provider", "key", "headers"),
    [
        ("openai", KEY, {"authorization": f"Bearer {KEY}", "x-api-key": None}),
        ("anthropic", KEY, {"authorization": f"Bearer {KEY}", "x-api-key": KEY}),
        ("ollama", "", {"authorization": None}),
    ],
)
async def test_models_are_listed_with_the_key(
    provider: str, key: str, headers: dict[str, Any]
) -> None:
    with ModelServer([Http(body=MODELS)]) as server:
        reach = await reach_of(endpoint(server, provider, key))
    assert reach.models == ("one", "two")
    (request,) = server.requests
    assert request.path == "/v1/models"
    assert {name: request.headers.get(name) for name in headers} == headers


async def test_a_list_for_anybody_says_nothing_of_the_key_so_the_key_is_asked_about() -> None:
    about = {"data": {"label": "mine", "limit_remaining": 4.5}}
    with ModelServer([Http(body=MODELS), Http(body=about)]) as server:
        reach = await reach_of(endpoint(server, "openrouter"))
        assert [request.path for request in server.requests] == ["/v1/models", "/v1/key"]
    assert reach.words() == "OpenRouter offers 2 models: one, two; credit left: 4.5."
    with ModelServer([Http(body=MODELS), Http(401, {"error": {"message": f"no {KEY}"}})]) as server:
        with pytest.raises(DonebyError, match="did not accept the API key") as caught:
            await reach_of(endpoint(server, "openrouter"))
        assert KEY not in str(caught.value)
    with ModelServer([Http(body=MODELS)]) as server:
        reach = await reach_of(endpoint(server, "huggingface"))
    assert reach.words().endswith("the key itself was not tried.")


@pytest.mark.parametrize(
    ("models", "more", "words"),
    [
        ((), False, "X offers no models."),
        (("a",), False, "X offers 1 model: a."),
        (("a", "b", "c", "d"), False, "X offers 4 models, a, b, c among them."),
        (("a", "b", "c", "d"), True, "X offers more than 4 models, a, b, c among them."),
    ],
)
def test_what_a_key_reaches_is_one_sentence(
    models: tuple[str, ...], more: bool, words: str
) -> None:
    assert Reach("X", models, more).words() == words


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Http(401, {"error": {"message": "bad key"}}), "did not accept the API key: bad key."),
        (Http(403, b"<html>Blocked</html>", "text/html"), "web page came in the place"),
        (Http(200, b"<!doctype html>sign in", "text/html"), "web page came in the place"),
        (Http(200, b"  <html>labelled wrongly</html>"), "web page came in the place"),
        (Http(302, b"", headers={"location": "https://elsewhere.test/"}), "sends requests on"),
        (Http(200, b"null"), "cannot be read"),
        (Http(200, b"not json"), "cannot be read"),
        (Http(200, {"hello": 1}), "not with a list of models"),
        (Http(200, {"error": {"code": 401, "message": "no"}}), "did not accept"),
        (Http(500, b""), "could not answer"),
    ],
)
async def test_whatever_else_answers_is_one_sentence_without_the_key(
    reply: Http, said: str
) -> None:
    with ModelServer([reply]) as server:
        with pytest.raises(DonebyError, match=said) as caught:
            await reach_of(endpoint(server))
        assert len(server.requests) == 1, "a redirect is not followed with a key"
    assert caught.value.hint
    assert KEY not in str(caught.value)


async def test_nobody_there_is_a_sentence() -> None:
    with ModelServer() as gone:
        address = endpoint(gone)
    with pytest.raises(DonebyError, match="could not be reached"):
        await reach_of(address)


async def test_servers_on_this_machine_are_found_at_their_usual_ports(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with ModelServer() as gone:
        nobody = gone.base_url
    with (
        ModelServer([Http(body={"data": [{"id": "llama3.2:latest"}]})]) as ollama,
        ModelServer([Http(body=b"<html>a web server</html>", content_type="text/html")]) as other,
    ):
        places = {"ollama": ollama.base_url, "lmstudio": nobody, "llamacpp": other.base_url}
        for name in ("ollama", "lmstudio", "llamacpp", "vllm"):
            place = replace(PROVIDERS[name], base_url=places.get(name, nobody))
            monkeypatch.setitem(PROVIDERS, name, place)
        found = await servers_here()
    assert {name: reach.models for name, reach in found.items()} == {"ollama": ("llama3.2:latest",)}


# -- a clock that is wrong ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("off", "said"),
    [
        (timedelta(days=1), "about 1 day slow"),
        (timedelta(days=-2), "about 2 days fast"),
        (timedelta(minutes=-20), "about 20 minutes fast"),
        (timedelta(hours=-3), "about 3 hours fast"),
        (timedelta(seconds=30), ""),
    ],
)
def test_a_clock_is_compared_with_the_servers(off: timedelta, said: str) -> None:
    words = clock_is_off(format_datetime(datetime.now(UTC) + off, usegmt=True))
    assert said in words
    assert bool(said) == bool(words)


@pytest.mark.parametrize("date", ["", "yesterday", "Mon, 30 Nov 2026"])
def test_a_server_without_a_time_says_nothing_about_the_clock(date: str) -> None:
    assert clock_is_off(date) == ""


async def test_a_certificate_that_is_not_accepted_leads_to_clock_and_proxy() -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("localhost").configure_cert(context)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(30)
        address = f"https://localhost:{server.getsockname()[1]}/v1"
        answering = asyncio.create_task(asyncio.to_thread(_refuse_to_talk, server, context))
        with pytest.raises(DonebyError, match="The certificate of localhost") as caught:
            await reach_of(Endpoint(PROVIDERS["custom"], address, KEY))
        await answering
    assert "Check the clock" in caught.value.hint
    assert KEY not in str(caught.value)


def _refuse_to_talk(server: socket.socket, context: ssl.SSLContext) -> None:
    """Show a certificate to whoever comes."""
    connection, _ = server.accept()
    with connection, suppress(ssl.SSLError, ConnectionError):
        context.wrap_socket(connection, server_side=True).close()


def test_a_certificate_that_is_not_valid_yet_leads_to_the_clock() -> None:
    cause = ssl.SSLCertVerificationError(1, "certificate verify failed")
    cause.verify_message = "certificate is not yet valid"
    wrapped = ConnectionError("no")
    wrapped.__cause__ = cause
    error = of_certificate(wrapped, "todoist.com")
    assert error is not None
    assert "certificate is not yet valid" in error.message
    assert "clock" in error.hint
    assert of_certificate(ConnectionError("no"), "todoist.com") is None
