# ruff: noqa: SIM905 - word lists are read as words
"""Words that mean a priority, a list, a number or nothing in particular: data for ``slots``."""

from __future__ import annotations


def _phrases(table: str) -> frozenset[str]:
    """Phrases set apart by bars, over several lines."""
    return frozenset(" ".join(phrase.split()) for phrase in table.split("|"))


PRIORITIES = {
    "p1": ("p1", "urgent", "top", "highest", "critical", "maximum", "max", "high", "important"),
    "p2": ("p2", "medium-high"),
    "p3": ("p3", "medium", "moderate", "mid"),
    "p4": ("p4", "normal", "low", "lowest", "none", "minor", "unimportant", "lower", "minimum"),
}
"""Todoist has four, of which p4 is what a task has that nobody gave one; "high" is the top."""

PRIORITY_WORDS = [word for words in PRIORITIES.values() for word in words]

LEVELS = {
    "1": "p1",
    "one": "p1",
    "2": "p2",
    "two": "p2",
    "3": "p3",
    "three": "p3",
    "4": "p4",
    "four": "p4",
}
"""What may follow the word priority."""

NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "another": 1, "a couple of": 2,
    "a couple": 2, "a few": 3,
}  # fmt: skip

ORDINALS = {
    "first": 0, "1st": 0, "top": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3,
    "4th": 3, "fifth": 4, "5th": 4, "sixth": 5, "6th": 5, "seventh": 6, "eighth": 7, "ninth": 8,
    "tenth": 9, "last": -1, "bottom": -1,
}  # fmt: skip
"""Places in a list that was shown."""

IT = r"(?:it|them|that|this|those|these|both)(?: (?:one|both|two|all))?"
"""What only points at something, as an expression."""

PLAIN_LISTS = _phrases(
    """to do|to-do|todo|to dos|to-dos|todos|to do's|task|tasks|reminder|reminders|things to do
    |agenda|stuff to do|do|to|todo's|main|current|whole|entire|full|personal to do|daily to do
    |list of things to do|day's|today's|things|item|items|own"""
)
"""Names of lists that mean the to-do list itself and no project."""

THINGS_LISTS = frozenset(
    """shopping grocery groceries packing supermarket market food shop store camping wish christmas
    gift costco walmart target tesco aldi lidl ikea pharmacy hardware errand errands""".split()
)
"""Lists of things rather than of things to do: "milk and eggs" on one of them are two items."""

LISTS_BY_NAME = frozenset("groceries shopping errands chores inbox wishlist".split())
"""Words that are a list without saying so: "add milk to groceries"."""

PRONOUNS = _phrases(
    """it|that|this|them|those|these|that one|this one|the one|one|that task|this task|the task
    |that item|this item|the item|these tasks|those tasks|the same|the reminder|that reminder
    |this reminder|the reminders|the tasks|the items|the list|my list|the first one|the second one
    |the third one|the last one|the first|the second|the third|the last|the latest one|a task|task
    |tasks|reminder|reminders|a reminder|my reminder|my reminders|my tasks|my task|an item|item
    |the other one|both|both of them|all of them|him|her|something|anything|nothing|some|someone
    |to-do|todo|the first task|the last task|the second task|the third task|the second item
    |the first item|the last item|the last entry|last entry|the last line|the previous one
    |that last one|this last one|the very last one|the latest|the new
    one|a|an|the|my|list|lists|that one too|those ones|these ones|that thing
    |this thing|the thing|self|myself|the rest|any|each|the things|my things|my to-dos|my
    todos|my to do list
    |the to do list|my todo list|my to-do list|everything else|all of it|all this|all that"""
)
"""References that name no task."""

EVERYTHING = ("all ", "everything", "every ", "any ", "each ", "anything", "all")
"""References to many tasks at once begin like this."""

ELSEWHERE = frozenset(
    """alarm alarms timer volume mute thermostat temperature oven light lights
    music song songs voicemail voicemails pin whisper mode car's bank bill wallet uber taxi flight
    account accounts reservation reservations photo photos picture pictures playlist queue cart
    contact contacts settings card itinerary phone-plan plan subscription checking savings
    device network""".split()
)
"""What somebody adds to or deletes somewhere else than in a to-do list."""

IN_THE_WORLD = frozenset(
    """recipe recipes restaurant restaurants hotel hotels flights movie movies film films lyrics
    synonyms definition directions images videos news jobs apartments gifs memes""".split()
)
"""What somebody searches the world for rather than a list."""

IN_TASKS = frozenset(
    """oven light lights bank bill card car's photo photos picture pictures contact contacts music
    song songs cart plan""".split()
)
"""Some of these are what a task is about as often: "clean the oven", "the bank"."""

VERBS = frozenset(
    """achieve adjust answer apply arrange ask assemble attend back backup bake bath bathe bring
    brush build buy call cancel catch change charge chase check clean clear collect complete
    confirm contact cook copy cut declutter decide defrost deliver deposit design discuss dispose
    do donate download draft drive drop dry dust eat edit email empty exercise fetch feed file
    fill finalise finalize finish fix fold follow format frame fry get give go grab greet groom
    hand handle hang help hire hoover install interview investigate invite invoice iron join jog
    keep knit learn leave lend listen lock look mail make measure meditate meet mend message mop
    move mow nap negotiate oil organise organize pack paint pay phone pick ping plan plant
    polish post practice practise prepare prep print process pull purchase push put read
    reconcile record recycle refill register rehearse renew rent repair repay replace reply
    report repot request research reserve respond return review ring rinse run save scan see sell
    send service sew sharpen shave ship shop shower sign skype sort speak stop store stretch study
    submit subscribe sweep swim switch take talk telephone tell test text thank throw tidy top train
    transfer trim try tune unload unpack update upgrade upload use vacuum visit vote wake walk
    wash watch water wax weed weigh welcome wipe work wrap write""".split()
)
"""What a task begins with, as people write it: tells "call mum and dad" from a list of things."""

BEGINS_A_DATE = frozenset(
    """after around at before beginning between by christmas coming daily day due each early easter
    end eod eom eow ev every everyday evening first for fortnightly friday from half halloween in
    january february march april may june july august september october november december jan feb
    mar apr jun jul aug sep sept oct nov dec last late later mid midday midnight mon monday monthly
    morning new next night no noon now on one quarterly sat saturday second soon someday starting
    sun sunday ten thanksgiving the third this three thu thur thurs thursday tod today tom tomorrow
    tonight tue tues tuesday two until till valentine's valentines wed wednesday weekdays weekday
    weekend weekends weekly within workday workdays yearly annually fri four five six seven eight
    nine twelve a an another afternoon biweekly couple same any tmr tomorow tommorow tommorrow
    midnight christmas boxing 'til asap hourly first""".split()
)
"""What a date phrase begins with, besides a number; keeps "the" of a task out of its date."""

TASK_WORDS = frozenset(
    """task tasks todo todos to-do to-dos to-do's todo's reminder reminders remind plate agenda due
    overdue left remaining upcoming coming free busy list lists schedule scheduled chores errands
    pending outstanding assignments deadlines priorities inbox remember planned workload docket
    unfinished uncompleted incomplete undone""".split()
)
"""Words that speak of tasks; one of them, or a filter that does, makes a question ours."""

CARRYING = frozenset(
    """a about active actually add added again all already also am an and any anything are at be
    been before being by can complete contain contains content contents created current currently
    day's did different do does done down each else entire every everything exactly exist existing
    far find for from full get give go going got has have hear hold how i i'd i'm i've if in include
    including individual is it item items just keep kept kind kinds like listed look lying made make
    many me mentioned more much must my named need needed noted now of off on one ones only open or
    our out over please put read really recorded right said saved see separate set should show
    single so some something still stored stuff supposed tell that that's the their them there
    there's these they thing things this those to today's told tomorrow's total up us various
    waiting
    want was we week's were what what's whatever when which whole whose will with would written you
    reads products happening needs doing compiled say says goods yet back haven't hasn't isn't
    aren't not besides""".split()
)
"""Words that carry a question and narrow nothing."""

ASKING = CARRYING | frozenset(
    """then altogether roughly must know looks looking ready available names titles place jobs
    job bits plan plans lot lots loads diary planner come comes remain
    remains""".split()
)
"""The same where nothing is changed: "complete all that are ready" is not all."""

BEGINS_A_PERIOD = frozenset(
    """today tomorrow tonight yesterday this next last coming upcoming in on before after by between
    the until from within for during over rest weekend weekends overdue mon monday tue tuesday tues
    wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday january february march
    april may june july august september october november december jan feb mar apr jun jul aug sep
    sept oct nov dec past previous since later at now due no""".split()
)
"""What a day or a stretch of days begins with, besides a number."""

ORDERING = frozenset(
    """make give tell get put take move change cancel complete finish clear call talk leave keep
    stop drop push show send switch set check read""".split()
)
"""Verbs that tell the list what to do as often as they name a thing to do."""

ORDERS = VERBS | frozenset(
    """accept add advertise allow assess assign author award ban begin bless block blog boil book
    borrow braid burn celebrate chop claim close coach color colour comb comment compare compile
    compose compost congratulate consult convert craft crochet cycle dance debug decorate define
    delete deploy descale describe dig disinfect dismantle divide drain edit enable enjoy enrol
    enroll enter erase escort estimate evaluate examine expand explain explore fight film
    filter find fly foster glue grade grill grind grow guess harvest heat help hike host hug
    hunt ignore implement import improve inform inspect insure introduce kiss label laminate
    launch lift load loan lower marinate mark marry massage match merge migrate
    mix moisturise monitor mount mulch notarise notify observe offer open order
    overhaul oversee park peel photograph pickle pitch place play pluck pour praise pray preheat
    present press prioritise promote prove prune publish push quit raise rake rearrange
    reassemble rebook reboot refactor refund regrout rehome reinstall relax release remind remove
    rename render reopen repaint reschedule research reset reshape resign restart restore restring
    retrieve revise rewrite ride roast roll rotate sand sanitise schedule scrub seal sell serve set
    settle shake share shine shoot show shovel shred sing sit sketch ski slice smoke soak solve
    source sow spend split spray sprinkle stack
    stain stamp start steam stitch stock stop strip summarise
    summarize supervise survey swap syphon tackle tag take teach tell thaw tie toast touch track
    translate travel treat turn type unblock unclog uninstall unpack unplug unsubscribe
    volunteer weave win wind wind-up zip""".split()
)
"""What begins a request rather than the name of a second task."""

NOUNS_TOO = frozenset({"work", "home", "shop", "garden", "study", "school", "plan", "groceries"})
"""What a project is often called, and is a verb as well."""

NO_NAMES = frozenset({"the", "my", "a", "an", "new", "this", "that", "our", "another", "same"})
"""No project is called that."""

JOINING = frozenset("to on in at of from is are for with and by that near i all the".split())
"""Words that make a phrase more than a name of two or three words."""

NEGATED = frozenset(
    {"can't", "won't", "shan't", "cannot"}
    | {
        f"{auxiliary}n't"
        for auxiliary in """is are was were do does did has have had could would should must might
        need ought ai""".split()
    }
)
"""Verbs that say that something is not."""

QUESTIONS = NEGATED | frozenset(
    """what what's whats which who who's whose whom when when's where where's why how how's is are
    am was were do does did have has had should shall may might must
    can could would will what've""".split()
)
"""A sentence that begins like this asks, unless it is a polite request."""

COMMANDING = frozenset({"do", "don't", "have"})
ASKED = frozenset("i you we they he she it any there these those this anything".split())
"""After one of the commanding words these make a question: "do I ...", not "do the report"."""

NOT_TASKS = frozenset(
    """before after until till than first second third fourth last both rest
    same can't cannot won't wouldn't couldn't shouldn't weather forecast temperature
    owt nowt summat tasks todos to-dos reminders overdue copy duplicate maybe perhaps probably
    possibly idk
    ls mv cp rm cd cat grep pwd sudo git
    archive unarchive swap prepone resched anything something everything nothing any some
    whatever anyone its she's he's they're we've that's there's actually sorry and or but oh ok
    okay nope yeah yep
    look pause erase clear reset divide multiply subtract inform alert request notify uber define
    spell convert i i'm i've i'd i'll you your he she we they it it's that this there here if don't
    not no yes set turn start stop play book order show tell find search open close delete remove
    move mark complete done undo cancel reopen rename postpone reschedule push change make give list
    unmute mute volume add remind please what who why how when where""".split()
)
"""A bare task does not begin like this: it would be another request, not understood."""

ABOUT_PEOPLE = NEGATED | frozenset(
    """i i'm i'd i'll i've you you're he he's she she's him they they're it it's me us is are was
    were will would should can could who cheapest its has have had been that's there's""".split()
)
"""A title with one of these is a statement rather than a thing to do."""

NOT_BARE = frozenset(
    """remind set add make put need find include want is are was please clear new do create keep
    hold have there i you if can get go give will would wasn't me""".split()
)
"""A question without any opening is a few nouns: "overdue tasks"; these make it something else."""

BEGINS_A_REQUEST = frozenset(
    """add create make new remind set put schedule jot note don't remember mark complete done finish
    finished tick check cross close reopen uncheck untick delete remove erase scrap drop cancel get
    forget take move push postpone reschedule delay defer snooze bump bring change rename label tag
    untag prioritise prioritize flag show list what what's which how is are do undo revert did
    didn't have haven't need task todo transfer call no clear unschedule give tell read find search
    any anything shift completed just include thanks thank i i've i'm please can could""".split()
)
"""First words before which a message may be cut in two, if what follows is understood."""

NO_STATEMENT = QUESTIONS | {
    "show", "list", "remind", "add", "please", "display", "i", "if", "tell", "know", "let", "make",
    "mark", "all", "get", "ensure", "check", "confirm", "verify", "see", "set",
}  # fmt: skip
"""What does not begin "the milk is done"."""

CHANGING_MANY = frozenset(
    """check tick cross mark finish complete clear delete remove move push shift postpone delay
    reschedule close strike knock scratch do bump bring snooze put""".split()
)
"""Before "everything ... except ..." these are about the list, and no thing to do: "pack" is."""

SHARED_VERBS = frozenset(
    """move push postpone reschedule shift rename label tag set mark snooze delay defer
    change give make bring""".split()
)
"""Verbs that need not be said again: "move the gym to friday and the dentist to monday"."""

NO_TITLES = frozenset(
    """set a an add make create give me i need want put new to for of again also then later like um
    umm uh er erm ugh argh oof phew wow yay meh ouch hmm hm oh ah aah eh huh well so okay from
    until till by since before after at on in due too instead please say maybe only just look peek
    glance down up off out away there tbh lol lmao omg btw imo ngl fyi rn haha pls plz ty thx nah
    yup x xx""".split()
)
"""A title of these alone is what is left of an order, and no task."""
