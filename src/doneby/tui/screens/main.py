"""The main screen: a conversation, the tasks it is about, and a prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from doneby.tui.views import Task
from doneby.tui.widgets.composer import Composer
from doneby.tui.widgets.conversation import Conversation
from doneby.tui.widgets.pane import TasksPane
from doneby.tui.widgets.status import Status

if TYPE_CHECKING:
    from doneby.tui.app import DonebyApp
    from doneby.tui.widgets.question import Asking

_HINTS_PROMPT = (
    ("keys", "keys"),
    ("complete-word", "tasks"),
    ("ctrl+p", "all commands"),
    ("inspect", "inspector"),
)
_HINTS_TASKS = (
    ("complete", "done"),
    ("add", "add"),
    ("reschedule", "date"),
    ("search", "search"),
    ("undo", "undo"),
    ("pick", "project"),
    ("?", "keys"),
)
_HINTS_ASKED = (("tab", "back to the question"), ("esc", "the same, then no"))
"""What is hinted at: the name of a key, or the key where it has none, and what it does."""


class MainScreen(Screen[None]):
    """Three parts that serve one purpose; in a small window two of them take turns.

    Attributes:
        talk: The conversation.
        tasks: The tasks.
        composer: The prompt, with what its words could become.
        status: The line at the bottom.
    """

    AUTO_FOCUS = "#prompt"

    def __init__(self, app: DonebyApp) -> None:
        super().__init__()
        self._owner = app
        self._is_furnished = False
        self.talk = Conversation(is_new=app.desk.is_new())
        self.tasks = TasksPane()
        self.composer, self.status = Composer(), Status()

    def compose(self) -> ComposeResult:
        """The conversation beside the tasks, the prompt below both."""
        with Horizontal(id="body"):
            with Vertical(id="talk"):
                yield self.talk
            yield self.tasks
        yield self.composer
        yield self.status

    def on_mount(self) -> None:
        """Begin, now that there is something to be seen."""
        self._owner.begin()

    async def furnish(self) -> None:
        """Put in what the first painting does without."""
        await self.tasks.furnish()
        await self.composer.furnish()
        self._is_furnished = True
        self.hint()

    def on_screen_resume(self) -> None:
        """Go on after a box that was in front."""
        self.tasks.has_asked()

    def on_descendant_focus(self) -> None:
        """Say what the keys do here."""
        if self._is_furnished:
            self.hint()

    def hint(self) -> None:
        """Say what the keys do where the focus is."""
        in_tasks = self.tasks.has_focus_within
        first = self._owner.keymap.first
        asked = self._owner.questions.open
        is_away = asked is not None and not asked.has_focus and not asked.has_focus_within
        hints: Sequence[tuple[str, str]] = _HINTS_TASKS if in_tasks else _HINTS_PROMPT
        hints = _HINTS_ASKED if is_away else hints
        self.status.say(keys=tuple((first(name) or name, meaning) for name, meaning in hints))

    def go_to_prompt(self) -> None:
        """Show the conversation and let words be typed."""
        self.remove_class("-tasks")
        self.composer.prompt.focus()

    def go_to_tasks(self) -> None:
        """Show the tasks, unfolded if they are folded, and let keys act on them."""
        self.remove_class("-alone")
        self.add_class("-tasks")
        self.tasks.listing.focus()

    def go_to_question(self) -> bool:
        """Go back to the question that is open; False when there is none."""
        asked = self._owner.questions.open
        if asked:
            asked.focus()
        return asked is not None

    def fold_tasks(self) -> None:
        """Show the tasks, or hide them."""
        narrow = self.has_class("-narrow")
        if self.has_class("-tasks") if narrow else not self.has_class("-alone"):
            self.add_class("-alone")
            self.go_to_prompt()
        else:
            self.go_to_tasks()

    def write_about(self, task: Task) -> None:
        """Begin the prompt with a task."""
        self.go_to_prompt()
        if not self.composer.prompt.text:
            self.composer.prompt.put(f"“{task.content}”: ")

    def on_asking_words(self, event: Asking.Words) -> None:
        """Go on with them in the prompt; the question stays."""
        self.go_to_prompt()
        self.set_focus(self.composer.prompt)  # at once: the next key is on its way
        self.composer.prompt.paste(event.text)

    def on_prompt_left(self) -> None:
        """Go on to the question, or else to the tasks."""
        if not self.go_to_question():
            self.go_to_tasks()

    def on_tasks_pane_left(self) -> None:
        """Go back to the question, or else to the prompt."""
        if not self.go_to_question():
            self.go_to_prompt()

    def on_tasks_pane_changing(self, event: TasksPane.Changing) -> None:
        """Make the change behind the screen."""
        self._owner.hands.make(event.change)

    def on_tasks_pane_reload(self) -> None:
        """Read the tasks again."""
        self._owner.reader.reload()

    def on_tasks_pane_filtering(self, event: TasksPane.Filtering) -> None:
        """Find what fits."""
        self._owner.reader.find(event.query)

    def on_tasks_pane_picking(self) -> None:
        """Let a view be picked."""
        self._owner.hands.pick_view()

    def on_tasks_pane_asked(self, event: TasksPane.Asked) -> None:
        """Ask for a line and act on it."""
        self._owner.hands.ask_for(event.what, event.tasks)

    def on_tasks_pane_telling(self, event: TasksPane.Telling) -> None:
        """Write about a task."""
        self.write_about(event.task)
