# ruff: noqa: E501 - a phrasing is one line
"""Ways to ask what there is, and to take a change back."""

from __future__ import annotations

from doneby.models.interpreter.phrases import Intent

ASKING = (
    Intent(
        "undo",
        "undo",
        """
        (undo|undo that|undo it|undo this|undo the last change|undo last change|undo my last change|undo the last thing|undo the last action|undo last|undo last action|undo what you did|undo what you just did|undo the last one|undo my last action|undo the last command)
        (take|bring) (that|it|this|the last change|the last thing|the last one|what you did) back
        (take back|revert|reverse|roll back|rollback|cancel|unwind) [that|it|this|the last change|my last change|last change|the last thing|the last action|the last one|what you did|what you just did|what i just did]
        (put|change|set|turn) (it|that|things|everything) back [how it was|the way it was|as it was|to how it was|to the way it was|to what it was|like it was]
        (oops|whoops|oh no|my bad|wait) [,|no|no ,|that was wrong|that was a mistake] (undo|undo that|take that back|revert that)
        (that|this|it) (was|is) (a mistake|wrong|an accident|not what i wanted|not what i meant)
        i (didn't|did not) mean (that|to do that|it|to)
        (go back|step back|ctrl z|ctrl-z|ctrl+z|control z)
        (go back|step back) one step
        (undo|undo the last|undo my last|undo last|take back the last|revert the last|roll back the last) {times} [times|changes|things|actions|requests|steps|commands|edits]
        undo that {times}
        undo (that|the|my) last (one|thing|change|action)
        """,
        examples=("undo",),
    ),
    Intent(
        "details",
        "find_tasks",
        """
        (<show>|what is|what's|what are|what does) [me] [the|all the|my] (details|detail|notes|note|description|comment) (of|for|on|in|about) {found} [say]
        (details|detail|notes|note|description) (of|for|on|about) {found}
        """,
        examples=("show the note of call the dentist",),
    ),
    Intent(
        "completed_text",
        "completed_tasks",
        """
        (did|have) (i|we) [already] (finish|finished|complete|completed|do|done|tick off|check off|ticked off) {found} {period}
        when did (i|we) [last] (finish|complete|do) {found}
        """,
        fixed={"period": "last 30 days"},
    ),
    Intent(
        "completed",
        "completed_tasks",
        """
        what (did|have) (i|we) [already|actually|all|managed to] (finish|finished|complete|completed|do|done|get done|got done|gotten done|accomplish|accomplished|achieve|achieved|tick off|ticked off|check off|checked off|cross off|crossed off|get through|gotten through|get finished|wrap up|close|closed|manage to do|manage to finish) [so far] [from|on|in|during|over|for|within] {period} [so far]
        what (did|have) (i|we) [already|actually|all] (finish|finished|complete|completed|get done|got done|gotten done|accomplish|accomplished|achieve|achieved|tick off|ticked off|check off|checked off|cross off|crossed off|done|do) [so far|already|lately|recently] [in|from|on] [project] {named_project} [project] [on|in|from] {period}
        what (did|have) (i|we) [already|actually|all] (finish|finished|complete|completed|get done|got done|gotten done|accomplish|accomplished|achieve|achieved|tick off|ticked off|check off|checked off|done|do) [so far|already]
        (what|what tasks|which tasks|what all|which things|how many tasks|how many things|how much|how many|which to-dos|how many to-dos|which ones|what things) (did|have|were|was|have been|has been|got|are|is|i|i've|we) [i|we|been|i've] [already|actually] (finish|finished|complete|completed|do|done|get done|got done|accomplished|ticked off|checked off|tick off|check off|crossed off|cross off) [so far] [from|on|in|during|over|for] {period} [so far]
        (what|what tasks|which tasks|what all|which things|how many tasks|how many things|how much|how many|which to-dos|how many to-dos) (did|have|were|was|have been|has been|got|are|is|i|i've|we) [i|we|been|i've] [already|actually] (finish|finished|complete|completed|do|done|get done|got done|accomplished|ticked off|checked off|tick off|check off) [so far|already]
        what (was|has been|got|'s been|were) (done|finished|completed|accomplished) [on|in|for|during] {period}
        what's (been|already been) (done|finished|completed|accomplished) [on|in|for|during] {period}
        [<show>] [all|what|my|the|all my|all the|me my|a list of|everything|everything i|the stuff i|stuff i|things i|the things i|the tasks i|tasks i|what i|what i've|what we|everything i've|things i've] [have|'ve] [already] (completed|finished|done|ticked off|checked off|closed|got done|accomplished) [<tasks>|ones|list|history] [i finished|i completed|i did] [from|on|in|during|over|for|of|within] {period} [so far]
        [<show>] [all|my|the|all my|all the|me my] (completed|finished|done|ticked off|checked off|closed) (<tasks>|ones|list|history|so far)
        <show> [all|what|what's|what is|everything] [that's|that is] (completed|finished|done|ticked off|checked off|closed) [already|so far]
        [<show>] [all|my|the|all my|all the] <tasks> [that|which|that i|i|i have|i've|that i have|that i've|that are|that were|which are] [have been|been|were|was] (completed|finished|done|ticked off|checked off|closed|got done) [on|from|in|during|over|for] {period}
        [<show>] (my|the) (completion|completed|done) (history|log) [for|of|from] {period}
        [<show>] (my|the) (accomplishments|achievements|progress) [for|of|from|in] {period}
        (how|what) (productive|did i do|have i been doing|have i been up to|was i up to) [on|for|in] {period}
        how (productive) (was|were|have) (i|we) [been] {period}
        {period} 's (accomplishments|achievements|completed tasks|finished tasks)
        """,
        examples=("what did I finish today?",),
    ),
    Intent(
        "list_projects",
        "list_projects",
        """
        [<show>] [all|my|all my|the|all the|all of my|me my|which|what|available|all available|of] (projects|lists|project list|labels|tags|sections|project names|list names)
        (what|which|what all|how many) (projects|lists|labels|tags|sections) [do] (i have|have i|i've|i've got|are there|exist|do i have|have i got|are available|can i use|i own|do we have|did i make|did i create|have i made|are set up|have been made) [set up|got|made|created]
        (what|what's|what are|which are) [all] (my|the) (projects|lists|labels|tags|sections) [i have|called|named]
        (what|which) (projects|lists|labels|tags|sections) am i using
        (what|which) (projects|lists|labels|tags) are (mine|available|there)
        what all lists are available
        (do i have|have i got|are there) [any] (projects|lists|labels|tags)
        """,
        examples=("list my projects",),
    ),
    Intent(
        "find_listed",
        "find_tasks",
        """
        (is|are|was|were) [there] [already|still|currently] {found} [already|still|currently|also|in there|one of the things|something i have] {on_list}
        (is|are) {found} (one of the things i need to buy|something i need to buy|something i need to get|still to do|already on there|still open)
        (do i|have i|have i got|did i|do we|did we) (have|got|put|add|include|remember to put|remember to add|remember to include|need|already have|still have|write|already put|already add|mention) [down|any] {found} [already|still|currently|down] {on_list}
        (check|see|verify|confirm|make sure|check to see|tell me|let me know|find out|i need to know|i want to know) (if|whether|that) [there is|there's|there are|i have|i've|i have got|i put|i added|i've got] {found} [is|are|was|were] [already|still|currently] {on_list}
        (did|have) i [already] (add|added|put down|noted|note) {found}
        (does|do) (my|the) {named_list} (have|contain|include|say|list) {found}
        (check if|check whether|see if|confirm that) (my|the) {named_list} (has|contains|includes) {found}
        """,
        examples=("is milk on my list?",),
    ),
    Intent(
        "list_next",
        "find_tasks",
        """
        (what's|what is|what comes|what should i do|what do i do|what do i have to do|what must i do|what do i need to do|what to do|what's on|what's up) (next|now|coming up|up next|first|upcoming)
        (what's|what is|anything) coming [up] [soon]
        (upcoming|coming up|next up|next task|next|my next task|the next task|upcoming tasks|soon)
        (show|show me|what's|what is|tell me|list) [my|the] (next reminder|next tasks|next task|upcoming tasks|upcoming|next thing|next to-do|next thing to do|next one)
        (what|which) (task|one|thing|to-do) (is|comes|should i do) (next|first)
        what should i (work on|tackle|start with|focus on|be doing) [now|next|first]
        """,
        fixed={"due": "next 7 days"},
    ),
    Intent(
        "list_all",
        "find_tasks",
        """
        [<show>] (everything|all|all tasks|all of it|all of them|the lot|all my stuff|all the things)
        (ls|tasks|todos|to-dos|todo|reminders|list|inbox zero)
        ls -l
        """,
    ),
    Intent(
        "list_week",
        "find_tasks",
        """
        [<show>] [an|the] (overview|summary|rundown) (of|for) [my|the|this] week
        [<show>] my week
        (how|how's|what's|what is|what) (does my week look|is my week looking|my week looking|my week look|my week like|does my week look like) [like]
        """,
        fixed={"due": "this week"},
    ),
    Intent(
        "list_day",
        "find_tasks",
        """
        [<show>] [my|the] (agenda|day|daily agenda|daily plan|plan for the day|day plan|schedule)
        [how|how's|what's|what is] (does my day look|is my day looking|my day looking|my day look|my day like|my day) [like] [today]
        [what|what's] (does my day look like|is my day like|my day like)
        what's my plan
        """,
        fixed={"due": "today"},
    ),
    Intent(
        "list",
        "find_tasks",
        """
        (<show>|ls) {filters}
        (what|what's|what are|what is|whats|what all|what was|what were|what does) [happening|going on|scheduled] {filters}
        (show|show me|tell me|list) (what|what all|everything|whatever) (i have|i've|i've got|i need|we have) {filters}
        (which|how many|how much) {filters}
        (do|have|did|am|are|is|does) (i|we|there|my|you) {filters}
        (any|anything|anyone|something) {filters}
        (got|i've got|i have got) (any|anything) {filters}
        (are|is) (any|there any|there anything) {filters}
        (when) (is|are) {filters}
        (how) (is|are|busy|full) {filters}
        (i need|i want|i'd like|i would like) to (see|know|hear|view|check) {filters}
        (remind me) (what|which) {filters}
        (tell me|let me know|show me) (what|which|how many|if|whether) {filters}
        {filters}
        """,
        examples=("what's due this week?", "show p1 tasks", "what's in #Work?"),
    ),
    Intent(
        "find_text",
        "find_tasks",
        """
        [<show>] [any|all|my|the|all my|all the|every|every single|only|just|a|open|what|me|if there are any|if i have any] (<tasks>|<task>|something|anything|everything|task list) (about|mentioning|containing|regarding|concerning|that mention|that mentions|which mention|that contain|that contains|with the word|with the words|matching|related to|relating to|having to do with|to do with|that say|that says|that has|that have|named|called|that are about|that includes|that include|involving) {found}
        (do i|have i|did i|do we|am i) (have|got|set|make|add|supposed to do|supposed) [already] [any|anything|something|a|some] [<tasks>|<task>|else|planned|scheduled] (about|to|for|with|regarding|mentioning|concerning|involving|called|on|of|set for|set to|set up for|in place for|to do with) {found}
        (do i|do we|must i) [still] (need to|have to) {planned}
        (do i|do we) (need to|have to) (get|buy) {short_found}
        (do i|do we) already have (a|any) (<task>|<tasks>) (to|for|about) {found}
        (is|are) there [already] [any|anything|something|a] [<tasks>|<task>|else|planned|scheduled] [set|in place|set up] (about|to|for|regarding|mentioning|concerning|involving|called|to do with) {found}
        (any|anything|something|got anything|got any) [<tasks>|<task>|planned] (about|regarding|mentioning|concerning|involving|related to|to do with) {found}
        [<show>] (my|the|all|all my|any) (<tasks>|<task>) (to|for|about|of|on|with|regarding) {found}
        [<show>] (reminder|reminders|task|tasks|to-do|todo|to-dos|todos) (to|for|about|of|on|with|regarding) {found}
        (search|search for|look for|find|look up|locate|lookup|grep|filter for) {short_found}
        (search|search for|look for|find|look up|find me|locate|where is|where's|lookup|show|show me|open) [the|my|a|any] (<task>|<tasks>) {found}
        (when|what day|what time|what date|on what day|at what time) (is|are|was|does) [my|the] [<task>|<tasks>] (to|for|about|of|set for|set to) {found} [due|set|scheduled]
        (when|what day|what time|what date|on what day|at what time) (is|are|was) [my|the] {found} (due|scheduled on my list|reminder|task|reminder set|reminder set for|reminder for|on my list)
        (when|what day|what time|what date|on what day|at what time) (do (i|we) (have to|need to|want to|plan to)|should i|should we|must i|must we) {planned}
        (when|what day|what time|what date|on what day|at what time) (am i|are we) (supposed to|meant to|going to|due to) {planned}
        (when|when's|what time's|what day's) [is|are] [my|the] {found} due [again]
        (when's|when is|when are|what time is|what day is|what date is|what time's) {known} [again]
        (what time|when) (is|are) {known} {day_of}
        (what's|what is) the (due date|deadline|priority|due day) (of|for|on) {found}
        (show|list|find|see|open|view|read|where is|where's) [me] [my|the|all my] {found} (<task>|<tasks>)
        (show|tell|give) me [more|the|all|everything|details|the details|all the details] (about|of|details of|details for|details about|details on) (my|the) (task|to-do|todo|reminder) {found}
        """,
        examples=("do I have anything about the dentist?",),
    ),
)
