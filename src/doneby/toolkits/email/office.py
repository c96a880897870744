"""What is done with mail, each deed proposed first: sending, drafting, marking, archiving."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from functools import partial

import imap_tools

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal, ToolResult
from doneby.text import shorten
from doneby.toolkits.email import composing, filing, letters, sending
from doneby.toolkits.email.account import Account
from doneby.toolkits.email.composing import Draft
from doneby.toolkits.email.letters import Letter
from doneby.toolkits.email.lines import with_mailbox


@dataclass(frozen=True, slots=True)
class Office:
    """One account's outgoing mail and filing.

    Attributes:
        account: Whose mail.
        now: The clock.
        typed: What the user has typed in this turn.
    """

    account: Account
    now: Callable[[], datetime]
    typed: Callable[[], str]
    _maybe_sent: set[str] = field(default_factory=set, init=False)

    def send(
        self,
        to: Sequence[str],
        subject: str,
        body: str,
        cc: Sequence[str],
        bcc: Sequence[str],
        files: Sequence[str],
    ) -> Proposal:
        """A new mail."""
        read = composing.files(files, self.typed())
        return self._sending(composing.new(to, subject, body, cc=cc, bcc=bcc, files=[*read]))

    def reply(self, letter: Letter, body: str, *, everyone: bool) -> Proposal:
        """An answer."""
        own = self.account.address
        return self._sending(composing.answer(letter, body, own, everyone=everyone))

    def draft(self, draft: Draft) -> Proposal:
        """A mail that is kept and not sent."""

        async def run() -> ToolResult:
            message = draft.message(self.account.address, self.now())
            folder = await with_mailbox(self.account, partial(filing.keep_draft, message=message))
            line = f"Put {draft.name} into {folder}; it was not sent."
            return ToolResult(line, changes=(line,), outside=_outside(draft))

        whole = (*draft.recipients(self.typed()), *draft.details())
        summary = f"Put {draft.name} among the drafts."
        return Proposal("writes", summary, run, details=whole, outside=_outside(draft))

    async def mark(self, references: Sequence[str], state: filing.State) -> Proposal:
        """Marks on mails."""
        chosen = await self._chosen(references)

        async def run() -> ToolResult:
            work = partial(filing.mark, marked=chosen, state=state)
            await with_mailbox(self.account, work)
            lines = tuple(f"Marked as {state}: {letter.name}" for letter in chosen)
            return ToolResult("\n".join(lines), changes=lines, outside=letters.outside(chosen))

        return _filing(f"Mark {_count(chosen)} as {state}.", chosen, run)

    async def archive(self, references: Sequence[str], *, back: bool) -> Proposal:
        """Mails into the archive, or back."""
        chosen = await self._chosen(references)
        find = partial(filing.destination, back=back)
        folder = await with_mailbox(self.account, find)
        place = "the inbox" if back else shorten(folder, 60)

        async def run() -> ToolResult:
            await with_mailbox(self.account, partial(filing.move, moved=chosen, folder=folder))
            lines = tuple(f"Moved into {place}: {letter.name}" for letter in chosen)
            return ToolResult("\n".join(lines), changes=lines, outside=letters.outside(chosen))

        return _filing(f"Move {_count(chosen)} into {place}.", chosen, run)

    async def _chosen(self, references: Sequence[str]) -> list[Letter]:
        return await with_mailbox(self.account, partial(letters.all_named, references=references))

    def _sending(self, draft: Draft) -> Proposal:
        self._refuse_again(draft)
        count = len(draft.people)
        whom = "1 person" if count == 1 else f"{count} people"
        return Proposal(
            "sends",
            f"Send {draft.name} to {whom}.",
            partial(self._send, draft),
            affected=draft.recipients(self.typed()),
            details=draft.details(),
            outside=_outside(draft),
        )

    async def _send(self, draft: Draft) -> ToolResult:
        key = self._refuse_again(draft)
        message = draft.message(self.account.address, self.now())
        people = [one.email for one in draft.people]
        self._maybe_sent.add(key)  # until it is known: it may be cut short at any moment
        try:
            handed = await sending.hand_in(self.account, message, people)
        except ToolError as error:
            if not isinstance(error, sending.MaybeSentError):
                self._maybe_sent.discard(key)
            raise
        self._maybe_sent.discard(key)
        reached = [str(one) for one in draft.people if one.email not in handed.refused]
        line = f"Sent {draft.name} to {', '.join(reached)}."
        lines = [line, *(f"NOT sent to {who}: {why}." for who, why in handed.refused.items())]
        said = f"words of the mail server {self.account.smtp.host}" if handed.refused else ""
        sources = [_outside(draft), said]
        if fault := await self._keep(draft, message):
            lines.append(f"It was sent, but keeping it among the sent mail failed. {fault.message}")
            sources.append(fault.outside)
        outside = ", ".join(filter(None, sources))
        return ToolResult("\n".join(lines), changes=(line,), outside=outside)

    async def _keep(self, draft: Draft, message: EmailMessage) -> ToolError | None:
        """Keep a copy and mark what was answered; what went wrong with that, if anything did."""

        def work(box: imap_tools.BaseMailBox) -> None:
            filing.keep_sent(box, message)
            if draft.answers is not None:
                filing.mark(box, [draft.answers], "answered")

        try:
            await with_mailbox(self.account, work)
        except ToolError as error:
            return error
        return None

    def _refuse_again(self, draft: Draft) -> str:
        """What tells a mail from others; one that may have been sent already is not sent again.

        Raises:
            ToolError: It may have been.
        """
        people = [one.email for one in draft.people]
        key = sending.fingerprint(people, draft.subject, draft.body)
        if key in self._maybe_sent:
            raise ToolError(
                f"Not sent: {draft.name} may have been sent already, and nobody can tell.",
                "Look in the sent mail, or ask whom it was for.",
            )
        return key


def _filing(
    summary: str, chosen: Sequence[Letter], run: Callable[[], Awaitable[ToolResult]]
) -> Proposal:
    lines = tuple(letter.name for letter in chosen)
    return Proposal("writes", summary, run, affected=lines, outside=letters.outside(chosen))


def _outside(draft: Draft) -> str:
    """Where outside text in a mail's name comes from: an answer bears the subject of another."""
    return letters.outside([draft.answers]) if draft.answers else ""


def _count(chosen: Sequence[Letter]) -> str:
    return "1 mail" if len(chosen) == 1 else f"{len(chosen)} mails"
