# ruff: noqa: E501 - a phrasing is one line
"""Ways to ask what there is, and to take a change back."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.phrases.looking import FOUND, LISTED

NOT_OURS = expression(
    r"\W*(?:(?:please|can you|could you|would you|hey|ok) )*tell (?:me|us) "
    r"(?:something|anything|more|some ?things?|some facts|facts|a (?:bit|little|story|fact|joke))"
    r"(?: more| interesting)? (?:about|on|of)\b",
    re.IGNORECASE,
)
"""What asks about the world: "tell me something about bees"."""

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
        "list_completed",
        """
        (did|have) (i|we) [already] (finish|finished|complete|completed|do|done|tick off|check off|ticked off) {found} {period}
        """,
        beside="find_tasks",
    ),
    Intent(
        "completed_last",
        "list_completed",
        """
        when did (i|we) [last] (finish|complete|do) {found}
        """,
        fixed={"period": "last 30 days"},
    ),
    Intent(
        "completed",
        "list_completed",
        """
        what (did|have) (i|we) [already|actually|all|managed to] (finish|finished|complete|completed|do|done|get done|got done|gotten done|accomplish|accomplished|achieve|achieved|tick off|ticked off|check off|checked off|cross off|crossed off|get through|gotten through|get finished|wrap up|close|closed|manage to do|manage to finish) [so far] [from|on|in|during|over|for|within] {period} [so far]
        what (did|have) (i|we) [already|actually|all] (finish|finished|complete|completed|get done|got done|gotten done|accomplish|accomplished|achieve|achieved|tick off|ticked off|check off|checked off|cross off|crossed off|done|do) [so far|already|lately|recently] [in|from|on] [project] {named_project} [project] [on|in|from] {period}
        (what|what tasks|which tasks|which things|how many tasks|how many things|how much) (did|have) (i|we) [already|actually|all] (finish|finished|complete|completed|get done|got done|gotten done|accomplish|accomplished|done|do|tick off|ticked off) [so far|already|lately] (in|from|for|at) [the|my] [project] {named_project} [project] [on|in|from] {period}
        <show> [all|my|the|me] (completed|finished|done) [tasks|things|ones] (in|from|for) [the|my] {named_project} [project] {period}
        what (did|have) (i|we) [already|actually|all] (finish|finished|complete|completed|get done|got done|gotten done|accomplish|accomplished|achieve|achieved|tick off|ticked off|check off|checked off|done|do) [so far|already]
        (what|what tasks|which tasks|what all|which things|how many tasks|how many things|how much|how many|which to-dos|how many to-dos|which ones|what things) (did|have|were|was|have been|has been|got|are|is|i|i've|we) [i|we|been|i've] [already|actually] (finish|finished|complete|completed|do|done|get done|got done|accomplished|ticked off|checked off|tick off|check off|crossed off|cross off) [so far] [from|on|in|during|over|for] {period} [so far]
        (what|what tasks|which tasks|what all|which things|how many tasks|how many things|how much|how many|which to-dos|how many to-dos) (did|have|were|was|have been|has been|got|are|is|i|i've|we) [i|we|been|i've] [already|actually] (finish|finished|complete|completed|do|done|get done|got done|accomplished|ticked off|checked off|tick off|check off) [so far|already]
        what (was|has been|got|'s been|were) (done|finished|completed|accomplished) [on|in|for|during] {period}
        (have|did) (i|we) [already|actually] (done|do|finished|finish|completed|complete|achieved|achieve|got done|get done) (anything|something|much|a lot) {period}
        (did|has) (anything|something) [been] (get done|done|finished|completed|gotten done) {period}
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
        "list_labels",
        "list_projects",
        """
        [<show>] [all|my|all my|the|all the|all of my|me my|which|what|available|all available|of] (labels|tags|label list)
        (what|which|what all|how many) (labels|tags) [do] (i have|have i|i've|i've got|are there|exist|do i have|have i got|are available|can i use|i own|do we have|did i make|did i create|have i made|are set up|have been made|there are|am i using|are in use|do i use) [set up|got|made|created|already|again|at the moment|now]
        (what|which) (labels|tags) are (mine|available|there|in use)
        (what|what's|what are|which are) [all] (my|the) (labels|tags) [i have|called|named]
        (do i have|have i got|are there) [any] (labels|tags)
        """,
        fixed={"only": "labels"},
    ),
    Intent(
        "list_projects",
        "list_projects",
        """
        [<show>] [all|my|all my|the|all the|all of my|me my|which|what|available|all available|of] (projects|lists|project list|sections|project names|list names)
        (what|which|what all|how many) (projects|lists|sections|projects and labels|labels and projects) [do] (i have|have i|i've|i've got|are there|exist|do i have|have i got|are available|can i use|i own|do we have|did i make|did i create|have i made|are set up|have been made) [set up|got|made|created]
        (what|what's|what are|which are) [all] (my|the) (projects|lists|sections) [i have|called|named]
        (what|which) (projects|lists|sections) am i using
        (what|which) (projects|lists) are (mine|available|there)
        what all lists are available
        (lists|projects|labels) (i have|i've got|available)
        (what are|which are|put on the screen|put up) [all] (my|the) (projects|lists|labels|sections) (i have|that i have|i've got|available|i have available|there are|that are available) [available]
        <show> [all] (my|the) (projects|lists|labels|sections) (i have|that i have|i've got|there are|that are available|i have available|on this device|that exist)
        (what|which) (projects|lists|labels|sections) (are present|do i have made|do i have saved|are saved|are stored)
        (do i have|have i got|are there) [any] (projects|lists)
        """,
        examples=("list my projects",),
    ),
    *LISTED,
    Intent(
        "list_next",
        "find_tasks",
        """
        (what's|what is|what comes|what should i do|what do i do|what do i have to do|what must i do|what do i need to do|what to do|what's on|what's up) (next|now|coming up|up next|first|upcoming)
        (what's|what is|anything) coming [up] [soon]
        (any|what|which|what other|are there any) (<tasks>|deadlines|jobs) [are|do i have|have i got|i have|that are|is] coming [up] [soon]
        (upcoming|coming up|next up|next task|next|my next task|the next task|upcoming tasks|soon)
        (show|show me|what's|what is|tell me|list) [my|the] (next reminder|next tasks|next task|upcoming tasks|upcoming|next thing|next to-do|next thing to do|next one)
        (what|which) (task|one|thing|to-do) (is|comes|should i do) (next|first)
        what should i (work on|tackle|start with|focus on|be doing) [now|next|first]
        (when|what time|when's|what's|what day) [is|are] (my|the) (next|first|soonest|earliest|nearest) (<task>|appointment|deadline|job|due date) [due|set for|set|scheduled|scheduled for|coming up|up]
        """,
        fixed={"due": "next 7 days"},
    ),
    Intent(
        "list_missed",
        "find_tasks",
        """
        (have|did) (i|we) [already] (forgotten|forget|missed|miss|overlooked|overlook) (anything|something|any tasks|any reminders|any deadlines|anything important|any to-dos|a deadline|a task)
        (what|which tasks|which things|which deadlines) (have i|did i|i've|i have|i) (forgotten|forget|forgot|missed|miss|overlooked) [to do|so far|lately]
        what should (i|we) have done (already|by now)
        am i (behind|late|up to date|on track|on top of things|on top of everything|all caught up|caught up) [with things|with everything|on things|with my tasks|with my list|on my list]
        (anything|did anything|has anything|what|have any tasks) (slipped|slipped through|slip|slip through|slipped my mind|slipped by) [through] [the cracks]
        """,
        fixed={"due": "overdue"},
    ),
    Intent(
        "to_buy",
        "find_tasks",
        """
        (what|what all|what else|which things|what things|what stuff) (do i|do we|must i|must we|should i|should we|have i got|i|we|am i supposed) [still|all|also] (need to|have to|need|must|got to|should|to|want to) (buy|purchase|pick up|get|shop for) [at|from|in] [the] [shop|shops|store|stores|supermarket|market|grocery store]
        (what|what all) (must|should) (i|we) [still] (buy|purchase|pick up)
        (anything|is there anything|something|stuff|things) [else] [that] (i|we) [still] (need to|have to|need|must|should) (buy|purchase|pick up)
        [<show>] (what|what all|everything|everything that|all that|things that|anything that|anything) [still] (needs buying|need buying|needs to be bought|has to be bought|need to be bought|needs getting)
        (what|what's|what is|anything|is there anything|what's left|what is left|what else is there|what is there) [left|still|there] to (buy|purchase)
        [<show>] [the|a list of|list of|my|all|all the] (things|stuff|items) [that] (i need to buy|i have to buy|to buy|to get from the shops|to get at the shops|we need to buy)
        what do (i|we) need to go shopping for
        """,
        fixed={"text": "buy"},
    ),
    Intent(
        "from_shop",
        "find_tasks",
        """
        (what|what all|what else|anything|do i|do we) (do i|do we|i|we) [still|all|also] need [to get] (from|at|in) the (shop|shops|store|stores|supermarket|market|grocery store|corner shop)
        (do i|do we) [still] need (anything|something) [else] (from|at|in) the (shop|shops|store|stores|supermarket|market|grocery store|corner shop)
        (what|what's|what is|anything|is there anything) [do i need|left] [to get|to buy|to pick up] (from|at) the (shop|shops|store|stores|supermarket|market|grocery store|corner shop)
        """,
        fixed={"text": "buy"},
    ),
    Intent(
        "list_contacts",
        "find_tasks",
        """
        (who|whom|who all|who else) (do i|do we|must i|should i|have i got|am i supposed|i|we|am i meant) [still|also] (need to|have to|must|to|got to|supposed to|should|need) {contact} [still]
        (who|whom) (must|should) (i|we) [still] {contact}
        (do i|do we|must i|should i|did i need|have i got) [still] [need|have] [to] {contact} (anyone|anybody|someone|somebody|people|anyone else|anybody else) [still|today]
        [<show>] (what|which|any|all|my|the) {calls} (do i|do we|must i|should i|i|have i got|left|still) [still] [need|have] [left] to (make|send|write|pay|return|do)
        (any|all my|do i have any|have i got any|are there any) {calls} [left|still] to (make|send|write|pay|return|do)
        (who|whom) (do i|do we|have i got|must i|should i|am i|i|must|should) [still] [i] (need to|have to|to|supposed to|should|must) {contact} {day_of}
        (who|whom) (must|should) (i|we) [still] {contact} {day_of}
        """,
    ),
    Intent(
        "list_deeds",
        "find_tasks",
        """
        (what|what all|what else|which things|anything|is there anything|what stuff) [else] (do i|do we|must i|should i|have i got|am i supposed|i|we) [still|also|all] (need to|have to|need|must|to|got to|supposed to|should) {deed} [still|yet|next|now]
        (what|what all|what else|which things|anything|is there anything|what stuff) [else] (do i|do we|must i|should i|have i got|am i supposed|i|we) [still|also|all] (need to|have to|need|must|to|got to|supposed to|should) {deed} {day_of}
        (what|what all|what else|which things|what stuff) (must|should|shall) (i|we) [still|also|all] {deed} [still|yet|next|now]
        (what|what all|what else|which things|what stuff) (must|should|shall) (i|we) [still|also|all] {deed} {day_of}
        (what|what's|what is|anything|is there anything|what else is there|what is there|do i have anything|have i got anything|do i have something|got anything|have i anything) [left|still|there|i have|i've got|else|more] to {deed} [still|yet|next|now]
        (what|what's|what is|anything|is there anything|what else is there|what is there|do i have anything|have i got anything|do i have something|got anything|have i anything) [left|still|there|i have|i've got|else|more] to {deed} {day_of}
        """,
    ),
    Intent(
        "list_waiting",
        "find_tasks",
        """
        (what|who|anything|anyone|is there anything|is there anyone|is there something|what else|what all|whatever) (am i|are we|i'm|we're|i am|we are) [still|currently] waiting (for|on) [still|now]
        (am i|are we) [still] waiting (for|on) (anything|anyone|something|someone|anybody)
        (what's|what is|anything|is anything|is there anything|what are|what else is|whatever's) [still|that's] waiting [still|now]
        <show> [me] (what|everything|anything|all) (i'm|we're|i am|we are|that's|is) [still] waiting [for|on]
        """,
        fixed={"project": "waiting"},
    ),
    Intent(
        "list_all",
        "find_tasks",
        """
        [<show>] [me] (everything|all|all tasks|all of it|all of them|the lot|the whole lot|the whole list|the full list|the entire list|the whole thing|the works|every single thing|every one of them|all my stuff|all the things)
        [<show>|remind me|remind me of] (what|what all|what things|what it was|the things|things|those things|all the things|which things|everything) [was it|is it|it was|that] (i|we) (wanted|needed|was trying|am trying|was going|were trying|had|have|was supposed|am supposed|was meaning) to (remember|recall|bear in mind|keep in mind|not forget|do) [again]
        (what|which) (was it|is it|were those|are those|were the|are the|was the|is the|were these) [things|thing|stuff|tasks] [that] (i|we) (wanted|needed|was trying|am trying|was going|had|was supposed) to (remember|recall|bear in mind|keep in mind|not forget|do) [again]
        i (wanted|needed|was trying|had) to remember (something|some things|somethings|some thing|what|a few things|stuff) [,] [what] [were they|was it|are they|is it] [again]
        (what|what all|which things) (did i|have i) (ask|asked|tell|told) you to (remind me of|remind me about|remind me|remember|write down|note down|put down|keep track of)
        i had a list of (reminders|tasks|things) [,] what (were|are) they
        (what|what all) (am i|was i) (supposed|meant) to (remember|do|be doing)
        (what|what all|which tasks|which things) (have i not|haven't i|have we not|i have not|i haven't|has not been|hasn't been|have not been|haven't been) (done|finished|completed|got done|ticked off) [yet|so far|already]
        (is there|do i have) (anything|something) [left] (i haven't|i have not) (done|finished|completed) [yet]
        (what's|what is|which tasks are|which things are) not (done|finished|completed|complete|ticked off) [yet|so far]
        (how much|how many things|how many tasks|how many|what) (is|are|have i got|do i have) [still] (left|outstanding|open|remaining|on my plate) (altogether|in total|overall|all in all|in all|all together)
        (ls|tasks|todos|to-dos|todo|reminders|list|inbox zero)
        ls -l
        """,
    ),
    Intent(
        "list_week",
        "find_tasks",
        """
        [<show>] [an|the|a] [quick] (overview|summary|rundown) (of|for) [my|the|this] week
        [<show>] my week
        how (busy|full|packed|bad|heavy|crowded|hectic) (is|does) my week [look] [looking] [like] [, roughly|roughly|overall]
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
        (how|how's|what's|what is) (does my day look|is my day looking|my day looking|my day look|my day like|my day) [like] [on|for] {day_of}
        (what does my day look|what's my day looking) like [on|for] {day_of}
        what's my plan
        (am i|are we|is everything) (done|finished|all done|through) (for today|today|for the day)
        how (busy|full|packed|bad|heavy|crowded|hectic) (is|does) my day [look] [looking] [like] [, roughly|roughly|overall]
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
        how (busy|full|packed|bad|heavy|crowded|hectic) (is|are|does|do|will) {filters} [be|look|looking] [like] [, roughly|roughly|overall]
        (how|what) (is|are|does|do|'s) {filters} (look|looking|look like|looking like|shaping up|shape up|going)
        how's my {filters} [looking]
        (is|are) (anything|any|everything|any tasks|any of the tasks) {filters}
        is {filters} [still] (busy|full|free|clear|packed|quiet) [now|then|at all]
        (do|have) i [have|got] [any|some|free] time [free|off] {filters}
        (what've|whatve) {filters}
        (how's|what's) {filters} (look|looking|looking like|like|shaping up|going)
        (what|what all) (does|do) {filters} (entail|consist of|include|contain|look like|hold|say|have on it|have in it)
        (need|want|have|i really want|i'd love|i have|i've got|i need you|let me) to (see|know|hear|view|check|read|look at|go over|go through|show me|read me) {filters}
        (have|take|get) a [quick|good|little] (look|peek|glance) (at|through|over|into) {filters}
        (i wonder|i'd like to know|i need to know|show me|tell me) what {filters} (is looking like|looks like|is like|consists of|contains|includes|says)
        (go over|look over|look through|look at|run over|evaluate|provide|recite|bring|take me through|talk me through|pull|put up|browse) [up|what's|what is] {filters}
        (read|give|show|send|tell|bring) me [what's|what is] {filters}
        (can|could|may) i (see|hear|know|check|view|get|have) [what's|what is|what] {filters}
        (i need|i want|i'd like) {filters} (read|shown|displayed|read out) [to me|out]
        (check|see|find out|look) (if|whether) {filters}
        (i need|i want|i'd like|i would like) to (see|know|hear|view|check) {filters}
        (remind me) (what|which) {filters}
        (tell me|let me know|show me) (what|which|how many|if|whether) {filters}
        {filters}
        """,
        examples=("what's due this week?", "show p1 tasks", "what's in #Work?"),
    ),
    *FOUND,
)
