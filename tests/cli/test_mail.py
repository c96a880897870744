"""What the command line says of a mail that nobody agreed to; nothing is contacted for that."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.program import Program

CALL = '{"to": ["ann@example.com"], "subject": "Hi", "body": "Hello"}'


def test_a_mail_that_nobody_agreed_to_is_shown_with_the_one_way_to_agree_beforehand(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    places = 'email_imap = "mail.invalid"\nemail_smtp = "mail.invalid"\n'
    (home / "settings.toml").write_text(f'email_address = "me@example.com"\n{places}')
    monkeypatch.setenv("DONEBY_EMAIL_PASSWORD", "s3cret-pässword")
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
