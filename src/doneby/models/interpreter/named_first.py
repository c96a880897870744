"""A task that is named before what is said of it: "the insurance - can you set it for the 15th"."""

from __future__ import annotations

from doneby.grammar.expressions import expression
from doneby.models.interpreter.history import with_task
from doneby.models.interpreter.news import Read, changes, may_tell
from doneby.models.interpreter.readings import Reading
from doneby.models.interpreter.references import read_reference
from doneby.models.interpreter.sentence import Sentence

_TOPIC = expression(
    r"(?:(?:and|as for|about|what about|regarding|oh|ok) ,? ?)*"
    r"(?P<topic>(?:the|my|our) (?:[^ ,:]+ ){1,5}?)(?:- |, |: |\.+ )(?P<rest>.+)"
)


def topic_of(text: str) -> tuple[Sentence, Sentence] | None:
    """What is named first, and what is said behind it."""
    words = Sentence.of(text)
    found = _TOPIC.fullmatch(words.even)
    if not found or any(may_tell(word) for word in found["topic"].split()[1:]):
        return None
    return words.part(*found.span("topic")), words.part(*found.span("rest"))


def read_topic(text: str, read: Read) -> Reading | None:
    """Read a change of what was named right before it.

    Args:
        text: The sentence, which is not understood as a whole.
        read: Reads a sentence by itself.
    """
    parts = topic_of(text)
    name = read_reference(parts[0]) if parts else None
    said = with_task(parts[1].typed, name) if parts and name else None
    if not parts or not said or not name:
        return None
    reading = read(said.replace(f'"{name}"', parts[0].typed, 1))
    return reading if reading and changes(reading) else None
