# ruff: noqa: E501 - a phrasing is one line
"""Ways to change for good what repeats, and to skip it once."""

from __future__ import annotations

from doneby.models.interpreter.phrases import Intent

FOR_GOOD = "(from now on|from now|from here on|from now onwards|for good|every time|each time|in future|in the future|going forward|permanently)"
MOVES = "(move|change|shift|switch|swap|set|make|put|push|bring|reschedule|have|do)"
IS = "(is|are|will be|starts|start|happens|happen|should be|needs to be|has to be|has moved|moves|is moving|goes|begins|takes place|is now|are now)"

LASTING = (
    Intent(
        "for_good",
        "reschedule_tasks",
        f"""
        {FOR_GOOD} [,] {{tasks}} {IS} [always] [at|to] {{clock}}
        {FOR_GOOD} [,] {MOVES} {{tasks}} [to|at|for] {{clock}}
        {MOVES} {{tasks}} [to|at|for|to be at] {{clock}} {FOR_GOOD}
        (move|change|shift|switch|swap|reschedule) {{tasks}} [to|on|to be on] {{weekdays}} [,] (at|from) {{clock}} [now|instead|{FOR_GOOD}]
        {MOVES} {{tasks}} [to|on|to be on] {{weekdays}} [,] (at|from) {{clock}} (now|instead|{FOR_GOOD})
        {MOVES} {{tasks}} [to|on|to be on] {{some_weekdays}} [,] [at] {{clock}} {FOR_GOOD}
        (swap|move|change|switch|shift) {{tasks}} [to|on|over to] {{weekdays}} [,] [but] [at|keep|keeping] [the] same time [{FOR_GOOD}]
        swap {{tasks}} [to|on|over to] {{weekdays}} [now|instead|{FOR_GOOD}]
        {{tasks}} {IS} [now|always] [at|to] {{clock}} {FOR_GOOD}
        {{tasks}} at {{clock}} {FOR_GOOD}
        {{tasks}} now (starts|begins|happens|takes place) at {{clock}}
        {{tasks}} {IS} [now|always] [on|to] {{weekdays}} [,] [now] (at|from) {{clock}} [now|instead|{FOR_GOOD}]
        {{tasks}} on {{some_weekdays}} [,] at {{clock}} {FOR_GOOD}
        {{tasks}} {IS} [now|always] [on|to] {{some_weekdays}} [,] [at] {{clock}} {FOR_GOOD}
        {{tasks}} {IS} [now|always] [at|to] {{clock}} on {{weekdays}} [now|instead|{FOR_GOOD}]
        """,
        examples=("the stand-up is at 10 from now on",),
    ),
    Intent(
        "skip",
        "reschedule_tasks",
        """
        skip {tasks} {once}
        skip {short_task}
        (leave out|miss|miss out) {tasks} {once}
        no {tasks} {once} [,] [so|please] [skip it|leave it out]
        there's no {tasks} {once} [,] [so|please] [skip it|leave it out]
        there is no {tasks} {once} [,] [so|please] [skip it|leave it out]
        {tasks} (is|are) (off|cancelled|canceled|not happening|not on) {once} [only]
        """,
        examples=("skip the stand-up this week",),
    ),
)
