"""The full-screen app: what is on the screen and what its keys do."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.events import Event
from textual.screen import Screen
from textual.widgets import TextArea

from doneby.agent.errors import DonebyError
from doneby.assistant.desk import Desk
from doneby.text import clean
from doneby.tui.ahead import TypedAhead
from doneby.tui.backstage import Backstage
from doneby.tui.commands import COMMANDS
from doneby.tui.draft import Draft
from doneby.tui.interrupting import Interrupt
from doneby.tui.screens.main import MainScreen
from doneby.tui.staying import StayingApp
from doneby.tui.widgets.composer import Composer

if TYPE_CHECKING:
    from doneby.assistant import BackgroundAssistant, Options
    from doneby.tui.asking import Questions
    from doneby.tui.handwork import Hands
    from doneby.tui.keymap import Keymap
    from doneby.tui.reading import Reader
    from doneby.tui.session import Session

_LOOK_BEHIND = Path(__file__).with_name("behind.tcss")
TICK = 20.0
"""Seconds between two looks at the clock."""


class DonebyApp(StayingApp):
    """A conversation, the tasks it is about, and a prompt.

    Args:
        options: What was asked for on the command line.
        env: The environment.
        clock: Seconds that only ever grow, for what depends on how fast keys come.
    """

    TITLE = "doneby"
    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-narrow"),
        (100, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-tiny"),
        (12, "-short"),
        (30, "-tall"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(one.key, one.action, one.meaning, id=one.name, priority=one.always)
            for one in COMMANDS
            if one.key
        ),
        Binding("question_mark", "keys", "every key"),
        Binding("escape", "stop", "to the question, stop the answer, or to the prompt"),
        Binding("ctrl+c", "interrupt", "copy, stop, clear, leave", priority=True),
    ]

    def __init__(
        self,
        options: Options,
        env: Mapping[str, str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.env = env
        self.desk = Desk.find(env)
        super().__init__(self.desk.theme, env)
        self.options = replace(options, tell=self.tell_from_a_thread)
        self.clock = clock
        self.draft = Draft(self)
        self._ahead = TypedAhead(self)
        self.last_key = float("-inf")
        self.backstage = Backstage(self)
        self._interrupt = Interrupt(self)
        self.main = MainScreen(self)
        self.talk, self.tasks, self.status = self.main.talk, self.main.tasks, self.main.status
        self.composer, self.prompt = self.main.composer, self.main.composer.prompt

    # What the first painting does not need is imported behind it.

    @cached_property
    def keymap(self) -> Keymap:
        """Which keys do what."""
        from doneby.tui.keymap import Keymap

        return Keymap.of(self.BINDINGS, self.desk.keys, self.desk.place_of_key)

    @cached_property
    def session(self) -> Session:
        """The conversation that is going on."""
        from doneby.tui.session import Session

        return Session(self)

    @cached_property
    def reader(self) -> Reader:
        """Reads the tasks."""
        from doneby.tui.reading import Reader

        return Reader(self)

    @cached_property
    def hands(self) -> Hands:
        """Changes the tasks."""
        from doneby.tui.handwork import Hands

        return Hands(self)

    @cached_property
    def questions(self) -> Questions:
        """Asks whoever is there."""
        from doneby.tui.asking import Questions

        return Questions(self)

    def get_system_commands(
        self,
        screen: Screen[object],  # noqa: ARG002 - the name is Textual's
    ) -> Iterable[SystemCommand]:
        """What the palette offers: what the slash does."""
        for one in COMMANDS:
            note = f"/{one.name}  {self.keymap.first(one.name)}".rstrip()
            title = f"{one.name.capitalize()}: {one.meaning}"  # both are searched
            yield SystemCommand(title, note, partial(self._do, one.action))

    async def _do(self, action: str) -> None:
        await self.run_action(action)

    def get_default_screen(self) -> MainScreen:
        """The screen that is below all others."""
        return self.main

    # -- beginning and end -----------------------------------------------------------------------

    @property
    def background(self) -> BackgroundAssistant:
        """The assistant."""
        return self.backstage.assistant

    def begin(self) -> None:
        """Show what there is at once; the rest comes behind the first painting."""
        self.prompt.put(self.desk.draft())
        self.call_after_refresh(self._open)

    async def _open(self) -> None:
        if not gc.isenabled():  # see doneby.tui.run
            gc.freeze()  # what is loaded now stays: looking through it would hold up the painting
            gc.enable()
        self.stylesheet.read(_LOOK_BEHIND)
        await self.main.furnish()
        self.set_keymap(dict(self.keymap.others))
        for fault in self.keymap.faults:
            self.tell(fault, "warning")
        self.session.open()
        await self._ahead.let_go()
        self.set_interval(TICK, self.reader.tick)

    async def on_unmount(self) -> None:
        """Keep what was typed and close what is open."""
        await self.draft.keep()
        with suppress(DonebyError):  # told of again next time, which is no harm
            await self.reader.keep_place()
        await self.backstage.aclose()

    def on_app_focus(self) -> None:
        """Somebody is back at this window: show what changed meanwhile."""
        self.reader.look()

    # -- the prompt ------------------------------------------------------------------------------

    async def on_event(self, event: Event) -> None:
        """Let nothing be lost that is typed before there is a prompt."""
        if not self._ahead.holds(event):
            await super().on_event(event)

    def on_key(self) -> None:
        """Note when somebody last typed."""
        self.last_key = self.clock()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Keep the draft."""
        if event.text_area is self.prompt:
            self.last_key = self.clock()
            self.draft.keep_soon()

    async def on_composer_called(self, event: Composer.Called) -> None:
        """Carry out a command."""
        await self.run_action(event.command.action)

    def on_composer_unknown(self, event: Composer.Unknown) -> None:
        """Say so; the line stays."""
        self.tell(f"There is no command {event.name}. F1 lists all.", "warning")

    def on_composer_requested(self, event: Composer.Requested) -> None:
        """Ask, one at a time."""
        if self.questions.open:
            self.tell("A question waits for an answer: tab goes to it. Your words stay.", "warning")
        elif self.session.is_busy:
            self.tell("The answer before is not finished: esc stops it.", "warning")
        else:
            self.prompt.take(event.text)
            self.session.ask(event.text)

    # -- keys ------------------------------------------------------------------------------------

    def action_focus_prompt(self) -> None:
        """Go to the prompt."""
        self.main.go_to_prompt()

    def action_tasks(self) -> None:
        """Show the tasks, or hide them."""
        self.main.fold_tasks()

    def action_stop(self) -> None:
        """Go back to the question that is open, or stop the answer, or go to the prompt."""
        if not self.main.go_to_question() and not self.session.stop():
            self.action_focus_prompt()

    def action_interrupt(self) -> None:
        """Copy what is selected; or stop; or clear the prompt; or, twice, leave."""
        self._interrupt()

    def action_undo(self) -> None:
        """Take the last change back."""
        self.hands.undo()

    def on_tool_line_undo(self) -> None:
        """The same, from the line of the change."""
        self.hands.undo()

    def action_new(self) -> None:
        """Begin another conversation."""
        self.session.switch(None)

    def on_conversation_wants_earlier(self) -> None:
        """Read what was said before."""
        self.session.read_earlier()

    def action_plan(self) -> None:
        """Begin a request that is to be planned first."""
        self.main.go_to_prompt()
        self.prompt.put(f"/plan {self.prompt.text}")

    def action_again(self) -> None:
        """Ask the last request again."""
        self.session.again()

    def action_instant(self) -> None:
        """Do plain requests at once, or ask the model about all."""
        self.behind(self.session.turn_instant, "instant")

    def action_copy(self) -> None:
        """Copy the last answer."""
        if answer := self.talk.last_answer:
            self.copy_to_clipboard(clean(answer))
            self.tell("Sent to the clipboard, if the terminal lets it through.")

    # -- other screens ---------------------------------------------------------------------------

    def action_keys(self) -> None:
        """Show every key."""
        from doneby.tui.screens.keys import KeysScreen

        self.push_screen(KeysScreen(self))

    def action_inspect(self) -> None:
        """Show all that was sent and answered."""
        from doneby.tui.screens.inspector import InspectorScreen

        self.push_screen(InspectorScreen(self.session.trace))

    def action_sessions(self) -> None:
        """Show earlier conversations."""
        self.session.pick()

    def action_settings(self) -> None:
        """Change account, model, colours."""
        from doneby.tui.screens.settings import change_settings

        change_settings(self)

    def action_theme(self) -> None:
        """Choose the colours."""
        from doneby.tui.screens.settings import choose_theme

        choose_theme(self)
