# ruff: noqa: E501 - a phrasing is one line
"""Greetings, hesitation and courtesy: what stands around a request and is cut off.

Each line holds alternatives, as regular expressions; a space in them stands for one space.
"""

from __future__ import annotations

BEFORE = r"""
hey( there)?|hi( there)?|hello|yo|good (morning|afternoon|evening)
doneby|assistant|bot|computer|buddy|mate|dear|friend|sir|pda|olly|siri|alexa|google|jarvis
oops|whoops|fine(?= ,)|(ok|okay|right|well|fine) then|(no )?wait|hang on|hold on|no(?= ,)|ok|okay|k|alright|all right|right|so|well|oh|ah|um+|uhm+|uh+|er+|erm+|h+m+|like|anyway|listen
please|pls|plz|kindly|just|now|quickly|real quick|quick one|sorry|excuse me
n(?= (what|what's|whats|when|when's|who|how|is|are|any|do|which)\b)|also|and|then|next(?= ,)|plus|and then|and also|after that|oh and|one more thing|another thing
(good|great|bad|sad|big) news
actually|(thanks|thank you)( (so|very) much)?|very well|cheers|great|perfect|good|nice|cool|yes|yeah|yep|sure
i think|i guess|you know what|do me a favou?r( and)?|be so kind as to|when you (get|have) a (chance|moment|minute|second|sec)
if you (can|could|would|don't mind|do not mind|wouldn't mind|please)|if possible|if it's (possible|ok|okay|not too much trouble)|for me
(remind me|tell me|refresh my memory|quick question|out of interest|just wondering|i forget|i forgot|question) ?[,:-](?= (what|what's|whats|which|who|who's|how|when|when's|is|are|do|have)\b)
(i|we)( only| just)?('ve)?( only| just)? (have|got|have got)( only| just)? (time for|a|an|one|half|some|ten|five|twenty|\d+) [^,;?]{1,40} ?[,;-](?= (what|what's|whats|which|anything|is|show|list)\b)
(i was|i'm|i am|was|just) wondering(?= (what|what's|when|when's|which|who|how|if|whether)\b)
go ahead and|go and|proceed to|try to|be sure to|make sure to|make sure you|help me to|help me|help(?= remind)
"""

# A request in the form of a question or of a wish. It ends where the command begins.
FRAMES = r"""
(would|do) you mind( please)?|would you be (so kind as to|able to|willing to)
(can|could|would|will|won't|can't) (you|u|ya)( (please|kindly|just|maybe|possibly|perhaps|go ahead and|be able to|help me( to)?))*
you (can|could|should|may)( also| now| just)*
(may|might|can|could) (i|we) (please )?(ask|inquire|enquire)( you)?( please)?(?= (what|when|which|who|how|if|whether|where)\b)|(can|could|may) (i|we) (please )?(get|have|ask|trouble|bother) you to|(can|could|may) i (please )?(get|have)(?= a )|(can|could|may) i (please )?(?=add )|(can|could|shall|may) we( please)?|can i please|is it possible (for you )?to|would it be possible (for you )?to|is there any way you (can|could)
(i|we)( should| would|'d)( be| feel)?( most| very| so| really| extremely| ever so| much)? (grateful|obliged|glad|happy|thankful|delighted|pleased|appreciate it|indebted) if you (could|would|can|will|might)( kindly| please| just)*
(it )?(would|'d|will) be (great|lovely|nice|wonderful|good|helpful|super|brilliant|a great help|so kind|very kind)( of you)? if you (could|would|can)( please| just)*
(may|might|could|can) i (ask|trouble|request|beg) you( please| kindly)* to|be (a dear|an angel|a love|a star|so good|so kind)( and| as to)
(i was|i'm|was) (wondering|hoping) (if|whether) you (can|could|would|might)|any chance you (can|could|would)|is there (a|any) chance you (can|could)|do you think you (can|could)
(i'd|i would) (really )?(like|love|appreciate it if) (for )?you( to| could| would)?|i (want|need) (for )?you to|i'm going to need you to|i need to have you
i meant( to)?( say)?|i mean|(i'd|i would|i should) (really |very much )?(like|love) to|i want to|i wish to|we should|let's|let me|let us|i'm trying to|i'm looking to|i'm gonna
"""

# Of these, the ones that speak to the program: behind them a question mark means nothing.
ASKING = (
    r"(can|could|would|will|won't|can't|do|is|was|any|may|might|be|it|i was|i'm wondering|i'm hoping"
    r"|(?:i|we)(?: should| would|'d)(?: be| feel)?(?: [a-z]+){0,3} if you)\b"
)

AFTER = r"""
(please |so that i |so i )?(don't|do not) (let me )?forget( it| this)?|(and |so )that's (all|it|everything)
pretty please|bye|goodbye|bye bye|got it|deal|understood
hooray|hurray|yay|woo|woohoo|phew|finally|at last|actually|lol|tbh|haha|xx?|knackered|ta for that
by the way|btw|please|pls|plz|thanks|thanks a lot|thanks so much|thanks a million|many thanks|thank you|thank you so much|thank you very much|thx|ty|ta|cheers|much appreciated
by any chance|perchance|if anything
ok|okay|alright|right|for now|if you (can|could|would|don't mind|please)|if possible|if that's (ok|okay|possible)|would you|will you|could you|can you
when you (get|have) a (chance|moment|minute|second|sec)|real quick|doneby|mate|buddy|that would be (great|nice|awesome|lovely|helpful|wonderful)|i'd appreciate it|ok thanks|ok thank you|that's all|that's it|and that's it|(and )?that will be all|that'll be all
(you|you'll|you will|i'm|i am) (will )?(be )?(glad|pleased|happy|delighted|relieved|proud) to (hear|know|say|report)|just so you know|fyi|for your information|thank god|thank goodness|thankfully
"""

GERUNDS = {
    "adding": "add", "canceling": "cancel", "cancelling": "cancel", "changing": "change",
    "checking": "check", "completing": "complete", "creating": "create", "deleting": "delete",
    "getting": "get", "giving": "give", "listing": "list", "making": "make", "marking": "mark",
    "moving": "move", "noting": "note", "postponing": "postpone", "pushing": "push",
    "putting": "put", "reading": "read", "reminding": "remind", "removing": "remove",
    "renaming": "rename", "reopening": "reopen", "rescheduling": "reschedule",
    "scheduling": "schedule", "setting": "set", "showing": "show", "telling": "tell",
    "ticking": "tick", "undoing": "undo",
}  # fmt: skip
