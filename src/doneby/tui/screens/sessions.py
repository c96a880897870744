"""Earlier conversations: found, opened, renamed, deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from doneby.agent.errors import DonebyError
from doneby.text import clean
from doneby.tui.screens.line import LineScreen
from doneby.tui.widgets.line import Line

if TYPE_CHECKING:
    from doneby.assistant.history import Session
    from doneby.tui.app import DonebyApp


class SessionsScreen(ModalScreen[int | None]):
    """Gives back the conversation to open, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "leave it"),
        Binding("down", "step(1)", "next", show=False, priority=True),
        Binding("up", "step(-1)", "before", show=False, priority=True),
        Binding("ctrl+e", "rename", "rename", show=False, priority=True),
        Binding("ctrl+x", "delete", "delete", show=False, priority=True),
    ]

    def __init__(self, app: DonebyApp) -> None:
        super().__init__()
        self._owner = app
        self._found: list[Session] = []
        self._certain: int | None = None

    def compose(self) -> ComposeResult:
        """A line to search in, the list, the keys."""
        with Vertical(classes="box") as box:
            box.border_title = Content("Conversations")
            yield Line(placeholder="search what was said")
            yield OptionList(markup=False)
            yield Static(id="hint", classes="hint", markup=False)

    def on_mount(self) -> None:
        """Show all."""
        self.query_one(OptionList).can_focus = False
        self._hint("enter opens · ctrl+e renames · ctrl+x deletes")
        self.search("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search."""
        self.search(event.value.strip())

    def on_input_submitted(self) -> None:
        """Open the one under the cursor."""
        if chosen := self._chosen:
            self.dismiss(chosen.id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the one that was clicked."""
        self.dismiss(self._found[event.option_index].id)

    def action_step(self, by: int) -> None:
        """Go to the next or the one before."""
        listed = self.query_one(OptionList)
        self._certain = None
        if listed.option_count:
            listed.highlighted = ((listed.highlighted or 0) + by) % listed.option_count

    def action_rename(self) -> None:
        """Give it another title."""
        chosen = self._chosen
        if chosen is None:
            return
        session = chosen.id

        def act(title: str | None) -> None:
            if title:
                self.rename(session, title)

        self.app.push_screen(LineScreen("Title", chosen.title), act)

    def action_delete(self) -> None:
        """Delete it; the key has to be pressed twice, since nothing brings it back."""
        chosen = self._chosen
        if chosen is None:
            return
        if self._certain == chosen.id:
            self.delete(chosen.id)
        else:
            self._certain = chosen.id
            self._hint("ctrl+x again deletes it for good")

    def action_leave(self) -> None:
        """Open none."""
        self.dismiss(None)

    @work(exclusive=True, group="sessions", exit_on_error=False)
    async def search(self, words: str) -> None:
        """Show the conversations in which something was said."""
        try:
            found = await self._owner.background.do(lambda one: one.sessions.find(words))
        except DonebyError as error:
            self._hint(str(error))
            return
        self._found = found
        listed = self.query_one(OptionList)
        listed.set_options(Option(_line(session)) for session in found)
        listed.highlighted = 0 if found else None

    @work(exclusive=True, group="sessions", exit_on_error=False)
    async def rename(self, session: int, title: str) -> None:
        """Give one another title."""
        await self._owner.background.do(lambda one: one.sessions.rename(session, title))
        self.search(self.query_one(Line).value.strip())

    @work(exclusive=True, group="sessions", exit_on_error=False)
    async def delete(self, session: int) -> None:
        """Delete one; if it is the one that goes on, another begins."""
        current = await self._owner.background.do(lambda one: one.sessions.current)
        await self._owner.background.do(lambda one: one.sessions.delete(session))
        if session == current:
            self._owner.session.switch(None)
        self._hint("Deleted.")
        self.search(self.query_one(Line).value.strip())

    @property
    def _chosen(self) -> Session | None:
        at = self.query_one(OptionList).highlighted
        return self._found[at] if at is not None and at < len(self._found) else None

    def _hint(self, words: str) -> None:
        self.query_one("#hint", Static).update(Content(clean(words)))


def _line(session: Session) -> Content:
    moment = f"{session.used_at:%a %d %b %H:%M}"
    return Content.assemble(clean(session.title), (f"  {moment} · {session.account}", "$faint"))
