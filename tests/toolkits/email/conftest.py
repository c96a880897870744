"""A mailbox on a real server, and the toolkit that works in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import imap_tools
import pytest

from doneby.agent.errors import NeedsAnswer, ToolError
from doneby.agent.results import Proposal, ToolResult
from doneby.toolkits.email import Account, EmailToolkit
from support.mail_server import MailServer, message

NOW = datetime(2026, 11, 30, 10, tzinfo=ZoneInfo("Europe/Berlin"))


@dataclass
class Mailroom:
    """A toolkit, and what is needed to look behind it.

    Attributes:
        server: The mail servers.
        account: Whose mail.
        typed: What the user has typed in this turn.
    """

    server: MailServer
    account: Account
    typed: str = ""
    toolkit: EmailToolkit = field(init=False)

    def __post_init__(self) -> None:
        self.toolkit = EmailToolkit(self.account, now=lambda: NOW, typed=lambda: self.typed)

    def deliver(self, body: str = "Hello", *, html: str = "", **headers: str) -> None:
        """Put a mail into the inbox; header names with "_" for "-"."""
        self.server.deliver(self.account, message(body, html=html, **headers))

    async def propose(self, tool: str, **arguments: Any) -> ToolResult | Proposal:
        return await self.toolkit.tools[tool].invoke(arguments)

    async def call(self, tool: str, **arguments: Any) -> ToolResult:
        """Call a tool; what it proposes is done."""
        found = await self.propose(tool, **arguments)
        return await found.run() if isinstance(found, Proposal) else found

    async def say(self, tool: str, **arguments: Any) -> str:
        return (await self.call(tool, **arguments)).text

    async def proposal(self, tool: str, **arguments: Any) -> Proposal:
        """What a tool would do."""
        found = await self.propose(tool, **arguments)
        assert isinstance(found, Proposal)
        return found

    async def refused(self, tool: str, **arguments: Any) -> ToolError:
        with pytest.raises(ToolError) as caught:
            await self.call(tool, **arguments)
        return caught.value

    async def asked(self, tool: str, **arguments: Any) -> NeedsAnswer:
        with pytest.raises(NeedsAnswer) as caught:
            await self.call(tool, **arguments)
        return caught.value

    def mails(self, folder: str = "INBOX") -> list[imap_tools.MailMessage]:
        """What lies in a folder, by another client."""
        account = self.account
        with imap_tools.MailBox(
            account.imap.host, account.imap.port, ssl_context=account.tls()
        ).login_utf8(account.address, account.password, folder) as box:
            return list(box.fetch(mark_seen=False))


@pytest.fixture
def room(mail: MailServer) -> Mailroom:
    mail.desk.after_data = "take"
    mail.sent.clear()
    mail.desk.taken.clear()
    return Mailroom(mail, mail.account())
