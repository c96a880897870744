"""What goes wrong between here and the mail server, and that nothing is said in the clear."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from doneby.agent.errors import DonebyError
from doneby.toolkits.email import Account, Server, lines

if TYPE_CHECKING:
    from toolkits.email.conftest import Mailroom


def moved(room: Mailroom, **changes: Any) -> Mailroom:
    """The same mailroom with another account."""
    return type(room)(room.server, replace(room.account, **changes))


async def test_tls_may_begin_after_the_connection_was_made(room: Mailroom) -> None:
    room.deliver()
    account = room.server.with_starttls(room.account)
    assert "Lunch" in await type(room)(room.server, account).say("find_mail")


async def test_a_wrong_password_is_a_sentence_with_a_way_on(room: Mailroom) -> None:
    error = await moved(room, password="wrong pässword").refused("find_mail")
    assert error.message == "localhost does not accept the password."
    assert "doneby login email" in error.hint
    assert "pässword" not in str(error)


async def test_a_server_that_cannot_be_verified_is_told_nothing(room: Mailroom) -> None:
    stranger = moved(room, context=None)
    error = await stranger.refused("find_mail")
    assert "could not be verified" in error.message
    assert "nothing was sent to it" in error.message


async def test_a_certificate_for_another_name_does_not_do(room: Mailroom) -> None:
    there = Server("127.0.0.1", room.account.imap.port)
    error = await moved(room, imap=there).refused("find_mail")
    assert "could not be verified" in error.message


async def test_a_port_without_tls_is_named_as_the_fault(room: Mailroom) -> None:
    there = Server("localhost", room.server.imap_starttls_port)
    error = await moved(room, imap=there).refused("find_mail")
    assert "does not speak TLS" in error.message


@contextmanager
def talking(speak: Callable[[socket.socket], None]) -> Iterator[int]:
    """A server that says what it likes to whoever connects."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        held: list[socket.socket] = []

        def serve() -> None:
            try:
                connection, _ = server.accept()
                held.append(connection)
                speak(connection)
            except OSError:
                return  # the client has left

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        try:
            yield server.getsockname()[1]
        finally:
            for connection in held:
                connection.close()


async def test_a_server_that_offers_no_encryption_is_left(room: Mailroom) -> None:
    heard: list[bytes] = []

    def speak(connection: socket.socket) -> None:
        connection.sendall(b"* OK ready\r\n")
        with connection.makefile("rb") as lines:
            for line in lines:
                heard.append(line)
                tag = line.split()[0]
                connection.sendall(b"* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n" + tag + b" OK done\r\n")

    with talking(speak) as port:
        there = Server("127.0.0.1", port, starttls=True)
        error = await moved(room, imap=there).refused("find_mail")
    assert "offers no encrypted connection" in error.message
    assert not any(b"AUTHENTICATE" in line or b"LOGIN" in line for line in heard)


async def test_a_server_that_says_nothing_is_left_when_its_time_is_over(
    room: Mailroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "SECONDS", 0.1)
    room.server.freeze()
    try:
        error = await room.refused("find_mail")
    finally:
        room.server.thaw()
    assert error.message == "localhost did not answer in time."
    assert error.retryable


async def test_a_server_that_drips_is_left_when_the_time_for_all_of_it_is_over(
    room: Mailroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "SECONDS", 0.1)
    left = threading.Event()

    def speak(connection: socket.socket) -> None:
        while not left.wait(0.02):
            connection.sendall(b"*")

    with talking(speak) as port:
        there = Server("127.0.0.1", port, starttls=True)
        error = await moved(room, imap=there).refused("find_mail")
        left.set()
    assert "did not answer in time" in error.message


async def test_a_server_that_is_not_there_is_named(room: Mailroom) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    error = await moved(room, imap=Server("localhost", port)).refused("find_mail")
    assert error.message.startswith("localhost cannot be reached")
    error = await moved(room, imap=Server("mail.invalid", 993)).refused("find_mail")
    assert "no server mail.invalid" in error.message


@pytest.mark.parametrize(
    ("text", "server"),
    [
        ("imap.example.com", Server("imap.example.com", 993)),
        ("imap.example.com:1993", Server("imap.example.com", 1993)),
        (" imap.example.com:143 ", Server("imap.example.com", 143, starttls=True)),
        ("smtp.example.com:587", Server("smtp.example.com", 587, starttls=True)),
    ],
)
def test_an_address_of_a_server_says_how_tls_begins(text: str, server: Server) -> None:
    assert Server.parse(text, 993) == server


@pytest.mark.parametrize("text", ["", ":993", "https://x", "a b", "x:0", "x:99999", "x:١", "me@x"])
def test_what_is_no_address_of_a_server_is_refused(text: str) -> None:
    with pytest.raises(DonebyError, match="mail server"):
        Server.parse(text, 993)


def test_the_password_is_in_no_picture_of_the_account() -> None:
    account = Account("me@x", "s3cret-pässword", Server("x", 993), Server("x", 465))
    assert "s3cret" not in repr(account)
