# ruff: noqa: E501 - a phrasing is one line
"""Ways to announce several new tasks, one a line or in one breath."""

from __future__ import annotations

from doneby.models.interpreter.phrases import Intent

BATCHES = (
    Intent(
        "add_many",
        "add_task",
        """
        (add|create|make|put|save|import|turn|enter|insert|include|jot down|note down|write down|log|convert|file|store|set up|schedule) [me] [all|all of] (these|the following|following|this|those|them|the below|the lines below|each of these|each line|each|every line|everything below|the list below|this list|everything|a few|some|several|a couple of|the) [new|different|separate] [<tasks>|lines|points|list|ones] [below|here|from below] [as|into|to be] [new|separate|individual|a] [<tasks>|<task>|task list] [each|please] {tail}
        (add|create|make|put|save|enter|insert|set up|schedule) [me] {number} [new|different|separate|more] [<tasks>|reminders] {tail}
        (add|create|make) [new|separate] <tasks> from (this|this list|these|these lines|the following|the list below|the lines below|each line|every line|below) {tail}
        (add|create|put|make) {items} as {number} [separate|different|new|individual] <tasks> {tail}
        (add|create|put|make) {items} as (separate|several|individual|different) <tasks> {tail}
        (add|create|new|my) [new] <tasks> {tail}
        [a|my|the] (to do list|to-do list|todo list|list|jobs|things to do|tasks) {tail}
        {number} (things|tasks|jobs|to-dos|reminders) [to do] {tail}
        """,
        examples=("add two tasks: call mum tomorrow; pay the rent",),
    ),
)
