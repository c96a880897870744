"""Reads the tasks for the screen, behind it: when it opens, after a change, as time goes by."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import DonebyError
from doneby.tui.alarms import Reminder, missed, ringing
from doneby.tui.views import Task

if TYPE_CHECKING:
    from pathlib import Path

    from doneby.assistant import Assistant
    from doneby.grammar.dates import DateContext
    from doneby.tui.app import DonebyApp

ALL = 1_000_000
"""More tasks than anybody has: the list shows all, not the first fifty."""
LATELY = "last 7 days"
_MOST = 4
"""Notifications at once; more are told of in one."""


Stamp = tuple[tuple[int, int] | None, ...]
"""When files were last written, in nanoseconds, and their sizes in bytes; None for no file."""


class Reader:
    """Reads the account, and shows what is found in the pane.

    Attributes:
        sections: The names of the sections, by the name of their project.
    """

    def __init__(self, app: DonebyApp) -> None:
        self.sections: Mapping[str, Sequence[str]] = {}
        self._app = app
        self._query = ""
        self._reminders: Sequence[Reminder] = ()
        self._rang_until: datetime | None = None
        self._is_local = True
        self._seen: Stamp = ()

    def look(self) -> None:
        """Read the tasks again if they may have changed by other hands."""
        self._app.behind(self._look, "look", newest=True)

    async def _look(self) -> None:
        if self._app.tasks.showing.dates is None:
            return  # the first reading is still to come
        if not self._is_local or self._seen != await asyncio.to_thread(self._stamp):
            self.reload()

    def _stamp(self) -> Stamp:
        """What the files of the local tasks look like: another look means another change."""
        path = self._app.desk.paths.workspace
        return tuple(map(_stamp, (path, path.with_name(f"{path.name}-wal"))))

    def reload(self) -> None:
        """Read the tasks again."""
        self._app.behind(self._reload, "read", newest=True)

    async def _reload(self) -> None:
        pane = self._app.tasks
        view = pane.showing.view.kind
        query = self._query if view == "filter" else ""
        seen = await asyncio.to_thread(self._stamp)  # before: what comes while it is read counts
        try:
            read = await self._app.background.run(lambda one: _read(one, query, view))
        except DonebyError as error:
            pane.show_problem(str(error))
            return
        self._app.composer.projects, self._app.composer.labels = read.projects, read.labels
        self.sections = read.sections
        self._app.prompt.dates = read.dates
        self._app.prompt.refresh()
        if read.problem:
            pane.show_problem(read.problem)
            return
        self._reminders, self._is_local, self._seen = read.reminders, read.is_local, seen
        pane.show(read.tasks, read.dates)
        if pane.showing.view.kind == "done":
            pane.show_done(read.done)
        elif query:
            pane.show_filtered(query, read.filtered)
        if self._rang_until is None:
            await self._ring(read.dates)

    def find(self, query: str) -> None:
        """Show the tasks that fit a filter."""
        self._app.behind(partial(self._find, query), "find", newest=True)

    async def _find(self, query: str) -> None:
        record = await self._app.background.run(lambda one: one.find(query, ALL))
        if record.error or record.question:
            self._app.tell(record.text or record.error or "", "error")
            return
        self._query = query
        self._app.tasks.show_filtered(query, [Task.of(given) for given in record.data["tasks"]])

    def tick(self) -> None:
        """Look at the clock: what is late now, and what rings now."""
        self._app.behind(self._tick, "tick", newest=True)

    async def _tick(self) -> None:
        pane = self._app.tasks
        if pane.showing.problem:
            self.reload()  # the network may be back
        elif self._is_local:
            await self._look()  # a change elsewhere costs nothing to notice; a server it would
        if pane.showing.dates is None:
            return
        dates = await self._app.background.do(lambda one: one.dates())
        self._app.prompt.dates = dates
        if not pane.showing.problem:
            pane.show(list(pane.showing.open), dates)
        await self._ring(dates)

    async def _ring(self, dates: DateContext) -> None:
        """Tell of what rang since this was last looked at, each once."""
        app, now = self._app, dates.now.replace(tzinfo=None)
        since, self._rang_until = self._rang_until, now
        was_closed = since is None
        if since is None:
            since = await asyncio.to_thread(app.desk.looked_at) or now
        alarms = ringing(app.tasks.showing.open, self._reminders, since, now)
        if was_closed and alarms:
            app.tell(missed(alarms, dates), title="While doneby was closed", seconds=60)
        elif len(alarms) > _MOST:
            app.tell(missed(alarms, dates), title=f"{len(alarms)} reminders", seconds=60)
        else:
            for alarm in alarms:
                app.tell(alarm.task.content, title=alarm.title(now), seconds=60)
        if was_closed or alarms:
            await self.keep_place()

    async def keep_place(self) -> None:
        """Keep until when it was told of what rings: the next start goes on from there."""
        if self._rang_until is not None:
            await asyncio.to_thread(self._app.desk.keep_looked_at, self._rang_until)


class _Reading:
    """What was read at once: everything the screen shows of an account."""

    def __init__(self, dates: DateContext) -> None:
        self.dates = dates
        self.tasks: list[Task] = []
        self.filtered: list[Task] = []
        self.done: list[Task] = []
        self.projects: list[str] = []
        self.sections: dict[str, list[str]] = {}
        self.labels: list[str] = []
        self.reminders: Sequence[Reminder] = ()
        self.problem = ""
        self.is_local = True


async def _read(assistant: Assistant, query: str, view: str) -> _Reading:
    """Read the account, in the assistant's own thread."""
    read = _Reading(assistant.dates())
    read.is_local = assistant.account_name == "local"
    found = await assistant.call("find_tasks", {"limit": ALL})
    if found.error:
        read.problem = found.text or found.error
        return read
    read.tasks = [Task.of(given) for given in found.data["tasks"]]
    if query:
        fits = await assistant.find(query, ALL)
        read.filtered = [Task.of(given) for given in (fits.data or {}).get("tasks", ())]
    if view == "done":
        done = await assistant.call("list_completed", {"period": LATELY})
        read.done = [_completed(given) for given in (done.data or {}).get("tasks", ())]
    places = await assistant.call("list_projects", {})
    if places.data:
        read.projects = [one["name"] for one in places.data["projects"]]
        read.sections = {one["name"]: one["sections"] for one in places.data["projects"]}
        read.labels = [one["name"] for one in places.data["labels"]]
    read.reminders = await assistant.reminders()
    return read


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _completed(given: dict[str, Any]) -> Task:
    """A completed task as a line of the list; when it was done stands where a date would."""
    nothing: dict[str, Any] = dict.fromkeys(("due", "section", "description", "deadline", "url"))
    moment = datetime.fromisoformat(given["completed_at"])
    told = {"due_string": f"{moment:%d %b %H:%M}", "priority": "p4", "labels": []}
    return Task.of({**nothing, **given, **told})
