"""Filters: which tasks a query selects, in the order of lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .call import Call
from .due import check_language
from .errors import invalid_query
from .open_tasks import page_of_open_tasks

if TYPE_CHECKING:
    from .conditions import Condition

MAX_QUERY = 1024


def filter_tasks(call: Call) -> Any:
    """``GET /tasks/filter``: the open tasks that one filter selects."""
    check_language("lang", call.query.raw("lang"))
    selected = compiled(call, call.query.required_text("query", most=MAX_QUERY))
    return page_of_open_tasks(call, selected)


def compiled(call: Call, query: str) -> Condition:
    """The condition for rows of tasks that a query stands for.

    Raises:
        ApiError: The query cannot be read, or is several queries.
    """
    from doneby.grammar.filters import FilterError, parse_filter

    from .filter_names import Names
    from .selection import compile_filter

    try:
        return compile_filter(parse_filter(query), call.dates, Names(call.database))
    except (FilterError, RecursionError):
        raise invalid_query() from None
