# ruff: noqa: E501 - a phrasing is one line
"""Ways to ask after a task by its words: whether it is there, when it is, who it is for."""

from __future__ import annotations

from doneby.models.interpreter.phrases import Intent

LISTED = (
    Intent(
        "find_listed",
        "find_tasks",
        """
        (is|are|was|were) [there] [already|still|currently] {listed} [already|still|currently|also|in there|one of the things|something i have] {on_list} [right now|currently|at the moment|already|yet|now|again|or not]
        (is|are) {listed} (one of the things i need to buy|something i need to buy|something i need to get|still to do|already on there|still open)
        (do i|have i|have i got|did i|do we|did we) (have|got|put|add|include|remember to put|remember to add|remember to include|need|already have|still have|write|already put|already add|mention) [down|any] {listed} [already|still|currently|down] {on_list} [right now|currently|at the moment|already|yet|now|again|or not]
        (check|see|verify|confirm|make sure|check to see|tell me|let me know|find out|i need to know|i want to know) (if|whether|that) [there is|there's|there are|i have|i've|i have got|i put|i added|i've got] {listed} [is|are|was|were] [already|still|currently] {on_list} [right now|currently|at the moment|already|yet|now|again|or not]
        (let me know|know|look|look to see|look and see|check to see|check and see|see|please check|tell me) (if|whether) {listed} (is|are) {on_list} [right now|currently|at the moment|already|yet|now|again|or not]
        (let me know|know|look|look to see|check|check to see|see|tell me) (if|whether) {listed} (is|are) {on_list} [for] {day_of}
        (is|are) {listed} [already] {on_list} [for] {day_of}
        (at what time|what time|when|what day|on what day|which day) (is|are) {found} {on_list}
        (what|what all|what else) (do i|do we|must i) [still] (need|have|need to|have to) (buy|get|do|to buy|to get|to do) {on_list}
        did {listed} get [put|added|written] {on_list}
        (did|have) i [already] (forget|remember|forgotten|remembered) to (put|add|write|include|note) {listed} {on_list} [today|yet]
        (did|have) i (create|created|make|made|set|set up|add|added|put|set aside) [already] (a|an|any|some) [task|reminder|item|time] {on_list} (to|for|about) {listed}
        (did|have) i (create|created|make|made|set|set up|add|added|put|set aside) [already] (a|an|any) (task|reminder|item) (to|for|about) {listed} {on_list}
        (do i|have i) [already|still] (have|got|put) (a|an|any|anything|something) [task|reminder|item|time] {on_list} (to|for|about|regarding) {listed}
        have i [already] got {listed} [down] {on_list} [right now|currently|at the moment|already|yet|now|again|or not]
        have i [already] (told|asked) you to (add|put) {listed} {on_list}
        (do|does) (my|the) {own_list} (have|say|contain|include|mention) {listed} (on it|in it|there|on there)
        (check|search|look at|look in|look on|see|go through) (my|the) {own_list} (to see if|to see whether|and see if|and see whether|if|to check if) {listed} (is on it|is on there|is there|is in it|are on it|are on there)
        (check|search|look at|look in|look on|look through|go through) (my|the) {own_list} for {listed}
        is there (anything|something|a task|a reminder|an item) {on_list} (for|about|to|regarding|called) {listed}
        how many {listed} (are|do i have|are there|have i got|did i put) {on_list}
        (did|have) i [already] (add|added|put down|noted|note) {listed}
        (do you|have you|do i|have i|do we|have we) [already|still] (have|got|put|add|added|written) {listed} [already] (down|on there|on here|in there|anywhere|somewhere|on the list|on my list|written down|noted|noted down|in here) [somewhere|already|yet]
        is {listed} [already] (on there|on here|in there|anywhere|noted|noted down|written down|down somewhere|down anywhere) [already|yet]
        (does|do) (my|the) {own_list} (have|contain|include|say|mention) {listed}
        (check if|check whether|see if|confirm that) (my|the) {own_list} (has|contains|includes) {listed}
        """,
        examples=("is milk on my list?",),
    ),
)
"""Whether something is on the list."""

FOUND = (
    Intent(
        "find_text",
        "find_tasks",
        """
        [<show>] [any|all|my|the|all my|all the|every|every single|only|just|a|open|what|me|if there are any|if i have any] (<tasks>|<task>|something|anything|everything|task list) (about|mentioning|containing|regarding|concerning|that mention|that mentions|which mention|that contain|that contains|with the word|with the words|matching|related to|relating to|having to do with|to do with|that say|that says|that has|that have|named|called|that are about|that includes|that include|involving) {found}
        (do i|have i|did i|do we|have we|am i) [already] (have|got|set|make|add|added|put|put down|write|write down|written|written down|note|noted|noted down|jot down|jotted down|got down|supposed to do|supposed) [already] [any|anything|something|a|some|stuff|a thing|some things] [<tasks>|<task>|else|planned|scheduled|down|written down] (about|to|for|with|regarding|mentioning|concerning|involving|called|on|of|set for|set to|set up for|in place for|to do with) {found}
        (do i|do we|must i) [still] (need to|have to) {planned}
        (do i|do we|must i|should i) [still] (need to|have to) {planned} {day_of}
        (<when>) (do|does) {known} [next] (need|needs|have|has) (doing|watering|feeding|cleaning|washing|paying|renewing|servicing|changing|to be done|to be paid|to be in|to go out|to be handed in|to be finished|to be ready|to be sent|to be renewed) [again|next|by]
        (do|does) {known} [still|really|actually] (have|need|has|needs) to be (done|paid|in|ready|sent|finished|handed in|returned|renewed|ordered|booked|submitted|delivered) (by|before|on|for|until|till) {any_day}
        (is|are|was|were) {noted} [still|already|now|really|actually] [due|set|scheduled|planned|down|on the list] [on|for|by|before] {any_day} [still|now]
        (<when>) (does|will) {short_known} [next] (start|begin|finish|end|happen|take place) [again|next]
        (is|are|was|were) {noted} [still|already|now|really|actually] (p1|p2|p3|p4|urgent|important|high priority|low priority|top priority|overdue|late|recurring|repeating|dated|undated|on the list|down) [right|yet|now|again|or not]
        how (important|urgent|overdue|late|often) is {noted} [due|repeated]
        (what|which) (priority|project|list|section|label|labels|tag|tags|date|due date|deadline) (is|are|does|do|has|have) {noted} [have|got|in|on|under|set for|due]
        (does|do|has|have) {noted} (have|got|need|already have|still have) (a|an|any) (date|due date|deadline|label|labels|tag|priority|note|notes|comment|comments|time|reminder|reminders|subtasks|duration) [yet|already|on it|set]
        (is|are) there (a|an|any) (date|due date|deadline|label|priority|note|notes|comment|comments|time|reminder|reminders|subtasks) (on|for|with|attached to) {noted}
        (<when>) (must|should|will|can) {known} be (done|paid|in|ready|sent|finished|handed in|returned|renewed|ordered|booked|submitted|delivered) [by]
        (<when>) (do i|do we) [next] (have to|need to) be (at|in|on|there for|ready for) {noted} [again|by]
        (who|whom|whose|what) (is|are|was|were) {known} [meant|supposed] [to be] (for|with|from|to|about) [again]
        (<whens>|<when>) [is|are|was|were] {short_known} [again|due|due again|due now|due next|now|on|on again|happening|happening again|scheduled|scheduled for|set for|next|next due|meant to be|supposed to be|for]
        (<when>) (is|are|was|were) {short_known} [again|due|due again|due now|due next|now|on|on again|happening|happening again|scheduled|scheduled for|set for|next|next due|meant to be|supposed to be|for]
        (how long|how many days|how many weeks|how much time) [is it|is there|have i got|have we got|do i have|do we have|i have] [left|still] (till|til|until|before|to) {short_known} [is|are|has to be|needs to be] [due|done|in|starts|paid|ready]
        (how long|how many days|how many weeks) [are|is] (left|there|to go) (for|until|till|to|before) {short_known}
        (how long|how many days|how many weeks|how much time) (have i got left|do i have left|have i got|do i have|do we have|have we got) (for|to do|to finish) {short_known}
        (do i have|have i got|have i|do we have|have we got|is there|are there) [still] [a|an|any|the|my|our] {kind} [due|on|planned|scheduled|coming up] [on|for] {on_day}
        (am i|are we) [still] {doing} [on|for] {on_day}
        (<when>|what) did (i|we) (say|put|set|put down|note|note down|write down) (for|about) {noted}
        (info on|information on|what about|what's happening with|where am i with|where are we with) {noted}
        how often (do i|do we|must i|should i) [have to|need to] {planned}
        (<when>) (am i|are we|do i start|do we start) {doing} [again|next]
        (<when>) (have i|have we) [next] got to {planned} [again|next|by]
        (<when>) (do i|do we) [next] {planned} [again|next]
        [is there|do i have|have i got|have i|do we have|<show>|are there] (any|anything|something|everything|all|any tasks|all tasks|tasks|stuff) [else|more|down|written down] (about|regarding|concerning|to do with|mentioning) {about}
        (what|what all|what else|anything|something|much) (have you|do you|have we|do we|have i|do i) [got|have] [down|written down|noted] (about|for|regarding|concerning) {found}
        (what|what all|what else|anything|something|much) (have you|do you|have we|do we) [got|have] [down|written down|noted] on {undated}
        (any|anything|is there anything|something) [else|more] on {undated}
        (what|what's|what is|what else) (there|is there|do you know|do we know|did i note|did i write down|did i put down|have i noted|have i written down) [down] (about|regarding|concerning) {found}
        (do i|do we) (need to|have to) (get|buy) {short_found}
        (do i|do we) already have (a|any) (<task>|<tasks>) (to|for|about) {found}
        (is|are) there [already] [any|anything|something|a] [<tasks>|<task>|else|planned|scheduled] [set|in place|set up] (about|to|for|regarding|mentioning|concerning|involving|called|to do with) {found}
        (any|anything|something|got anything|got any) [else|more] [<tasks>|<task>|planned] (about|regarding|mentioning|concerning|involving|related to|to do with) {found}
        [<show>] (my|the|all|all my|any) (<tasks>|<task>) (to|for|about|of|on|with|regarding) {found}
        [<show>] (reminder|reminders|task|tasks|to-do|todo|to-dos|todos) (to|about|of|on|with|regarding) {found}
        [<show>] (reminder|task|to-do|todo) for {found}
        (search|search for|look for|find|look up|locate|lookup|grep|filter for) {short_found}
        (search|search for|look for|find|look up|find me|locate|where is|where's|lookup|show|show me|open) [the|my|a|any] (<task>|<tasks>) {found}
        (<when>) (is|are|was|does) [my|the] [<task>|<tasks>] (to|for|about|of|set for|set to) {found} [due|set|scheduled]
        (<when>) (is|are|was) [my|the] {found} (due|scheduled on my list|reminder|task|reminder set|reminder set for|reminder for|on my list)
        (<when>) (do (i|we) [next|still|actually] (have to|need to|want to|plan to)|should i|should we|must i|must we) {planned} [again|next|by]
        (<when>) (am i|are we) [next|still] (supposed to|meant to|going to|due to) {planned} [again|next|by]
        (when|when's|what time's|what day's) [is|are] [my|the] {found} due [again]
        (when's|when is|when are|what time is|what day is|what date is|what time's) {known} [again]
        (what time|when) (is|are) {known} {day_of}
        (when's|when is|when are|what time is|what day is|what time's) {meeting} [again]
        (remind me|do you know|do you remember|tell me|know|check|can you tell me|any idea|have you any idea|remember|happen to know|you don't happen to know|do you happen to know|i forget|i forgot|i've forgotten|i can't remember|let me know) (when|what time|what day|on what day) is {known} [due] [again]
        (remind me|do you know|do you remember|tell me|know|check|can you tell me|any idea|have you any idea|remember|happen to know|you don't happen to know|do you happen to know|i forget|i forgot|i've forgotten|i can't remember|let me know) (when|what time|what day|on what day) {known} is [due] [again]
        (what|which) day is {known} on [again]
        (what's|what is) the (date|day|time) (of|for) {known}
        (when|what day|what time|on what day) (do i|do we) (have|see|meet|visit) [the|my] {short_found} [again|next]
        (when|what day|what time|on what day) (am i|are we) (seeing|meeting|visiting|calling) [the|my] {short_found} [again|next]
        (what time|when|what day|tell me when|tell me what time|show me what time|show me when) [is] {found} (is|are) (set for|due|scheduled for|planned for|set|scheduled)
        (what's|what is) the (due date|deadline|priority|due day) (of|for|on) {found}
        (show|list|find|see|open|view|read|where is|where's) [me] [my|the|all my] {found} (<task>|<tasks>)
        (show|tell|give) me [more|the|all|everything|details|the details|all the details] (about|of|details of|details for|details about|details on) (my|the) (task|to-do|todo|reminder) {found}
        """,
        examples=("do I have anything about the dentist?",),
    ),
    Intent(
        "list_place",
        "find_tasks",
        """
        [<show>] [an|the|a] [quick] (overview|summary|rundown|status) (of|for|on) [my|the|our] {shown_place} [project|section|list]
        (show|show me|list|open|view) [me] [all|everything in|all of] [my|the|our] [project|section|list|folder|label] {shown_place} [project|section|list|folder]
        """,
    ),
)
"""What is looked for by its words, or by the place where it is kept."""
