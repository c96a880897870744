"""A mail that is about to be written: checked, shown in full, and put into wire form."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, getaddresses, make_msgid
from pathlib import Path

from doneby.agent.errors import ToolError
from doneby.text import shorten
from doneby.toolkits.email import headers
from doneby.toolkits.email.headers import Address
from doneby.toolkits.email.letters import Letter

MOST_PEOPLE = 100
"""People that one mail may go to."""

MOST_BYTES = 15_000_000
"""Bytes of all files of one mail; servers take about twenty-five million, written in base64."""

_ADDRESS = re.compile(r"[^\s<>()\[\],;:\\\"@]+@[^\s<>()\[\],;:\\\"@]+\.[^\s<>()\[\],;:\\\"@.]+")
_PLAIN_NAME = re.compile(r"[\w .'-]{1,60}")
_MESSAGE_ID = re.compile(r"<[^<>\s]{1,240}>")


@dataclass(frozen=True, slots=True)
class File:
    """A file that goes with a mail: what is agreed to is these bytes.

    Attributes:
        path: Where it lies.
        content: What was in it.
    """

    path: Path
    content: bytes


@dataclass(frozen=True, slots=True)
class Draft:
    """A mail as it will be sent.

    Attributes:
        to: Whom it is for.
        cc: Who gets a copy.
        bcc: Who gets one without the others knowing.
        subject: One line.
        body: The text.
        files: What goes with it.
        answers: The mail that it answers.
    """

    to: tuple[Address, ...]
    subject: str
    body: str
    cc: tuple[Address, ...] = ()
    bcc: tuple[Address, ...] = ()
    files: tuple[File, ...] = ()
    answers: Letter | None = None

    @property
    def people(self) -> list[Address]:
        """Everybody that it reaches, each once."""
        return list(_once([*self.to, *self.cc, *self.bcc]))

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return f"the mail “{self.subject or '(no subject)'}”"

    def recipients(self, typed: str) -> tuple[str, ...]:
        """A line for each person; those whom the user did not type are marked.

        Args:
            typed: What the user has typed in this turn.
        """
        lines = []
        for word, people in (("To", self.to), ("Cc", self.cc), ("Bcc", self.bcc)):
            for one in people:
                mark = "" if is_typed(one.email, typed) else "  (NOT in your request)"
                lines.append(f"{word}: {one}{mark}")
        return tuple(lines)

    def details(self) -> tuple[str, ...]:
        """All the rest of it."""
        files = [f"Attached: {one.path} ({len(one.content):,} bytes)" for one in self.files]
        return (f"Subject: {self.subject}", *files, "", *self.body.split("\n"))

    def message(self, sender: str, now: datetime) -> EmailMessage:
        """It in wire form, without the people of whom the others must not know."""
        mail = EmailMessage(policy=SMTP)
        mail["From"] = sender
        for name, people in (("To", self.to), ("Cc", self.cc)):
            if people:
                mail[name] = ", ".join(_written(one) for one in people)
        mail["Subject"] = self.subject
        mail["Date"] = format_datetime(now)
        mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
        if self.answers is not None:
            for name, value in _thread(self.answers).items():
                mail[name] = value
        mail.set_content(self.body)
        for file in self.files:
            kind = mimetypes.guess_type(file.path.name)[0] or "application/octet-stream"
            main, _, sub = kind.partition("/")
            name = headers.on_one_line(file.path.name)  # a file's name may hold anything
            mail.add_attachment(file.content, main, sub, filename=name)
        return mail


def new(
    to: Sequence[str],
    subject: str,
    body: str,
    *,
    cc: Sequence[str] = (),
    bcc: Sequence[str] = (),
    files: Sequence[File] = (),
) -> Draft:
    """A new mail.

    Raises:
        ToolError: It goes to nobody, to no address, or says nothing.
    """
    draft = Draft(
        to=people(to),
        cc=people(cc),
        bcc=people(bcc),
        subject=headers.on_one_line(subject),
        body=_plain(body),
        files=tuple(files),
    )
    return _checked(draft)


def answer(letter: Letter, body: str, own: str, *, everyone: bool) -> Draft:
    """An answer to a mail: to whoever wants it, and to everybody else if that is asked for.

    Raises:
        ToolError: There is nobody to answer, or it says nothing.
    """
    wanted = headers.addresses(letter.headers, "Reply-To")
    wanted = wanted or headers.addresses(letter.headers, "From")
    others = headers.addresses(letter.headers, "To", "Cc") if everyone else []
    taken = {own.casefold(), *(one.email.casefold() for one in wanted)}
    subject = headers.text(letter.headers, "Subject")
    is_answer = re.match(r"(?:re|aw|sv|antw)\s*:", subject, re.IGNORECASE)
    draft = Draft(
        to=_valid(wanted),
        cc=_valid([one for one in others if one.email.casefold() not in taken]),
        subject=shorten(subject if is_answer else f"Re: {subject}", 200),
        body=_plain(body),
        answers=letter,
    )
    return _checked(draft)


def people(written: Sequence[str]) -> tuple[Address, ...]:
    """Addresses as they were written, with their names or without.

    Raises:
        ToolError: One is none.
    """
    found: list[Address] = []
    for one in written:
        pairs = getaddresses([one])
        if len(pairs) != 1:
            raise _no_address(one)
        found.append(Address(pairs[0][1], pairs[0][0]))
    return _valid(found)


def _valid(known: Sequence[Address]) -> tuple[Address, ...]:
    """Addresses that mail can go to, each once."""
    for one in known:
        if not _ADDRESS.fullmatch(one.email) or not one.email.isprintable():
            raise _no_address(one.email)
    return _once(known)


def _once(known: Sequence[Address]) -> tuple[Address, ...]:
    found: dict[str, Address] = {}
    for one in known:
        found.setdefault(one.email.casefold(), one)
    return tuple(found.values())


def _no_address(written: str) -> ToolError:
    return ToolError(
        f"“{shorten(written, 80)}” is no mail address.",
        "Ask the user for it, or look for a mail of that person with find_mail.",
    )


def files(paths: Sequence[str], typed: str) -> Iterator[File]:
    """The files that go with a mail, read now.

    Raises:
        ToolError: The user did not name one in this turn, or it cannot be read or sent.
    """
    left = MOST_BYTES
    for written in paths:
        name = written.strip()
        if not name or not _is_named(name, typed):
            raise ToolError(
                f"The file {shorten(written, 120)} was not named by the user in this request, so "
                "it cannot be attached.",
                "Ask the user to name the file in full.",
            )
        path = Path(name).expanduser().resolve()
        try:
            if not path.is_file():
                raise ToolError(f"There is no file {path}.", "Check its name and folder.")
            with path.open("rb") as file:
                content = file.read(left + 1)
        except OSError as error:
            raise ToolError(
                f"{path} cannot be read ({error.strerror}).", "Check who owns it."
            ) from error
        left -= len(content)
        if left < 0:
            raise ToolError(
                f"The files are larger than {MOST_BYTES // 1_000_000} MB together.",
                "Send them in another way.",
            )
        yield File(path, content)


def is_typed(email: str, typed: str) -> bool:
    """Whether an address stands in a text, and not only as a part of another."""
    pattern = rf"(?<![\w.+%-]){re.escape(email)}(?![\w-]|\.\w)"
    return re.search(pattern, typed, re.IGNORECASE) is not None


def _is_named(path: str, typed: str) -> bool:
    """Whether a file stands in a text as it is: "key.pub" names no "key", "a/b" no "b"."""
    pattern = rf"(?<![\w.+~/\\-]){re.escape(path)}(?![\w+~/\\-]|\.\w)"
    return re.search(pattern, typed) is not None


def _checked(draft: Draft) -> Draft:
    count = len(draft.people)
    if not draft.to:
        raise ToolError("The mail goes to nobody.", "Say whom it is for, with the address.")
    if count > MOST_PEOPLE:
        raise ToolError(
            f"The mail would go to {count} people; {MOST_PEOPLE} is the most.",
            "Write to fewer, or answer the sender alone.",
        )
    if not draft.body and not draft.files:
        raise ToolError("The mail says nothing.", "Say what to write.")
    return draft


def _plain(body: str) -> str:
    """Lines that end as lines do, without half characters."""
    lines = "\n".join(line.rstrip() for line in body.replace("\r\n", "\n").split("\n"))
    return lines.strip("\n").encode("utf-8", "replace").decode("utf-8")


def _written(one: Address) -> str:
    """An address as a header has it; names that could be read as anything else are left out."""
    return f'"{one.name}" <{one.email}>' if _PLAIN_NAME.fullmatch(one.name) else one.email


def _thread(letter: Letter) -> dict[str, str]:
    """The headers that join an answer to its mail."""
    own = _MESSAGE_ID.findall(headers.text(letter.headers, "Message-ID"))[:1]
    earlier = _MESSAGE_ID.findall(headers.text(letter.headers, "References"))[-10:]
    if not own:
        return {}
    return {"In-Reply-To": own[0], "References": " ".join([*earlier, *own])}
