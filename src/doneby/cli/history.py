"""``history``: the conversations that were kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from doneby.assistant.options import UsageError
from doneby.cli.command import Command, Group, Job
from doneby.cli.exporting import OUTPUT, hand_over
from doneby.cli.parameters import Number
from doneby.cli.words import columns, count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doneby.assistant.archive import Archive, Session, Spending

_LONGEST = 36_500
"""Days that can be looked back: a century."""


def _list(job: Job, words: str, limit: int) -> int:
    from doneby.assistant.archive import Archive

    with Archive.opened(job.env) as archive:
        found = archive.find(words, limit + 1)
        more, found = len(found) > limit, found[:limit]
        lines = [_line(session, archive) for session in found]
        if more:
            job.output.note(f"These are the last {limit}; for more say --limit {2 * limit}.")
        nothing = "No conversation has these words in it." if words else "Nothing is kept yet."
        if not archive.keeps:
            job.output.note("Conversations are not kept: the setting history is false.")
        return job.answer("\n".join(lines) or nothing, conversations=_known(found))


def _show(job: Job, number: int | None) -> int:
    from doneby.assistant.archive import Archive

    with Archive.opened(job.env) as archive:
        session = archive.one(number)
        (known,) = archive.documents([session])
        return job.answer(archive.markdown([session]).rstrip(), conversation=known)


def _resume(job: Job, number: int, request: Sequence[str]) -> int:
    from doneby.cli.request import converse

    which = replace(job, options=replace(job.options, conversation=str(number)))
    if not request and job.open_app:
        return job.open_app(which.options, job.env)
    if not request:
        raise UsageError("There is nothing to go on with.", "Say it after the number.")
    return converse(which, request)


def _export(job: Job, number: int | None, format: str, output: str) -> int:
    import json

    from doneby.assistant.archive import Archive

    with Archive.opened(job.env) as archive:
        chosen = [archive.one(number)] if number else archive.find()
        if format == "json":
            text = json.dumps(archive.documents(chosen), indent=2, ensure_ascii=False) + "\n"
        else:
            text = archive.markdown(chosen)
    number_of = count(len(chosen), "conversation")
    return hand_over(job, text, output, lambda path: f"Exported {number_of} to {path}.")


def _purge(job: Job, number: int | None, older_than: int | None, everything: bool) -> int:
    from doneby.assistant.archive import Archive
    from doneby.cli.asking import agree

    if [number is not None, older_than is not None, everything].count(True) != 1:
        raise UsageError(
            "It is not clear what to delete.",
            "Name one thing: a number, --older-than DAYS, or --all.",
        )
    with Archive.opened(job.env) as archive:
        if number:
            chosen = [archive.one(number)]
        else:
            chosen = archive.find() if older_than is None else archive.older_than(older_than)
        if not chosen:
            return job.answer("There is nothing to delete.")
        lines = [_line(session, archive) for session in chosen]
        number_of = count(len(chosen), "conversation")
        if job.options.dry_run:
            return job.answer("\n".join([f"Would delete {number_of} for good:", *lines]))
        agree(job, f"Delete {number_of} for good; it cannot be undone.", lines)
        archive.delete(chosen)
        return job.answer(f"Deleted {number_of}.")


def _usage(job: Job, days: int | None) -> int:
    from dataclasses import asdict

    from doneby.assistant.archive import Archive

    with Archive.opened(job.env) as archive:
        found = archive.spending(days)
    known = [asdict(one) | {"day": one.day.isoformat()} for one in found]
    nothing = "No model has reported any usage yet."
    return job.answer("\n".join(_table(found)) or nothing, spending=known)


def _line(session: Session, archive: Archive) -> str:
    """A conversation in a line: its number first, for the other commands."""
    return f"{session.id:>4}  {archive.told(session.used_at)}  {session.title}"


def _known(sessions: Sequence[Session]) -> list[dict[str, Any]]:
    return [
        {
            "id": one.id,
            "title": one.title,
            "account": one.account,
            "begun_at": one.begun_at.isoformat(),
            "used_at": one.used_at.isoformat(),
        }
        for one in sessions
    ]


def _table(spending: Sequence[Spending]) -> list[str]:
    """What was used, a line for each day and model, and the sum of all."""
    if not spending:
        return []
    rows: list[tuple[str, ...]] = [("day", "model", "requests", "input", "output", "cost")]
    for one in spending:
        counts = (one.requests, one.input_tokens, one.output_tokens)
        rows.append((one.day.isoformat(), one.model, *(f"{n:,}" for n in counts), _cost(one.cost)))
    costs = [one.cost for one in spending if one.cost is not None]
    sums = [
        sum(getattr(one, name) for one in spending)
        for name in ("requests", "input_tokens", "output_tokens")
    ]
    rows.append(("all", "", *(f"{n:,}" for n in sums), _cost(sum(costs) if costs else None)))
    return columns(rows, texts=2)


def _cost(cost: float | None) -> str:
    return "–" if cost is None else f"{cost:.4f}"


def _number(metavar: str = "NUMBER", *, required: bool = True) -> click.Argument:
    return click.Argument(["number"], type=Number(1), required=required, metavar=metavar)


LIST = Command(
    "list",
    "the conversations, the last used first",
    _list,
    params=[
        click.Argument(["words"], default="", metavar="[WORDS]"),
        click.Option(["--limit"], default=20, type=Number(1), metavar="N", help="So many at most."),
    ],
    about="With WORDS only those in which these were said.",
    examples=["doneby history list", "doneby history list dentist"],
)

SHOW = Command(
    "show",
    "what was said and done in one, the last if none is named",
    _show,
    params=[_number("[NUMBER]", required=False)],
    examples=["doneby history show 12"],
)

RESUME = Command(
    "resume",
    "go on with one: with a request, or in the app",
    _resume,
    params=[_number(), click.Argument(["request"], nargs=-1, metavar="[REQUEST]")],
    about="To go on with the last one: doneby --continue REQUEST",
    examples=['doneby history resume 12 "and what is due on friday?"'],
)

EXPORT = Command(
    "export",
    "one conversation or all, as Markdown or JSON",
    _export,
    params=[
        _number("[NUMBER]", required=False),
        click.Option(
            ["--format"],
            type=click.Choice(["markdown", "json"]),
            default="markdown",
            metavar="FORMAT",
            help="markdown or json.",
        ),
        OUTPUT,
    ],
    examples=[
        "doneby history export 12",
        "doneby history export --format json --output conversations.json",
    ],
)

PURGE = Command(
    "purge",
    "delete conversations so that nothing of them stays",
    _purge,
    params=[
        _number("[NUMBER]", required=False),
        click.Option(
            ["--older-than"],
            type=Number(0, _LONGEST),
            metavar="DAYS",
            help="Those that were not used for so many days.",
        ),
        click.Option(["--all", "everything"], is_flag=True, help="All of them."),
    ],
    examples=[
        "doneby history purge 12",
        "doneby history purge --older-than 30 --yes",
        "doneby history purge --all",
    ],
)

USAGE = Command(
    "usage",
    "the tokens and the cost that models reported, by day and model",
    _usage,
    params=[
        click.Option(
            ["--days"], type=Number(1, _LONGEST), metavar="N", help="Only the last so many days."
        )
    ],
    about="The cost is in the provider's own unit, and only where the provider says it.",
    examples=["doneby history usage", "doneby history usage --days 7 --json"],
)

HISTORY = Group(
    "history",
    "the conversations that were kept: read, go on, export, delete",
    [LIST, SHOW, RESUME, EXPORT, PURGE, USAGE],
    about="""\
Every request is kept on this machine, readable by you alone, with what was done and answered;
what looks like a secret is blotted out before. None is kept with the setting history = false.""",
    default=LIST,
)
