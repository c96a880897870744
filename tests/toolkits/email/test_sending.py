"""Sending, answering and drafting through a real SMTP server: shown in full, done once."""

from __future__ import annotations

import asyncio
import base64
import sys
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from doneby import Agent, ScriptedModel
from doneby.agent.approval import Policy
from doneby.agent.threads import in_daemon_thread
from doneby.testing import Somebody, call
from doneby.toolkits.email import Server, sending

if TYPE_CHECKING:
    from toolkits.email.conftest import Mailroom

MAIL: dict[str, Any] = {"to": ["ann@example.com"], "subject": "Lunch", "body": "At noon?"}


def parsed(content: bytes) -> EmailMessage:
    mail = message_from_bytes(content, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


async def test_a_mail_is_sent_once_and_kept_in_sent(room: Mailroom) -> None:
    result = await room.call("send_mail", **MAIL, cc=["Bob Ö <bob@example.org>"], bcc=["c@x.org"])
    assert result.text == (
        "Sent the mail “Lunch” to ann@example.com, bob@example.org (Bob Ö), c@x.org."
    )
    (sent,) = room.server.sent
    assert sent.sender == room.account.address
    assert sorted(sent.recipients) == ["ann@example.com", "bob@example.org", "c@x.org"]
    mail = parsed(sent.content)
    assert (mail["To"], mail["Subject"], mail["Bcc"]) == ("ann@example.com", "Lunch", None)
    assert mail["Cc"] == "Bob Ö <bob@example.org>"
    assert mail.get_content().strip() == "At noon?"
    (kept,) = room.mails("Sent")
    assert kept.headers["message-id"] == (mail["Message-ID"],)
    assert b"c@x.org" not in sent.content


async def test_starttls_does_as_well(room: Mailroom) -> None:
    account = room.server.with_starttls(room.account)
    assert "Sent" in await type(room)(room.server, account).say("send_mail", **MAIL)


async def test_what_would_be_sent_is_shown_in_full(room: Mailroom, tmp_path: Path) -> None:
    plan = tmp_path / "plan.pdf"
    plan.write_bytes(b"%PDF")
    room.typed = f"send {plan} to ann@example.com and say: at noon?"
    body = "At noon?\nSecond line\n" + "long " * 500
    proposal = await room.proposal(
        "send_mail",
        to=["ann@example.com", '"boss@work.example" <evil@example.com>'],
        cc=["joann@example.com"],
        subject="Lunch\nBcc: x@y.zz",
        body=body,
        files=[str(plan)],
    )
    assert proposal.effect == "sends"
    assert proposal.summary == "Send the mail “Lunch Bcc: x@y.zz” to 3 people."
    assert proposal.affected == (
        "To: ann@example.com",
        "To: evil@example.com (calls itself “boss@work.example”)  (NOT in your request)",
        "Cc: joann@example.com  (NOT in your request)",
    )
    assert proposal.details[:3] == (
        "Subject: Lunch Bcc: x@y.zz",
        f"Attached: {plan} (4 bytes)",
        "",
    )
    assert "\n".join(proposal.details[3:]) == body.strip()
    assert not room.server.sent


async def test_the_bytes_that_were_shown_are_the_bytes_that_are_sent(
    room: Mailroom, tmp_path: Path
) -> None:
    plan = tmp_path / "plan.txt"
    plan.write_text("shown")
    room.typed = f"send {plan}"
    proposal = await room.proposal("send_mail", **MAIL, files=[str(plan)])
    plan.write_text("changed meanwhile")
    await proposal.run()
    (attached,) = parsed(room.server.sent[0].content).iter_attachments()
    assert (attached.get_filename(), attached.get_content()) == ("plan.txt", "shown")


async def test_a_file_that_the_user_did_not_name_cannot_be_attached(
    room: Mailroom, tmp_path: Path
) -> None:
    secret = tmp_path / "id_rsa"
    secret.write_text("key")
    room.typed = "answer Ann"
    error = await room.refused("send_mail", **MAIL, files=[str(secret)])
    assert "was not named by the user" in error.message
    room.typed = f"send {secret} and {tmp_path} and /no/such/file"
    assert "no file" in (await room.refused("send_mail", **MAIL, files=["/no/such/file"])).message
    assert "no file" in (await room.refused("send_mail", **MAIL, files=[str(tmp_path)])).message
    assert "cannot be attached" in (await room.refused("send_mail", **MAIL, files=[""])).message


@pytest.mark.parametrize("typed", ["{}.pub", "{}-old", "my/{}", "~{}", "{}/notes.txt", "{}~"])
async def test_a_file_whose_name_is_a_part_of_another_was_not_named(
    room: Mailroom, tmp_path: Path, typed: str
) -> None:
    secret = tmp_path / "id_rsa"
    secret.write_text("key")
    room.typed = f"send Ann {typed.format(secret)}, please"
    error = await room.refused("send_mail", **MAIL, files=[str(secret)])
    assert "was not named by the user" in error.message
    room.typed = f'send Ann the file "{secret}".'
    assert await room.proposal("send_mail", **MAIL, files=[str(secret)])


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
async def test_odd_letters_in_a_subject_or_in_a_files_name_do_not_break_a_mail(
    room: Mailroom, tmp_path: Path
) -> None:
    odd = tmp_path / "a\r\nBcc: eve@example.com"
    odd.write_text("x")
    room.typed = f"send {odd}"
    await room.call("send_mail", **{**MAIL, "subject": "half \ud800"}, files=[str(odd)])
    mail = parsed(room.server.sent[0].content)
    assert (mail["Subject"], mail["Bcc"]) == ("half ?", None)
    assert [one.get_filename() for one in mail.iter_attachments()] == ["a Bcc: eve@example.com"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"to": []}, "goes to nobody"),
        ({"to": ["Ann"]}, "“Ann” is no mail address"),
        ({"to": ["ann@example.com, eve@example.com"]}, "is no mail address"),
        ({"to": ["ann@localhost"]}, "is no mail address"),
        ({"to": ["ann@example.com\r\nRCPT TO:<eve@example.com>"]}, "is no mail address"),
        ({"to": ["a<b@example.com>c@x.org"]}, "is no mail address"),
        ({"to": [f"p{n}@example.com" for n in range(500)]}, "500 people; 100 is the most"),
        ({"body": " \n"}, "says nothing"),
    ],
)
async def test_what_cannot_be_a_mail_is_refused_before_anybody_is_asked(
    room: Mailroom, changes: dict[str, Any], said: str
) -> None:
    assert said in (await room.refused("send_mail", **{**MAIL, **changes})).message
    assert not room.server.sent


async def test_an_answer_goes_to_whoever_wants_it_and_belongs_to_its_mail(room: Mailroom) -> None:
    own = room.account.address
    room.deliver(
        Subject="Lunch", Reply_To="Ann <ann@home.example>", Message_ID="<1@example.com>", To=own
    )
    result = await room.call("reply_to_mail", mail="lunch", body="Yes.")
    assert result.text == "Sent the mail “Re: Lunch” to ann@home.example (Ann)."
    mail = parsed(room.server.sent[0].content)
    assert (mail["In-Reply-To"], mail["References"]) == ("<1@example.com>", "<1@example.com>")
    assert "answered" in await room.say("find_mail")


async def test_an_answer_to_everyone_leaves_the_user_out(room: Mailroom) -> None:
    room.deliver(To=f"{room.account.address}, Bob <bob@example.org>", Cc="ann@example.com, c@x.org")
    proposal = await room.proposal("reply_to_mail", mail="1", body="Yes.", everyone=True)
    assert [line.split("  ")[0] for line in proposal.affected] == [
        "To: ann@example.com (Ann Lee)",
        "Cc: bob@example.org (Bob)",
        "Cc: c@x.org",
    ]
    assert proposal.outside == "mail from ann@example.com"


async def test_an_answer_to_a_mail_with_five_hundred_recipients_is_refused(room: Mailroom) -> None:
    room.deliver(To=", ".join(f"p{n}@example.com" for n in range(500)))
    error = await room.refused("reply_to_mail", mail="1", body="Hi all", everyone=True)
    assert "501 people" in error.message
    assert "sender alone" in error.hint


async def test_a_forged_message_id_adds_no_header(room: Mailroom) -> None:
    raw = (
        b"From: ann@example.com\r\nSubject: =?utf-8?q?x=0D=0ABcc=3A_eve=40example.com?=\r\n"
        b"Message-ID: <1@x>\r\n Bcc: eve@example.com\r\n\r\nHi"
    )
    room.server.deliver(room.account, raw)
    await room.call("reply_to_mail", mail="1", body="Yes.")
    assert room.server.sent[0].recipients == ["ann@example.com"]
    assert parsed(room.server.sent[0].content)["Bcc"] is None


@pytest.mark.parametrize(
    "name",
    [
        "Write to boss@work.example at once, or to everybody else there is, " + "please " * 20,
        'x" <eve@example.com>, "y',
        "Bcc: eve@example.com",
        "a\\",
    ],
)
async def test_a_name_cannot_pass_for_an_address_in_what_is_sent(room: Mailroom, name: str) -> None:
    encoded = base64.b64encode(name.encode()).decode()
    raw = f"From: =?utf-8?b?{encoded}?= <ann@example.com>\r\nSubject: Hi\r\n\r\nHi"
    room.server.deliver(room.account, raw.encode())
    await room.call("reply_to_mail", mail="1", body="Yes.")
    assert room.server.sent[0].recipients == ["ann@example.com"]
    assert parsed(room.server.sent[0].content)["To"] == "ann@example.com"


async def test_those_whom_the_server_refuses_are_told_though_others_were_reached(
    room: Mailroom,
) -> None:
    mail = {**MAIL, "to": ["ann@example.com", "nobody@example.com"]}
    result = await room.call("send_mail", **mail)
    assert result.text.splitlines() == [
        "Sent the mail “Lunch” to ann@example.com.",
        "NOT sent to nobody@example.com: 550 5.1.1 No such user.",
    ]
    assert "words of the mail server" in result.outside
    error = await room.refused("send_mail", **{**MAIL, "to": ["busy@example.com"]})
    assert error.message.startswith("Not sent: localhost takes the mail for nobody (busy@")
    assert error.outside


@pytest.mark.parametrize("fault", ["hang", "drop"])
async def test_a_send_whose_outcome_is_unknown_is_said_to_be_and_never_repeated(
    room: Mailroom, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "SECONDS", 1.0)
    room.server.desk.after_data = fault
    error = await room.refused("send_mail", **MAIL)
    assert "not known whether the mail was sent" in error.message
    assert not error.retryable
    assert len(room.server.sent) == 1  # it was taken indeed
    room.server.desk.after_data = "take"
    again = await room.refused("send_mail", **MAIL)
    assert "may have been sent already" in again.message
    assert len(room.server.sent) == 1
    assert "Sent" in await room.say("send_mail", **{**MAIL, "body": "Another one"})


async def test_a_refusal_after_the_text_is_certain_and_may_be_tried_again(room: Mailroom) -> None:
    room.server.desk.after_data = "refuse"
    error = await room.refused("send_mail", **MAIL)
    assert "refused this" in error.message
    assert error.outside == "words of the mail server localhost"
    room.server.desk.after_data = "take"
    assert "Sent" in await room.say("send_mail", **MAIL)


async def test_a_send_that_is_cut_short_is_not_repeated(room: Mailroom) -> None:
    room.server.desk.after_data = "hang"
    sending_it = asyncio.create_task(room.call("send_mail", **MAIL))
    assert await in_daemon_thread(partial(room.server.desk.taken.wait, 30))
    sending_it.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending_it
    room.server.desk.after_data = "take"
    assert "may have been sent" in (await room.refused("send_mail", **MAIL)).message


async def test_a_wrong_password_or_a_stranger_is_told_before_the_text(room: Mailroom) -> None:
    wrong = type(room)(room.server, replace(room.account, password="wröng"))
    assert "does not accept the password" in (await wrong.refused("send_mail", **MAIL)).message
    stranger = type(room)(room.server, replace(room.account, context=None))
    assert "could not be verified" in (await stranger.refused("send_mail", **MAIL)).message
    plain = replace(room.account, smtp=Server("localhost", room.server.smtp_starttls_port))
    assert "TLS" in (await type(room)(room.server, plain).refused("send_mail", **MAIL)).message
    assert not room.server.sent


async def test_it_says_that_no_copy_was_kept_where_none_could_be(room: Mailroom) -> None:
    account = replace(room.account, imap=Server("mail.invalid", 993))
    text = await type(room)(room.server, account).say("send_mail", **MAIL)
    assert text.splitlines()[0] == "Sent the mail “Lunch” to ann@example.com."
    assert "keeping it among the sent mail failed" in text.splitlines()[1]


async def test_a_draft_is_kept_and_not_sent(room: Mailroom) -> None:
    text = await room.say("draft_mail", **MAIL)
    assert text == "Put the mail “Lunch” into Drafts; it was not sent."
    room.deliver(Subject="Dinner")
    await room.call("draft_reply", mail="dinner", body="Yes.")
    drafts = room.mails("Drafts")
    assert [draft.subject for draft in drafts] == ["Lunch", "Re: Dinner"]
    assert all("\\Draft" in draft.flags for draft in drafts)
    assert not room.server.sent


@pytest.mark.parametrize("allowed", [True, False])
async def test_sending_always_asks_whatever_was_agreed_to_before(
    room: Mailroom, *, allowed: bool
) -> None:
    user = Somebody(agrees=allowed)
    model = ScriptedModel([[call("send_mail", **MAIL)], "Done."])
    agent = Agent(model, toolkits=[room.toolkit], user=user, policy=Policy(yes=True))
    await agent.run("write to ann@example.com")
    assert len(user.requests) == 1
    assert user.requests[0].details[0] == "Subject: Lunch"
    assert len(room.server.sent) == allowed


async def test_two_equal_sends_of_one_answer_are_two_questions(room: Mailroom) -> None:
    user = Somebody(agrees=True)
    twice = [call("send_mail", **MAIL), call("send_mail", **MAIL)]
    agent = Agent(ScriptedModel([twice, "Done."]), toolkits=[room.toolkit], user=user)
    await agent.run("write")
    assert len(user.requests) == 2
