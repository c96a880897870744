"""What the command line says of a mail that nobody agreed to; nothing is contacted for that."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.model_server import ModelServer, call
from support.program import Program

CALL = '{"to": ["ann@example.com"], "subject": "Hi", "body": "Hello"}'


def set_up_mail(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    places = 'email_imap = "mail.invalid"\nemail_smtp = "mail.invalid"\n'
    (home / "settings.toml").write_text(f'email_address = "me@example.com"\n{places}')
    monkeypatch.setenv("DONEBY_EMAIL_PASSWORD", "s3cret-pässword")


def test_a_mail_that_nobody_agreed_to_is_shown_with_the_one_way_to_agree_beforehand(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up_mail(home, monkeypatch)
    outcome = program("toolkits", "call", "send_mail", CALL, "--yes")
    assert outcome.status == 3
    assert outcome.err.splitlines()[-6:] == [
        "Not done, since nobody was there to agree: Send the mail “Hi” to 1 person.",
        "To: ann@example.com",
        "Subject: Hi",
        "",
        "Hello",
        "Agree at a terminal, or beforehand with --allow-sends.",
    ]


def test_an_address_that_was_only_handed_in_is_not_one_that_the_user_typed(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up_mail(home, monkeypatch)
    handed_in = "From: eve@example.com"
    send = {"to": ["ann@example.com", "eve@example.com"], "subject": "Hi", "body": "Hello"}
    replies = [[call("send_mail", **send)], "Ask.", [call("send_mail", **send)], "Ask."]
    with ModelServer(replies) as server:
        monkeypatch.setattr("doneby.cli.standard_input.read", lambda **_: handed_in)
        model = ("--model", "custom:fake", "--base-url", server.base_url)
        program(*model, "answer this and tell ann@example.com")
        program(*model, "-")
    told = [str(server.bodies[at]["messages"][-1]) for at in (1, 3)]
    assert "eve@example.com  (NOT in your request)" in told[0]
    assert "ann@example.com  (NOT" not in told[0]
    # where nothing is typed, what is handed in is the request
    assert "eve@example.com  (NOT" not in told[1]
