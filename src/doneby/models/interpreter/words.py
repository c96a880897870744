"""Words that mean a priority, a list, a number or nothing in particular: data for ``slots``."""

from __future__ import annotations

PRIORITIES = {
    "p1": "p1 1 one urgent very urgent top highest critical maximum max high important very important"
    " most important very high really important red",
    "p2": "p2 2 two medium-high orange",
    "p3": "p3 3 three medium normal moderate mid blue",
    "p4": "p4 4 four low lowest none no minor not urgent not important very low unimportant",
}
"""Several words belong together where they stand in ``PRIORITY_PHRASES``."""

PRIORITY_PHRASES = {
    "p1": ("very urgent", "very important", "most important", "very high", "really important",
           "super urgent", "super important", "extremely important", "my top", "top most"),
    "p4": ("not urgent", "not important", "very low", "not that important", "not so important"),
}  # fmt: skip

NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "another": 1, "a couple of": 2, "a couple": 2,
    "a few": 3,
}  # fmt: skip

PLAIN_LISTS = frozenset(
    """to do|to-do|todo|to dos|to-dos|todos|to do's|task|tasks|reminder|reminders|things to do
    |agenda|stuff to do|do|to|todo's|main|current|whole|entire|full|personal to do|daily to do
    |list of things to do|day's|today's|things|item|items|own""".replace("\n", "")
    .replace("  ", "")
    .split("|")
)
"""Names of lists that mean the to-do list itself and no project."""

THINGS_LISTS = frozenset(
    """shopping grocery groceries packing supermarket market food shop store camping wish christmas
    gift costco walmart target tesco aldi lidl ikea pharmacy hardware errand errands""".split()
)
"""Lists of things rather than of things to do: "milk and eggs" on one of them are two items."""

LISTS_BY_NAME = frozenset("groceries shopping errands chores inbox wishlist".split())
"""Words that are a list without saying so: "add milk to groceries"."""

PRONOUNS = frozenset(
    """it|that|this|them|those|these|that one|this one|the one|one|that task|this task|the task
    |that item|this item|the item|these tasks|those tasks|the same|the reminder|that reminder
    |this reminder|the reminders|the tasks|the items|the list|my list|the first one|the second one
    |the third one|the last one|the first|the second|the third|the last|the latest one|a task|task
    |tasks|reminder|reminders|a reminder|my reminder|my reminders|my tasks|my task|an item|item
    |the other one|both|both of them|all of them|him|her|something|anything|nothing|some|someone
    |to-do|todo|the first task|the last task|the second task|the third task|the second item
    |the first item|the last item|the last entry|last entry|the last line|the previous one
    |the latest|the new one|a|an|the|my|list|lists|that one too|those ones|these ones|that thing
    |this thing|the thing|the rest|any|each|the things|my things|my to-dos|my todos|my to do list
    |the to do list|my todo list|my to-do list|everything else|all of it|all this|all that""".replace(
        "\n", ""
    )
    .replace("    ", "")
    .split("|")
)
"""References that name no task."""

EVERYTHING = ("all ", "everything", "every ", "any ", "each ", "anything", "all")
"""References to many tasks at once begin like this."""

ELSEWHERE = frozenset(
    """account accounts reservation reservations photo photos picture pictures playlist queue cart
    contact contacts settings card itinerary phone-plan plan subscription checking savings
    device network""".split()
)
"""What somebody adds to or deletes somewhere else than in a to-do list."""

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
    submit subscribe sweep swim switch take talk tell test text thank throw tidy top train
    transfer trim try tune unload unpack update upgrade upload use vacuum visit vote wake walk
    wash watch water wax weed weigh welcome wipe work wrap write""".split()
)
"""What a task begins with, as people write it: tells "call mum and dad" from a list of things."""
