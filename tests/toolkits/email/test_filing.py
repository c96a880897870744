"""Marking and archiving, which nothing is lost by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import imap_tools

if TYPE_CHECKING:
    from toolkits.email.conftest import Mailroom


async def test_mails_are_marked_and_unmarked(room: Mailroom) -> None:
    room.deliver(Subject="One")
    room.deliver(Subject="Two")
    result = await room.call("mark_mail", mails=["1", "two"], state="read")
    assert result.text.splitlines() == [
        "Marked as read: “One” from ann@example.com (Ann Lee)",
        "Marked as read: “Two” from ann@example.com (Ann Lee)",
    ]
    assert "unread" not in await room.say("find_mail")
    await room.call("mark_mail", mails=["1"], state="unread")
    await room.call("mark_mail", mails=["1"], state="starred")
    assert "“One” · unread · starred" in await room.say("find_mail")


async def test_mails_go_into_the_archive_and_come_back(room: Mailroom) -> None:
    room.deliver(Subject="One")
    assert await room.say("archive_mail", mails=["1"]) == (
        "Moved into Archive: “One” from ann@example.com (Ann Lee)"
    )
    assert "One" in await room.say("find_mail", folder="archive")
    assert await room.say("find_mail") == "No mail in the inbox fits."
    await room.call("archive_mail", mails=["Archive:1"], back=True)
    assert "One" in await room.say("find_mail")


async def test_what_another_program_marked_as_deleted_is_not_removed_on_the_way(
    room: Mailroom,
) -> None:
    room.deliver(Subject="One")
    room.deliver(Subject="Two")
    account = room.account
    with imap_tools.MailBox("localhost", account.imap.port, ssl_context=account.tls()).login_utf8(
        account.address, account.password
    ) as box:
        box.client.uid("STORE", "2", "+FLAGS", "(\\Deleted)")
    await room.call("mark_mail", mails=["1"], state="starred")
    await room.call("archive_mail", mails=["1"])
    assert [mail.subject for mail in room.mails()] == ["Two"]


async def test_what_is_done_with_mails_is_proposed_with_each_of_them(room: Mailroom) -> None:
    room.deliver(Subject="One")
    room.deliver(Subject="Two")
    proposal = await room.proposal("archive_mail", mails=["1", "2", "1"])
    assert (proposal.effect, proposal.summary) == ("writes", "Move 2 mails into Archive.")
    assert len(proposal.affected) == 2
    assert proposal.outside == "mail from ann@example.com"
    assert "No mail was named" in (await room.refused("mark_mail", mails=[], state="read")).message
