"""Why a request for a new task was not taken, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doneby.models.interpreter.doubts import added_words, explained
from doneby.models.interpreter.newtask import read_new_task
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.stubs import stub

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext


def why_not_added(part: str, context: DateContext) -> str:
    """Why a request for a new task was not taken; empty where that is not known."""
    added = added_words(part)
    asked = added.even != Sentence.of(part).even
    return explained(part, context) or (_left_over(added, context) if asked else "")


def _left_over(words: Sentence, context: DateContext) -> str:
    """What is left in the title beside something that was cut out of it."""
    task = read_new_task(words, context, surely=False) if words else None
    if task is None or not (task.arguments or task.reminder):
        return ""
    return stub(words, task.title, context, cut=True, behind=task.behind)
