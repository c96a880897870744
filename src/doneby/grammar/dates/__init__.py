"""Due phrases to dates, times and recurrences.

The language has two registers: Todoist's own English, and the everyday English around it.
`parse_due` reads a whole phrase in either, and `parse_todoist` in the first alone. `find_due`
and `parse_anything` read either, and give back a phrase that `parse_todoist` accepts, so that
nothing depends on what a server makes of other words.

Choices made where English leaves one open:

* A time without am or pm from 1 to 6 is in the afternoon ("at 5" is 17:00); 7 to 12 are as
  said, but "at 8" said in the afternoon is this evening.
* Tonight is at 19:00, or at 22:00 once that has passed.
* A weekday is never today: "friday" said on a Friday is in a week. "This friday" may be.
* "Next friday" is the Friday of the week after this one, which begins on Monday.
* The end of the week is its Friday; the end of the day is 17:00.
* "By" and "before" a day are that day.
* "In june" and "every june" are its first day.
* A day before a rule is its first one: "tomorrow every week".
* A whole phrase whose weekday contradicts its date ("monday 5 december") is no date.
* A month without the day of a rule takes its last one: "every 31" falls on 30 April.
"""

from doneby.grammar.dates.finding import find_due, lists_dates, parse_anything
from doneby.grammar.dates.parsing import next_due, parse_due, parse_todoist
from doneby.grammar.dates.periods import WHOLE_DAY, parse_period
from doneby.grammar.dates.ranges import FoundRange, find_range
from doneby.grammar.dates.rules import Recurrence
from doneby.grammar.dates.stated import find_stated, without_verb
from doneby.grammar.dates.types import DateContext, Due, DueError, FoundDue, Period
from doneby.grammar.dates.writing import describe_day, describe_due, describe_recurrence

__all__ = [
    "WHOLE_DAY",
    "DateContext",
    "Due",
    "DueError",
    "FoundDue",
    "FoundRange",
    "Period",
    "Recurrence",
    "describe_day",
    "describe_due",
    "describe_recurrence",
    "find_due",
    "find_range",
    "find_stated",
    "lists_dates",
    "next_due",
    "parse_anything",
    "parse_due",
    "parse_period",
    "parse_todoist",
    "without_verb",
]
