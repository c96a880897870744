"""The app on a screen that nobody sees, with a real workspace behind it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from textual.pilot import Pilot
from textual.widget import Widget

from doneby.assistant import Assistant, Options
from doneby.tui.app import DonebyApp
from doneby.tui.widgets.messages import Said, ToolLine

NOW = "2026-12-01T10:00"
TASKS = (
    "call the dentist today 9am #Health @phone p2",
    "buy milk and bread today #Home",
    "submit the quarterly report today 16:00 #Work p1 @deep",
    "water the plants every 3 days #Home",
    "renew passport 2026-11-24 p3",
    "book flights to Lisbon tomorrow 10am #Travel p2",
    "team retro friday 15:00 #Work @meeting",
    "read chapter four of the grammar book",
)
_GIVE_UP = 30.0


@dataclass
class Ticks:
    """Seconds that pass when the test says so."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Stage:
    """The app while a test plays with it.

    Attributes:
        app: The app.
        pilot: Presses keys.
        ticks: Its clock for keys.
    """

    app: DonebyApp
    pilot: Pilot[None]
    ticks: Ticks = field(default_factory=Ticks)

    async def press(self, *keys: str) -> None:
        """Press keys, and wait for what comes of them."""
        for key in keys:
            self.ticks.now += 1.0  # a person, not a paste
            await self.pilot.press(key)
        await self.settle()

    async def say(self, text: str) -> None:
        """Send a request, and wait for the answer or a question."""
        self.app.prompt.put(text)
        self.app.prompt.focus()
        await self.press("enter")

    async def settle(self) -> None:
        """Wait until nothing is going on but what waits for a person."""
        await self.pilot.pause()
        await self.until(lambda: self.is_asked or not self.busy)
        await self.pilot.pause()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(_GIVE_UP):
            while not holds():
                await self.pilot.pause(0.01)

    @property
    def busy(self) -> bool:
        return any(not w.is_finished for w in self.app.workers if w.group != "draft")

    @property
    def is_asked(self) -> bool:
        return bool(self.app.screen_stack[0].query(".asking"))

    @property
    def focus(self) -> str | None:
        """The id of what has the focus."""
        return self.app.focused.id if self.app.focused else None

    @property
    def said(self) -> list[str]:
        """What stands in the conversation."""
        return [one.source for one in self.app.talk.children if isinstance(one, Said)]

    @property
    def calls(self) -> list[ToolLine]:
        return [one for one in self.app.talk.children if isinstance(one, ToolLine)]

    @property
    def listed(self) -> list[str]:
        """The tasks that are listed."""
        return [task.content for task in self.app.tasks.listing.tasks]

    @property
    def notices(self) -> list[str]:
        """What was said in the corner."""
        return [notice.message for notice in self.app._notifications]

    def text_of(self, widget: Widget) -> str:
        """What a widget shows, line by line."""
        lines = [widget.render_line(y).text for y in range(widget.size.height)]
        return "\n".join(line.rstrip() for line in lines)

    def screen_text(self) -> str:
        """Everything that is on the screen."""
        width, height = self.app.size
        strips = self.app.screen._compositor.render_strips()
        assert len(strips) <= height
        return "\n".join(strip.text[:width].rstrip() for strip in strips)


def environment(home: Path) -> dict[str, str]:
    """The environment of an app that keeps everything in one folder, at one moment."""
    return {"DONEBY_HOME": str(home), "DONEBY_NOW": NOW, "DONEBY_TIMEZONE": "Europe/Berlin"}


async def fill(home: Path, lines: Sequence[str] = TASKS) -> None:
    """Put tasks into the workspace."""
    assistant = Assistant.create(Options(), environment(home))
    for line in lines:
        (record,) = await assistant.add(line)
        assert not record.error, record.error
    await assistant.aclose()


@asynccontextmanager
async def on_stage(
    home: Path,
    size: tuple[int, int] = (120, 36),
    options: Options | None = None,
    **env: str,
) -> AsyncIterator[Stage]:
    """Open the app and wait until it has shown what there is."""
    ticks = Ticks()
    app = DonebyApp(options or Options(), environment(home) | env, ticks)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        stage = Stage(app, pilot, ticks)
        await stage.until(lambda: app.tasks.showing.dates is not None or bool(stage.said))
        await stage.settle()
        yield stage
