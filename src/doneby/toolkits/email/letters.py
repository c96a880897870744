"""Mails in the mailbox: named, found, and described in a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from email.message import Message
from typing import Any

import imap_tools

from doneby.agent.errors import Candidate, NeedsAnswer, ToolError
from doneby.text import shorten
from doneby.toolkits.email import headers, wire
from doneby.toolkits.email.headers import Address

INBOX = "INBOX"
MOST_CANDIDATES = 10
_SUBJECT_WIDTH = 120
_HEADER_BYTES = 100_000
_WANTED = f"(UID FLAGS RFC822.SIZE BODYSTRUCTURE BODY.PEEK[HEADER]<0.{_HEADER_BYTES}>)"


@dataclass(frozen=True, slots=True)
class Letter:
    r"""One mail, without what is in its parts.

    Attributes:
        folder: Where it lies.
        uid: Its number there.
        headers: Its headers.
        flags: Its marks, such as ``\seen``, in lower case.
        size: Its bytes, attachments included.
        parts: What it is made of.
    """

    folder: str
    uid: str
    headers: Message
    flags: frozenset[str]
    size: int
    parts: tuple[wire.Part, ...]

    @property
    def reference(self) -> str:
        """What names it to the tools."""
        return self.uid if self.folder == INBOX else f"{self.folder}:{self.uid}"

    @property
    def subject(self) -> str:
        """Its subject, on one line."""
        return shorten(headers.text(self.headers, "Subject"), _SUBJECT_WIDTH) or "(no subject)"

    @property
    def sender(self) -> Address:
        """Who wrote it, by its own word."""
        said = headers.addresses(self.headers, "From")
        return said[0] if said else Address("unknown sender")

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return f"“{self.subject}” from {self.sender}"

    def line(self, zone: tzinfo) -> str:
        """It in one line, for a list."""
        marks = [] if "\\seen" in self.flags else ["unread"]
        marks += ["answered"] if "\\answered" in self.flags else []
        marks += ["starred"] if "\\flagged" in self.flags else []
        files = sum(part.attached for part in self.parts)
        marks += [f"{files} attached"] if files else []
        parts = [self.reference, when(headers.date(self.headers), zone), str(self.sender)]
        return " · ".join([*parts, f"“{self.subject}”", *marks])


def when(moment: datetime | None, zone: tzinfo) -> str:
    """A date in the user's zone; one without a zone of its own is taken as it is."""
    if moment is None:
        return "no date"
    local = moment.astimezone(zone) if moment.tzinfo else moment
    return f"{local:%a} {local.day} {local:%b %Y %H:%M}"


def outside(letters: Sequence[Letter]) -> str:
    """Where the text in some mails comes from."""
    senders = list(dict.fromkeys(shorten(letter.sender.email, 80) for letter in letters))
    more = f" and {len(senders) - 3} others" if len(senders) > 3 else ""
    return f"mail from {', '.join(senders[:3])}{more}" if senders else ""


def search(box: imap_tools.BaseMailBox, *criteria: str) -> list[str]:
    """The numbers of the mails in the open folder that meet all criteria, the newest first."""
    wanted = " ".join(criteria) or "ALL"
    # Some servers refuse to be told of a charset, even of the one that they use.
    found = box.uids(wanted, None if wanted.isascii() else "UTF-8")
    return sorted(found, key=int, reverse=True)


def phrase(words: str) -> str:
    """Words as a search takes them: nothing in them can begin another command."""
    plain = "".join(c if c.isprintable() else " " for c in " ".join(words.split()))
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def load(box: imap_tools.BaseMailBox, folder: str, uids: Sequence[str]) -> list[Letter]:
    """Read what the server says of some mails in the open folder, in the order given."""
    if not uids:
        return []
    known = wire.fetched(fetch(box, ",".join(uids), _WANTED))
    return [_letter(folder, uid, known[uid]) for uid in uids if uid in known]


def fetch(box: imap_tools.BaseMailBox, uids: str, wanted: str) -> list[Any]:
    """A FETCH as imaplib gives it; looking at a mail does not mark it as read."""
    status, response = box.client.uid("FETCH", uids, wanted)
    if status != "OK":
        raise imap_tools.MailboxFetchError((status, response), "OK")
    return response


def named(box: imap_tools.BaseMailBox, reference: str, argument: str = "mail") -> Letter:
    """The one mail that a reference means: its number in a list, or words of it.

    Raises:
        NeedsAnswer: Several have these words.
        ToolError: There is none.
    """
    folder, _, number = reference.strip().rpartition(":")
    folder = folder or INBOX
    if re.fullmatch(r"[0-9]{1,10}", number):
        box.folder.set(folder_named(box, folder))
        if found := load(box, folder, [number]):
            return found[0]
        raise ToolError(
            f"There is no mail {shorten(reference, 60)}.", "Look for it with find_mail."
        )
    box.folder.set(INBOX)
    words = phrase(reference)
    uids = search(box, f"OR FROM {words} SUBJECT {words}") if reference.strip() else []
    letters = load(box, INBOX, uids[:MOST_CANDIDATES])
    if not letters:
        raise ToolError(
            f"No mail in the inbox has “{shorten(reference, 60)}” in its sender or subject.",
            "Look for it with find_mail.",
        )
    if len(uids) == 1:
        return letters[0]
    more = f", the newest {len(letters)} are shown" if len(uids) > len(letters) else ""
    raise NeedsAnswer(
        f"{len(uids)} mails fit “{shorten(reference, 60)}”{more}. Which one do you mean?",
        tuple(Candidate(one.reference, one.name) for one in letters),
        argument=argument,
        given=reference,
        outside=outside(letters),
    )


def all_named(box: imap_tools.BaseMailBox, references: Sequence[str]) -> list[Letter]:
    """The mails that are meant, each once.

    Raises:
        NeedsAnswer: Several have the same words.
        ToolError: None was named, or there is none.
    """
    if not references:
        raise ToolError("No mail was named.", "Give the numbers that find_mail lists.")
    found = [named(box, reference, "mails") for reference in references]
    return list({letter.reference: letter for letter in found}.values())


def folder_named(box: imap_tools.BaseMailBox, name: str) -> str:
    """The folder that a name means, also by what it is for: "sent", "archive", "trash".

    Raises:
        ToolError: There is none.
    """
    wanted = name.strip().casefold() or INBOX.casefold()
    folders = box.folder.list()
    for folder in folders:
        last = folder.name.rpartition(folder.delim or "/")[2]
        if wanted in (folder.name.casefold(), last.casefold()):
            return str(folder.name)
    if special := folder_for(box, wanted):
        return special
    there = ", ".join(shorten(folder.name, 40) for folder in folders[:20])
    raise ToolError(f"There is no mail folder “{shorten(name, 60)}”.", f"There are: {there}.")


def folder_for(box: imap_tools.BaseMailBox, purpose: str) -> str:
    """The folder with a special use (RFC 6154): ``sent``, ``drafts``, ``archive``; else empty."""
    uses = {f"\\{purpose}"} | ({"\\all"} if purpose == "archive" else set())
    for folder in box.folder.list():
        if uses & {flag.casefold() for flag in folder.flags}:
            return str(folder.name)
    return ""


def _letter(folder: str, uid: str, known: dict[str, Any]) -> Letter:
    size = known.get("RFC822.SIZE", b"")
    return Letter(
        folder=folder,
        uid=uid,
        headers=headers.parsed(known.get("BODY[HEADER]") or b""),
        flags=frozenset(flag.decode("ascii", "replace").lower() for flag in known.get("FLAGS", ())),
        size=int(size) if size.isdigit() else 0,
        parts=tuple(wire.parts(known.get("BODYSTRUCTURE"))),
    )
