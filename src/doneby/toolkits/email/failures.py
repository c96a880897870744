"""What can go wrong between here and a mail server, each in one sentence with one remedy."""

from __future__ import annotations

import imaplib
import smtplib
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from imap_tools.errors import ImapToolsError

from doneby.agent.errors import ToolError
from doneby.text import shorten
from doneby.toolkits.email.account import Server

_QUOTED = 160
"""The most characters of a server's own words that are passed on."""

_SIGN_IN_HELP = (
    "Sign in again with: doneby login email. Many providers want a password made for one app."
)
_AGAIN = "Try again in a moment."
_SETTINGS = "Check the server's name and port in the settings."
_REFUSED_SIGN_IN = ("AUTHENTICATIONFAILED", "AUTHORIZATIONFAILED", "LOGIN FAILED")


@contextmanager
def translated(server: Server) -> Iterator[None]:
    """Turn what the mail clients raise into a ToolError; the password is in none of the texts."""
    try:
        yield
    except (imaplib.IMAP4.error, smtplib.SMTPException, ImapToolsError, OSError) as error:
        raise explained(error, server) from error


def explained(error: Exception, server: Server) -> ToolError:
    """A failure in words."""
    if isinstance(error, OSError) and not isinstance(error, smtplib.SMTPException):
        return _unreachable(error, server.host)
    said = _words_of(error)
    if "STARTTLS extension not supported" in said or "TLS not supported" in said:
        return ToolError(
            f"{server.host} offers no encrypted connection on port {server.port}, so nothing was "
            "sent to it.",
            _SETTINGS,
        )
    if isinstance(error, imaplib.IMAP4.abort | smtplib.SMTPServerDisconnected):
        return ToolError(f"{server.host} broke the connection off.", _AGAIN, retryable=True)
    if isinstance(error, smtplib.SMTPAuthenticationError) or any(
        mark in said.upper() for mark in _REFUSED_SIGN_IN
    ):
        return ToolError(f"{server.host} does not accept the password.", _SIGN_IN_HELP)
    source = f"words of the mail server {server.host}"
    quoted = shorten(said, _QUOTED)
    return ToolError(f"{server.host} refused this: “{quoted}”.", _AGAIN, outside=source)


def _unreachable(error: OSError, host: str) -> ToolError:
    if isinstance(error, ssl.SSLCertVerificationError):
        return ToolError(
            f"{host} could not be verified ({error.verify_message}), so nothing was sent to it.",
            "Check the server's name; somebody may stand in between.",
        )
    if isinstance(error, ssl.SSLError):
        return ToolError(f"{host} does not speak TLS on this port.", _SETTINGS)
    if isinstance(error, TimeoutError):
        return ToolError(f"{host} did not answer in time.", _AGAIN, retryable=True)
    if isinstance(error, socket.gaierror):
        return ToolError(f"There is no server {host}, or no network.", _SETTINGS, retryable=True)
    return ToolError(
        f"{host} cannot be reached ({error.strerror or type(error).__name__}).",
        "Check the network connection and the settings.",
        retryable=True,
    )


def _words_of(error: Exception) -> str:
    """What the server said, as far as the exception tells."""
    if isinstance(error, ImapToolsError):
        result = getattr(error, "command_result", None)
        parts = result[1] if result else []
    elif isinstance(error, smtplib.SMTPRecipientsRefused):
        parts = [words for _, words in error.recipients.values()]
    elif isinstance(error, smtplib.SMTPResponseException):
        parts = [error.smtp_error]
    else:
        parts = list(error.args)
    return " ".join(_text(part) for part in parts)


def _text(part: object) -> str:
    return part.decode("utf-8", "replace") if isinstance(part, bytes) else str(part)
