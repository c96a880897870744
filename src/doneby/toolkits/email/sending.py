"""Handing a mail in, once: what is not known to have failed is never tried again."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import smtplib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any

from doneby.agent.errors import ToolError
from doneby.text import shorten
from doneby.toolkits.email.account import Account
from doneby.toolkits.email.failures import explained, translated
from doneby.toolkits.email.lines import FAREWELL_SECONDS, READ_SECONDS, Line, in_time

SECONDS = 120.0
"""How long handing in a mail may take, its files included."""

_ACCEPTED = 235
"""What a server answers to a password that is right."""


class MaybeSentError(ToolError):
    """A mail was handed in, and nobody can tell whether it was taken."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A mail that was taken.

    Attributes:
        refused: Those whom it does not reach, with the server's words on each.
    """

    refused: dict[str, str]


def fingerprint(people: Sequence[str], subject: str, body: str) -> str:
    """What two mails have in common that say the same to the same people."""
    text = "\0".join([*sorted(one.casefold() for one in people), subject, body])
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


async def hand_in(account: Account, message: EmailMessage, people: Sequence[str]) -> Handed:
    """Give a mail to the server.

    Args:
        account: Who sends it.
        message: The mail.
        people: Whom it goes to; nobody else is read off the mail.

    Raises:
        MaybeSentError: It is not known whether it was taken.
        ToolError: It was not taken for certain.
    """
    line = _Line()

    def run() -> dict[str, tuple[int, bytes]]:
        with _signed_in(account, line) as client:
            # A server that looks into a mail before it takes it says nothing for long.
            line.allow(SECONDS)
            return client.send_message(message, account.address, list(people))

    try:
        refused = await in_time(line, run, SECONDS)
    except smtplib.SMTPRecipientsRefused as error:
        raise _nobody(error, account) from error
    except (smtplib.SMTPException, OSError) as error:
        # An answer that says no is certain; no answer after the text went out is not.
        if line.text_begun and not isinstance(error, smtplib.SMTPResponseException):
            raise MaybeSentError(
                f"{account.smtp.host} broke off after it was given the mail. It is not known "
                "whether the mail was sent.",
                "Do not send it again: look in the sent mail, or ask whom it was for.",
            ) from error
        raise explained(error, account.smtp) from error
    return Handed({email: _words(answer) for email, answer in refused.items()})


async def sign_in(account: Account) -> None:
    """Sign in to the server that sends mail, and send none.

    Raises:
        ToolError: It cannot be reached or verified, or does not accept the password.
    """
    line = _Line()

    def run() -> None:
        with _signed_in(account, line):
            pass

    with translated(account.smtp):
        await in_time(line, run, SECONDS)


class _Line(Line):
    """A line that knows whether the text of a mail went over it.

    Attributes:
        text_begun: Whether it may have.
    """

    def __init__(self) -> None:
        super().__init__()
        self.text_begun = False

    def begin_text(self) -> None:
        """Say that it goes out now.

        Raises:
            TimeoutError: The line was cut, and nothing goes out.
        """
        with self.lock:
            self.check()
            self.text_begun = True


class _Client(smtplib.SMTP):
    """A client that tells its line when the text goes out."""

    line: _Line

    def data(self, msg: Any) -> tuple[int, bytes]:
        """Send the text."""
        self.line.begin_text()
        return super().data(msg)


class _TlsClient(_Client, smtplib.SMTP_SSL):
    """The same with TLS from the first byte on."""


@contextlib.contextmanager
def _signed_in(account: Account, line: _Line) -> Iterator[smtplib.SMTP]:
    server = account.smtp
    client: _Client
    if server.starttls:
        client = _Client(server.host, server.port, timeout=READ_SECONDS)
    else:
        client = _TlsClient(server.host, server.port, timeout=READ_SECONDS, context=account.tls())
    client.line = line
    try:
        line.hold(client.sock)
        if server.starttls:
            client.starttls(context=account.tls())  # refuses to go on without
            line.hold(client.sock)
        _sign_in(client, account)
        yield client
        line.allow(FAREWELL_SECONDS)
        with contextlib.suppress(smtplib.SMTPException, OSError):
            client.quit()  # the mail was taken, whatever becomes of the farewell
    finally:
        client.close()


def _sign_in(client: smtplib.SMTP, account: Account) -> None:
    """Sign in; smtplib itself takes no password with other letters."""
    client.ehlo_or_helo_if_needed()
    if "PLAIN" not in client.esmtp_features.get("auth", "").upper().split():
        client.login(account.address, account.password)
        return
    secret = f"\0{account.address}\0{account.password}".encode()
    code, words = client.docmd("AUTH", "PLAIN " + base64.b64encode(secret).decode())
    if code != _ACCEPTED:
        raise smtplib.SMTPAuthenticationError(code, words)


def _nobody(error: smtplib.SMTPRecipientsRefused, account: Account) -> ToolError:
    said = "; ".join(f"{email}: {_words(one)}" for email, one in error.recipients.items())
    return ToolError(
        f"Not sent: {account.smtp.host} takes the mail for nobody ({shorten(said, 300)}).",
        "Check the addresses.",
        outside=f"words of the mail server {account.smtp.host}",
    )


def _words(answer: tuple[int, bytes]) -> str:
    code, said = answer
    return f"{code} {shorten(said.decode('utf-8', 'replace'), 120)}"
