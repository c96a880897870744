"""The documented calls that the SDK lacks, made on the SDK's own httpx client."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import httpx

if TYPE_CHECKING:
    from todoist_api_python.models import Project, Task

_API = "https://api.todoist.com/api/v1"
_PAGE = 100
_TIMEOUT = httpx.Timeout(10.0, read=60.0)

Due = dict[str, Any]
"""A due date as the API has it: date, string, lang, is_recurring, timezone."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Calls beside the SDK; they raise what the SDK raises.

    Attributes:
        http: The client that the SDK uses too.
        token: Whose data it is.
    """

    http: httpx.AsyncClient
    token: str

    async def user(self) -> dict[str, Any]:
        """The signed-in user, with zone and date order."""
        return await self._send("GET", "/user")

    async def update_task(self, task_id: str, fields: dict[str, Any]) -> Task:
        """Set fields of a task; unlike in the SDK, None clears one."""
        from todoist_api_python.models import Task

        return Task.from_dict(await self._send("POST", f"/tasks/{task_id}", json=fields))

    async def comment_counts(self, task_ids: Sequence[str]) -> dict[str, int]:
        """How many comments some open tasks have, by their ids; the SDK's tasks do not say it."""
        counts: dict[str, int] = {}
        for start in range(0, len(task_ids), _PAGE):
            ids = ",".join(task_ids[start : start + _PAGE])
            page = await self._send("GET", "/tasks", params={"ids": ids, "limit": _PAGE})
            counts |= {task["id"]: task.get("note_count", 1) for task in page.get("results", [])}
        return counts

    async def set_due(self, task_id: str, due: Due | None) -> bool:
        """Set the whole due date at once: the occurrence moves, the rule in ``string`` stays."""
        command = {
            "type": "item_update",
            "uuid": str(uuid4()),
            "args": {"id": task_id, "due": due},
        }
        answer = await self._send("POST", "/sync", json={"commands": [command]})
        outcome = answer.get("sync_status", {}).get(command["uuid"])
        if outcome != "ok":
            raise _as_status_error(outcome)
        return True

    async def archived_projects(self) -> list[Project]:
        """The projects that were put away."""
        from todoist_api_python.models import Project

        found: list[Project] = []
        asked: dict[str, Any] = {"limit": _PAGE}
        while True:
            page = await self._send("GET", "/projects/archived", params=asked)
            found += [Project.from_dict(one) for one in page.get("results", [])]
            if not page.get("next_cursor"):
                return found
            asked["cursor"] = page["next_cursor"]

    async def completions(self, since: datetime, until: datetime) -> list[dict[str, Any]]:
        """Completions in the activity log, occurrences of recurring tasks among them."""
        events: list[dict[str, Any]] = []
        asked: dict[str, Any] = {
            "object_type": "item",
            "event_type": "completed",
            "date_from": _instant(since),
            "date_to": _instant(until),
            "limit": _PAGE,
        }
        while True:
            page = await self._send("GET", "/activities", params=asked)
            events += page.get("results", [])
            if not page.get("next_cursor"):
                return [event for event in events if event.get("event_type") == "completed"]
            asked["cursor"] = page["next_cursor"]

    async def _send(self, method: str, path: str, **content: Any) -> dict[str, Any]:
        response = await self.http.request(
            method,
            _API + path,
            headers={"Authorization": f"Bearer {self.token}", "X-Request-Id": str(uuid4())},
            timeout=_TIMEOUT,
            **content,
        )
        response.raise_for_status()
        body = response.json()
        if not isinstance(body, dict):
            raise TypeError("expected a JSON object")
        return body


def due_object(
    moment: date | datetime,
    *,
    words: str | None = None,
    recurring: bool = False,
    lang: str = "en",
    timezone: str | None = None,
) -> Due:
    """A due date in the API's form.

    Args:
        moment: A date for the whole day, a naive datetime for a floating time, an aware one
            for a fixed time.
        words: The words of the rule; for a single date, those it was once given in.
        recurring: Whether the words are a rule.
        lang: The language of the words.
        timezone: The zone's name where the time is fixed.
    """
    if isinstance(moment, datetime):
        written = _instant(moment) if moment.tzinfo else moment.isoformat(timespec="seconds")
    else:
        written = moment.isoformat()
    due: Due = {"date": written, "lang": lang, "timezone": timezone}
    return due if words is None else {**due, "string": words, "is_recurring": recurring}


def _instant(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _as_status_error(outcome: Any) -> httpx.HTTPStatusError:
    """A command's failure inside a 200 answer, as the error it would have been by itself."""
    body = outcome if isinstance(outcome, dict) else {}
    status = body.get("http_code", httpx.codes.BAD_REQUEST)
    request = httpx.Request("POST", f"{_API}/sync")
    response = httpx.Response(int(status), json=body, request=request)
    return httpx.HTTPStatusError("a command failed", request=request, response=response)
