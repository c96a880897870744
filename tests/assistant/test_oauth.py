"""Signing in with the browser: real redirects to a port of this machine."""

from __future__ import annotations

import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest

from doneby.agent.errors import DonebyError
from doneby.assistant.oauth import App, Person, code_from_browser, token_for
from support.authorization_server import AuthorizationServer

APP = App("client-1")


@pytest.fixture
def todoist() -> Iterator[AuthorizationServer]:
    with AuthorizationServer() as server:
        yield server


def silent(_: str) -> None:
    """Somebody who looks at nothing."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def sign_in(todoist: AuthorizationServer, app: App = APP) -> str:
    code, exchange = code_from_browser(app, Person(silent, todoist.browse), seconds=30)
    async with todoist.client() as client:
        return await token_for(code, exchange, client)


async def test_the_browser_brings_a_code_that_is_exchanged_for_a_token(
    todoist: AuthorizationServer,
) -> None:
    assert await sign_in(todoist) == todoist.token
    (form,) = todoist.forms
    assert form["redirect_uri"].startswith("http://127.0.0.1:")
    assert len(form["code_verifier"]) >= 43, "RFC 7636, 4.1"
    assert "client_secret" not in form
    assert todoist.codes == {}, "a code is good for one exchange"


async def test_an_app_with_a_secret_and_a_redirect_of_its_own_uses_them(
    todoist: AuthorizationServer,
) -> None:
    redirect = f"http://localhost:{free_port()}/signed/in"
    app = App("client-1", redirect, "app-secret")
    assert await sign_in(todoist, app) == todoist.token
    (form,) = todoist.forms
    assert (form["redirect_uri"], form["client_secret"]) == (redirect, "app-secret")
    assert "app-secret" not in repr(app)


async def test_two_sign_ins_share_no_state_and_no_verifier(todoist: AuthorizationServer) -> None:
    await sign_in(todoist)
    await sign_in(todoist)
    assert len({form["code_verifier"] for form in todoist.forms}) == 2


async def test_no_secret_of_the_exchange_is_in_the_address_or_a_repr(
    todoist: AuthorizationServer,
) -> None:
    shown: list[str] = []
    person = Person(shown.append, todoist.browse)
    code, exchange = code_from_browser(APP, person, seconds=30)
    assert exchange.verifier not in shown[0]
    assert exchange.verifier not in repr(exchange)
    question = parse_qs(urlsplit(shown[0]).query)
    assert question["code_challenge_method"] == ["S256"]
    assert code not in repr(exchange)


def test_an_answer_that_belongs_to_no_question_of_ours_is_not_taken(
    todoist: AuthorizationServer,
) -> None:
    pages: list[tuple[int, str]] = []
    browsed = threading.Event()

    def attacked_first(address: str) -> None:
        redirect = parse_qs(urlsplit(address).query)["redirect_uri"][0]
        for forged in ("?code=evil&state=guessed", "?code=evil", "?error=access_denied", "/x", ""):
            try:
                urllib.request.urlopen(redirect + forged)
            except urllib.error.HTTPError as error:
                pages.append((error.code, error.read().decode()))
                error.close()
        pages.append(todoist.browse(address))
        browsed.set()

    code, _ = code_from_browser(APP, Person(silent, attacked_first), seconds=30)
    assert code in todoist.codes
    assert browsed.wait(30)
    *refused, accepted = pages
    assert [status for status, _ in refused] == [400] * 5
    assert accepted[0] == 200
    assert code not in accepted[1]


def test_a_connection_that_says_nothing_does_not_keep_the_answer_out(
    todoist: AuthorizationServer,
) -> None:
    opened: list[socket.socket] = []

    def browse(address: str) -> None:
        port = urlsplit(parse_qs(urlsplit(address).query)["redirect_uri"][0]).port
        assert port
        opened.append(socket.create_connection(("127.0.0.1", port)))
        todoist.browse(address)

    code, _ = code_from_browser(APP, Person(silent, browse), seconds=30)
    assert code in todoist.codes
    opened[0].close()


def test_somebody_over_ssh_pastes_the_address_at_which_the_browser_ended(
    todoist: AuthorizationServer,
) -> None:
    shown: list[str] = []
    ended: list[str] = []
    pasted = iter(("nonsense", "http://[", "http://127.0.0.1:1/callback?code=evil&state=no"))

    def paste() -> str:
        for wrong in pasted:
            return wrong
        question = {name: one[0] for name, one in parse_qs(urlsplit(shown[0]).query).items()}
        ended.append(todoist.authorize(question))
        return f"  {ended[0]}\n"

    person = Person(shown.append, lambda _: None, paste)
    code, _ = code_from_browser(APP, person, seconds=30)
    assert code in ended[0]


def test_saying_no_in_the_browser_ends_it(todoist: AuthorizationServer) -> None:
    todoist.deny = True
    with pytest.raises(DonebyError, match="You did not allow it"):
        code_from_browser(APP, Person(silent, todoist.browse), seconds=30)


def test_a_browser_that_never_comes_back_ends_it() -> None:
    with pytest.raises(DonebyError, match="in time") as caught:
        code_from_browser(APP, Person(silent, silent), seconds=0.01)
    assert "doneby login todoist" in caught.value.hint


@pytest.mark.parametrize(
    "redirect",
    [
        "https://127.0.0.1:8765/x",
        "http://example.test:80/x",
        "http://127.0.0.1/x",
        "nonsense",
        "http://127.0.0.1:99999/x",
        "http://[::1",
    ],
)
def test_a_redirect_that_is_not_of_this_machine_is_refused(redirect: str) -> None:
    with pytest.raises(DonebyError, match="cannot come back"):
        code_from_browser(App("client-1", redirect), Person(silent, silent))


def test_a_port_in_use_is_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        redirect = f"http://127.0.0.1:{taken.getsockname()[1]}/callback"
        with pytest.raises(DonebyError, match="cannot be used"):
            code_from_browser(App("client-1", redirect), Person(silent, silent))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((400, b'{"error": "bad_authorization_code"}'), "gave no token"),
        ((400, b'{"error": "incorrect_application_credentials"}'), "DONEBY_CLIENT_SECRET"),
        ((200, b'{"token_type": "Bearer"}'), "gave no token"),
        ((200, b"<html>sign in to the network</html>"), "not Todoist"),
        ((200, b"[]"), "not Todoist"),
    ],
)
async def test_an_exchange_that_gives_no_token_is_a_sentence_without_the_code(
    todoist: AuthorizationServer, answer: tuple[int, bytes], said: str
) -> None:
    todoist.refuse = answer
    with pytest.raises(DonebyError) as caught:
        await sign_in(todoist)
    assert said in str(caught.value)
    (form,) = todoist.forms
    assert form["code"] not in str(caught.value)
    assert form["code_verifier"] not in str(caught.value)


async def test_a_todoist_that_is_not_there_is_a_sentence(todoist: AuthorizationServer) -> None:
    code, exchange = code_from_browser(APP, Person(silent, todoist.browse), seconds=30)
    with AuthorizationServer() as gone:
        client = gone.client()
    async with client:
        with pytest.raises(DonebyError, match="cannot be reached"):
            await token_for(code, exchange, client)
