"""Filters: which tasks a query selects, in the order of lists."""

from __future__ import annotations

from typing import Any, NamedTuple

from .call import Call
from .conditions import ALWAYS, Condition
from .due import check_language
from .errors import invalid_query
from .open_tasks import page_of_open_tasks

MAX_QUERY = 1024


def filter_tasks(call: Call) -> Any:
    """``GET /tasks/filter``: the open tasks that one filter selects."""
    check_language("lang", call.query.raw("lang"))
    selected = select(call, call.query.required_text("query", most=MAX_QUERY))
    return page_of_open_tasks(call, selected.tasks, selected.lists)


class Selected(NamedTuple):
    """What a query stands for.

    Attributes:
        tasks: The condition for rows of tasks.
        lists: The condition for the lists that may have such tasks.
    """

    tasks: Condition
    lists: Condition


def select(call: Call, query: str) -> Selected:
    """What a query stands for here and now.

    Raises:
        ApiError: The query cannot be read, or is several queries.
    """
    from doneby.grammar.filters import FilterError, parse_filter

    from .filter_names import Names
    from .filter_places import places_of
    from .selection import compile_filter

    try:
        tree, context, names = parse_filter(query), call.dates, Names(call.database)
        tasks, places = compile_filter(tree, context, names), places_of(tree)
        lists = compile_filter(places, context, names, of="lists") if places else ALWAYS
    except (FilterError, RecursionError):
        raise invalid_query() from None
    return Selected(tasks, lists)
