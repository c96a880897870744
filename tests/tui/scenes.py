"""What the app looks like: the scenes that are compared as pictures, and one for the README.

    python tests/tui/scenes.py assets/app.svg

makes the README's picture anew.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from doneby.assistant import Options
from doneby.tui.app import DonebyApp
from doneby.tui.widgets.messages import Said
from support.stage import Stage, Ticks, environment, fill

TALK = ("add call mum tomorrow 6pm p1 #Family", "what is due tomorrow?", "complete buy milk")


async def empty(stage: Stage) -> None:
    """The first minute, a Quick Add line half written."""
    stage.app.prompt.put("add call mum tomorrow 6pm p1 #Family")


async def talk(stage: Stage) -> None:
    """A conversation."""
    for line in TALK:
        await stage.say(line)


async def tasks(stage: Stage) -> None:
    """The tasks, some of them marked."""
    await stage.press("tab", "right", "down", "space", "space")


async def question(stage: Stage) -> None:
    """Something that has to be agreed to."""
    await stage.say("delete call the dentist")
    stage.app.session._seconds = -1000  # how long it has been waiting is no part of the picture
    stage.app.session._tick()


async def plan(stage: Stage) -> None:
    """A plan that is to be agreed to."""
    steps = ("Find what is overdue", "Move it to Monday, 9am at the earliest", "Tell me what moved")
    await stage.app.talk.add(Said("/plan tidy up what is overdue", kind="request"))
    stage.app.behind(lambda: stage.app.questions.review(steps), "ask")
    await stage.until(lambda: stage.is_asked)


async def inspector(stage: Stage) -> None:
    """All that was sent."""
    await stage.say("what is due tomorrow?")
    for step in stage.app.session.trace.steps:
        step.seconds = 0.0
        step.calls.clear()
        # The words of the prompt and the schemas change; the picture is of the screen.
        step.sent = {"messages": [{"role": "user", "content": "what is due tomorrow?"}]}
    await stage.press("f2", "home")


async def keys(stage: Stage) -> None:
    """Every key."""
    await stage.press("f1")


async def sessions(stage: Stage) -> None:
    """Earlier conversations."""
    await stage.say("add milk tomorrow")
    await stage.press("ctrl+r")


SCENES: dict[str, Callable[[Stage], Awaitable[None]]] = {
    scene.__name__: scene
    for scene in (empty, talk, tasks, question, plan, inspector, keys, sessions)
}


def prepared(home: Path, theme: str, *, filled: bool = True) -> DonebyApp:
    """An app with tasks that is not running yet; call it outside of an event loop."""
    if filled:
        asyncio.run(fill(home))
    app = DonebyApp(Options(), environment(home), Ticks())
    app.theme = theme
    return app


async def play(name: str, pilot: Pilot[None]) -> None:
    """Play a scene until it stands still."""
    app = pilot.app
    assert isinstance(app, DonebyApp)
    assert isinstance(app.clock, Ticks)
    stage = Stage(app, pilot, app.clock)
    app.prompt.cursor_blink = False
    await stage.until(lambda: app.tasks.dates is not None)
    await stage.settle()
    await SCENES[name](stage)
    for line in app.screen.query(Input):
        line.cursor_blink = False
    await stage.settle()


def main(target: str) -> None:
    """Make the README's picture; without the fonts, which a reader's browser would fetch."""

    async def shoot() -> str:
        async with app.run_test(size=(112, 32)) as pilot:
            await play("talk", pilot)
            app.prompt.put("move the retro to thursday 10am p2 #Work @meeting")
            await pilot.pause()
            return app.export_screenshot()

    with tempfile.TemporaryDirectory() as home:
        app = prepared(Path(home), "doneby-dark")
        svg = asyncio.run(shoot())
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace")
    Path(target).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
