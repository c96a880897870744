"""Blocking mail clients with a limit for all that they do: a line that can be cut.

The time-outs of imaplib and smtplib are for one read each, and a server that sends a byte now and
then never meets them. Here the work is done in a thread, and when its time is over its connection
is shut, which ends whatever waits there.
"""

from __future__ import annotations

import asyncio
import contextlib
import imaplib
import socket
import threading
from collections.abc import Callable
from typing import TypeVar

import imap_tools

from doneby.agent.threads import in_daemon_thread
from doneby.toolkits.email.account import Account
from doneby.toolkits.email.failures import translated

T = TypeVar("T")

READ_SECONDS = 20.0
"""How long a server may say nothing."""

FAREWELL_SECONDS = 3.0
"""How long a server may say nothing once all is done: what was done must not look undone."""

SECONDS = 60.0
"""How long one call may take, all that it asks included."""


class Line:
    """A connection that another thread may cut.

    Attributes:
        is_cut: Whether it was; nothing may be begun on it then.
    """

    def __init__(self) -> None:
        self.is_cut = False
        self.lock = threading.Lock()
        self._socket: socket.socket | None = None

    def hold(self, connection: socket.socket | None) -> None:
        """Take the connection that is to be cut.

        Raises:
            TimeoutError: It was to be cut before it was there.
        """
        with self.lock:
            self._socket = connection
            self.check()

    def allow(self, seconds: float) -> None:
        """Let the other side say nothing for so long from now on."""
        if self._socket is not None:
            self._socket.settimeout(seconds)

    def check(self) -> None:
        """See that it is still wanted.

        Raises:
            TimeoutError: It was cut.
        """
        if self.is_cut:
            raise TimeoutError

    def cut(self) -> None:
        """Shut the connection; what waits on it ends with an error."""
        with self.lock:
            self.is_cut = True
            if self._socket is not None:
                with contextlib.suppress(OSError):
                    self._socket.shutdown(socket.SHUT_RDWR)


async def in_time(line: Line, work: Callable[[], T], seconds: float) -> T:
    """Do blocking work on a line; it is cut when the time is over, or nobody waits any more.

    Raises:
        TimeoutError: The time is over.
    """
    try:
        async with asyncio.timeout(seconds):
            return await in_daemon_thread(work)
    finally:
        line.cut()


async def with_mailbox(account: Account, work: Callable[[imap_tools.BaseMailBox], T]) -> T:
    """Open the mailbox, do something in it and close it again.

    Each call has a connection of its own: one that was timed out can never be used again, and
    servers drop those that wait.

    Raises:
        ToolError: The server cannot be reached or verified, or refuses.
    """
    line = Line()

    def run() -> T:
        mailbox = _MailBox(account, line)
        try:
            # As UTF-8: the plain LOGIN takes no password with other letters.
            mailbox.login_utf8(account.address, account.password, initial_folder=None)
            return work(mailbox)
        finally:
            line.allow(FAREWELL_SECONDS)
            with contextlib.suppress(imaplib.IMAP4.error, OSError):
                mailbox.client.logout()
            with contextlib.suppress(OSError):
                mailbox.client.shutdown()  # also where there was nobody left to take leave of

    with translated(account.imap):
        return await in_time(line, run, SECONDS)


class _MailBox(imap_tools.BaseMailBox):
    """imap-tools on a client that hangs on a line and verifies who answers."""

    def __init__(self, account: Account, line: Line) -> None:
        self._account = account
        self._line = line
        super().__init__()

    def _get_mailbox_client(self) -> imaplib.IMAP4:
        kind = _StartTls if self._account.imap.starttls else _Tls
        return kind(self._account, self._line)


class _Tls(imaplib.IMAP4_SSL):
    """TLS from the first byte on."""

    def __init__(self, account: Account, line: Line) -> None:
        self._line = line
        server = account.imap
        super().__init__(server.host, server.port, ssl_context=account.tls(), timeout=READ_SECONDS)

    def open(self, host: str = "", port: int | None = None, timeout: float | None = None) -> None:
        """Connect."""
        super().open(host, port, timeout)
        _hold(self, self._line)


class _StartTls(imaplib.IMAP4):
    """TLS right after the greeting, before anything else is said."""

    def __init__(self, account: Account, line: Line) -> None:
        self._line = line
        super().__init__(account.imap.host, account.imap.port, READ_SECONDS)
        try:
            self.starttls(account.tls())
        except (imaplib.IMAP4.error, OSError):
            self.shutdown()
            raise
        _hold(self, line)

    def open(self, host: str = "", port: int = 0, timeout: float | None = None) -> None:
        """Connect."""
        super().open(host, port, timeout)
        _hold(self, self._line)


def _hold(client: imaplib.IMAP4, line: Line) -> None:
    """Put a client on its line, or close it where nobody waits for it any more."""
    try:
        line.hold(client.sock)
    except TimeoutError:
        client.shutdown()
        raise
