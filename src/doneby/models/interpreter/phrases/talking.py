# ruff: noqa: E501 - a phrasing is one line
"""Plain talk: what is answered with words and changes nothing."""

from __future__ import annotations

from doneby.models.interpreter.phrases import Intent

TALKING = (
    Intent(
        "help",
        "",
        """
        (help|help me|help please|commands|usage|examples|options|manual|instructions|h|?|info|about)
        (what|which things|what things|what all|what else|what stuff|what sort of things|what sorts of things|what kind of things|what kinds of things|what sort of stuff|what kind of stuff|which sort of things|what type of things|what questions|what sort of questions|what kind of questions) (can|could|do|may) (you|i|we) [actually|all|else] (do|say|ask|ask you|ask for|help with|help me with|understand|tell you|type|know|handle|try|use|do for me|do here|do with you|do with this|help me do|ask you to do|write|say to you|do for us|assist with|assist me with)
        (what|which) (commands|requests|phrases|sentences|words|tasks) (can|do) (you|i) (understand|know|use|say|handle|take|type|give|do|give you|support|accept|perform)
        (how|how exactly) (do|does|can|should) (i|this|you|it|one|we|doneby) (work|use this|use you|use it|use doneby|start|get started|begin|talk to you|help me|help)
        (what|who) (are|is) (you|this|doneby)
        (what|what exactly) (do|does) (you|this|doneby|this thing|this program) do
        what (is|are) (doneby|your abilities|your capabilities|your skills|your features|your functions|you able to do|you capable of|you good at|you for)
        (what's|what is) (this|doneby|possible|this for|it for)
        (i need|i could use|give me|i want) [some|a little|a bit of] help
        (i'm|i am) (lost|confused|stuck|new here)
        how can you help [me]
        (can|could|will|would) you help [me|us] [out|please|with something]
        how (do|does) (subtasks|comments|notes|quick add|undo|recurring dates) work
        how (do|can|should) i get rid of (a|an|the|my) (task|label|project|reminder|date|due date)
        how (do|can|should|would|to|does) [i|you|we|one] (make|get|have|set|let|set up|create|add|schedule) [a|an|the|my|some] (something|task|tasks|it|things|thing|reminder|reminders|to-do|chore|chores) [that] [to] (repeat|repeats|recur|recurs|repeating|recurring|come back|happen every week|happen every day|happen again) [every week|every day|weekly|daily|regularly|every month|again]
        how (do|can|should|would|to|does) [i|you|we|one] (make|create|add|set|set up|schedule|do) [a|an|my|some] (repeating|recurring|repeat|regular|weekly|daily) (task|tasks|reminder|reminders|to-do|to-dos|things|thing)
        how (do|does|would) (recurring|repeating|repeat) (tasks|reminders|dates) work
        how (do|can|should|would|to|does) [i|you|we|one] (add|create|make|delete|remove|set|change|use|move|rename|write|put|give|attach|assign|see|edit) [a|an|the|my|some|new] (subtask|subtasks|sub-task|section|sections|comment|comments|note|notes|deadline|deadlines|duration|filter|filters|priority|priorities|label|labels|tag|tags|due date|due dates) [to a task|on a task|of a task|to something|for a task|to tasks|to my tasks|to a project|in a project|here]
        how (do|does) (priorities|labels|projects|sections|deadlines|reminders|filters|dates|tags|this thing|all this) work
        how (do|can|should|would|to) [i|you|we|one] (undo|take back|revert) [something|a change|things|it|that|the last change|my last change]
        how (do|can|should|would|to) [i|you|we|one] (add|create|make|delete|remove|complete|mark|finish|move|rename|reschedule|postpone|change|set|label|tag|list|see|show|undo|edit|use) [a|an|the|my|all|new|some] (task|tasks|reminder|reminders|project|projects|label|labels|something|things|to-do|to-dos|todo|item|items|list|date|due date|priority|a change|this|it) [as done|as complete|done|off|from my list|to a project|to my list|to another day|again|here|of a task]
        (show|tell|give) me (what you can do|the commands|the help|help|what i can say|what i can do|some examples|examples|your commands|your features|the options|how this works|how it works|how to use this|how to use you)
        (show|open|list) (help|commands|the commands|examples|all commands|available commands)
        (your|the|available) commands
        """,
        examples=("what can you do?",),
    ),
    Intent(
        "greeting",
        "",
        """
        (hello|hi|hey|hiya|yo|howdy|greetings|good morning|hey good morning|hi good morning|hello good morning|oh hi|oh hello|good afternoon|good evening|good day|morning|evening|hi there|hey there|hello there|what's up|sup|hola|bonjour|ahoy) [doneby|again|everyone|all|friend|mate|there|buddy]
        (how are you|how are you doing|how's it going|how do you do|how are things|are you there|you there) [today|doing|doing today]
        (nice|good|pleased|great) to (meet|see) you
        """,
    ),
    Intent(
        "thanks",
        "",
        """
        (thanks|thank you|thx|ty|cheers|ta|many thanks|much appreciated|thanks a lot|thanks so much|thank you so much|thank you very much|thanks a million|thanks again|appreciate it|i appreciate it|that's great|that is great|perfect|great|awesome|excellent|wonderful|brilliant|lovely|nice|nice one|cool|well done|good job|great job|nice work|good work|good bot|you rock|you're the best|you're great|amazing|fantastic|love it|sweet|got it|ok|okay|alright|great thanks|ok thanks|ok great|good|ok good|ok great|hm ok|right ok|fair enough|no worries) [doneby|man|dude|pal|love|lovely|bud|boss|chief|hun|x|xx|lovely x|love x|mate|buddy|friend|everyone|thanks|thank you|a lot|so much|very much|for that|for the help|for your help|that's all|that's it|job|work]
        (thanks|thank you|thx|ty|cheers|ta|many thanks|thank you so much|thank you very much|ok|great) [,|.|!|;|-] (that's|that is|that was|you are|you're|ur|your|what) [a|so|very|most|really|such a|such] (helpful|kind|useful|great|good|perfect|lovely|brilliant|legend|star|help|great help|wonderful|all) [of you]
        (thanks|thank you|thx|ty|cheers|ta|many thanks|thanks a lot|thanks so much|thank you so much|thank you very much|thank you ever so much|thanks very much|thanks a million|thanks again|great|ok|okay|perfect|brilliant|lovely|ok thanks|great thanks|no thanks|no thank you) [doneby] [,|.|!|;|-] [and] (that's all|that is all|that's it|that will be all|that'll be all|that would be all|that's everything|that is everything|that's me done|i'm done|i'm all set|all done|that was all|that's all i need|that's all i needed|bye|goodbye|see you|see you later|good night|nothing else) [for today|for now|now|then|today|tonight|for the day|from me|i need|thanks|thank you]
        """,
    ),
    Intent(
        "goodbye",
        "",
        """
        (bye|goodbye|bye bye|see you|see you later|good night|goodnight|later|see ya|cya|talk to you later|have a nice day|have a good day|have a good one|that's all|that is all|that's it|that will be all|that'll be all|that's everything|i'm done for today|i'm done|nothing else|exit|quit) [,] [doneby|for now|for today|today|for the day|thanks|thank you|thank you very much|tomorrow|then|now]
        """,
    ),
    Intent(
        "agreed",
        "",
        """
        (yes|yeah|yep|yup|sure|yes please|go on|go on then|yes go on|yeah go on|ok go on|sure go on|yes do|please do it|do it|go ahead|yes do it|confirm|confirmed|go for it|please do|ok do it|yes go ahead|of course|absolutely|sure do it|y)
        """,
    ),
    Intent(
        "nothing",
        "",
        """
        (no|nope|wait|no wait|actually) [,] (don't|keep it|leave it|don't do it|do not|stop|keep them|leave them)
        (don't|keep it|keep them|don't do it|do not do it)
        (never mind|nevermind|forget it|no|nope|nah|god no|no no|no way|leave them|no thanks|no thank you|nothing|don't bother|skip it|leave it|stop|cancel|not now|scratch that|forget that|ignore that|leave it be|no worries|don't worry|cancel that request) [then|about it|now|doneby]
        """,
    ),
)
