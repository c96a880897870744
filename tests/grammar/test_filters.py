"""The filter language reads as it is documented, and what is read can be written again."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.grammar.filters import (
    And,
    Dated,
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
    parse_filter,
    quote,
    unparse,
)


def named(*pieces: str) -> Pattern:
    return Pattern(pieces)


WORK = Project(named("Work"))


@pytest.mark.parametrize(
    ("query", "tree"),
    [
        ("p1", Priority(1)),
        ("P3", Priority(3)),
        ("priority 2", Priority(2)),
        ("No priority", Priority(4)),
        ("view  all", Is("all")),
        ("over due", Is("overdue")),
        ("OD", Is("overdue")),
        ("no label", Is("no labels")),
        ("#Work", WORK),
        ("##Work", Project(named("Work"), subtree=True)),
        ("# Work ", WORK),
        ("@a*b", Label(named("a", "b"))),
        ("/*", Section(named("", ""))),
        ("/#Later", Section(named("Later"))),
        (r"#Fish \& Chips", Project(named("Fish & Chips"))),
        (r"#a\*b", Project(named("a*b"))),
        (r"#back\slash", Project(named("back\\slash"))),
        ("search: a * b", Search("a * b")),
        ("search: #1", Search("#1")),
        ("workspace: My projects", InWorkspace(named("My projects"))),
        ("Assigned To: me", Person("assigned to", named("me"))),
        ("added by : a@b.example", Person("added by", named("a@b.example"))),
        ("5 days", Within(5)),
        ("next 5 days", Within(5)),
        ("-3 days", Within(-3)),
        ("Jan 3", Dated("due", "on", "Jan 3")),
        ("10/5/2022", Dated("due", "on", "10/5/2022")),
        ("Oct 5th 17:30", Dated("due", "on", "Oct 5th 17:30")),
        ("Date  Before:  +4  hours", Dated("date", "before", "+4 hours")),
        ("deadline after: yesterday", Dated("deadline", "after", "yesterday")),
        ("created: today", Dated("created", "on", "today")),
    ],
)
def test_each_term_is_read(query: str, tree: Node) -> None:
    assert parse_filter(query) == tree


def test_not_binds_tighter_than_and_and_and_tighter_than_or() -> None:
    p1, p2, p3 = Priority(1), Priority(2), Priority(3)
    assert parse_filter("p1 | !p2 & p3") == Or((p1, And((Not(p2), p3))))
    assert parse_filter("(p1 | p2) & p3") == And((Or((p1, p2)), p3))
    assert parse_filter("!(p1 | p2)") == Not(Or((p1, p2)))


def test_commas_separate_lists() -> None:
    assert parse_filter("p1 | p2, p3") == Filters((Or((Priority(1), Priority(2))), Priority(3)))


@pytest.mark.parametrize(
    ("query", "at", "words"),
    [
        ("", None, "empty"),
        ("   ", None, "empty"),
        ("p1 &", 4, "missing"),
        ("p1 & | p2", 5, "missing"),
        ("p1, ", 4, "missing"),
        ("()", 1, "missing"),
        ("p1 & (p2", 5, "never closed"),
        ("p1)", 2, "no “(” opens"),
        ("(p1)(p2)", 4, "between"),
        ("p1 (p2)", 3, "before"),
        ("(p1, p2)", 3, "comma"),
        ("#", 1, "name"),
        ("@ & p1", 1, "name"),
        ("#Work #Home", 6, "between"),
        ("today !#Work", 6, "between"),
        ("date:", 5, "nothing after"),
        ("colour: red", 0, "“colour:”"),
        ("x" * 1025, None, "1024"),
        ("(" * 500, 20, "deep"),
        ("!" * 500 + "p1", 20, "deep"),
    ],
)
def test_a_mistake_is_refused_with_its_place(query: str, at: int | None, words: str) -> None:
    with pytest.raises(FilterError) as caught:
        parse_filter(query)
    assert caught.value.at == at
    assert words in caught.value.reason


@pytest.mark.parametrize(
    ("pattern", "name", "matches"),
    [
        ("work", "Work", True),
        ("work", "Workshop", False),
        ("work*", "Workshop", True),
        ("*work", "Paperwork", True),
        ("*", "", True),
        ("a*a", "a", False),
        ("a*b*c", "aXbYc", True),
        ("a*b*c", "acb", False),
        ("straße", "STRASSE", True),
        ("caf\u00e9", "cafe\u0301", True),
    ],
)
def test_wildcards_and_case(pattern: str, name: str, matches: bool) -> None:
    assert Pattern(tuple(pattern.split("*"))).matcher()(name) is matches


def test_many_wildcards_do_not_explode() -> None:
    assert not Pattern(tuple("a" * 300)).matcher()("a" * 2000 + "b")


names = st.text(min_size=1, max_size=12)
pieces = st.lists(st.text(max_size=6), min_size=1, max_size=3).filter(lambda found: found != [""])
patterns = pieces.map(lambda found: Pattern(tuple(found)))
phrases = st.text(min_size=1, max_size=12).map(lambda text: " ".join(text.split())).filter(bool)
terms: st.SearchStrategy[Node] = st.one_of(
    st.builds(Is, st.sampled_from(["all", "no time", "overdue", "shared"])),
    st.integers(1, 4).map(Priority),
    st.integers(-999_999, 999_999).map(Within),
    st.builds(Label, patterns),
    st.builds(Project, patterns, st.booleans()),
    st.builds(Section, patterns),
    st.builds(Search, names),
    st.builds(InWorkspace, patterns),
    st.builds(Person, st.sampled_from(["assigned to", "assigned by", "added by"]), patterns),
    st.builds(
        Dated,
        st.sampled_from(["date", "due", "deadline", "created"]),
        st.sampled_from(["on", "before", "after"]),
        phrases,
    ),
)


def _joined(parts: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(parts, min_size=2, max_size=4).map(tuple)
    return st.one_of(several.map(And), several.map(Or), parts.map(Not))


nodes = st.recursive(terms, _joined, max_leaves=6)
trees = nodes | st.lists(nodes, min_size=2, max_size=3).map(lambda parts: Filters(tuple(parts)))


@given(trees)
def test_a_written_tree_reads_as_the_same_tree(tree: Node) -> None:
    query = unparse(tree)
    if len(query) <= 1024:
        assert parse_filter(query) == tree


@given(names, st.sampled_from("#@/"))
def test_a_quoted_name_is_that_name(name: str, sign: str) -> None:
    tree = parse_filter(f"{sign}{quote(name)}")
    assert isinstance(tree, Label | Project | Section)
    assert tree.name.literal == name


query_text = st.text(
    st.sampled_from("p1 &|!(),#@/\\*:due before search today\t\u00a0é") | st.characters(),
    max_size=60,
)


@given(query_text)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        tree = parse_filter(text)
    except FilterError as error:
        place = error.at
    else:
        place = None
        assert parse_filter(unparse(tree)) == tree
    assert place is None or 0 <= place <= len(text)


@pytest.mark.reference
def test_every_documented_query_is_read(reference: Path) -> None:
    with (reference / "filter-queries.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert rows
    for row in rows:
        tree = parse_filter(row["query"])
        assert parse_filter(unparse(tree)) == tree
