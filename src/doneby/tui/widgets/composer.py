"""The prompt with what its words could become: commands, projects, labels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from doneby.tui.commands import COMMANDS, Command, called
from doneby.tui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from doneby.tui.widgets.completion import Completion


class Composer(Vertical):
    """Where one types, and what is offered above it.

    Attributes:
        prompt: Where one types.
        projects: The names of the projects.
        labels: The names of the labels.
    """

    @dataclass
    class Requested(Message):
        """This is to be asked."""

        text: str

    @dataclass
    class Called(Message):
        """This command is to be carried out."""

        command: Command

    @dataclass
    class Unknown(Message):
        """This was written like a command, and there is none of that name."""

        name: str

    def __init__(self) -> None:
        super().__init__(id="composer")
        self.prompt = Prompt()
        self.projects: list[str] = []
        self.labels: list[str] = []

    def compose(self) -> ComposeResult:
        """The prompt; what is offered above it is put in behind that."""
        with Horizontal(id="dock"):
            yield Static("›", id="sign", markup=False)
            yield self.prompt

    async def furnish(self) -> None:
        """Put in what is not seen at first, and offer what fits the words that stand there."""
        await self.mount(self._completion, before=0)
        self._offer(*self._completions(self.prompt.word))

    @cached_property
    def _completion(self) -> Completion:
        """What is offered."""
        from doneby.tui.widgets.completion import Completion

        return Completion()

    def on_prompt_sent(self, event: Prompt.Sent) -> None:
        """Tell a command from a request."""
        event.stop()
        text = event.text.strip()
        command, rest = called(text) or (None, "")
        if command and not command.takes:
            self.prompt.take()
            self.post_message(self.Called(command))
        elif command and not rest:
            self.prompt.put(f"/{command.name} ")
        elif text.startswith("/") and not command:
            self.post_message(self.Unknown(text.split()[0]))
        else:
            self.post_message(self.Requested(event.text))

    def on_prompt_completing(self, event: Prompt.Completing) -> None:
        """Offer what the word could become."""
        event.stop()
        if self._completion.is_mounted:
            self._offer(*self._completions(event.word))

    def on_prompt_step(self, event: Prompt.Step) -> None:
        """Go through what is offered."""
        event.stop()
        self._completion.step(event.by)

    def on_prompt_accept(self, event: Prompt.Accept) -> None:
        """Take what is offered; a command is carried out."""
        event.stop()
        names, _ = self._completions(self.prompt.word)
        if not names:
            return
        name = names[self._completion.highlighted or 0]
        if name.startswith("/"):
            self.prompt.put(name)
            self.prompt.post_message(Prompt.Sent(name))
        else:
            self.prompt.replace_word(name)
        self._offer([], [])

    def _offer(self, names: list[str], notes: list[str]) -> None:
        self._completion.offer(names, notes)
        self.prompt.completing = bool(names)

    def _completions(self, word: str) -> tuple[list[str], list[str]]:
        sign = word[:1]
        if sign == "/" and self.prompt.text == word:
            meanings = {f"/{one.name}": one.meaning for one in COMMANDS}
            names = [name for name in meanings if name.startswith(word)]
            return names, [meanings[name] for name in names]
        known = {"#": self.projects, "@": self.labels}.get(sign, [])
        from doneby.tui.widgets.completion import matching

        names = matching(word, [f"{sign}{name.replace(' ', chr(92) + ' ')}" for name in known])
        return names, [""] * len(names)
