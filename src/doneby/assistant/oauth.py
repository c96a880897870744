"""Signing in to Todoist in the browser: OAuth with PKCE and a redirect to this machine.

It needs an app that the user has registered with Todoist. The browser is sent to Todoist, which
sends it back to a port that only this machine can reach, with a code; the code is exchanged for
a token. Sources: RFC 6749 (4.1), RFC 7636 (S256), RFC 8252 (7.3 and 8.3: the loopback address);
the addresses and scopes are those of Todoist's documentation and of Doist's own command line.

Neither code nor verifier nor token is printed, logged or put into an error.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import queue
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from doneby.agent.errors import DonebyError
from doneby.assistant.loopback import Answer, listening
from doneby.assistant.options import Options
from doneby.assistant.setup import APP_VARIABLE, LOCAL, Setup

if TYPE_CHECKING:
    import httpx

AUTHORIZE = "https://todoist.com/oauth/authorize"
TOKEN = "https://todoist.com/oauth/access_token"  # noqa: S105 - an address
SCOPES = "data:read_write,data:delete,project:delete"
"""What the toolkit does: everything but reading backups."""

SECONDS = 300.0
"""How long the browser may take: somebody may have to find a password first."""

_AGAIN = "Sign in again, or paste an API token instead: doneby login todoist"


@dataclass(frozen=True, slots=True)
class App:
    """An app registered with Todoist.

    Attributes:
        client_id: Its client ID.
        redirect: The redirect address it was registered with; empty for a free port of this
            machine, which Todoist has to allow.
        client_secret: Its secret, where it has one: PKCE makes up for none.
    """

    client_id: str
    redirect: str = ""
    client_secret: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever sits there.

    Attributes:
        show: Shows the address to open, for a browser that cannot be opened from here.
        open_browser: Opens it; whether it could does not matter.
        paste: Waits for the address at which the browser ended, pasted by somebody whose browser
            is on another machine; None when nobody does. It is called in a thread of its own,
            which is left behind.
    """

    show: Callable[[str], None]
    open_browser: Callable[[str], object]
    paste: Callable[[], str | None] = lambda: None


def app_of(env: Mapping[str, str], client_id: str = "") -> App | None:
    """The app through which the browser signs in; None where the user has registered none.

    Args:
        env: The environment.
        client_id: In the place of the one in the settings.

    Raises:
        DonebyError: The settings cannot be read.
    """
    settings = Setup.find(Options(account=LOCAL), env).settings
    chosen = client_id or settings.todoist_client_id
    secret = env.get(APP_VARIABLE, "").strip()
    return App(chosen, settings.todoist_redirect, secret) if chosen else None


def token_from_browser(app: App, person: Person, options: Options) -> str:
    """Have the user agree in the browser, and get a token for it.

    Raises:
        DonebyError: The user did not agree, or Todoist gives none.
    """
    from doneby.toolkits.todoist.transport import todoist_client

    code, exchange = code_from_browser(app, person)

    async def exchanged() -> str:
        async with (options.todoist_client or todoist_client)() as client:
            return await token_for(code, exchange, client)

    return asyncio.run(exchanged())


def code_from_browser(app: App, person: Person, seconds: float = SECONDS) -> tuple[str, Exchange]:
    """Have the user agree in the browser, and wait for the code that comes back.

    Returns:
        The code, and what else the exchange for a token takes.

    Raises:
        DonebyError: The user did not agree, no answer came in time, or nothing can come back.
    """
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
    answers: queue.Queue[Answer] = queue.Queue()
    with listening(app.redirect, state, answers) as redirect:
        challenge = hashlib.sha256(verifier.encode()).digest()
        question = {
            "client_id": app.client_id,
            "scope": SCOPES,
            "state": state,
            "response_type": "code",
            "redirect_uri": redirect,
            "code_challenge": base64.urlsafe_b64encode(challenge).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }
        address = f"{AUTHORIZE}?{urlencode(question)}"
        person.show(address)
        for wait_for in (
            lambda: person.open_browser(address),
            lambda: _pasted(person, state, answers),
        ):
            # A browser in the terminal ends when it is left, and a terminal may stay silent.
            threading.Thread(target=wait_for, daemon=True, name="sign-in").start()
        try:
            answer = answers.get(timeout=seconds)
        except queue.Empty:
            raise DonebyError("No answer came from the browser in time.", _AGAIN) from None
    if answer.error:
        denied = answer.error == "access_denied"
        said = "You did not allow it in Todoist." if denied else "Todoist refused to sign you in."
        raise DonebyError(f"{said} Nothing was saved.", _hint(answer.error))
    return answer.code, Exchange(app, redirect, verifier)


@dataclass(frozen=True, slots=True)
class Exchange:
    """What is sent with a code to get a token for it.

    Attributes:
        app: The app that asked for it.
        redirect: Where the browser came back to.
        verifier: Proves that whoever has the code is who asked for it.
    """

    app: App
    redirect: str
    verifier: str = field(repr=False)


async def token_for(code: str, exchange: Exchange, client: httpx.AsyncClient) -> str:
    """Exchange a code for a token.

    Raises:
        DonebyError: Todoist gives none, or cannot be reached.
    """
    import httpx

    from doneby.assistant.wrong_clock import of_certificate
    from doneby.toolkits.todoist.failures import translated

    form = {
        "grant_type": "authorization_code",
        "client_id": exchange.app.client_id,
        "code": code,
        "redirect_uri": exchange.redirect,
        "code_verifier": exchange.verifier,
    }
    if exchange.app.client_secret:
        form["client_secret"] = exchange.app.client_secret
    with translated(writing=False):
        try:
            response = await client.post(TOKEN, data=form)
        except httpx.ConnectError as error:
            if fault := of_certificate(error, "todoist.com"):
                raise fault from error
            raise
    try:
        body = response.json()
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise DonebyError(
            "Something that is not Todoist answered in its place.",
            "A proxy or the sign-in page of a network may be between: look with a browser.",
        )
    token = body.get("access_token")
    if not (response.is_success and isinstance(token, str) and token):
        raise DonebyError("Todoist gave no token. Nothing was saved.", _hint(body.get("error")))
    return token


def _hint(error: object) -> str:
    """What to do about an error that Todoist names."""
    if error in ("incorrect_application_credentials", "invalid_client", "invalid_application"):
        return f"Check the client ID of your app, and its secret in {APP_VARIABLE}."
    if error in ("redirect_uri_not_configured", "bad_redirect_uri"):
        return "Give the redirect address of your app as todoist_redirect in the settings file."
    return _AGAIN


def _pasted(person: Person, state: str, answers: queue.Queue[Answer]) -> None:
    while (address := person.paste()) is not None:
        if answer := Answer.read(address.strip(), state):
            answers.put(answer)
            return
