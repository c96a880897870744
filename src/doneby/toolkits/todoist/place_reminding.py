"""Reminders of tasks by place: on arriving somewhere, or on leaving."""

from __future__ import annotations

from asyncio import gather
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal, ToolResult
from doneby.toolkits.todoist import looking, talk_steps, wording
from doneby.toolkits.todoist.catalog import load
from doneby.toolkits.todoist.choosing import open_task
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.recording import Change, Done, Recorder
from doneby.toolkits.todoist.reminding import NONE, lines_of

if TYPE_CHECKING:
    from todoist_api_python.models import LocationReminder

_LONGEST_PLACE = 255
"""Characters that Todoist takes for its name."""

_MOST_METERS = 255


@dataclass(frozen=True, slots=True)
class Spot:
    """Where to remind of a task.

    Attributes:
        name: What the place is called.
        latitude: In degrees, north of the equator.
        longitude: In degrees, east of Greenwich; both are 0 where they were left out.
        leaving: Whether on leaving it rather than on arriving.
        meters: How near is there.
    """

    name: str
    latitude: float
    longitude: float
    leaving: bool
    meters: int

    @property
    def trigger(self) -> Literal["on_enter", "on_leave"]:
        """What rings the reminder, as Todoist calls it."""
        return "on_leave" if self.leaving else "on_enter"

    def check(self) -> None:
        """See that Todoist can watch it.

        Raises:
            ToolError: Its name or its position is missing, or it is nowhere on earth.
        """
        if not self.name:
            raise ToolError("The place has no name.", "Say what it is called.")
        if not (self.latitude or self.longitude):  # nobody means that point in the sea
            raise ToolError(f"Where {self.name} is was not said.", "Give latitude and longitude.")
        if abs(self.latitude) > 90 or abs(self.longitude) > 180:
            raise ToolError(
                "That is no place on earth.", "Latitude is -90 to 90, longitude -180 to 180."
            )
        if not 1 <= self.meters <= _MOST_METERS:
            raise ToolError(
                f"{self.meters} meters is no distance for this.", f"Say 1 to {_MOST_METERS}."
            )


async def propose_place_reminder(
    connection: Connection, recorder: Recorder, reference: str, spot: Spot
) -> Proposal:
    """One more reminder of a task by place, or none of this kind."""
    spot = replace(spot, name=" ".join(spot.name.split())[:_LONGEST_PLACE])
    if spot.name.lower() in NONE:
        return await _propose_none(connection, recorder, reference)
    spot.check()
    catalog = await load(connection)
    task = open_task(reference, catalog)
    name, when = wording.name(task), _when(spot.name, spot.trigger)
    at = str(spot.latitude), str(spot.longitude)
    there = {one.id for one in await _place_reminders(connection, task.id)}

    async def make() -> Done:
        reminder = await connection.write(
            connection.api.add_location_reminder(
                task.id, spot.name, *at, spot.trigger, radius=spot.meters
            ),
            lambda: looking.only(_place_reminders(connection, task.id), there),
        )
        return Done(
            f"Reminder set: {name} — {when}", (talk_steps.delete_place_reminder(task, reminder),)
        )

    change = Change(
        f"the reminder of {name}", (talk_steps.delete_new_place_reminder(task, spot.name),), make
    )
    return recorder.propose(
        "writes",
        f"Set a reminder of {name}: {when} (within {spot.meters} m of {', '.join(at)}).",
        f"set a reminder of {name}",
        change,
        affected=(wording.line(task, catalog),),
        outside=catalog.outside([task]),
    )


async def _propose_none(connection: Connection, recorder: Recorder, reference: str) -> Proposal:
    catalog = await load(connection)
    task = open_task(reference, catalog)
    there, name = await _place_reminders(connection, task.id), wording.name(task)
    if not there:
        raise ToolError(f"{name} has no reminder by place.", "Nothing was changed.")

    async def make() -> Done:
        for reminder in there:
            await connection.write(connection.api.delete_location_reminder(reminder.id))
        return Done(f"No more reminders by place: {name}")

    undo = tuple(talk_steps.create_place_reminder(task, reminder) for reminder in there)
    change = Change(f"the reminders of {name}", undo, make)
    return recorder.propose(
        "writes",
        f"Remove {wording.count(len(there), 'reminder')} of {name} by place.",
        f"removed the reminders of {name} by place",
        change,
        affected=(wording.line(task, catalog),),
        outside=catalog.outside([task]),
    )


async def list_reminders(connection: Connection, reference: str) -> ToolResult:
    """All reminders of a task, by time and by place."""
    catalog = await load(connection)
    task = open_task(reference, catalog)
    timed, placed = await gather(
        lines_of(connection, task, catalog), _place_reminders(connection, task.id)
    )
    lines = [*timed, *(f"Reminder: {_when(r.name, r.loc_trigger)}" for r in placed)]
    text = "\n".join([wording.line(task, catalog), *(lines or ["No reminders."])])
    return ToolResult(text, outside=catalog.outside([task]))


def _when(place: str, trigger: str) -> str:
    return f"when {'leaving' if trigger == 'on_leave' else 'arriving at'} {place}"


async def _place_reminders(connection: Connection, task_id: str) -> list[LocationReminder]:
    """The reminders of a task by place."""
    return await connection.every(connection.api.get_location_reminders, task_id=task_id)
