"""The inspector: every request and answer exactly as it was, searched, and written to a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content, Span
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from doneby.agent.errors import DonebyError
from doneby.text import shorten, visible
from doneby.tui.trace import Step, Trace, written
from doneby.tui.widgets.line import Line
from doneby.tui.widgets.status import priced

LONGEST = 400_000
"""Characters of one step that are shown; the file holds all of it."""
COLOURED = 20_000
"""Characters that are coloured: more would hold up the screen."""


_PARTS = re.compile(
    r'(?P<head>^[→←⚙].*$)|(?P<said>"(?:[^"\\\n]|\\.)*")(?P<key>[ ]*:)?', re.MULTILINE
)


class InspectorScreen(Screen[None]):
    """Steps on the left, all of the chosen one on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f2", "leave", "back"),
        Binding("slash", "search", "search"),
        Binding("n", "next(1)", "next match"),
        Binding("N", "next(-1)", "match before"),
        Binding("s", "schemas", "the schemas of the tools"),
        Binding("w", "write", "write all to a file"),
    ]

    def __init__(self, trace: Trace) -> None:
        super().__init__()
        self._trace = trace
        self._text = ""
        self._lit = Content("")
        self._words = ""
        self._matches: list[int] = []
        self._at = 0

    def compose(self) -> ComposeResult:
        """The steps, the text, the search, the sums."""
        yield Static(self._sums(), classes="head", markup=False)
        yield Line(id="find", placeholder="search in this step", compact=True)
        with Horizontal(id="inspect"):
            yield OptionList(*map(_option, self._numbered()), id="steps", markup=False)
            with VerticalScroll(id="step", classes="page"):
                yield Static(id="text", markup=False)

    def on_mount(self) -> None:
        """Show the last step."""
        self.query_one("#find").display = False
        steps = self.query_one("#steps", OptionList)
        steps.focus()
        if self._trace.steps:
            steps.highlighted = len(self._trace.steps) - 1
        else:
            self._show("Nothing was sent yet. Ask something, and come back.")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show that step."""
        self._show(self._trace.steps[event.option_index].text())
        self.query_one("#step", VerticalScroll).scroll_home(animate=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Mark what is searched for."""
        self._words = event.value
        self._mark()

    def on_input_submitted(self) -> None:
        """Go to the first match; n goes on."""
        self.query_one("#step").focus()

    def action_search(self) -> None:
        """Open the search."""
        find = self.query_one("#find", Line)
        find.display = True
        find.focus()

    def action_next(self, step: int) -> None:
        """Go to another match."""
        if self._matches:
            self._at = (self._at + step) % len(self._matches)
            self._go()

    def action_leave(self) -> None:
        """Close the search, or go back."""
        find = self.query_one("#find", Line)
        if find.display:
            find.value = ""
            find.display = False
            self.query_one("#steps").focus()
        else:
            self.app.pop_screen()

    def action_schemas(self) -> None:
        """Show the tools as they were offered with this step."""
        at = self.query_one("#steps", OptionList).highlighted
        if at is not None:
            self._show(written(self._trace.steps[at].sent.get("tools", [])))
            self.query_one("#step", VerticalScroll).scroll_home(animate=False)

    def action_write(self) -> None:
        """Write all steps to a private file."""
        from doneby.assistant import keep_report

        app = self.app
        try:
            path = keep_report(self._trace.export(), app.env)  # type: ignore[attr-defined]
        except DonebyError as error:
            app.notify(str(error), severity="error", markup=False)
        else:
            app.notify(f"Written to {path}", markup=False)

    def _show(self, text: str) -> None:
        # In JSON a newline stands as an escape: line breaks here are those of the layout.
        self._text = visible(text[:LONGEST], lines=True)
        self._lit = Content(self._text, spans=list(_lit(self._text)))
        self._mark()

    def _mark(self) -> None:
        content, words = self._lit, self._words.casefold()
        self._matches, self._at = [], 0
        if words:
            lower = self._text.casefold()
            start = lower.find(words)
            while start >= 0 and len(self._matches) < 1000:
                self._matches.append(start)
                content = content.stylize("reverse", start, start + len(words))
                start = lower.find(words, start + len(words))
        self.query_one("#text", Static).update(content)
        self._go()

    def _go(self) -> None:
        if self._matches:
            width = max(self.query_one("#text").content_size.width, 1)
            above = Content(self._text[: self._matches[self._at]]).wrap(width)
            self.query_one("#step", VerticalScroll).scroll_to(y=len(above) - 3, animate=False)

    def _numbered(self) -> list[tuple[int, Step]]:
        return list(enumerate(self._trace.steps, start=1))

    def _sums(self) -> Content:
        steps = self._trace.steps
        sent, got = (sum(step.tokens[at] for step in steps) for at in (0, 1))
        seconds = sum(step.seconds for step in steps)
        told = [f"{len(steps)} {'step' if len(steps) == 1 else 'steps'}"]
        told += [f"{sent:,} tokens sent", f"{got:,} received"] if sent or got else []
        told += [f"{seconds:.2f} s"]
        said = " · ".join(filter(None, [*told, priced(self._trace.cost)]))
        keys = "/ search · n next · s schemas · w write to a file · esc back"
        return Content.assemble(("Inspector  ", "bold $primary"), said, (f"\n{keys}", "$faint"))


def _lit(text: str) -> Iterator[Span]:
    """The colours of a step: who is spoken to, the names in the JSON, what they hold."""
    for found in _PARTS.finditer(text, 0, COLOURED):
        if found["head"]:
            yield Span(*found.span("head"), "bold $primary")
        else:
            yield Span(*found.span("said"), "$secondary" if found["key"] else "$date")


def _option(numbered: tuple[int, Step]) -> Option:
    number, step = numbered
    size = len(json.dumps(step.sent, default=str))
    tokens = f"{step.tokens[0]:,}→{step.tokens[1]:,} tok" if any(step.tokens) else f"{size:,} B"
    calls = ", ".join(call.name for call in step.calls)
    facts = filter(None, (tokens, f"{step.seconds:.2f} s", priced(step.cost), calls))
    title = visible(shorten(step.asked, 60))
    words = (f"\n   {visible(' · '.join(facts))}", "$faint")
    return Option(Content.assemble((f"{number:>2} ", "bold $primary"), title, words))
