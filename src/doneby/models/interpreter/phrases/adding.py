# ruff: noqa: E501 - a phrasing is one line
"""Ways to ask for a new task or project."""

from __future__ import annotations

from doneby.models.interpreter.phrases import Intent

ADDING = (
    Intent(
        "add_project_and_tasks",
        "add_project",
        """
        (add|create|make|start|open|set up) [me] [<a>] (project|list) [called|named|:] {list_name} [,|;] (and|with|containing|having) [in it|inside it|inside|in there|put in it|add to it] [,] (a|the|this|these|two|three|four|an) [new|first] (task|to-do|tasks|to-dos|item|items|things) [in it|in there|inside] [to|:|called|for|named|,|to do :] {new}
        (add|create|make|start|open|set up) [me] [<a>] (project|list) [called|named|:] {list_name} [,|;] and (in it|inside it|in there|put in it|add to it) [,|:] {new}
        """,
    ),
    Intent(
        "add_project",
        "add_project",
        """
        (add|create|make|start|open|set up|begin|build) [me] [<a>] (project|list|to-do list|to do list|todo list) (called|named|for|with the name|titled|:|by the name of) {list_name} (under|inside|in|within|below) {parent}
        (add|create|make|start|open|set up|begin|build) [me] [<a>] (project|list|to-do list|to do list|todo list) (called|named|with the name|titled|:|by the name of) {list_name}
        (add|create|make|start|open|set up|begin|build) [me] [<a>] (project|list|to-do list|to do list|todo list) (for|about|of) {short_name}
        (add|create|make|start|open|set up) [<a>] (sub-project|subproject|sub project) [called|named|:] {list_name} (under|inside|in|to|of|within|below) {parent}
        (add|create|make|start|open|set up) [<a>] project (for|about) {topic}
        (add|create|make|start|open|set up) [<a>] project [:] {project_name} (under|inside|within|below) {parent}
        (add|create|make|start|open|set up) [<a>] project [:] {project_name}
        (add|create|make|start|open|set up) [<a>] new {short_name} (project|list)
        (add|create|make|start|open|set up) (a|an|my|the) {short_name} (project|list)
        (create|start|make) {short_name} (project|list)
        new (project|list) [called|named|for|:] {list_name} (under|inside|within|below) {parent}
        new (project|list) [called|named|for|:] {list_name}
        (i need|give me|i want|i'd like|i would like|i'd love|we need|we want|let me have) (a|an|another) [new] (project|list) (called|named|for|:) {list_name}
        (i need|give me|i want|i'd like|i would like|we need|we want) (a|another) new (project|list) , {list_name}
        """,
        examples=("add a project called Garden",),
    ),
    Intent(
        "add",
        "add_task",
        """
        (add|create|make|put) [<a>] (subtask|sub-task|sub task) (to|under|of|for|in) {parent_task} (:|called|named|saying) {new}
        [<a>] (subtask|sub-task|sub task) (to|under|of|for) {parent_task} : {new}
        under [the|my] {parent_task} (one|task|to-do|item) [,|:] [please] (add|put|create|make|include) [<a>] [<task>] [:|called|to] {new}
        (put|add|stick|pop|note) (something|smth|sth|one) (in|down|on|up) [for|on|at] {due} : {new}
        (add|create|make|put) [<a>] (subtask|sub-task|sub task) [called|named|:] {new} (to|under|of) {parent_task}
        (add|create|make|put) [<a>] (subtask|sub-task|sub task) [called|named|:] {new} (for|in) {parent_task}
        (add|create|make|put) {new} as (a|another) (subtask|sub-task|sub task) (to|under|of|for|in) {parent_task}
        (add|create|make|put) [<a>] <task> (to|in|into|under|on) {named_project} (called|named|titled|saying) {new}
        (add|create|make|put) [<a>] (task|to-do|todo|item) (to|in|into|under|on) {project} : {new}
        (add|create|make|put) [<a>] (task|to-do|todo|item|reminder) (to|in|under) {capital_project} (to|:|,) {new}
        [add|create|make|put] [<a>] [new] (task|to-do|todo|item) (to|in|into|under|on|for) [my|the|our] {known_project} (:|-|called|named|saying|to) {new}
        [add|create|make|put] [<a>] [new] (task|to-do|todo|item) (to|in|into|under|on) [my|the|our] {known_project} , {new}
        (add|put) (to|in|under|on) [my|the|our] {known_project} : {new}
        [my|the|our] {project} [,|:|-] [please] (add|put|include) {new}
        (block|block out|block off|reserve|set aside|book) {minutes} (for|to) {new}
        (block|block out|block off|reserve|set aside|book) {minutes} [,] {due} (for|to) {new}
        (block|block out|block off|reserve|set aside|book) {due} [,] [for] {minutes} (for|to) {new}
        (under|in|to|for) {parent_task} [,|:] [please] (add|create|make|put) [<a>] (subtask|sub-task|sub task) [:|,|to|called|named|saying] {new}
        (in|to|on|under|for) {project} [,|:] [please] (add|create|put|include) [<a>] [<task>] [<that>] {new}
        [me] (a|another) (reminder|task) (to|for|about|that) {new}
        (add|create|make|set|set up|schedule|put|enter|insert|log|record|place|write|file|open|start|include|need|have|give me|send me) [<a>] {due} <task> [in] [<that>] {new}
        (add|create|make|set|set up|schedule|put|enter|insert|log|record|place|write|file|open|start|include|have|send me) [<a>] <task> [for me] {due} (to|that|about|of|for|as|:|,|and|that says|saying|which says|called|named) {new}
        (add|create|make|set|set up|schedule|put|enter|insert|log|place|write|file|open|start|include) [<a>] {priority} [priority] <task> [in] [<that>] {new}
        (add|create|make|set|set up|schedule|put|enter|insert|log|record|place|write|file|open|start|include|have|send me) [<a>] <task> [for me|for myself] [<that>|called|named|titled|saying|which says|that says|with the name|with the title|reading] {new}
        (add|create|make|set|set up) [<a>] {new} (task|to-do|todo|to do|reminder|alert|chore|errand)
        (add|put|insert|append|include|throw|stick|pop|chuck|jot|write|place|slap|get|drop) [down|in] (to|on|onto|in) [my|the] <list> [:|,] {new}
        (add|put|create) [<a>] (thing|item|task|to-do|entry) (to|on|onto|in) [my|the|our] <list> [:|,] {new}
        (on|to|in) [my|the] <list> [,] [please] (add|put|include|write|insert) {new}
        new : {new}
        (task|to-do|todo|to do|reminder|new task|new to-do|new todo|new to do|new reminder|new item|add task|add todo|add to-do) [:|-|,|to|for|about|,] {new}
        (remind|reminder) (me|us|myself) [that|about|because] (i have|i've got|i got|there is|there's|there will be|we have|we've got|it is|it's) (a|an|my|the|our) {new}
        remind (i have|i've got|i've) (a|an|my|the|our) {new}
        (remind|reminder) (me|us|myself) {due} [that] (i have|i've got|there is|there's|we have|we've got) (a|an|my|the|our) {new}
        remind (me|us|myself) {due} (to|that|about|of|,|:) {new}
        remind (me|us|myself) {due} [<that>|,] {new}
        (add|create|make|set|set up) [<a>] {new} (reminder|task|to-do|todo) [for] {due}
        (remind|reminder|remember) (me|us|myself) [again] [please] [<that>|with|,|:] {new}
        remind (to|about|of) {new}
        [i|we] [have to|need to|must|should|i'd like to|i would like to|i should like to] {new} [,|and|;|-] [please] (set|add|create|make) [me] (a reminder|reminder|an alert) (for|at|on) {due}
        {new} (reminder) {due}
        be reminded [<that>] {new}
        tell me to {new}
        set an alarm to remind me [<that>] {new}
        (i want|i need|i would like|i'd like|i ask you) to be reminded [<that>] {new}
        (i need|i want|i could do with) reminding (to|about|that|of) {new}
        (add|new task) [:] {new} (,|-) (stick|put|pop|add|file) (it|that|this) (under|in|on|to) [my|the] {known_project}
        (add|new task) [:] {new} (,|-) [it|that|this] (goes|belongs|should go) (under|in|on|to|into) [my|the] {known_project}
        {new} [,|-] (stick|put|pop|add|file) (it|that|this) (under|in|on|to) [my|the] {known_project}
        {new} (,|-) [it|that|this] (goes|belongs|should go) (under|in|on|to|into) [my|the] {known_project}
        (send|give|shoot) me a reminder [<that>] {new}
        (i want|i need|i would like|i'd like) [<a>] (reminder|task|to-do|todo|alert) [set|added|created|made|put in] [<that>] {new}
        (i want|i need|i would like|i'd like|i have|i ask you) to be reminded [<that>] {new}
        [i have to|i have|i've got to|i've got|i need to|i want to|i'd like to|i must|i should|i got to|there's|there is|we have to|we have] {new} [,|and|so|;|, so|, and|- ,|. ] [please|can you|can you please|could you|could you please|will you|so] (remind me|set a reminder|set reminder|create a reminder|create reminder|make a reminder|add a reminder|set a reminder for me|set a reminder for that) [about it|of it|about that|of that|please]
        [i have to|i have|i've got to|i've got|i need to|i need to get|i need to buy|i need|i must|i should|i got to|we need|we need to get|we're out of|we are out of|i'm out of|i am out of|i'm running out of|i'm almost out of|i ran out of|we ran out of|i'm low on|we're low on|i want to|i want|i'd like to get|i'd like] {new} [,|and|so|;|, so|, and|- ,] [please|can you|can you please|could you|could you please|will you|will you please|would you|need to|need you to|need|you should|you can|i need you to] (add|put|include|have|get|add|place|write) (it|that|them|this|those|some) [down|added|put] {on_list}
        {due} [,] (remind me|set a reminder|add a task|add a reminder|create a task|add|schedule a task|create a reminder|i need a reminder|send me a reminder|i need to be reminded) [<that>] {new}
        {due} [,] (i|we) (need to|have to|have got to|'ve got to|got to|must|should|ought to|am supposed to|are supposed to|'m supposed to) [remember to|not forget to] {new}
        {due} [,] (i've|we've) got to {new}
        {due} [,] (there is|there's|i have|i've got|we have|we've got) (a|an|my|the|our) {new} [that|which] (i|we) (need|want|have) to be reminded (of|about)
        (don't|do not) let me forget [to|about|that|i need to|i have to] {new}
        (don't|do not|never) forget [to|about|that|:] {new}
        [i|we] (need|have|want|'ve got|have got|ought|must|should|mustn't forget|got) [to] (remember|make sure|be sure) to {new}
        (i|we) (can't|cannot|can not|mustn't|must not|shouldn't|should not|don't want to|better not) forget (to|about) {new}
        (note|memo|message|reminder) to (self|myself) [:|-|,|to|that] {new}
        (remember|reminder|note) (to|that|:) [remind me to|remind me about|remind me of] {new}
        (jot|note|write|take|mark|put|scribble) (this|that|it) down [:|,|-] {new}
        remember this [:|,|-] {new}
        (jot|note|write|take|mark|put) down [that|to|:|that i need to|that i have to|a note to|a reminder to|this task|as a task] {new}
        (make|take|write|leave) [me] a note [for me|to myself] (to|that|about|of|:) {new}
        (make a note|take note) (:|to|that) {new}
        (make|be) sure (i|we|that i) (remember to|remember|don't forget to|don't forget|do not forget to) {new}
        (make|be) sure to remind me [<that>] {new}
        (i|we) (don't|do not) want to forget (to|about) {new}
        help me remember (to|that|about) {new}
        help me to remember (to|that|about) {new}
        keep track of {new}
        (let|have) me know (to|when i need to|that i need to) {new}
        """,
        examples=(
            "add buy milk tomorrow at 5pm p1",
            "remind me to call mum on sunday #Family",
            "add pay rent every month on the 1st",
        ),
    ),
    Intent(
        "add_plain",
        "add_task",
        """
        add [also] [:|-] {new}
        + {new}
        """,
        needs="here",
    ),
    Intent(
        "add_listed",
        "add_task",
        """
        (put|place|throw|stick|pop|chuck|insert|append|include|write|enter|jot|note|drop|have|register|note down|write down|mark down|jot down|slap|save|make sure to put|log) [down] {new}
        (i|we) (need|want|would like|'d like|require) [to have|to get|to put|to add|to include|to see] {new}
        (need|want) {new}
        (i|we) (need to|have to|want to|'d like to|would like to|must|should) (add|put|include) {new}
        (tack|tack on|add on) {new}
        (i'd like|i would like) [to have|to get|to put|to add|to see] {new}
        (make sure|ensure|see to it) [that] {new} (is|are|gets|get) [put|added]
        (make sure|ensure) [that] {new} (is|are)
        (make sure|ensure|see to it|be sure) [that] {new} (is|are|gets|get) (put|added) {on_list}
        [i'm|i am|we're|we are] [almost|nearly] out of {new} [,|and|so] [i|we] need (it|them|some|that) [to be] [put|added] {on_list}
        {new} (should be|needs to be|need to be|must be|has to be|ought to be|goes|go|belongs|belong|should go|needs to go) [put|added|included]
        {new} (put|added|included)
        """,
        needs="list",
    ),
    Intent(
        "add_due",
        "add_task",
        """
        (make|be) sure (i|we|that i) {new}
        (pencil|slot|squeeze|fit|jot|note|mark) {new} (in|down) [for|on|at|by] {due}
        (schedule|pencil in|plan in|plan for|set up|book in|block time for|block time to|block out time for|block out time to|set aside time to|set aside time for|make time for|make time to|slot in) [in] {new}
        [i|we] [really|still|also|just] (need to|have to|have got to|'ve got to|got to|must|should|ought to|am supposed to) [really|still|also|just] [remember to|not forget to] {new}
        (i've|we've) got to {new}
        (i'm|i am|we're|we are) (supposed to|meant to) {new}
        (i have|i've got|we have|we've got|there is|there's) (a|an|my|the|our) {new}
        """,
        needs="evidence",
    ),
)
