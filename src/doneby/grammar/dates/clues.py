"""The words around a date that tell whether it was meant as one, as data."""

from __future__ import annotations

from doneby.grammar.dates import words
from doneby.grammar.dates.words import word_set

FIRST_WORDS = (
    words.WEEKDAYS.keys()
    | words.WEEKDAY_PLURALS.keys()
    | words.MONTHS.keys()
    | words.TODAY
    | words.TOMORROW
    | words.JOINED_PARTS.keys()
    | words.DAY_PARTS.keys()
    | {f"{name}s" for name in words.DAY_PARTS}
    | words.NUMBERS.keys()
    | words.TENS.keys()
    | words.ORDINALS.keys()
    | words.ADVERBS.keys()
    | words.WIDE_ADVERBS.keys()
    | words.EVERY
    | {first for first, *_ in (*words.SPECIAL_PARTS, *words.ALL_HOLIDAYS)}
    | word_set(
        """
        on at by due for before in within over during this next coming upcoming following later the
        a an + @ tonight now right noon midday midnight half quarter day end start beginning middle
        mid eom eoy eow asap as bi last once weekends easter good thanksgiving yesterday around
        about approximately after starting some sometime couple early late
        weekend noonish alternate no not
        """
    )
)
"""What a due phrase can begin with, besides a number."""

POLITE = word_set("please thanks thank you ok okay pls cheers")
"""What may follow the title and is no part of it."""

BEFORE_A_NOUN = word_set(
    """
    the a an my your our his her its their this that these those of s every each any some no good
    happy bad great nice previous last
    """
)
"""After these a bare date describes the noun that follows: the monday report."""

SPOILERS = word_set(
    """
    times time twice thrice except than until till til since between through called named titled
    """
)
"""What may not stand before a date, since it makes something else of it."""

NAMES = frozenset(
    {
        ("black", "friday"),
        ("cyber", "monday"),
        ("giving", "tuesday"),
        ("super", "tuesday"),
        ("ash", "wednesday"),
        ("maundy", "thursday"),
        ("palm", "sunday"),
        ("blue", "monday"),
        ("manic", "monday"),
        ("ruby", "tuesday"),
        ("freaky", "friday"),
        ("casual", "friday"),
        ("bloody", "sunday"),
    }
)
"""Names that hold the name of a day."""

AFTER_A_DATE = word_set(
    """
    at near outside to that , ; : . ! ? ) - for with from in because so then if when before after
    while please via since unless priority urgent
    """
)
"""What may follow a date inside a sentence: nothing that a weekday could describe."""

RANKS = word_set("high low top medium highest lowest")
STRONG_LEADS = word_set("on by due before at @ after")
ADVERB_NOUNS = word_set("reminder reminders task todo")
"""What "weekly" may describe and still tell how often: a weekly reminder."""

VERBS = word_set(
    """
    add answer arrange ask attend bake bring book buy call cancel change charge check clean collect
    complete contact cook create deliver do download draft drop email exercise feed file fill
    finish fix fold follow get give go have help hoover install invite iron join leave make meet
    message mow move order organise organize pack paint pay phone pick plan play post practise
    practice prepare print put read record register remember remind renew repair reply research
    return review ring run schedule see sell send set sign sort start stop study submit take talk
    tell text tidy update upload vacuum visit walk wash watch water wish work write i i'm we need
    """
)
"""What a title begins with when a date stands before it: friday call mum."""

AFTER_A_TIME = frozenset(
    {
        *words.TODAY,
        *words.TOMORROW,
        *words.WEEKDAYS,
        *words.WEEKDAY_PLURALS,
        *words.MONTHS,
        *words.DAY_PARTS,
        *words.EVERY,
        *POLITE,
        *word_set(
            """
            on in at for with to and or then so because if before after until till not this next
            the tonight starting from when while please via instead sharp am pm
            """
        ),
    }
)
"""What may follow a time; any other word after a bare number is what it counts: 5 eggs."""

NUMBERED = word_set(
    """
    room chapter page pages bus no number flight gate platform level lesson unit step episode season
    part volume question exercise ticket track apartment flat suite floor table line lines size
    version act scene house channel form grade team verse stage round phase section module item
    """
)
"""What has a number of its own: the 5 of "room 5 tomorrow" is no time."""
