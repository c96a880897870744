# ruff: noqa: E501 - a phrasing is one line
"""Ways to complete, reopen, delete, reschedule and change tasks."""

from __future__ import annotations

from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.phrases.reminding import REMINDING

CHANGING = (
    Intent(
        "reopen",
        "reopen_tasks",
        """
        (reopen|re-open|uncomplete|un-complete|uncheck|un-check|untick|un-tick|unmark|undone|unfinish|reactivate|restore|revive|resurrect|bring back|unarchive) {tasks}
        (mark|set|flag|make) {tasks} [as] (not|un|not yet|not quite) <done>
        (mark|set|flag) {tasks} [as] (undone|incomplete|uncompleted|unfinished|not done yet|incomplete again)
        (mark|set|flag) {tasks} (as|to|back to) (open|to do|todo|to-do|active|pending|outstanding|open again|active again)
        (open|activate) {tasks} again
        (undo|revert|cancel|take back|reverse) (completing|finishing|the completion of|checking off|ticking off|closing|marking) {tasks} [as done|as complete|as completed]
        (undo|revert|reverse) {tasks} (being done|completion|being complete)
        (i|we) (didn't|did not) mean to (tick off|check off|complete|finish|mark|cross off|close) {tasks} [as done|as complete|off]
        put {tasks} back [on|onto|in|to|into] [my|the] [<list>]
        put back {tasks}
        (i|we) (didn't|did not|haven't|have not|never) [actually|really] (finish|finished|do|done|did|complete|completed|get|got) {tasks} [after all|yet|actually|done]
        {tasks} (is|are|was|were) [actually|really|still] (not|not actually|not really|not yet|not quite) <done> [yet|after all]
        {tasks} (isn't|is not|aren't|are not|wasn't|was not|'s not) [actually|really|yet|quite] <done> [yet|after all|actually]
        """,
        examples=("reopen buy milk",),
    ),
    Intent(
        "complete_list",
        "complete_tasks",
        """
        (complete|finish|close|tick off|check off|cross off|mark off|tick|check) {every_task} [off]
        (cross|strike|knock|mark) {every_task} (off|out)
        (mark|set|flag) {every_task} [as|to|as being] <done>
        (check|cross|tick|strike|knock|mark) <all> off {whole_list}
        """,
    ),
    Intent(
        "delete_list",
        "delete_tasks",
        """
        (delete|remove|erase|clear|clear out|clear off|clear away|wipe|wipe out|trash|scrap|bin|nuke|get rid of|get rid off|cancel|purge|take off|take out|take away|throw away|throw out|discard) {every_task}
        (take|get|pull|strike|wipe) <all> (off|off of|out of|from) {whole_list}
        (clear|clear off|clear out|clear up|empty|empty out|wipe|wipe out|wipe clean|clean|clean out|clean off|erase|reset|purge|blank) [out] {whole_list} [out|off|completely|entirely]
        (make|wipe|leave) {whole_list} (empty|blank|clean|clear) [again|completely]
        (delete|remove|get rid of|get rid off|throw away|scrap|bin|trash|nuke|dust off|cancel) {todo_list} [completely|entirely]
        """,
    ),
    Intent(
        "complete",
        "complete_tasks",
        """
        {pair} [are|is|were|have been] both [now|all] (done|finished|completed|complete|sorted|ticked off)
        both {pair} [are|is|were|have been] [now|all] (done|finished|completed|complete|sorted|ticked off)
        (tick|check|cross|mark|strike|scratch|knock) {tasks} (off|out|off the list|off my list|off of my list)
        (mark|count|log|record) {tasks} as (paid|sorted|sent|bought|handled|dealt with|returned|submitted|over|posted|booked|delivered)
        (mark|set) {tasks} [as] (done|complete|completed|finished) (for today|for the day|for now|for tonight|today)
        (mark|set|flag|log|count|consider|record|register) {tasks} [as|off as|down as|to|is|are] [being|all|now] (done|complete|completed|finished|ticked|ticked off|checked|checked off|closed|resolved)
        (complete|close|close out|tick|tick off|check off|cross off|cross out|strike off|strike out|strike through|mark off|mark complete|mark completed|mark done|mark as done|mark as complete|mark as completed|mark as finished|scratch off) {tasks}
        got {tasks} (done|finished|sorted|out of the way)
        (did|finished|done|done with|completed|i did|i've done|i finished|i've finished|i have done|i have finished|we did|we've done) {selection} [now|already]
        (got|bought|picked up|i got|i've got|i have got|i bought|i've bought|i have bought|i picked up|i've picked up|we got|we've got|we bought|we've bought) {bought} [now|already]
        (check|tick|cross|strike) {tasks} (off from|off of|off|from) [my|the|our] [shopping|grocery|groceries|work|chores|packing|food] <list>
        (done|finished|all done|completed|complete|all finished|through|sorted|handled|nailed|ticked off|checked off|crossed off) [with|w|w/|:] {tasks}
        (i'm|i am|we're|we are|am) [all|now|finally|already|just] (done|finished|through) [with] {tasks}
        (i|we) [have|'ve] [just|already|finally|now] (finished|completed|done|did|handled|sorted|wrapped up|took care of|taken care of|dealt with|ticked off|checked off|crossed off|finished with|finished up|finished off|knocked out|accomplished|managed|knocked off|got done with|get done with) {tasks} [done]
        (i've|we've) [just|already|finally|now] (finished|completed|done|did|handled|sorted|wrapped up|taken care of|dealt with|ticked off|checked off|crossed off|finished with|finished up|finished off|accomplished) {tasks}
        (i|we|i've|we've) [have|'ve] [just|already|finally|now] (got|gotten) {tasks} (done|finished|sorted|out of the way)
        (just|already|finally) (finished|completed|done|did|done with|finished with|wrapped up|got done with) {tasks}
        {tasks} (is|are|was|were|got|has been|have been|'s been|is all|are all|is now|are now|is finally|is already|has already been) [all|now|finally|already] (done|complete|completed|finished|over and done with|sorted|taken care of|checked off|ticked off|out of the way|handled|dealt with|crossed off|wrapped up|all set)
        {selection} (is|are) [all|now|finally] (done|complete|completed|finished|sorted|ticked off|crossed off)
        {tasks} (done|completed|finished|complete|sorted) [already|for now|for today|for the day|for tonight|for good|today]
        that's {tasks} (done|finished|sorted|completed|taken care of)
        """,
        examples=("done with the milk", "mark call the dentist as done"),
    ),
    Intent(
        "complete_listed",
        "complete_tasks",
        """
        (finish|finish off|finish up|wrap up|mark|cross|strike|knock off) {tasks}
        """,
        needs="list",
    ),
    Intent(
        "deadline",
        "update_task",
        """
        (set|change|move|update|make|put|push) [the|a] deadline (of|for|on) {task} (to|as|on|at|for|until) {day}
        (set|add|put|give) [a|the] deadline (of|on|for) {day} (to|for|on) {task}
        (give|set) {task} (a|the) deadline (of|on|for) {day}
        the deadline (of|for) {task} (is|has moved to|was moved to|moved to|should be|has changed to|changed to) [now|actually|really] [on] {day} [now]
        {task} deadline (is|has moved to|was moved to|moved to|should be|has changed to|changed to|is moved to|moves to) [now|actually|really] [on|to] {day} [now]
        (move|change|set|push|update|extend|shift|put|bring|make) {task} deadline [back|forward|out] (to|until|till|for|on) {day}
        {task} deadline (has been|was|got|has) (extended|moved|pushed|pushed back|changed|brought forward|put back|postponed) (to|until|till) {day}
        {task} deadline's [now|actually|really|moved to|changed to|been moved to] [on] {day} [now]
        {task} deadline (is|should be|needs to be|must be) [now|actually|really] [on] {day} (not|, not|and not|instead of|rather than) [on|the] {old_day}
        the deadline (of|for) {task} (is|should be|needs to be|must be) [now|actually|really] [on] {day} (not|, not|and not|instead of|rather than) [on|the] {old_day}
        {task} (needs|has|should have|gets) (a|the) deadline (of|on) {day}
        """,
        examples=("set the deadline of the report to friday",),
    ),
    Intent(
        "clear_deadline",
        "update_task",
        """
        (remove|clear|delete|drop|unset|take off) [the] deadline (from|of|for|on|off) {task}
        """,
        fixed={"deadline": "none"},
    ),
    Intent(
        "clear_date",
        "reschedule_tasks",
        """
        (remove|clear|delete|drop|take off|take away|unset|erase|get rid of|cancel|strip|wipe|take) [the|any|its] <whole_date> (from|of|for|on|off|off of) {tasks}
        (remove|clear|delete|drop|unset|erase|strip) {tasks} <whole_date>
        take {tasks} off the (calendar|schedule)
        (unschedule|un-schedule|undate|deschedule) {tasks}
        (make|leave|set|keep) {tasks} (undated|dateless|without a date|without a due date|unscheduled|to no date|with no date|with no due date|have no date|have no due date)
        (set|change) [the] <date> (of|for|on) {tasks} to (nothing|none|no date|never|empty)
        no [due] date (for|on) {tasks} [any more|anymore|any longer|for now|now]
        {tasks} (doesn't|does not|don't|shouldn't|should not|no longer|needn't) (need|needs|have|has) a (date|due date|deadline) [any more|anymore|any longer]
        {tasks} (has|have|needs|should have) no [due] date [any more|anymore|any longer]
        """,
        fixed={"due": "no date"},
        examples=("remove the date from buy milk",),
    ),
    Intent(
        "postpone",
        "reschedule_tasks",
        """
        (postpone|push|push back|push out|put off|delay|defer|snooze|move|shift|bump|kick|reschedule|extend|slide) {tasks} [back|out|off|forward|on|ahead|along] (by|for|another|with) [another] {amount}
        (postpone|push back|put off|delay|defer|snooze|push|bump|shift) {tasks} [back|out|off] {amount}
        (postpone|push|move|shift|bump|push back|move back) {tasks} {amount} (later|back|out|forward|on|ahead)
        (push|put|move|bump|kick) (back|off|out|forward) {tasks} [by|for] {amount}
        (make|do|have|start) {tasks} [by] {amount} later
        put {tasks} (off|back) [by|for] {amount}
        {owned} (was|were|is|are|has been|have been|got|'s been) (pushed back|pushed|moved back|postponed|put off) [by] {amount}
        {tasks} [by] {amount} later
        {tasks} (is|are|is now|are now|will be|starts|start|is going to be|should be) [now|actually] {amount} later [now|instead]
        {tasks} (is|are|is now|are now|will be|starts|start|is going to be|should be) [now|actually] {earlier} (earlier|sooner) [now|instead]
        (give me|i need) {amount} (for|to|on) {tasks}
        (bring|pull) {tasks} (forward|fwd|up|in) [by] {earlier} [earlier|sooner]
        {tasks} [by] {earlier} (earlier|sooner)
        (bring forward|pull forward|bring up) {tasks} [by] {earlier} [earlier|sooner]
        (bring|move|pull|shift|do|make|have|reschedule|start) {tasks} [by] {earlier} (earlier|sooner)
        """,
        examples=("postpone the dentist by a week",),
    ),
    Intent(
        "reschedule",
        "reschedule_tasks",
        """
        (move|change|shift|switch|push) {tasks} from {hour2} to {hour}
        (move|mv|push|shift|reschedule|re-schedule|postpone|delay|bring|bring forward|change|switch|push back|rebook) {tasks} [back|forward|time] (to|at) {bare_hour} [instead]
        {tasks} (is|are|is now|are now|starts|begins|should be|will be|has moved to|has been moved to|moved to|got moved to) [now] [at] {bare_hour} [now|instead]
        (move|mv|push|shift|reschedule|re-schedule|resched|prepone|postpone|delay|defer|bump|snooze|put off|bring|bring forward|push back|push out|pull|drag|change|switch|kick|rebook|re-book|slide|hold off on|put off|adjust|update|pull in) {tasks} [back|forward|fwd|out|off|up|over|along|again|date|due date|deadline|so it's|instead] <to> {due} [instead] [, same time|, at the same time|same time|at the same time|, at the same time of day|at the same time of day]
        (i|we) (need|have|want|'d like) to (move|push|shift|reschedule|postpone|delay|bring forward) {tasks} <to> {due}
        (set|put|make) {owned} [down|back] <to> {due} [instead]
        (pencil|put) {owned} (in|back in|down) (for|on|to|at) {due}
        pencil in {owned} (for|on|to|at) {due}
        (move|mv|push|shift|reschedule|re-schedule|postpone|delay|defer|bump|snooze|put off|bring forward|push back|push out|pull forward|rebook) {tasks} {due} [instead]
        (change|set|move|update|make|push|reschedule|adjust|switch|edit|modify|alter|fix) [the] <date> (of|for|on) {tasks} (to|as|until|be|for|from today to) {due} [instead]
        (change|set|update|edit|adjust|modify|switch|alter) {tasks} <date> (to|as|for|be) {due}
        set {short_task} to {due}
        give {tasks} (a|the) <date> [,|:|-] (say|like|let's say|maybe|of|on|for) {due}
        give {tasks} (a new|another|a different|a later|a better) <date> [:|,|of|on] {due}
        (move|make|do|have|change|put|set|shift|push|bring) {tasks} [forward|back] (to|at|for) {hour} (instead of|rather than|not|, not) [at] {hour2}
        {tasks} (is|are|should be|will be|needs to be|is now) [now] at {hour} (instead of|rather than|not|, not) [at] {hour2}
        {tasks} at {hour} (instead of|rather than|not|, not) [at] {hour2}
        {tasks} now (at|on|due) [on|at] {due}
        {tasks} (->|=>|→|-->) {due}
        (move|change|do|make|put|have|set|shift) {tasks} [to|at|on|for] {due} (instead of|rather than|not|and not) [at|on] {due2}
        (move|change|shift|switch) {tasks} from {due2} to {due}
        (move|change|shift|switch) {tasks} from {weekdays2} to {weekdays} [from now on|from now|now]
        {tasks} [on] {weekdays} (from now on|from now|from here on|instead)
        {tasks} {rule} (from now on|from now|from here on)
        {tasks} (is|are|should be|will be|needs to be|has to be) [on|at] {one_day} (not|and not|instead of|rather than|, not) [on|at] {due2}
        {tasks} (at|on) {due} (instead of|rather than|not|, not) [on|at] {due2}
        not [on] {due2} [, but|,|but] [on|make it] {due} for {tasks}
        [on] {due} (not|, not|instead of|rather than) [on] {due2} for {tasks}
        (make|do|change|have|set|switch) {known_tasks} [to|happen|repeat] {rule} (instead|from now on|from now|now)
        (make|do|change|have|set|switch) {known_tasks} [to|happen|repeat] {rule} (instead of|rather than|not) {rule2}
        {tasks} (is|are|should be|should now be|will be|needs to be|has to be|goes|happens|repeats|is to be) [now|only] [on] {rule} [instead|from now on|from now|now] [, same time|, same time as now|, at the same time|at the same time|same time]
        {tasks} (is|are|should be|should now be|will be|needs to be|has to be|goes|happens|repeats|is to be|is moving to|moves to|has moved to|have moved to|moved to|is moved to) [now|only|always] [on] {weekdays} [only|instead|from now on|from now|now] [, same time|, same time as now|, at the same time|at the same time|same time]
        {tasks} [is|are|should be|will be|happens] only [on] {some_weekdays} (from now on|from now|from here on|now)
        (make|do|have|set) {known_tasks} [to|on|happen] {weekdays} (only|instead|from now on|from now)
        (move|change|switch|shift) {tasks} [to|on|happen] [only] [on] {weekdays} [only|instead|from now on|from now|now] [, same time|, at the same time|at the same time]
        (give|assign) {tasks} (a|the) <date> (of|on|for) {due}
        (set|make|change|mark|update) {tasks} [to be|to|as|be] due [on|at|by|for|to] {due} [instead]
        (change|make) {tasks} [to be|be|happen|so it's] (on|at|for|in|by) {due} [instead]
        (do|make|let's do|let's make|i'll do|i will do|i'm going to do|we'll do|have|take|let's have|i'd rather do|i want to do|we should do) {tasks} {due} instead
        (let's|let us) do {tasks} {due}
        [i|we] [still] (never|didn't|haven't|did not|have not) (get|got|gotten) [round|around] to {known_tasks} [,|so|;|, so] (make it|move it to|put it on|put it off till|put it off until|push it to|do it) {due}
        {rule} (is|will be|would be) (enough|fine|plenty|often enough|ok|okay) for {tasks} [really|now|from now on]
        {rule} (will do|does|suffices) for {tasks} [really|now|from now on]
        {tasks} [on|at|to] {due} instead
        instead of {due2} [,] do {tasks} {due}
        (i'll|i will|i'm going to|we'll|i'd rather|i want to) do {tasks} {due}
        (postpone|delay|defer|reschedule) [the] <date> (of|for) {tasks} (to|until|till) {due}
        (make|set) {tasks} (repeat|recur|recurring|repeating|happen|to repeat|to recur) {rule}
        (make|set) {owned} [to|for] {rule}
        (repeat|recur) {tasks} {rule}
        remind me (to|about|of) {tasks} {due} instead
        {tasks} (is|are) (now|actually|no longer today but|moved to|postponed to|postponed until|postponed till|rescheduled to|rescheduled for|pushed to|pushed back to|delayed to|delayed until|now due|now on|now at|due) [on|at|for] {due} [now|instead]
        {tasks} (is|are) now {due}
        {tasks} (is|are) [on|at|for|due] {due} (now|instead)
        {tasks} (has|have) (moved|been moved|been postponed|been rescheduled|been pushed|been pushed back|been delayed|changed|been changed|been shifted|shifted|slipped) [back] (to|until|till|for) {due}
        {tasks} (got|was|were|gets|is being) (moved|postponed|rescheduled|pushed|pushed back|delayed|changed|shifted|bumped) [back] (to|until|till|for) {due}
        {tasks} (should be|needs to be|must be|can be|can wait until|can wait till|has to be|should happen|ought to be|should move to|needs to move to|should now be|will be|moves to|moved to|can wait to|should go to|can go to|could go to|can move to|could move to|can be moved to|should be done) [due|moved to|on|at|by|done|done by] {due} [instead|now]
        """,
        examples=("move the dentist to next monday", "postpone buy milk until friday"),
    ),
    Intent(
        "priority",
        "update_task",
        """
        (make|set|mark|change|flag|bump|raise|lower|drop|update|turn|upgrade|downgrade|give|prioritize|prioritise|assign|move|label|demote|promote|increase) {task} [as|to|to be|up to|down to|be|a|is|at|it|of|into|back to|priority to|priority|my|as my|the|as the] {priority} [priority|task]
        (bring|move|push|put|take|knock) {task} (up to|down to|back up to|back down to) {priority} [priority]
        (make|set|mark|change|give|flag|bump|raise|lower|drop|update|increase|adjust|decrease|reduce|edit|put) [the] priority (of|for|on|to) {task} (to|as|at|up to|down to|be|is|on) {level}
        (set|change|raise|lower|bump|update|increase|decrease|edit) {task} priority (to|as|up to|down to) {level}
        (set|give|make|assign) [a|the] {priority} priority (to|for|on|of) {task}
        (add|put) {priority} [priority] (to|on) {task}
        (set|give|make|assign) [a|the] priority [of] {level} (to|for|on|of) {task}
        {task} (is|are|has|should be|needs to be|has become|became|is now|are now|is actually|is really|should have) [a|now|really|actually] {priority} [priority] [now|task]
        """,
        examples=("make call the dentist p1",),
    ),
    Intent(
        "raise",
        "update_task",
        """
        (prioritize|prioritise|star|flag) {task}
        """,
        fixed={"priority": "p1"},
    ),
    Intent(
        "unprioritise",
        "update_task",
        """
        no priority (for|on) {task}
        (remove|clear|drop|delete|reset|unset|take off) [the] priority (from|of|for|on|off) {task}
        (remove|clear|drop|delete|take off|take) [the] (p1|p2|p3|priority p1|priority p2|priority p3) (from|off|off of) {task}
        (deprioritize|deprioritise|unflag|unstar|de-prioritize|de-prioritise) {task}
        {task} (isn't|is not|aren't|are not|is no longer|are no longer|'s not) [that|so|really|all that|very|really that] (urgent|important|a priority|high priority|pressing) [any more|anymore|any longer|really|at all|now|after all]
        """,
        fixed={"priority": "p4"},
    ),
    Intent(
        "rename",
        "update_task",
        """
        (rename|retitle|re-title|re-name) {renamed} (to|as|into) {name}
        (rename|retitle|reword|re-title|rephrase|re-name) {task} (to|as|into|to be|->|=>) {name}
        (change|update|set|edit) [the] (name|title|text|wording|content) (of|for|on) {task} (to|as|into) {name}
        (change|edit|update|correct) {task} to (say|read|be called) {name}
        (change|edit|update) {task} so it (says|reads) {name}
        (edit|reword|correct) {task} to [be|say|read] {name}
        (change|update) {task} to {quoted}
        (call|name) {owned_task} {quoted}
        (change|update|correct|make|edit) {task} (to|into) {longer_name}
        call {task} {undated_name} (instead|from now on)
        {task} should (be called|say|read) {name}
        """,
        examples=("rename buy milk to buy oat milk",),
    ),
    Intent(
        "duration",
        "update_task",
        """
        (set|change|make|put) [the] (duration|length) (of|for) {task} (to|at|as) {minutes}
        (set|change|make) {task} (to|take|to take|last|to last) {minutes} [long]
        {task} (takes|will take|should take|lasts) {minutes}
        (make|set|change) {owned_task} [to|last|take] {minutes} [long]
        (make|set|change) {task} {minutes} long
        """,
        examples=("set the duration of call the dentist to 30 minutes",),
    ),
    Intent(
        "unlabel",
        "update_task",
        """
        (remove|delete|take|drop|clear|strip|take off|get rid of) [the] (label|tag|labels|tags) {unlabels} (from|off|off of|on|of) {task}
        (remove|delete|take|drop|clear|strip|take off|get rid of) [the] {unlabels} (label|tag|labels|tags) (from|off|off of|on|of) {task}
        (remove|delete|take|drop|strip) {at_labels} (from|off|off of) {task}
        {task} (doesn't|does not|no longer) (need|needs|want|wants) [the] {unlabels} (label|tag) [any more|anymore|any longer|now]
        (untag|unlabel|un-tag|un-label) {task} [as|from|with] {at_labels}
        """,
        examples=("remove the label phone from call the dentist",),
    ),
    Intent(
        "label",
        "update_task",
        """
        (label|tag) {task} (with|as|for|by|using) [the] [label|labels|tag|tags] {labels}
        (label|tag) {task} {at_labels}
        (label|tag) {task} {known_label}
        {task} (needs|should have|should get|gets|wants) [the|a] {labels} (label|tag)
        (i'd like|i would like|i want|i need|could i have|can i have|can i get|may i have|let's have|let us have) [the|a] {labels} (label|tag) (on|for) {task}
        (add|put|attach|give|apply|stick|assign|set) [the|a] (label|tag|labels|tags) {labels} (to|on|onto|for) {task}
        (add|put|attach|give|apply|stick|assign|set) [the|a] {labels} (label|tag|labels|tags) (to|on|onto|for) {task}
        (add|put|attach|apply|assign|stick|slap|pop|chuck|whack|set) {at_labels} (to|on|onto) {task}
        (give|mark) {task} [with] [the|a] (label|tag) {labels}
        (give) {task} [the|a] {labels} (label|tag)
        {task} should (have|get|be) [labelled|labeled|tagged] [the] [label|tag] {at_labels}
        """,
        examples=("label call the dentist @phone",),
    ),
    *REMINDING,
    Intent(
        "comment",
        "add_comment",
        """
        (add|put|attach|write|append|leave|post|make) [a|the|this|another] comment (to|on|for|in|onto) {task} (:|saying|that says|saying that|with|-|,|that|which says) {comment}
        (comment|comments) (on|for|to) {task} (:|that|saying|-|,) {comment}
        {short_named} comment : {comment}
        """,
        examples=("comment on call the dentist: ask about the invoice",),
    ),
    Intent(
        "note",
        "update_task",
        """
        (add|put|attach|write|append|leave) [a|the|this|another] (note|description|detail|details|notes) (to|on|for|in|onto) {task} (:|saying|that says|saying that|with|-|,|that|which says) {more_note}
        (set|change|update|make|edit) [the] (description|notes|note|details) (of|for|on) {task} (to|:|as) {note}
        (note|notes) (on|for|to) {task} : {more_note}
        (for|on) {task} , (add|put|write|make|leave|note) [a|the|this] [note|comment] (:|saying|that says|saying that|that) {more_note}
        {short_named} (note|notes) : {more_note}
        (add|put|write|append|attach) {more_note} (to|in|into|on) {task_notes}
        (add|put|write|append|attach) {more_note} (to|in|into|on) the (note|notes|description) (of|for|on) {task}
        """,
        examples=("add a note to call the dentist: ask about the invoice",),
    ),
    Intent(
        "move",
        "move_tasks",
        """
        (move|mv|put|transfer|shift|file|place|stick|get|drop) {thing_tasks} [over] (to|in|into|under|onto|inside) [the|my|our] {section_place} section
        (move|mv|put|transfer|shift|file|place|stick|get|drop) {thing_tasks} [over] (to|in|into|under|onto|inside) [the] section [called|named] {section_place}
        {tasks} (belongs|belong|goes|go|should be|should go|needs to be|needs to go) (in|to|under|on|into) [the|my|our] {section_place} section
        (move|mv|transfer|shift|refile|drag|relocate|switch|reassign|change) {tasks} [over] (to|in|into|under|onto|inside|within|on) {project}
        (move|mv|transfer|shift|refile) {tasks} [over] (to|into|under) [the] {capital}
        (move|mv|transfer|shift|refile|file) {tasks} [over] (to|in|into|under) [the|my|our] {place}
        (put|send|file|place|assign|drop|stick|throw) {owned} [over] (to|in|into|under|onto|inside|within|on) {marked_project}
        (put|file|place|stick) {owned} [over] (to|in|into|under) {capital}
        (put|file|place|stick) {owned} [over] (to|in|into|under) [the|my|our] {place}
        (put|file|place|stick) {tasks} under [the|my|our] {capital}
        {tasks} (belongs|belong|goes|go|should be|should go|needs to be) (in|to|under|on|into) {project}
        {tasks} (belongs|belong|should be|should go|needs to be) (in|under) [the|my] {place}
        {tasks} (belongs|belong|should be|should go|needs to be) (in|under) [the|my] {place} not {other_place}
        (move|mv|put|transfer|shift|send|stick) {tasks} [over] (to|in|into|under) (a new|a brand new|the new|new) (project|list) [called|named|:] {new_project}
        (move|mv|put|transfer|shift|send|stick) {tasks} [over] (to|in|into|under) (a|the) (project|list) (called|named) {new_project}
        (change|set|update) [the] project (of|for|on) {tasks} (to|:) {named_project}
        (move|put|transfer|shift|send|assign) {tasks} (to|in|into|under) [the] (project|list) {named_project}
        """,
        examples=("move the dentist to #Health",),
    ),
    Intent(
        "delete",
        "delete_tasks",
        """
        (delete|remove|erase|scrap|drop|cancel|trash|discard|get rid of|get rid off|nuke|bin|eliminate|axe|ditch|scratch|zap|del|rm|permanently delete) {tasks} [for me|entirely|altogether|completely|permanently|for good|for ever|forever|once and for all]
        (take|get|pull|strike|knock|leave) {tasks} (off|off of|out of|from) [my|the|our] [shopping|grocery|work] <list>
        (forget|forget about|never mind|nevermind) {tasks}
        (do not|don't|no need to|stop) (remind|reminding) me (to|about|of|that) {tasks}
        (i|we) (don't|do not|no longer|needn't) (need|have) [to|the reminder to|the reminder for|a reminder to] {tasks} [any more|anymore|any longer]
        (i|we) no longer (need|have) [to] {tasks}
        call off {tasks}
        (don't|do not|no longer) need {tasks} (any more|anymore|any longer)
        no [more|longer any] need (for|to|of) {tasks} [any more|anymore|any longer|now]
        {tasks} (isn't|is not|aren't|are not|is no longer|are no longer) (needed|necessary|required|relevant|happening|going ahead) [any more|anymore|any longer|now]
        {owned} can (go|be binned|be deleted now|come off|come off the list|come off my list|go from the list) [now]
        (on|in|from) [my|the] [shopping|grocery|work] <list> [,|please] (remove|delete|erase) {tasks}
        [my|the] (shopping|grocery|work) <list> [,|:] (remove|delete|erase) {tasks}
        {tasks} (is|was|are|were|has been|have been|got|just got|'s been) (cancelled|canceled|called off|scrapped)
        {tasks} (can be|should be|needs to be|has to be|may be) (deleted|removed|scrapped|dropped|cancelled|canceled|binned|erased)
        """,
        examples=("delete pay rent", "cancel the reminder to call mum"),
    ),
    Intent(
        "undo_named",
        "undo",
        """
        (undo|take back|revert|reverse) [my|the|that] [last] {change}
        """,
    ),
    Intent(
        "delete_listed",
        "delete_tasks",
        """
        (clear|kill|dump|toss|throw away|throw out|lose|purge|wipe|take|take out|take off|take away|turn off|stop|dismiss|abandon|cut|skip|ignore|leave out|close|disable|deactivate) {tasks}
        """,
        needs="list",
    ),
)
