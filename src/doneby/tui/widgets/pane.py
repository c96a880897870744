"""The tasks beside the conversation: which are looked at, and what is done to them by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static

from doneby.text import clean
from doneby.tui import changes
from doneby.tui.showing import DONE, Showing
from doneby.tui.views import FIXED, Task, View

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext
    from doneby.tui.changes import Change
    from doneby.tui.widgets.line import Line
    from doneby.tui.widgets.tasklist import TaskList


class TasksPane(Vertical):
    """Views of the tasks, with the keys that change them.

    Attributes:
        showing: What is shown.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", "view before", id="view-before"),
        Binding("right,l", "turn(1)", "next view", id="view-next"),
        Binding("x,c", "complete", "complete, or reopen what is done", id="complete"),
        Binding("a", "add", "add with Quick Add", id="add"),
        Binding("e", "ask('edit', True)", "edit the name", id="edit"),
        Binding("t", "ask('due')", "reschedule", id="reschedule"),
        Binding("1", "rank('p1')", "priority 1", id="priority-1"),
        Binding("2", "rank('p2')", "priority 2", id="priority-2"),
        Binding("3", "rank('p3')", "priority 3", id="priority-3"),
        Binding("4", "rank('p4')", "priority 4", id="priority-4"),
        Binding("b", "ask('deadline')", "set the deadline: done by", id="deadline"),
        Binding("w", "ask('duration')", "say how long it takes", id="duration"),
        Binding("m", "ask('project')", "move to a project", id="move"),
        Binding("s", "ask('section')", "move to a section", id="section"),
        Binding("n", "ask('note', True)", "write a description", id="note"),
        Binding("at", "ask('label')", "add a label", id="label"),
        Binding("d,delete", "delete", "delete", id="delete"),
        Binding("slash,f", "search", "search words or a Todoist filter", id="search"),
        Binding("p", "pick", "pick a project or a view", id="pick"),
        Binding("u,ctrl+z", "undo", "undo", id="undo"),
        Binding("r", "reload", "read the tasks again", id="reload"),
        Binding("enter", "tell", "write about it to the assistant", id="write-about"),
        Binding("q", "quit", "leave; everything stays as it is", id="quit"),
        Binding("escape", "leave", "end the search, unmark, go to the prompt"),
    ]

    @dataclass
    class Asked(Message):
        """A line is wanted from the user: ``what`` is ``add``, ``edit``, ``due``..."""

        what: str
        tasks: list[Task]

    @dataclass
    class Changing(Message):
        """A change that is seen already is to be made."""

        change: Change

    class Left(Message):
        """There is nothing more to leave in here: on to the prompt."""

    class Picking(Message):
        """A view is to be picked."""

    class Reload(Message):
        """The tasks are to be read again."""

    @dataclass
    class Filtering(Message):
        """The tasks that fit a filter are wanted."""

        query: str

    @dataclass
    class Telling(Message):
        """The prompt is to begin with this task."""

        task: Task

    def __init__(self) -> None:
        super().__init__(id="tasks")
        self.showing = Showing()
        self._is_asking = False

    def compose(self) -> ComposeResult:
        """The views, and what is said in the place of a list; the rest is put in behind that."""
        yield Static(self.showing.heads(0), id="views", markup=False)
        yield Static(self.showing.instead(0), id="nothing", markup=False)

    async def furnish(self) -> None:
        """Put in what is not seen at first: the search, and the list that has nothing to show."""
        self.search.display = False
        await self.mount(self.search, before="#nothing")
        await self.mount(self.listing)

    @cached_property
    def listing(self) -> TaskList:
        """The list."""
        from doneby.tui.widgets.tasklist import TaskList

        return TaskList(self.showing.side, id="list")

    @cached_property
    def search(self) -> Line:
        """The line of the search."""
        from doneby.tui.widgets.line import Line

        hint = "words, or a filter: p1 & 7 days"
        return Line(id="search", placeholder=hint, compact=True)

    # -- what is shown ---------------------------------------------------------------------------

    def show(self, tasks: Sequence[Task], dates: DateContext) -> None:
        """Show the open tasks as they are now."""
        self.showing.open, self.showing.dates, self.showing.problem = tasks, dates, ""
        self._paint()

    def show_filtered(self, query: str, tasks: Sequence[Task]) -> None:
        """Show those that fit a filter."""
        self.showing.look_at(View("filter", clean(query)))
        self.showing.filtered = tasks
        self._paint()

    def show_done(self, tasks: Sequence[Task]) -> None:
        """Show those that were completed lately."""
        self.showing.done = tasks
        self._paint()

    def show_problem(self, sentence: str) -> None:
        """Say why there are no tasks to be seen."""
        self.showing.problem = sentence
        self._paint()

    def look_at(self, view: View) -> None:
        """Look at another view."""
        self.showing.look_at(view)
        self.search.value = ""
        self.search.display = False
        self._paint()
        self.listing.action_edge(-1)
        if view == DONE:
            self.post_message(self.Reload())

    def make(self, change: Change) -> None:
        """Show a change, and have it made; reading the tasks again puts right what was not."""
        if not change.calls:
            return
        if change.leaves:
            self.listing.leave(change.ids)
        if change.look:
            self.showing.change(set(change.ids), change.look)
            self._paint()
        self.listing.unmark()
        self.post_message(self.Changing(change))

    def _paint(self) -> None:
        self.listing.show(self.showing.rows())
        count = len(self.listing.tasks)
        nothing = self.query_one("#nothing", Static)
        nothing.update(clean(self.showing.instead(count)))
        nothing.display = bool(self.showing.instead(count))
        nothing.set_class(bool(self.showing.problem), "problem")
        self.query_one("#views", Static).update(self.showing.heads(count))

    # -- keys ------------------------------------------------------------------------------------

    def check_action(
        self,
        action: str,
        parameters: tuple[object, ...],  # noqa: ARG002 - the name is Textual's
    ) -> bool | None:
        """While a search is typed its keys are letters, and so they are for a box about to open."""
        if self._is_asking:
            return False
        return action == "leave" or not self.search.has_focus

    def has_asked(self) -> None:
        """Let keys act again, since the box that one of them opened is closed."""
        self._is_asking = False

    def _ask(self, question: Message) -> None:
        """Have a box opened; what is typed until then was meant for it, and acts on no task."""
        self._is_asking = True
        self.post_message(question)

    def action_turn(self, step: int) -> None:
        """Go to the view beside this one."""
        self.look_at(self.showing.beside(step))

    def action_complete(self) -> None:
        """Complete the chosen tasks, or bring back what is done."""
        change = changes.reopened if self.showing.view == DONE else changes.completed
        self.make(change(self.listing.chosen))

    def action_delete(self) -> None:
        """Delete the chosen tasks; it is asked first."""
        if self.showing.view != DONE:
            self.make(changes.deleted(self.listing.chosen))

    def action_rank(self, priority: str) -> None:
        """Give the chosen tasks a priority."""
        if self.showing.view != DONE:
            self.make(changes.ranked(self.listing.chosen, priority))

    def action_add(self) -> None:
        """Ask for a Quick Add line."""
        self._ask(self.Asked("add", []))

    def action_ask(self, what: str, one: bool = False) -> None:
        """Ask for what is to become of the chosen tasks, or of the one under the cursor."""
        chosen = self.listing.chosen
        if one:
            chosen = [task for task in (self.listing.current,) if task]
        if chosen and self.showing.view != DONE:
            self._ask(self.Asked(what, chosen))

    def action_search(self) -> None:
        """Open the search."""
        self.search.display = True
        self.search.focus()

    def action_pick(self) -> None:
        """Pick a view."""
        self._ask(self.Picking())

    async def action_undo(self) -> None:
        """Take the last change back."""
        await self.run_action("app.undo")

    async def action_quit(self) -> None:
        """Leave the app."""
        await self.run_action("app.quit")

    def action_reload(self) -> None:
        """Read the tasks again."""
        self.post_message(self.Reload())

    def action_tell(self) -> None:
        """Write about the task to the assistant."""
        if self.listing.current:
            self.post_message(self.Telling(self.listing.current))

    def action_leave(self) -> None:
        """Leave what is innermost: the search, the marks, the pane."""
        if self.search.display:
            self.search.value = ""
            self.search.display = False
            self.listing.focus()
            if self.showing.view.kind == "filter":
                self.look_at(FIXED[0])
        elif not self.listing.unmark():
            self.post_message(self.Left())

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list while words are typed."""
        event.stop()
        self.showing.words = event.value
        self._paint()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to what was found, or ask for what fits a filter."""
        event.stop()
        if event.value.strip() and not self.listing.tasks:
            self.post_message(self.Filtering(event.value.strip()))
        self.listing.focus()

    def on_task_list_opened(self, event: TaskList.Opened) -> None:
        """Write about the task that was clicked twice."""
        event.stop()
        self.post_message(self.Telling(event.task))
