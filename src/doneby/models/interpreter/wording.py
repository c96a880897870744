"""What the interpreter says itself: help, small talk, and that it did not understand."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.clauses import intents_for
from doneby.models.interpreter.explaining import why_not_added
from doneby.models.interpreter.naming import LONGEST_NAME
from doneby.models.interpreter.nearest import nearest
from doneby.models.interpreter.patterns import Pattern
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.phrases.batches import BATCHES
from doneby.models.interpreter.phrases.hints import HINTS, REFUSED, UNTIL_WHEN
from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import ORDERING, VERBS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

REMEDY = (
    "For anything else, set up a language model: run `doneby login openai` (or openrouter, "
    "anthropic, ...), or name one with --model PROVIDER:NAME."
)

TALK = {
    "greeting": "Hello! Tell me what to add, or ask what is due. Nothing was changed.",
    "thanks": "You're welcome.",
    "goodbye": "See you. Everything is saved.",
    "nothing": 'All right, nothing was changed now. What was changed before: "undo" takes it back.',
    "agreed": "Nothing waits for an answer, so nothing was changed. Say again what to do.",
}

HELP_HEADINGS = (
    ("Add", ("add",)),
    ("See", ("list", "find_listed", "find_text", "completed")),
    ("Finish", ("complete", "reopen")),
    ("Reschedule", ("reschedule", "postpone", "clear_date")),
    ("Change", ("priority", "label", "rename", "note", "move")),
    ("Delete", ("delete",)),
    ("Projects", ("add_project", "list_projects")),
    ("Several", ("add_many",)),
    ("Undo", ("undo",)),
)

_LONGEST_QUOTE = 80
_LONGEST_HINT = 300
_LONGEST_BARE = 8
_SHOWN = 3


def talk(intent: str, tools: Collection[str]) -> str:
    """The answer to plain talk."""
    return help_text(tools) if intent == "help" else TALK[intent]


def help_text(tools: Collection[str]) -> str:
    """What can be asked for with these tools, by example."""
    examples = {intent.name: intent.examples for intent in _offered(tools)}
    lines = ["I keep your to-do list. Say it in your own words, for example:"]
    for heading, names in HELP_HEADINGS:
        shown = [example for name in names for example in examples.get(name, ())]
        if shown:
            lines.append(f"  {heading + ':':<12}{' · '.join(shown[:3])}")
    lines.append(
        "Dates are plain English or Todoist's; #Project, @label and p1 to p4 work anywhere."
    )
    return "\n".join(lines)


def refusal(problem: str, text: str, tools: Collection[str], remedy: str) -> str:
    """That nothing was done, why, what is understood that is nearest, and what would help."""
    known = [example for intent in _offered(tools) for example in intent.examples if intent.tool]
    lines = [problem]
    if known:
        lines.append("What I do understand, for example:")
        add = _as_new_task(text) if "add_task" in tools else []
        shown = list(dict.fromkeys([*add, *nearest(text, known), *_most_useful(tools)])) or known
        lines += [f"  {example}" for example in shown[:_SHOWN]]
    return "\n".join([*lines, remedy])


def _most_useful(tools: Collection[str]) -> list[str]:
    """One example each of adding, seeing and finishing."""
    examples = {intent.name: intent.examples for intent in _offered(tools)}
    return [examples[name][0] for name in ("add", "list", "complete") if examples.get(name)]


def not_understood(part: str, whole: str, context: DateContext) -> str:
    """Says which part of a message was not understood, and what it lacks if that is plain."""
    lacks = (
        _too_long(part) or _lacking(part, context) or why_not_added(part[:_LONGEST_HINT], context)
    )
    if part.strip() == whole.strip():
        said = f"I did not understand {quoted(part)}, so nothing was changed."
    else:
        said = f"I did not understand this part: {quoted(part)}. Nothing was changed."
    return f"{said} {lacks}".rstrip()


def _too_long(part: str) -> str:
    if len(part) <= LONGEST_NAME:
        return ""
    return (
        f"It has {len(part):,} characters and the name of a task {LONGEST_NAME}: "
        "put the details into a note."
    )


def _lacking(part: str, context: DateContext) -> str:
    from doneby.grammar.dates import find_due

    if refused := next((hint for hint, told in REFUSED if told.match(part)), ""):
        return refused
    sentence = without_courtesies(Sentence.of(part[:_LONGEST_HINT], correct)).sentence
    dated = find_due(sentence.typed, context) is not None
    for hint, sources in HINTS:
        if not (dated and hint == UNTIL_WHEN) and any(
            next(Pattern(s).matches(sentence), None) is not None for s in sources
        ):
            return hint
    return ""


def _as_new_task(text: str) -> list[str]:
    """What to type if a task was meant: "buy milk" alone is none, for it might be anything."""
    text = _OWED.sub("", text)
    words = text.lower().split()
    verb = words[0] in VERBS and words[0] not in ORDERING if words else False
    bare = verb and 1 < len(words) <= _LONGEST_BARE and "?" not in text
    return [f"add {' '.join(text.split())}"] if bare else []


# "i have to wash the car" alone is said to anybody; "add wash the car" is what to type.
_OWED = expression(
    r"^\W*(?:(?:i|we) (?:really |still |just )?(?:have to|need to|must|should|ought to|gotta)"
    r"|(?:i|we)['’]ve got to) ",
    re.IGNORECASE,
)


def quoted(text: str) -> str:
    """A text between quotation marks, cut when it is long, on one line."""
    flat = " ".join(text.split())
    return f"“{flat if len(flat) <= _LONGEST_QUOTE else flat[: _LONGEST_QUOTE - 1] + '…'}”"


def _offered(tools: Collection[str]) -> list[Intent]:
    return [*intents_for(tools), *(BATCHES if "add_task" in tools else ())]
