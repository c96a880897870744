"""Whose mail it is, and on which servers it lies."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field

from doneby.agent.errors import DonebyError

_STARTTLS_PORTS = (25, 143, 587, 2525)


@dataclass(frozen=True, slots=True)
class Server:
    """A mail server.

    Attributes:
        host: Its name, which its certificate has to bear.
        port: Its port.
        starttls: Whether TLS begins after the connection was made, and not with it. There is
            never a connection without it.
    """

    host: str
    port: int
    starttls: bool = False

    @classmethod
    def parse(cls, text: str, port: int) -> Server:
        """Read ``host`` or ``host:port``; the usual ports say by themselves how TLS begins.

        Args:
            text: The address.
            port: Where none is written.

        Raises:
            DonebyError: It is no address.
        """
        host, _, number = text.strip().partition(":")
        if not host or any(c.isspace() or c in "/@" for c in host):
            raise DonebyError(
                f"“{text}” is no address of a mail server.", "Write it like imap.example.com:993."
            )
        if number and not (number.isascii() and number.isdigit() and 0 < int(number) < 65536):
            raise DonebyError(
                f"“{number}” is no port of a mail server.", "Write it like imap.example.com:993."
            )
        chosen = int(number or port)
        return cls(host, chosen, starttls=chosen in _STARTTLS_PORTS)


@dataclass(frozen=True, slots=True)
class Account:
    """A mail account.

    Attributes:
        address: The user's own address, and the name to sign in with.
        password: The password; it is in no text and no report.
        imap: Where mail lies.
        smtp: Where mail is handed in.
        context: How servers are verified, where the system's own way does not do.
    """

    address: str
    password: str = field(repr=False)
    imap: Server
    smtp: Server
    context: ssl.SSLContext | None = field(default=None, repr=False)

    def tls(self) -> ssl.SSLContext:
        """How a server is verified: certificate and name, always.

        Python's own mail clients verify nothing unless they are given this.
        """
        return self.context or ssl.create_default_context()
