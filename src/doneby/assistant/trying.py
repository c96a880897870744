"""Whether a secret is accepted, and what it gives access to: asked before it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING

import httpx

from doneby.agent.errors import DonebyError, ToolError
from doneby.assistant.probing import reach_of
from doneby.assistant.services import Service
from doneby.assistant.wrong_clock import clock_is_off, of_certificate

if TYPE_CHECKING:
    from doneby.assistant.options import Options
    from doneby.assistant.setup import Setup


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of it.

    Attributes:
        words: What the secret gives access to, in a sentence.
        owner: Whose account it is, where that can be told: an id of the service's own.
        models: The names of the models that it reaches.
        warning: What is wrong beside that; empty when nothing is.
    """

    words: str
    owner: str = ""
    models: tuple[str, ...] = ()
    warning: str = ""


async def try_out(service: Service, secret: str, setup: Setup, options: Options) -> Trial:
    """Sign in with a secret, and change nothing.

    Raises:
        DonebyError: The service does not accept it, or cannot be reached.
    """
    match service.kind:
        case "todoist":
            return await _todoist(service, secret, setup, options)
        case "email":
            return await _mail(secret, setup)
        case "toolkit":
            return _toolkit(service, setup)
        case _:
            reach = await reach_of(service.endpoint(secret))
            return Trial(reach.words(), models=reach.models)


def _toolkit(service: Service, setup: Setup) -> Trial:
    """What only the toolkit itself could try; that there is one can be told."""
    from doneby.assistant.toolkits import Toolkits

    name = Toolkits(setup).named(service.name.partition(".")[0]).name
    return Trial(f"The toolkit {name} is given it when it is used next.")


async def _todoist(service: Service, token: str, setup: Setup, options: Options) -> Trial:
    from doneby.toolkits.todoist.client import Connection
    from doneby.toolkits.todoist.transport import todoist_client

    dates: list[str] = []

    async def note(response: httpx.Response) -> None:
        dates.append(response.headers.get("Date", ""))

    client = (options.todoist_client or todoist_client)()
    client.event_hooks = {"response": [note]}
    connection = Connection(token, setup.clock.now, client)
    try:
        user = await connection.read(connection.rest.user())
    except ToolError as error:
        raise of_certificate(error, "api.todoist.com") or _refused(service, error) from error
    finally:
        await connection.close()
    name, address = (str(user.get(field) or "") for field in ("full_name", "email"))
    return Trial(
        f"{service.label} knows you as {name or 'somebody without a name'}"
        f"{f' ({address})' if address else ''}.",
        owner=str(user.get("id", "")),
        warning=clock_is_off(dates[-1]) if dates else "",
    )


def _refused(service: Service, error: ToolError) -> DonebyError:
    cause = error.__cause__
    unauthorized = (
        isinstance(cause, httpx.HTTPStatusError)
        and cause.response.status_code == HTTPStatus.UNAUTHORIZED
    )
    if unauthorized:
        return DonebyError("Todoist does not accept this token.", f"Copy it again {service.where}.")
    return error


async def _mail(password: str, setup: Setup) -> Trial:
    from doneby.toolkits.email.lines import with_mailbox
    from doneby.toolkits.email.sending import sign_in

    account = setup.mail_account(password)
    await with_mailbox(account, lambda _: None)
    await sign_in(account)
    servers = dict.fromkeys((account.imap.host, account.smtp.host))
    accept = "accept" if len(servers) > 1 else "accepts"
    return Trial(f"{' and '.join(servers)} {accept} the password of {account.address}.")
