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
        (what|which things|what things|what all|what else|what stuff) (can|could|do) (you|i|we) [actually|all|else] (do|say|ask|ask you|ask for|help with|help me with|understand|tell you|type|know|handle|try|use|do for me|do here|do with you|do with this|help me do|ask you to do|write|say to you|do for us|assist with|assist me with)
        (what|which) (commands|requests|phrases|sentences|words|tasks) (can|do) (you|i) (understand|know|use|say|handle|take|type|give|do|give you|support|accept|perform)
        (how|how exactly) (do|does|can|should) (i|this|you|it|one|we|doneby) (work|use this|use you|use it|use doneby|start|get started|begin|talk to you|help me|help)
        (what|who) (are|is) (you|this|doneby)
        (what|what exactly) (do|does) (you|this|doneby|this thing|this program) do
        what (is|are) (doneby|your abilities|your capabilities|your skills|your features|your functions|you able to do|you capable of|you good at|you for)
        (what's|what is) (this|doneby|possible|this for|it for)
        (i need|i could use|give me|i want) [some|a little|a bit of] help
        (i'm|i am) (lost|confused|stuck|new here)
        how can you help [me]
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
        (hello|hi|hey|hiya|yo|howdy|greetings|good morning|good afternoon|good evening|good day|morning|evening|hi there|hey there|hello there|what's up|sup|hola|bonjour|ahoy) [doneby|again|everyone|all|friend|mate|there|buddy]
        (how are you|how are you doing|how's it going|how do you do|how are things|are you there|you there) [today|doing|doing today]
        (nice|good|pleased|great) to (meet|see) you
        """,
    ),
    Intent(
        "thanks",
        "",
        """
        (thanks|thank you|thx|ty|cheers|ta|many thanks|much appreciated|thanks a lot|thanks so much|thank you so much|thank you very much|thanks a million|thanks again|appreciate it|i appreciate it|that's great|that is great|perfect|great|awesome|excellent|wonderful|brilliant|lovely|nice|nice one|cool|well done|good job|great job|nice work|good work|good bot|you rock|you're the best|you're great|amazing|fantastic|love it|sweet|got it|ok|okay|alright|great thanks|ok thanks|ok great|good) [doneby|mate|buddy|friend|everyone|thanks|thank you|a lot|so much|very much|for that|for the help|for your help|that's all|that's it|job|work]
        """,
    ),
    Intent(
        "goodbye",
        "",
        """
        (bye|goodbye|bye bye|see you|see you later|good night|goodnight|later|see ya|cya|talk to you later|have a nice day|have a good day|have a good one|that's all|that is all|that's it|that will be all|i'm done for today|nothing else|exit|quit) [doneby|for now|thanks|tomorrow|then]
        """,
    ),
    Intent(
        "agreed",
        "",
        """
        (yes|yeah|yep|yup|sure|yes please|do it|go ahead|yes do it|confirm|confirmed|go for it|please do|ok do it|yes go ahead|of course|absolutely|sure do it|y)
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
