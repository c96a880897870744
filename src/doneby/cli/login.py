"""``login``: what to connect is said on the command line or asked for at the terminal."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError
from doneby.cli.command import Job
from doneby.cli.moving import offer_to_carry_over
from doneby.cli.standard_input import read
from doneby.cli.terminal import converse, numbered

if TYPE_CHECKING:
    from doneby.assistant.services import Service

_LONGEST_SECRET = 10_000
_MOST_SHOWN = 40

_ELSEWHERE = "address"


def login(job: Job, name: str, client_id: str) -> int:
    """Connect something, and say what came of it.

    Raises:
        DonebyError: It was not connected; nothing was saved.
    """
    try:
        service, status = _connect(job, name, client_id)
    except KeyboardInterrupt as interrupt:  # there is nothing here for undo
        raise KeyboardInterrupt('"doneby doctor" says what is connected.') from interrupt
    if service.kind == "todoist":
        into = replace(job, options=replace(job.options, account=service.account))
        offer_to_carry_over(into, ask=_somebody_types() and not job.json)
    return status


def _connect(job: Job, name: str, client_id: str) -> tuple[Service, int]:
    """Ask for what is not said yet, and connect it; what it is, and the exit status."""
    from doneby.assistant.accounts import sign_in
    from doneby.assistant.services import service_called

    service = service_called(name or _chosen(job), job.options)
    if service.kind == "server":
        return service, _use_server(job, service)
    if service.kind == "email":
        _ask_where_mail_is(job)
    secret = _from_browser(job, client_id) if service.kind == "todoist" else None
    if secret is None:
        none = "; Enter for none" if service.may_want_no_key else ""
        about = f"{service.where}; it is not shown{none}"
        secret = _typed(f"{service.label}: {service.secret} ({about}): ")
    if service.may_want_no_key and not secret.strip():
        return service, _try_without_key(job, service)
    done = sign_in(service, secret, job.options, job.env, _try_again)
    return service, job.answer(done.words, models=list(done.models))


def _somebody_types() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _typed(prompt: str) -> str:
    """Ask at the terminal without showing it; otherwise standard input holds it."""
    import getpass

    if _somebody_types():
        try:
            return getpass.getpass(prompt)
        except EOFError:
            return ""
    return read(wait=True, limit=_LONGEST_SECRET) or ""


def _asked(prompt: str, default: str = "") -> str:
    """A line typed at the terminal; the default where it is empty."""
    shown = f"{prompt} [{default}]: " if default else f"{prompt}: "
    return converse(shown) or default


def _picked(title: str, choices: Sequence[tuple[str, str]]) -> str:
    """The value of the choice whose number or value is typed.

    Raises:
        DonebyError: None of them is.
    """
    lines = numbered(title, [label for label, _ in choices])
    answer = converse("\n".join([*lines, f"[1-{len(choices)}, Enter for none] "])) or ""
    values = [value for _, value in choices]
    if answer.isdecimal() and 1 <= int(answer) <= len(values):
        return values[int(answer) - 1]
    if answer in values:
        return answer
    raise DonebyError("Nothing was chosen, and nothing was changed.")


def _chosen(job: Job) -> str:
    """What to connect, as somebody picks it; empty where nobody is there."""
    if not _somebody_types():
        return ""
    from doneby.assistant.probing import servers_here
    from doneby.assistant.services import services

    known = services()
    here = asyncio.run(servers_here())
    choices = [(known["todoist"].label, "todoist")]
    for name, reach in here.items():
        choices.append((f"{known[name].label} on this machine, without a key", name))
        job.output.note(reach.words())
    choices += [(one.label, one.name) for one in known.values() if one.kind == "provider"]
    choices += [("Another endpoint of models, by its address", _ELSEWHERE), ("Mail", "email")]
    picked = _picked("What do you want to connect?", choices)
    return (
        _asked("Its address, like https://llm.example.com/v1") if picked == _ELSEWHERE else picked
    )


def _use_server(job: Job, service: Service) -> int:
    """Find a server of models that wants no key, and have one of its models answer from now on."""
    from doneby.assistant.desk import Desk
    from doneby.assistant.probing import reach_of

    reach = asyncio.run(reach_of(service.endpoint()))
    words, names = reach.words(), list(reach.models)
    if not (names and _somebody_types()):
        words += f" No key is needed. Ask one with: --model {service.name}:MODEL"
        return job.answer(words, models=names)
    picked = _picked(
        f"{service.label}: which model is to answer from now on?",
        [(name, name) for name in names[:_MOST_SHOWN]],
    )
    Desk.find(job.env).choose("model", f"{service.name}:{picked}")
    words = f"{service.name}:{picked} answers from now on. --model interpreter goes without it."
    return job.answer(words, models=names)


def _try_without_key(job: Job, service: Service) -> int:
    """See that a server at an address on this machine answers without a key; keep nothing."""
    from doneby.assistant.probing import reach_of

    reach = asyncio.run(reach_of(service.endpoint()))
    use = f"--model {service.provider}:MODEL --base-url {service.address}"
    words = f"{reach.words()} No key is needed, and nothing was saved. Ask one with: {use}"
    return job.answer(words, models=list(reach.models))


def _ask_where_mail_is(job: Job) -> None:
    """Have whose mail it is, and on which servers, typed; scripts have it in the settings."""
    if not _somebody_types():
        return
    from doneby.assistant.accounts import MailSettings, mail_settings, set_mail

    before = mail_settings(job.env)
    address = _asked("Your mail address", before.address)
    domain = address.rpartition("@")[2]
    imap = _asked("The server it lies on (IMAP)", before.imap or f"imap.{domain}:993")
    smtp = _asked("The server that sends it (SMTP)", before.smtp or f"smtp.{domain}:465")
    set_mail(MailSettings(address, imap, smtp), job.env)


def _from_browser(job: Job, client_id: str) -> str | None:
    """A token from the browser, for somebody with an app; None where one is typed or handed in."""
    from doneby.assistant.oauth import Person, app_of, token_from_browser

    app = app_of(job.env, client_id)
    if app is None or job.options.offline or not (client_id or _somebody_types()):
        return None
    if not client_id and _asked("Enter opens the browser; t pastes a token instead") == "t":
        return None

    def show(address: str) -> None:
        say = job.output.problem  # also with --quiet: somebody has to act on it
        say("Agree in the browser. If it does not open, open this address in one:")
        say(address)
        if _somebody_types():
            say("If that is on another machine, paste here the address it ends at.")

    paste = (lambda: converse("")) if _somebody_types() else (lambda: None)
    return token_from_browser(app, Person(show, _open_browser, paste), job.options)


def _open_browser(address: str) -> None:
    """Open a browser, unless that would be one inside this terminal."""
    import webbrowser

    shows = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in shows):
        with suppress(OSError, webbrowser.Error):  # the address is on the screen anyway
            webbrowser.open(address)


def _try_again(error: DonebyError) -> bool:
    """Whether somebody has unlocked the keyring meanwhile."""
    return (
        _somebody_types() and converse(f"{error}\nEnter tries again, Ctrl-C gives up. ") is not None
    )
