"""What a question looks for has to be what a task may be called.

A blank takes whatever stands in it, and a search for words that nobody means finds nothing: "no
tasks matching “something about Ana”" is a false answer. So what begins and ends such words is cut
off, and those that no name has make it another question, or none.
"""

from __future__ import annotations

from dataclasses import replace

from doneby.models.interpreter.periods import read_period
from doneby.models.interpreter.phrases.topics import (
    BEFORE,
    BEHIND,
    DOES_TOO,
    EITHER,
    GERUND,
    HALF,
    NO_NAMES_ALONE,
    NOT_IN_NAMES,
    OF_A_LIST,
    OF_IT,
)
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.references import without_article
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.spelling import is_date_word

LOOKING = frozenset({"find_tasks", "list_completed"})
"""Tools that look for words."""


def on_topic(reading: Reading, words: Sentence, situation: Situation) -> Reading | None:
    """A question with the words that it looks for; None where these are no name.

    Args:
        reading: What it comes to.
        words: The question.
        situation: What it was read in.
    """
    if not reading.calls or any(call.tool not in LOOKING for call in reading.calls):
        return reading
    even = words.even.rstrip(" ?.!")
    asks = any(call.tool == "find_tasks" for call in reading.calls)
    if (asks and OF_A_LIST.search(even)) or any(_of_nothing(c, even) for c in reading.calls):
        return None
    if DOES_TOO.match(even) and any(_of_some_kind(call) for call in reading.calls):
        return None
    if QUOTED in words.even:
        return reading
    calls = []
    for call in reading.calls:
        text = call.arguments.get("text")
        topic = topic_of(text, situation) if text else ""
        if topic is None:
            return None
        calls.append(_looking_for(topic, call) if topic else call)
    return replace(reading, calls=tuple(calls))


def topic_of(text: str, situation: Situation) -> str | None:
    """What a task may be called, of the words that stand in a blank; None for what none is.

    Args:
        text: The words.
        situation: The clock, by which a day is told from a name.
    """
    words = Sentence.of(text)
    lead = BEFORE.match(words.even)
    words = without_article(words.part(lead.end(), len(words.even))) if lead else words
    if doing := GERUND.match(words.even):
        words = without_article(words.part(doing.end(), len(words.even)))
    end = BEHIND.search(words.even)
    words = words.part(0, end.start() if end else len(words.even))
    said = [word.strip(".,;:!?") for word in words.even.split()]
    if not said or not NOT_IN_NAMES.isdisjoint(said) or NO_NAMES_ALONE.issuperset(said):
        return None
    if "it" in words.typed.split() or said[-1] in HALF:
        return None  # that is no name, though IT is; and half a name is none
    if len(said) > 1 and is_date_word(said[-1]):
        return None  # "find passport tomorrow"
    parts = words.split_at(r" (?:, )?(?:and|or|&) | , ")
    dated = any(part and read_period(part, situation.context) for part in parts)
    return None if dated else words.typed


def _looking_for(topic: str, call: Call) -> Call:
    """The call with what it looks for: "the roof or the gutter" is either of them."""
    from doneby.grammar.filters import quote

    either = [without_article(part) for part in Sentence.of(topic).split_at(EITHER)]
    given = {key: value for key, value in call.arguments.items() if key != "text"}
    if len(either) == 1 or not all(either) or call.tool != "find_tasks" or "filter" in given:
        return replace(call, arguments={**call.arguments, "text": topic})
    query = " | ".join(f"search: {quote(part.typed)}" for part in either)
    return replace(call, arguments={**given, "filter": query})


def _of_nothing(call: Call, even: str) -> bool:
    """Whether a question is about "it", which nothing in the question says.

    What was spoken of before is known elsewhere; here "when is it due" would be all there is.
    """
    text = call.arguments.get("text", "")
    nothing = call.tool == "find_tasks" and (not call.arguments or OF_IT.match(text))
    return bool(nothing and OF_IT.search(even))


def _of_some_kind(call: Call) -> bool:
    """Whether it asks for things that may be a project or just words: "review the slides"."""
    lookup = call.lookup
    return bool(
        lookup and lookup.otherwise and call.tool == "find_tasks" and "project" in call.arguments
    )
