"""Which tasks a filter selects: a tree becomes a condition of SQL.

What a term means depends on the clock and on the names that exist; both are resolved when the
tree is compiled. Searching for words is left to Python, as SQL folds the case of ASCII only: the
database calls ``fold`` for the tasks that nothing cheaper has ruled out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from doneby.grammar.filters import (
    And,
    Dated,
    DateField,
    FilterError,
    Filters,
    InWorkspace,
    Is,
    Label,
    Node,
    Not,
    Or,
    Pattern,
    Person,
    Priority,
    Project,
    Search,
    Section,
    Within,
)
from doneby.grammar.filters.tree import Relation
from doneby.grammar.names import fold

from .conditions import ALWAYS, NEVER, Condition, all_of, any_of
from .filter_dates import Span, When, days_from_today, read_phrase

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

    from .filter_names import Names


def compile_filter(
    tree: Node, context: DateContext, names: Names, *, of: str = "tasks"
) -> Condition:
    """The condition on rows that a filter stands for; it is never null.

    Args:
        tree: The filter.
        context: The clock and the habits of the user.
        names: The names that exist.
        of: The table; one that is not ``tasks`` has the columns of a place only.

    Raises:
        FilterError: A date in the filter is none, or the filter is several lists.
    """
    return _Compiler(context, names, of).compile(tree)


class _Compiler:
    def __init__(self, context: DateContext, names: Names, table: str) -> None:
        self.context = context
        self.names = names
        self.table = table
        self.now = context.now.replace(second=0, microsecond=0, tzinfo=None)

    def compile(self, node: Node) -> Condition:
        match node:
            case Filters():
                raise FilterError("A comma separates several lists; only one can be answered here.")
            case And(parts):
                return all_of(map(self.compile, sorted(parts, key=_cost)))
            case Or(parts):
                return any_of(map(self.compile, sorted(parts, key=_cost)))
            case Not(part):
                condition = self.compile(part)
                return Condition(f"NOT {condition.sql}", condition.parameters)
            case Dated() | Within() | Is("overdue"):
                return self.by_date(node)
            case Is(quality):
                return _QUALITIES[quality]
            case Person():
                return self.person(node)
            case Priority(level):
                return Condition("(tasks.priority = ?)", (5 - level,))
            case Search(text):
                sql = "(instr(fold(tasks.content), ?) OR instr(fold(tasks.description), ?))"
                return Condition(sql, (fold(text),) * 2)
            case Label() | Project() | Section() | InWorkspace():
                return self.place(node)

    def place(self, node: Label | Project | Section | InWorkspace) -> Condition:
        matches = node.name.matcher()
        match node:
            case Label():
                return _labelled(name for name in self.names.labels if matches(name))
            case Project(_, subtree):
                found = self.projects(matches, subtree=subtree)
                return _among(f"{self.table}.project_id", found)
            case Section():
                sections = self.names.sections.items()
                keys = (key for key, name in sections if matches(name))
                return _among(f"{self.table}.section_id", keys)
            case InWorkspace():
                return ALWAYS if matches(self.names.workspace) else NEVER

    def projects(self, matches: Callable[[str], bool], *, subtree: bool) -> set[str]:
        found = {key for key, name in self.names.projects.items() if matches(name)}
        children: dict[str, list[str]] = {}
        for child, parent in self.names.parents.items() if subtree else ():
            children.setdefault(parent, []).append(child)
        queue = list(found)
        while queue:
            below = [child for child in children.get(queue.pop(), ()) if child not in found]
            found.update(below)
            queue.extend(below)
        return found

    def person(self, node: Person) -> Condition:
        me = self.names.user_id
        match node.role:
            case "assigned to":
                return self.who("tasks.responsible_uid", node.who)
            case "added by":
                # Nobody else can add a task here.
                return ALWAYS if me in self.people(node.who) else NEVER
            case "assigned by" if _is_word(node.who, "me"):
                # Help: "tasks that you assigned to others".
                sql = "(tasks.assigned_by_uid = ? AND tasks.responsible_uid <> ?) IS TRUE"
                return Condition(f"({sql})", (me, me))
            case "assigned by":
                by = self.who("tasks.assigned_by_uid", node.who)
                return all_of((_QUALITIES["assigned"], by))

    def who(self, column: str, pattern: Pattern) -> Condition:
        if _is_word(pattern, "others"):
            return Condition(f"(({column} <> ?) IS TRUE)", (self.names.user_id,))
        return _among(column, self.people(pattern))

    def people(self, pattern: Pattern) -> set[str]:
        if _is_word(pattern, "me"):
            return {self.names.user_id}
        matches = pattern.matcher()
        return {uid for uid, names in self.names.people.items() if any(map(matches, names))}

    def by_date(self, node: Dated | Within | Is) -> Condition:
        zone = self.context.now.tzinfo
        match node:
            case Dated(name, relation, phrase):
                span = Span.of(read_phrase(phrase, self.context), zone=zone)
                return _dated(name, relation, span)
            case Within(0):
                return NEVER
            case Within(days):
                first, last = days_from_today(days, self.now.date())
                return _dated("due", "on", Span.of(first, last, zone=zone))
            case _:
                now = Span.of(When(self.now.date(), self.now), zone=zone)
                return _dated("due", "before", now)


_QUALITIES: dict[str, Condition] = {
    "all": ALWAYS,
    "assigned": Condition("(tasks.responsible_uid IS NOT NULL)"),
    "no date": Condition("(tasks.due_date IS NULL)"),
    "no deadline": Condition("(tasks.deadline_date IS NULL)"),
    "no due date": Condition("(tasks.due_date IS NULL AND tasks.deadline_date IS NULL)"),
    "no labels": Condition("(NOT EXISTS (SELECT 1 FROM task_labels WHERE task_id = tasks.id))"),
    "no time": Condition("(tasks.due_date IS NULL OR length(tasks.due_date) = 10)"),
    "recurring": Condition("(tasks.due_recurring = 1)"),
    "shared": Condition("(tasks.project_id IN (SELECT project_id FROM collaborators))"),
    "subtask": Condition("(tasks.parent_id IS NOT NULL)"),
    "uncompletable": Condition("(substr(tasks.content, 1, 2) = '* ')"),
}


def _among(column: str, values: Iterable[str]) -> Condition:
    """Whether a column, which may be null, has one of the values, however many they are."""
    found = sorted(values)
    if not found:
        return NEVER
    if len(found) == 1:
        return Condition(f"(({column} = ?) IS TRUE)", (found[0],))
    sql = f"(({column} IN (SELECT value FROM json_each(?))) IS TRUE)"  # noqa: S608 - our own words
    return Condition(sql, (json.dumps(found),))


def _labelled(names: Iterable[str]) -> Condition:
    named = _among("name", names)
    if named is NEVER:
        return NEVER
    sql = f"(EXISTS (SELECT 1 FROM task_labels WHERE task_id = tasks.id AND {named.sql}))"  # noqa: S608 - every name in it is our own
    return Condition(sql, named.parameters)


def _dated(field: DateField, relation: Relation, span: Span) -> Condition:
    """Whether a date of a task is within the span, before it or after it.

    A due time with a zone is compared as a moment in UTC, all else as the clock shows it.
    """
    deadline = _local(relation, "tasks.deadline_date", span)
    due = _local(relation, "tasks.due_date", span)
    fixed = _compared(relation, "tasks.due_date", span.first_utc, span.past_utc)
    match field:
        case "created":
            return _compared(relation, "tasks.added_at", span.first_utc, span.past_utc)
        case "deadline":
            return _cases(otherwise=deadline)
        case "date":
            return _cases(("tasks.due_timezone IS NULL", due), otherwise=fixed)
        case "due":
            return _cases(
                ("tasks.due_date IS NULL", deadline),
                ("tasks.due_timezone IS NULL", due),
                otherwise=fixed,
            )


def _local(relation: Relation, column: str, span: Span) -> Condition:
    """How a day or a wall time compares; a day that holds the minute ends after it."""
    compared = _compared(relation, column, span.first, span.past)
    if span.day is None or relation == "on":
        return compared
    joined = {"before": f"AND {column} <> ?", "after": f"OR {column} = ?"}[relation]
    return Condition(f"({compared.sql} {joined})", (*compared.parameters, span.day))


def _compared(relation: Relation, column: str, first: str, past: str) -> Condition:
    match relation:
        case "before":
            return Condition(f"({column} < ?)", (first,))
        case "after":
            return Condition(f"({column} >= ?)", (past,))
        case "on":
            return Condition(f"({column} >= ? AND {column} < ?)", (first, past))


def _cases(*cases: tuple[str, Condition], otherwise: Condition) -> Condition:
    """The condition of the first case that holds; a date that is not there is in no span."""
    whens = "".join(f"WHEN {when} THEN {then.sql} " for when, then in cases)
    sql = f"CASE {whens}ELSE {otherwise.sql} END" if cases else otherwise.sql
    values = [value for _, then in cases for value in then.parameters]
    return Condition(f"(({sql}) IS TRUE)", (*values, *otherwise.parameters))


def _cost(node: Node) -> int:
    """How long a test takes, roughly: of several the cheap ones go first."""
    match node:
        case Search():
            return 20
        case Label():
            return 10
        case Dated() | Within() | Is("overdue"):
            return 2
        case Not(part):
            return _cost(part)
        case And(parts) | Or(parts) | Filters(parts):
            return sum(map(_cost, parts))
        case _:
            return 1


def _is_word(pattern: Pattern, word: str) -> bool:
    return pattern.literal is not None and pattern.literal.lower() == word
