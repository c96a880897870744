"""Finding mails, and reading them: the text, never the attachments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, tzinfo
from textwrap import indent
from typing import TYPE_CHECKING, Any

import imap_tools
from imap_tools.consts import SHORT_MONTH_NAMES

from doneby.agent.errors import ToolError
from doneby.agent.results import ToolResult
from doneby.text import shorten
from doneby.toolkits.email import headers, letters, plain, wire
from doneby.toolkits.email.letters import Letter

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_MOST_READ = 10
_MOST_LISTED = 100
_TEXT_BYTES = 400_000
_TEXT_SHOWN = 8_000
_TEXTS_READ = 5
_PEOPLE_SHOWN = 10
_FILES_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for; empty for what is all the same.

    Attributes:
        text: Words anywhere in it.
        sender: Words of the sender's name or address.
        since: A day or period in words.
        unread: Only what was not read.
        unanswered: Only what was not answered.
        folder: Where; the inbox when empty.
    """

    text: str = ""
    sender: str = ""
    since: str = ""
    unread: bool = False
    unanswered: bool = False
    folder: str = ""

    def criteria(self, dates: DateContext) -> list[str]:
        """The same as IMAP says it."""
        found = ["UNDELETED"]
        found += ["UNSEEN"] if self.unread else []
        found += ["UNANSWERED"] if self.unanswered else []
        found += [f"FROM {letters.phrase(self.sender)}"] if self.sender.strip() else []
        found += [f"TEXT {letters.phrase(self.text)}"] if self.text.strip() else []
        if self.since.strip():
            day = _first_day(self.since, dates)
            found.append(f"SINCE {day.day}-{SHORT_MONTH_NAMES[day.month - 1]}-{day.year}")
        return found


def find(box: imap_tools.BaseMailBox, wanted: Wanted, limit: int, dates: DateContext) -> ToolResult:
    """List the mails that fit, the newest first; the total is always said.

    Raises:
        ToolError: There is no such folder, or "since" is no day or period.
    """
    folder = letters.folder_named(box, wanted.folder)
    box.folder.set(folder)
    uids = letters.search(box, *wanted.criteria(dates))
    shown = letters.load(box, folder, uids[: max(1, min(limit, _MOST_LISTED))])
    place = "the inbox" if folder == letters.INBOX else f"“{shorten(folder, 60)}”"
    if not uids:
        return ToolResult(f"No mail in {place} fits.", data={"total": 0, "mails": []})
    more = f", the newest {len(shown)} shown" if len(shown) < len(uids) else ""
    noun = "mail" if len(uids) == 1 else "mails"
    lines = [f"{len(uids)} {noun} in {place}{more}:"]
    lines += [letter.line(dates.zone) for letter in shown]
    data = {"total": len(uids), "mails": [_data(letter) for letter in shown]}
    return ToolResult("\n".join(lines), data=data, outside=letters.outside(shown))


def read(box: imap_tools.BaseMailBox, references: Sequence[str], zone: tzinfo) -> ToolResult:
    """The text of some mails, with who wrote it and what is attached.

    Raises:
        NeedsAnswer: Several mails have the same words.
        ToolError: There is no such mail, or more are asked for than are read at once.
    """
    if len(references) > _MOST_READ:
        raise ToolError(f"{_MOST_READ} mails can be read at once.", "Read them in several calls.")
    chosen = letters.all_named(box, references)
    texts = []
    for letter in chosen:
        box.folder.set(letter.folder)
        texts.append("\n".join([*_head(letter, zone), "", _body(box, letter)]))
    data = {"mails": [_data(letter) for letter in chosen]}
    return ToolResult("\n\n---\n\n".join(texts), data=data, outside=letters.outside(chosen))


def _first_day(words: str, dates: DateContext) -> date:
    """The day with which a period begins."""
    from doneby.grammar.dates import parse_period

    period = parse_period(words, dates, past=True)
    day = period.start if period else None
    if day is None:
        raise ToolError(
            f"“{shorten(words, 60)}” is not understood as a day or a period.",
            "Write it like: today, yesterday, this week, last month, 12 nov.",
        )
    return day


def _head(letter: Letter, zone: tzinfo) -> list[str]:
    """Who wrote to whom, when, about what, with which files."""
    head = letter.headers
    lines = [f"Mail {letter.reference}", f"From: {letter.sender}"]
    answers = headers.addresses(head, "Reply-To")
    if answers and answers[0].email.casefold() != letter.sender.email.casefold():
        lines.append(f"Answers go to: {', '.join(map(str, answers[:_PEOPLE_SHOWN]))}")
    for name in ("To", "Cc"):
        people = headers.addresses(head, name)
        more = len(people) - _PEOPLE_SHOWN
        shown = ", ".join(map(str, people[:_PEOPLE_SHOWN]))
        if people:
            lines.append(f"{name}: {shown}" + (f" and {more} others" if more > 0 else ""))
    lines += [f"Date: {letters.when(headers.date(head), zone)}", f"Subject: {letter.subject}"]
    files = [part for part in letter.parts if part.attached]
    lines += [f"Attached: {_file(part)}" for part in files[:_FILES_SHOWN]]
    if len(files) > _FILES_SHOWN:
        lines.append(f"Attached: {len(files) - _FILES_SHOWN} more files")
    return lines


def _file(part: wire.Part) -> str:
    """A file by its name and size; base64 takes four bytes for three."""
    size = part.size * 3 // 4 if part.encoding == "base64" else part.size
    name = shorten(part.name, 100) or "without a name"
    return f"{name} ({part.kind}, {size / 1000:,.0f} kB, not fetched)"


def _body(box: imap_tools.BaseMailBox, letter: Letter) -> str:
    """Its text, set in, so that nothing in it can pass for the head of another mail."""
    texts, left_out = [], 0
    for ways in _readable(letter):
        for part in ways:
            text = _text(box, letter, part)
            if text:
                texts.append(text)
                left_out += part.size > _TEXT_BYTES
                break
    if not texts:
        return "(This mail has no text.)"
    whole = "\n\n".join(texts)
    shown = indent(whole[:_TEXT_SHOWN].rstrip(), "  ", lambda _: True)
    if left_out or len(whole) > _TEXT_SHOWN:
        shown += "\n[the rest of this mail is left out]"
    return shown


def _readable(letter: Letter) -> list[list[wire.Part]]:
    """The parts that make up its text, each in all the ways it is there, the best one first."""
    groups: dict[str, list[wire.Part]] = {}
    for part in letter.parts:
        if not part.attached:
            groups.setdefault(part.choice or part.number, []).append(part)
    found = list(groups.values())[:_TEXTS_READ]
    return [sorted(ways, key=lambda part: wire.READABLE.index(part.kind)) for ways in found]


def _text(box: imap_tools.BaseMailBox, letter: Letter, part: wire.Part) -> str:
    """A part, or the beginning of a very long one, in plain lines."""
    wanted = f"(UID BODY.PEEK[{part.number}]<0.{_TEXT_BYTES}>)"
    known = wire.fetched(letters.fetch(box, letter.uid, wanted)).get(letter.uid, {})
    raw = known.get(f"BODY[{part.number}]") or b""
    html = part.kind == "text/html"
    return plain.folded(plain.readable(raw, part.encoding, part.charset, html=html))


def _data(letter: Letter) -> dict[str, Any]:
    moment = headers.date(letter.headers)
    return {
        "mail": letter.reference,
        "from": letter.sender.email,
        "subject": letter.subject,
        "date": moment.isoformat() if moment else None,
        "unread": "\\seen" not in letter.flags,
        "answered": "\\answered" in letter.flags,
        "attachments": [part.name for part in letter.parts if part.attached],
    }
