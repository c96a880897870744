"""Marking mails, moving them to the archive and back, and keeping copies and drafts."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from typing import Literal

import imap_tools
from imap_tools.utils import encode_folder

from doneby.agent.errors import ToolError
from doneby.toolkits.email import letters
from doneby.toolkits.email.letters import INBOX, Letter

State = Literal["read", "unread", "starred", "unstarred", "answered"]

_FLAGS: dict[State, tuple[str, bool]] = {
    "read": ("\\Seen", True),
    "unread": ("\\Seen", False),
    "starred": ("\\Flagged", True),
    "unstarred": ("\\Flagged", False),
    "answered": ("\\Answered", True),
}


def mark(box: imap_tools.BaseMailBox, marked: Sequence[Letter], state: State) -> None:
    """Put a mark on mails, or take it off.

    Not by imap-tools: that also removes for good what another program has marked as deleted.
    """
    flag, wanted = _FLAGS[state]
    sign = "+" if wanted else "-"
    for folder, uids in _by_folder(marked).items():
        box.folder.set(folder)
        status, response = box.client.uid(
            "STORE", ",".join(uids), f"{sign}FLAGS.SILENT", f"({flag})"
        )
        if status != "OK":
            raise imap_tools.MailboxFlagError((status, response), "OK")


def destination(box: imap_tools.BaseMailBox, *, back: bool) -> str:
    """Where mails go: the archive, or back into the inbox.

    Raises:
        ToolError: There is no archive, or the server cannot move mails safely.
    """
    # Asked for anew: servers tell more to those who have signed in, and imaplib does not ask twice.
    _, told = box.client.capability()
    if b"MOVE" not in told[-1].split():
        # The way round, copying and deleting, also removes what others have marked as deleted.
        raise ToolError("The mail server cannot move mails.", "Archive them in your mail program.")
    if back:
        return INBOX
    return letters.folder_for(box, "archive") or letters.folder_named(box, "Archive")


def move(box: imap_tools.BaseMailBox, moved: Sequence[Letter], folder: str) -> None:
    """Move mails into a folder."""
    for source, uids in _by_folder(moved).items():
        box.folder.set(source)
        status, response = box.client.uid("MOVE", ",".join(uids), encode_folder(folder).decode())
        if status != "OK":
            raise imap_tools.MailboxMoveError((status, response), "OK")


def keep_draft(box: imap_tools.BaseMailBox, message: EmailMessage) -> str:
    """Put a mail among the drafts; the folder's name comes back."""
    folder = letters.folder_for(box, "drafts") or letters.folder_named(box, "Drafts")
    box.append(message.as_bytes(), folder, flag_set=["\\Draft", "\\Seen"])
    return folder


def keep_sent(box: imap_tools.BaseMailBox, message: EmailMessage) -> None:
    """Keep a copy of a mail that was sent, unless the server has kept one by itself."""
    folder = letters.folder_for(box, "sent") or letters.folder_named(box, "Sent")
    box.folder.set(folder)
    if not letters.search(box, f"HEADER Message-ID {letters.phrase(message['Message-ID'])}"):
        box.append(message.as_bytes(), folder, flag_set=["\\Seen"])


def _by_folder(chosen: Sequence[Letter]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for letter in chosen:
        found.setdefault(letter.folder, []).append(letter.uid)
    return found
