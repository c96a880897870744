"""What a word that is being typed could become: projects, labels, commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

MOST = 6


def matching(word: str, names: Iterable[str]) -> list[str]:
    """The names that begin with a word, then those that hold it; nothing for a name itself."""
    sought = word.casefold()
    known = list(dict.fromkeys(names))
    if any(name.casefold() == sought for name in known):
        return []
    begin = [name for name in known if name.casefold().startswith(sought)]
    hold = [name for name in known if sought[1:] in name.casefold() and name not in begin]
    return [*begin, *hold][:MOST]


class Completion(OptionList, can_focus=False):
    """A short list above the prompt."""

    def __init__(self) -> None:
        super().__init__(id="completion", markup=False, compact=True)

    def offer(self, names: Sequence[str], notes: Sequence[str] = ()) -> None:
        """Show names, each with a note; hide with none."""
        self.set_options(
            Option(Content.assemble(name, (f"  {note}", "$faint")), id=str(number))
            for number, (name, note) in enumerate(
                zip(names, notes or [""] * len(names), strict=True)
            )
        )
        self.display = bool(names)
        self.highlighted = 0 if names else None

    def step(self, by: int) -> None:
        """Choose the one above or below."""
        if self.option_count:
            self.highlighted = ((self.highlighted or 0) + by) % self.option_count
