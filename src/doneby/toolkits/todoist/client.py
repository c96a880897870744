"""The connection to one account: opened on first use, every list read to its end."""

from __future__ import annotations

import re
from asyncio import gather
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import TYPE_CHECKING, Any, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import httpx

from doneby.agent.errors import ToolError
from doneby.toolkits.todoist.failures import (
    NotThereError,
    UnavailableError,
    UnknownOutcomeError,
    translated,
)
from doneby.toolkits.todoist.rest import Rest
from doneby.toolkits.todoist.transport import todoist_client

if TYPE_CHECKING:
    from todoist_api_python.api_async import TodoistAPIAsync
    from todoist_api_python.models import Task

    from doneby.grammar.dates import DateContext

T = TypeVar("T")

PAGE = 200
"""The most that Todoist gives on one page."""


@dataclass(frozen=True, slots=True)
class User:
    """What an account says about its user.

    Attributes:
        id: Who added a task is compared with it.
        inbox_id: The project of tasks that name none.
        zone: Decides what "today" is.
        day_first: Whether 1/2 is the first of February.
        next_week: The weekday that "next week" stands for, Monday being 1.
        weekend: The weekday that "the weekend" stands for.
    """

    id: str
    inbox_id: str
    zone: tzinfo
    day_first: bool
    next_week: int
    weekend: int


@dataclass(slots=True)
class Connection:
    """The SDK's client and the calls beside it, for one account.

    Attributes:
        token: The API token.
        now: The clock, aware.
        given: A client to use instead of one that is made on first use; it is closed with this.
        service: What failures call it.
    """

    token: str
    now: Callable[[], datetime]
    given: httpx.AsyncClient | None = None
    service: str = "Todoist"
    _http: httpx.AsyncClient | None = field(default=None, init=False)
    _api: TodoistAPIAsync | None = field(default=None, init=False)
    _user: User | None = field(default=None, init=False)

    @property
    def api(self) -> TodoistAPIAsync:
        """The SDK's client, made when it is first asked for."""
        if self._api is None:
            from todoist_api_python.api_async import TodoistAPIAsync

            check_token(self.token)
            if self.given is not None and self.given.is_closed:
                raise UnavailableError("The connection to Todoist was closed.", "Make a new one.")
            self._http = self.given or todoist_client()
            self._api = TodoistAPIAsync(self.token, client=self._http)
        return self._api

    @property
    def rest(self) -> Rest:
        """The calls that the SDK lacks, on the same httpx client."""
        _ = self.api
        assert self._http is not None  # noqa: S101 - opening has just set it
        return Rest(self._http, self.token)

    async def close(self) -> None:
        """Close the client; the next use opens another, unless it was given one."""
        if self._api is not None:
            await self._api.close()
            self._api = None
        elif self.given is not None:
            await self.given.aclose()

    async def read(self, call: Awaitable[T]) -> T:
        """Wait for a call that changes nothing."""
        with translated(writing=False, service=self.service):
            return await call

    async def write(
        self, call: Awaitable[T], look: Callable[[], Awaitable[T | None]] | None = None
    ) -> T:
        """Wait for a call that changes something; it is never repeated.

        Args:
            call: The call.
            look: Finds what the call would have given, where it was made and only its answer was
                lost; gives None where that is not to be seen.

        Raises:
            UnknownOutcomeError: It was sent, and nobody can tell whether it was carried out.
            ToolError: It was not carried out.
        """
        try:
            with translated(writing=True, service=self.service):
                return await call
        except UnknownOutcomeError:
            seen = await self._seen(look) if look else None
            if seen is None:
                raise
            return seen

    async def _seen(self, look: Callable[[], Awaitable[T | None]]) -> T | None:
        try:
            return await look()
        except ToolError:
            return None

    async def every(
        self, method: Callable[..., Awaitable[AsyncIterator[list[T]]]], *place: Any, **fields: Any
    ) -> list[T]:
        """All items of all pages, each once: the one place where pages become a list.

        Args:
            method: The method of the SDK that gives pages.
            place: What they are in, where the method takes that by its position.
            fields: What else the method takes.
        """
        found: dict[str, T] = {}
        with translated(writing=False, service=self.service):
            async for page in await method(*place, **fields, limit=PAGE):
                known = len(found)
                # Shared labels are their own names. To make an item of the SDK a text takes long.
                found |= {getattr(item, "id", None) or str(item): item for item in page}
                if page and len(found) == known:
                    break  # a cursor that leads back to the beginning
        return list(found.values())

    async def tasks(self) -> list[Task]:
        """All open tasks."""
        return await self.every(self.api.get_tasks)

    async def labels(self) -> list[str]:
        """The names of all labels: the user's own and those that only tasks have."""
        own, shared = await gather(
            self.every(self.api.get_labels),
            self.every(self.api.get_shared_labels),
        )
        return list(dict.fromkeys([*(label.name for label in own), *shared]))

    async def task(self, task_id: str) -> Task | None:
        """One task as it is now; None where there is none."""
        return await self.found(self.api.get_task(task_id))

    async def found(self, call: Awaitable[T]) -> T | None:
        """What a call that reads one thing gives; None where there is no such thing."""
        try:
            return await self.read(call)
        except NotThereError:
            return None

    async def look_again(self, task_id: str) -> Task | None:
        """A task after a change to it; None where it is not shown any more.

        Raises:
            UnknownOutcomeError: It could not be read, so what came of the change is not known.
        """
        try:
            return await self.task(task_id)
        except ToolError as error:
            raise UnknownOutcomeError(
                f"The change was sent, and then the task could not be read. {error.message}",
                "Look at the list before trying again.",
                outside=error.outside,
            ) from error

    async def changed_task(self, task_id: str) -> Task:
        """A task after a change to it, which must still be there."""
        task = await self.look_again(task_id)
        if task is None:
            raise UnknownOutcomeError(
                "The change was sent, and now the task is gone.",
                "Somebody may have deleted it meanwhile; look at the list.",
            )
        return task

    async def user(self) -> User:
        """The account's user, asked for once."""
        if self._user is None:
            self._user = _read_user(await self.read(self.rest.user()))
        return self._user

    async def dates(self) -> DateContext:
        """What the meaning of a date phrase depends on: the user's now and habits."""
        from doneby.grammar.dates import DateContext

        user = await self.user()
        return DateContext(
            now=self.now().astimezone(user.zone),
            day_first=user.day_first,
            next_week=user.next_week,
            weekend=user.weekend,
        )


def check_token(token: str) -> None:
    """Refuse what cannot be a token before it becomes a header; it is not quoted.

    Raises:
        UnavailableError: It is empty, or holds spaces or signs that a header cannot carry.
    """
    if not re.fullmatch(r"[\x21-\x7e]+", token):
        raise UnavailableError(
            "The Todoist token is empty or has characters that no token has.",
            "Copy it again from Todoist: Settings, Integrations, Developer.",
        )


def zone_named(name: str, offset: str = "") -> tzinfo:
    """A zone by its name; for names that no database has ("GMT-7") a fixed offset.

    Args:
        name: As the account gives it.
        offset: As the account gives it beside the name: ``+01:00``.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass
    for text in (offset, name):
        found = re.search(r"([+-])(\d{1,2})(?::?(\d{2}))?$", text.strip())
        if found:
            sign, hours, minutes = found.groups()
            shift = timedelta(hours=int(hours), minutes=int(minutes or 0))
            if shift < timedelta(hours=24):
                return timezone(-shift if sign == "-" else shift)
    return UTC


def _read_user(body: dict[str, Any]) -> User:
    zone = body.get("tz_info")
    zone = zone if isinstance(zone, dict) else {}
    return User(
        id=str(body.get("id", "")),
        inbox_id=str(body.get("inbox_project_id", "")),
        zone=zone_named(str(zone.get("timezone") or ""), str(zone.get("gmt_string") or "")),
        day_first=body.get("date_format", 0) == 0,
        next_week=body.get("next_week") or 1,
        weekend=body.get("weekend_start_day") or 6,
    )
