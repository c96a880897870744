"""Due dates: from the arguments of a request to what is stored and shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .arguments import Arguments, check_date, check_moment, check_text
from .call import Call
from .errors import ApiError, invalid

if TYPE_CHECKING:
    from doneby.grammar.dates import Due

MAX_DUE_STRING = 150
LANGUAGES = tuple("en da pl zh ko de pt ja it fr sv ru es nl fi nb tw".split())  # noqa: SIM905
"""Those that Todoist reads dates in."""


@dataclass(frozen=True, slots=True)
class StoredDue:
    """A due date as the API shows it.

    Attributes:
        when: A day, a wall time, or with ``timezone`` a moment in UTC.
        string: The words it was given in; a recurrence is read from them again and again.
        is_recurring: Whether the words are a recurrence.
        timezone: The zone of a time that is fixed; None for one that moves with the user.
    """

    when: str
    string: str
    is_recurring: bool = False
    timezone: str | None = None

    def shown(self) -> dict[str, Any]:
        """The due object of the API."""
        return {
            "date": self.when,
            "is_recurring": self.is_recurring,
            "lang": "en",
            "string": self.string,
            "timezone": self.timezone,
        }

    def local(self) -> date | datetime:
        """The day, or the naive wall time in the zone of the due date."""
        if len(self.when) == len("2026-12-01"):
            return date.fromisoformat(self.when)
        moment = datetime.fromisoformat(self.when)
        if moment.tzinfo is None:
            return moment
        return moment.astimezone(ZoneInfo(self.timezone or "UTC")).replace(tzinfo=None)

    def at(self, value: date | datetime) -> StoredDue:
        """The same due date, fixed or floating as it is, on another day or at another time."""
        return StoredDue(
            _written(value, self.timezone), self.string, self.is_recurring, self.timezone
        )


def due_of_row(row: Any) -> StoredDue | None:
    """The due date in a row of tasks or reminders."""
    if row["due_date"] is None:
        return None
    return StoredDue(
        row["due_date"], row["due_string"], bool(row["due_recurring"]), row["due_timezone"]
    )


def due_columns(due: StoredDue | None) -> dict[str, Any]:
    """The columns that a due date fills; they are emptied for None."""
    return {
        "due_date": due.when if due else None,
        "due_string": due.string if due else None,
        "due_recurring": int(due.is_recurring) if due else 0,
        "due_timezone": due.timezone if due else None,
    }


def mentions_due(arguments: Arguments) -> bool:
    """Whether the arguments say anything about the due date."""
    return any(name in arguments for name in ("due_string", "due_date", "due_datetime"))


def due_of_arguments(call: Call, arguments: Arguments) -> StoredDue | None:
    """The due date that ``due_string``, ``due_date`` or ``due_datetime`` asks for.

    Raises:
        ApiError: It cannot be read, or more than one of the three was given.
    """
    check_language("due_lang", arguments.raw("due_lang"), words="due_string" in arguments)
    given = [name for name in ("due_string", "due_date", "due_datetime") if name in arguments]
    if len(given) > 1:
        raise invalid(given[1], explanation="Only one of the due arguments can be used")
    phrase = arguments.text("due_string", most=MAX_DUE_STRING)
    if phrase is not None:
        return due_of_phrase(call, phrase)
    day = arguments.date("due_date")
    if day is not None:
        return StoredDue(day.isoformat(), day.isoformat())
    moment = arguments.moment("due_datetime")
    return None if moment is None else due_at("due_datetime", moment, call.account.timezone)


def due_of_object(call: Call, name: str, value: Any) -> StoredDue | None:
    """The due date that an object of the Sync API asks for; it may move one occurrence.

    With ``date`` and ``string`` both, the date says when and the string says how it goes on.
    """
    if value is None:
        return None
    if not isinstance(value, dict):
        raise invalid(name, "Input should be a valid dictionary")
    check_language(f"{name}.lang", value.get("lang"))
    phrase, when = value.get("string"), value.get("date")
    if phrase is not None:
        phrase = check_text(f"{name}.string", phrase, most=MAX_DUE_STRING)
    if when is None:
        return due_of_phrase(call, phrase or "", argument=f"{name}.string")
    zone = _zone(call, f"{name}.timezone", value.get("timezone"))
    due = _due_of_text(f"{name}.date", check_text(f"{name}.date", when), zone)
    if not phrase:
        return due
    recurring = value.get("is_recurring") is not False and _is_recurrence(call, phrase)
    if value.get("is_recurring") and not recurring:
        raise invalid(f"{name}.string", explanation="This phrase is not a recurrence")
    return StoredDue(due.when, phrase, recurring, due.timezone)


def due_of_phrase(call: Call, phrase: str, *, argument: str = "due_string") -> StoredDue | None:
    """The due date that a phrase names; None for the phrases that mean no date."""
    from doneby.grammar.dates import DueError, parse_due

    if not phrase.strip():
        return None
    try:
        due = parse_due(phrase, call.dates)
    except DueError as error:
        raise invalid(argument, explanation=error.reason) from None
    return None if due is None else due_of_grammar(due)


def due_of_grammar(due: Due, string: str | None = None) -> StoredDue:
    """A due date that the grammar has read, as it is stored."""
    return StoredDue(_written(due.date), string or due.string, due.is_recurring)


def next_occurrence(call: Call, due: StoredDue) -> StoredDue | None:
    """The due date after this one has been completed now; None when the series is over.

    Raises:
        ApiError: The words of the recurrence can no longer be read, or the calendar ends;
            completing the task for good instead would lose its recurrence.
    """
    from doneby.grammar.dates import DueError, next_due

    try:
        following = next_due(due.string, due.local(), call.now, call.dates)
        return None if following is None else due.at(following)
    except DueError as error:
        raise invalid("due_string", explanation=error.reason) from None
    except OverflowError:
        raise invalid("due_string", explanation="The calendar ends with the year 9999") from None


def deadline_of(arguments: Arguments) -> str | None:
    """The day of ``deadline_date``."""
    check_language("deadline_lang", arguments.raw("deadline_lang"), words=False)
    day = arguments.date("deadline_date")
    return None if day is None else day.isoformat()


def check_language(name: str, value: Any, *, words: bool = True) -> None:
    """Words are understood in English; what is in digits may be said to be in any language."""
    if value is None:
        return
    language = value.lower().partition("-")[0] if isinstance(value, str) else ""
    if language not in LANGUAGES:
        raise invalid(name, f"Input should be one of {', '.join(LANGUAGES)}")
    if words and language != "en":
        raise invalid(name, "Input should be 'en'", explanation="Only English is understood here")


def _is_recurrence(call: Call, phrase: str) -> bool:
    try:
        due = due_of_phrase(call, phrase)
    except ApiError:
        return False
    return due is not None and due.is_recurring


def _zone(call: Call, name: str, value: Any) -> ZoneInfo:
    """The zone that a fixed time is in: the one that is named, or the user's."""
    if value is None:
        return call.account.timezone
    try:
        return ZoneInfo(check_text(name, value))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise invalid(name, "Input should be a valid timezone") from None


def _due_of_text(name: str, text: str, zone: ZoneInfo) -> StoredDue:
    if "T" in text:
        return due_at(name, check_moment(name, text), zone)
    day = check_date(name, text).isoformat()
    return StoredDue(day, day)


def due_at(name: str, moment: datetime, zone: ZoneInfo) -> StoredDue:
    """A due time: floating when the moment is naive, else fixed in the zone.

    Raises:
        ApiError: It is beyond the calendar; ``name`` is the argument that it came from.
    """
    if moment.tzinfo is None:
        return StoredDue(_written(moment), moment.isoformat(" ", "minutes"))
    try:
        wall = moment.astimezone(zone).replace(tzinfo=None)
        when = _written(wall, zone.key)
    except OverflowError:
        raise invalid(name, "Input should be a valid datetime") from None
    return StoredDue(when, wall.isoformat(" ", "minutes"), timezone=zone.key)


def _written(value: date | datetime, timezone: str | None = None) -> str:
    """A day or a wall time as the API writes it; in UTC when its zone is fixed."""
    if not isinstance(value, datetime):
        return value.isoformat()
    if timezone is None:
        return value.isoformat(timespec="seconds")
    moment = value.replace(tzinfo=ZoneInfo(timezone)).astimezone(UTC)
    return moment.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
