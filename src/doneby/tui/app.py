"""The full-screen app: what is on the screen and what its keys do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import ClassVar, TypeVar

from textual import events, work
from textual.app import App, ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static, TextArea
from textual.worker import Worker, WorkerState

from doneby.agent.approval import ApprovalRequest, Decision, Question
from doneby.agent.errors import Candidate, DonebyError
from doneby.assistant import BackgroundAssistant, Desk, Options
from doneby.text import clean
from doneby.tui import handwork, themes
from doneby.tui.commands import COMMANDS, called
from doneby.tui.session import Session
from doneby.tui.views import Task
from doneby.tui.welcome import welcome
from doneby.tui.widgets.completion import Completion, matching
from doneby.tui.widgets.conversation import Conversation, Welcome
from doneby.tui.widgets.pane import Doing, TasksPane
from doneby.tui.widgets.prompt import Prompt
from doneby.tui.widgets.question import Approval, Asking, Choice
from doneby.tui.widgets.status import Status

DRAFT_AFTER = 0.3
"""Seconds after the last key until the draft is on disk."""
TYPING = 1.0
"""Seconds after a key for which somebody counts as typing: a question leaves the prompt be."""
AGAIN = 2.0
"""Seconds within which a second ctrl+c leaves."""
TICK = 20.0
"""Seconds between two looks at the clock."""

_HINTS_PROMPT = (("F1", "keys"), ("tab", "tasks"), ("ctrl+p", "all commands"), ("F2", "inspector"))
_HINTS_TASKS = (
    ("x", "done"),
    ("a", "add"),
    ("t", "date"),
    ("/", "search"),
    ("u", "undo"),
    ("p", "project"),
    ("?", "keys"),
)


T = TypeVar("T")


class DonebyApp(App[None]):
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
        *(Binding(one.key, one.action, one.meaning, show=False) for one in COMMANDS if one.key),
        Binding("question_mark", "keys", "every key", show=False),
        Binding("escape", "stop", "stop the answer", show=False),
        Binding("ctrl+c", "interrupt", "copy, stop, clear, leave", show=False, priority=True),
        Binding("ctrl+z", "undo", "take the last change back", show=False),
    ]

    def __init__(
        self,
        options: Options,
        env: Mapping[str, str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.options = options
        self.env = env
        self.clock = clock
        self.desk = Desk.find(env)
        self.session = Session(self)
        self.hands = handwork.Hands(self)
        self.last_key = float("-inf")
        self._last_interrupt = float("-inf")
        self._background: BackgroundAssistant | None = None
        self._asking = asyncio.Lock()
        for theme in themes.THEMES:
            self.register_theme(theme)
        self.theme = themes.chosen(self.desk.theme, self.available_themes, env)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The app's own colours, for themes that do not have them."""
        return themes.fallbacks(self.current_theme)

    def get_system_commands(
        self,
        screen: Screen[object],  # noqa: ARG002 - the name is Textual's
    ) -> Iterable[SystemCommand]:
        """What the palette offers: what the slash does."""
        for one in COMMANDS:
            note = f"/{one.name}  {one.key}"
            yield SystemCommand(one.meaning.capitalize(), note, partial(self._do, one.action))

    async def _do(self, action: str) -> None:
        await self.run_action(action)

    def compose(self) -> ComposeResult:
        """Three parts that serve one purpose."""
        self.talk, self.tasks = Conversation(), TasksPane()
        self.completion, self.prompt, self.status = Completion(), Prompt(self.clock), Status()
        with Horizontal(id="body"):
            with Vertical(id="talk"):
                yield self.talk
            yield self.tasks
        yield self.completion
        with Horizontal(id="dock"):
            yield Static("›", id="sign", markup=False)
            yield self.prompt
        yield self.status

    # -- beginning and end -----------------------------------------------------------------------

    @property
    def background(self) -> BackgroundAssistant:
        """The assistant, made when it is first needed and anew after ``change_setup``."""
        if self._background is None:
            options, env = self.options, self.env

            def make(user: object) -> object:
                from doneby.assistant import Assistant

                return Assistant.create(options, env, user)  # type: ignore[arg-type]

            self._background = BackgroundAssistant(make, self)  # type: ignore[arg-type]
        return self._background

    async def on_mount(self) -> None:
        """Show what there is at once; the rest comes behind the first painting."""
        self.prompt.put(self.desk.draft())
        self.prompt.focus()
        self.status.say(keys=_HINTS_PROMPT)
        await self.talk.mount(Welcome(welcome(first=False)))
        self.call_after_refresh(self.session.open)
        self.set_interval(TICK, self.hands.tick)

    async def on_unmount(self) -> None:
        """Keep what was typed and close what is open."""
        await self.keep_draft()
        await self.close_background()

    async def close_background(self) -> None:
        """Let go of the assistant; the next that is needed is made anew."""
        background, self._background = self._background, None
        if background is not None:
            await background.aclose()

    def behind(
        self, doing: Callable[[], Awaitable[object]], group: str, *, newest: bool = False
    ) -> Worker[None]:
        """Do something behind the screen; when it fails, the screen stays.

        Args:
            doing: What.
            group: Its kind.
            newest: Whether it takes the place of what is going on of that kind.
        """

        async def work() -> None:
            await doing()

        return self.run_worker(work, group=group, exclusive=newest, exit_on_error=False)

    @work(exclusive=True, group="draft", exit_on_error=False)
    async def keep_draft_soon(self) -> None:
        """Keep what is typed once nothing more is typed for a moment."""
        await asyncio.sleep(DRAFT_AFTER)
        await self.keep_draft()

    async def keep_draft(self) -> None:
        """Keep what is typed; a disk that is full must not take the screen away."""
        try:
            await asyncio.to_thread(self.desk.keep_draft, self.prompt.text)
        except DonebyError as error:
            self.tell(str(error), severity="error")

    def tell(self, sentence: str, severity: str = "information") -> None:
        """Say something in a corner of the screen, as text and nothing else."""
        self.notify(clean(sentence), severity=severity, markup=False)  # type: ignore[arg-type]

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A fault of ours is kept and told of; the screen stays."""
        error = event.worker.error
        if event.state == WorkerState.ERROR and error is not None:
            if isinstance(error, DonebyError):
                self.tell(str(error), severity="error")
            else:
                self.tell(handwork.report_fault(error, self.env), severity="error")

    # -- the prompt ------------------------------------------------------------------------------

    def on_key(self) -> None:
        """Note when somebody last typed."""
        self.last_key = self.clock()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Keep the draft."""
        if event.text_area is self.prompt:
            self.last_key = self.clock()
            self.keep_draft_soon()

    def on_prompt_sent(self, event: Prompt.Sent) -> None:
        """A command is done, a request is asked; one at a time."""
        if command := called(event.text):
            self.prompt.take()
            self.call_later(self.run_action, command.action)
        elif event.text.strip().startswith("/"):
            self.tell(f"There is no command {event.text.split()[0]}. F1 lists all.", "warning")
        elif self.session.is_busy:
            self.tell("The answer before is not finished: esc stops it.", "warning")
        else:
            self.session.ask(self.prompt.take())

    def on_prompt_completing(self, event: Prompt.Completing) -> None:
        """Offer what the word could become."""
        names, notes = self._completions(event.word)
        self.completion.offer(names, notes)
        self.prompt.completing = bool(names)

    def on_prompt_step(self, event: Prompt.Step) -> None:
        """Go through what is offered."""
        self.completion.step(event.by)

    def on_prompt_accept(self) -> None:
        """Take what is offered; a command is carried out."""
        names, _ = self._completions(self.prompt.word)
        if not names:
            return
        name = names[self.completion.highlighted or 0]
        if name.startswith("/"):
            self.prompt.put(name)
            self.prompt.post_message(Prompt.Sent(name))
        else:
            self.prompt.replace_word(name)
        self.completion.offer([])
        self.prompt.completing = False

    def _completions(self, word: str) -> tuple[list[str], list[str]]:
        sign = word[:1]
        if sign == "/" and self.prompt.text == word:
            meanings = {f"/{one.name}": one.meaning for one in COMMANDS}
            names = [name for name in meanings if name.startswith(word)]
            return names, [meanings[name] for name in names]
        known = {"#": self.hands.projects, "@": self.hands.labels}.get(sign, [])
        names = matching(word, [f"{sign}{name.replace(' ', chr(92) + ' ')}" for name in known])
        return names, [""] * len(names)

    # -- keys ------------------------------------------------------------------------------------

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Say what the keys do here."""
        if event.widget.screen is not self.screen_stack[0]:
            return
        in_tasks = self.tasks in event.widget.ancestors_with_self
        self.status.say(keys=_HINTS_TASKS if in_tasks else _HINTS_PROMPT)

    def action_focus_prompt(self) -> None:
        """Go to the prompt."""
        self.screen_stack[0].remove_class("-tasks")
        self.prompt.focus()

    def action_tasks(self) -> None:
        """Show the tasks, or hide them."""
        screen = self.screen_stack[0]
        narrow = screen.has_class("-narrow")
        if screen.has_class("-tasks") if narrow else not screen.has_class("-alone"):
            screen.remove_class("-tasks")
            screen.add_class("-alone")
            self.prompt.focus()
        else:
            self.on_prompt_left()

    def on_prompt_left(self) -> None:
        """Go to the tasks, unfolded if they are folded."""
        screen = self.screen_stack[0]
        screen.remove_class("-alone")
        screen.add_class("-tasks")
        self.tasks.listing.focus()

    def action_stop(self) -> None:
        """Stop the answer, or go to the prompt."""
        if not self.session.stop():
            self.action_focus_prompt()

    def action_interrupt(self) -> None:
        """Copy what is selected; or stop; or clear the prompt; or, twice, leave."""
        selected = self.screen.get_selected_text() or self.prompt.selected_text
        if selected:
            self.copy_to_clipboard(selected)
        elif self.session.stop():
            pass
        elif self.prompt.text:
            self.prompt.take()
        elif self.clock() - self._last_interrupt < AGAIN:
            self.exit()
        else:
            self._last_interrupt = self.clock()
            self.tell("Press ctrl+c again to leave.")

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

    def action_again(self) -> None:
        """Ask the last request again."""
        self.session.again()

    def action_copy(self) -> None:
        """Copy the last answer."""
        if answer := self.talk.last_answer:
            self.copy_to_clipboard(clean(answer))
            self.tell("Sent to the clipboard, if the terminal lets it through.")

    # -- tasks by hand ---------------------------------------------------------------------------

    def on_doing(self, event: Doing) -> None:
        """Do it behind the screen."""
        self.hands.do(event.calls, event.ids)

    def on_tasks_pane_reload(self) -> None:
        """Read the tasks again."""
        self.hands.reload()

    def on_tasks_pane_filtering(self, event: TasksPane.Filtering) -> None:
        """Find what fits."""
        self.hands.find(event.query)

    def on_tasks_pane_picking(self) -> None:
        """Let a view be picked."""
        self.hands.pick_view()

    def on_tasks_pane_asked(self, event: TasksPane.Asked) -> None:
        """Ask for a line and act on it."""
        self.hands.ask_for(event.what, event.tasks)

    def on_tasks_pane_telling(self, event: TasksPane.Telling) -> None:
        """Write about a task."""
        self._write_about(event.task)

    def _write_about(self, task: Task) -> None:
        self.action_focus_prompt()
        if not self.prompt.text:
            self.prompt.put(f"“{task.content}”: ")

    # -- being asked -----------------------------------------------------------------------------

    async def approve(self, request: ApprovalRequest) -> Decision:
        """Ask in the conversation whether this may run."""
        box = Approval(request, self.clock)
        return await self._put(box, lambda: box.decision)

    async def choose(self, question: Question) -> Candidate | None:
        """Ask in the conversation which one is meant."""
        if not question.candidates:
            return None
        box = Choice(question, self.clock)
        return await self._put(box, lambda: box.chosen)

    async def _put(self, box: Asking, answer: Callable[[], asyncio.Future[T]]) -> T:
        async with self._asking:
            screen = self.screen_stack[0]
            await screen.mount(box, before="#completion")
            if not self.prompt.text or self.clock() - self.last_key > TYPING:
                box.focus()
            self.bell()
            try:
                return await answer()
            finally:
                await box.remove()
                self.prompt.focus()

    # -- other screens ---------------------------------------------------------------------------

    def action_keys(self) -> None:
        """Show every key."""
        from doneby.tui.screens.keys import KeysScreen

        self.push_screen(KeysScreen())

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
