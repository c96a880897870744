"""A reminder of what may be on the list already: "remind me about the dentist on thursday at 8".

Where one task is meant it gets the reminder; where there is none, a new task is what is meant;
and where there are several, or no time was said, it is asked rather than guessed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases.hints import REMIND_WHEN
from doneby.models.interpreter.readings import Call, Lookup, Situation
from doneby.models.interpreter.references import read_found
from doneby.models.interpreter.sentence import Sentence

_OF_SOMETHING_KNOWN = expression(
    r"\W*(?:(?:please|can you|could you|also|hey|so|and|then) )*(?:remind me (?:about|of) "
    r"|(?:set|add|create|make|put)(?: up)?(?: me)?(?: an?)? reminder (?:for|about|of) (?!\d))",
    re.IGNORECASE,
)
_DOES = expression(r"\W*do (?=(?:the|my|our) )", re.IGNORECASE)
""""Do the plumber tomorrow" may be about the task "call the plumber"."""

_PUTS_IN = expression(
    r"\W*(?:(?:please|can you|could you) )*(?:pencil|slot|squeeze|fit|schedule|book|plan)"
    r"(?: in)? (?:the|my|our|that) ",
    re.IGNORECASE,
)
""""Pencil the roses in for saturday" may be about the task "prune the roses"."""

_TIME = expression(
    r"\d ?[ap]\.?m|\d[:.h]\d\d|\bat \d|noon|midday|midnight|\bin .*(?:min|hour)", re.I
)


def known(call: Call, situation: Situation, said: str) -> Call:
    """The call for a new task, to be made once it is known whether it is there already.

    Args:
        call: The call.
        situation: What the sentence was read in.
        said: The sentence.
    """
    due = str(call.arguments.get("due", ""))
    plain = call.arguments.keys() <= {"content", "due"} and not due.startswith("every")
    tools = {"find_tasks", "set_reminder"} <= set(situation.tools)
    meant = _OF_SOMETHING_KNOWN.match(said) or _DOES.match(said)
    put_in = _PUTS_IN.match(said) is not None
    if call.tool != "add_task" or not (plain and tools and (meant or put_in)):
        return call
    name = read_found(Sentence.of(_DOES.sub("", call.arguments["content"])))
    if not name:
        return call
    return replace(call, lookup=Lookup({"text": name}, (name,), name, reminds=True, loosely=put_in))


def reminded(call: Call, listed: Sequence[str], text: str) -> tuple[Call | None, str]:
    """The call as it is made, given the tasks that are there; or why it is not.

    Args:
        call: The call for a new task.
        listed: What such tasks are called.
        text: The same, as it was found.
    """
    new = replace(call, lookup=None)
    if not listed:
        return new, ""
    due, content = str(call.arguments.get("due", "")), call.arguments["content"]
    again = f"add {content} {due}".rstrip()
    if len(listed) > 1:
        return None, (
            f"{text}\nWhich one is meant? Nothing was changed. For a new task, say: {again}"
        )
    if _DOES.match(content) or (call.lookup and call.lookup.loosely):
        return None, (
            f'{text}\nIf that is meant, say: move "{listed[0]}" to {due or "a day"}. '
            f"Nothing was changed. For a new task, say: {again}"
        )
    if not due:
        return None, f"{text}\n{REMIND_WHEN} Nothing was changed."
    if not _TIME.search(due):
        return None, (
            f"{text}\nSay when to remind you, for example: remind me about "
            f'"{listed[0]}" {f"on {due}" if due else "tomorrow"} at 9am. Nothing was changed. '
            f"For a new task, say: {again}"
        )
    return Call("set_reminder", {"task": listed[0], "when": due}), ""
