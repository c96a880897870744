"""A command line is a command or a request, with options anywhere."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.assistant.options import UsageError
from doneby.cli.arguments import parse
from doneby.cli.table import PLACES

FREE_TEXT = ("add", "done", "find")


def taken_apart(line: list[str]) -> tuple[str, tuple[str, ...]]:
    """The path of the command, and its words."""
    invocation = parse(line)
    words: list[str] = []
    for value in invocation.given.values():
        if isinstance(value, str | tuple):
            words += value if isinstance(value, tuple) else [value]
    return " ".join(invocation.path), tuple(words)


@pytest.mark.parametrize(
    ("line", "command", "words"),
    [
        (["today"], "today", ()),
        (["add", "buy milk tomorrow"], "add", ("buy milk tomorrow",)),
        (["add", "buy", "milk", "tomorrow"], "", ("add", "buy", "milk", "tomorrow")),
        (["add", "--json", "buy", "milk"], "", ("add", "buy", "milk")),
        (["add", "buy milk", "--json"], "add", ("buy milk",)),
        (["add", "-"], "add", ("-",)),
        (["done", "milk"], "done", ("milk",)),
        (["done", "with", "the", "milk"], "", ("done", "with", "the", "milk")),
        (["find", "p1 & #Work"], "find", ("p1 & #Work",)),
        (["buy milk"], "", ("buy milk",)),
        (["Today"], "", ("Today",)),
        (["today's tasks"], "", ("today's tasks",)),
        (["--", "today"], "", ("today",)),
        (["--", "--json"], "", ("--json",)),
        (["add", "--", "--json"], "", ("add", "--json")),
        (["history", "list", "dentist"], "history list", ("dentist",)),
        (["history"], "history list", ("",)),
        (["these", "-"], "", ("these", "-")),
        (["-h"], "help", ()),
        (["add", "--help"], "help", ("add",)),
        (["--version", "anything"], "version", ()),
        ([""], "", ("",)),
        ([], "", ()),
    ],
)
def test_the_first_word_decides(line: list[str], command: str, words: tuple[str, ...]) -> None:
    assert taken_apart(line) == (command, words)


@pytest.mark.parametrize(
    "line",
    [
        ["today", "what", "is", "due"],
        ["undo", "that"],
        ["add"],
        ["done"],
        ["find"],
        ["--model"],
        ["--nonsense", "x"],
        ["today", "--list"],
        ["-p1", "milk"],
        ["--json=yes", "x"],
    ],
)
def test_what_does_not_fit_is_refused_with_a_way_on(line: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        parse(line)
    assert caught.value.message
    assert caught.value.hint


def test_a_slip_in_an_option_is_answered_with_what_is_near() -> None:
    with pytest.raises(UsageError, match="--json"):
        parse(["today", "--jsn"])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("upcoming x", "DAYS does not fit: 'x' is not a valid whole number."),
        ("history purge 0", "NUMBER does not fit: 0 is not in the range 1<=x<=1000000000."),
        ("export --format xml", "--format does not fit: 'xml' is not one of 'json', 'csv'."),
    ],
)
def test_a_word_that_does_not_fit_is_named_as_the_help_names_it(line: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse(line.split())
    assert caught.value.message == message


@pytest.mark.parametrize("line", ["login todoist extra", "config get model and more", "undo that"])
def test_the_request_that_a_line_may_be_is_told_whole(line: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse(line.split())
    assert caught.value.hint == f'If this is a request, write: doneby -- "{line}"'


def test_options_are_found_before_and_after_the_words() -> None:
    line = (
        "--json buy --model ollama:llama3:8b milk --yes --base-url=http://x/v1 --allow-http"
        " --account local --allow-sends --dry-run --offline --quiet --log file --no-color"
    )
    invocation = parse(shlex.split(line))
    assert invocation.given == {"words": ("buy", "milk")}
    assert (invocation.json, invocation.quiet, invocation.color) == (True, True, False)
    assert invocation.log == "file"
    options = invocation.options
    assert (options.model, options.base_url) == ("ollama:llama3:8b", "http://x/v1")
    assert options.account == "local"
    assert options.yes
    assert options.allow_http
    assert options.allow_sends
    assert options.dry_run
    assert options.offline


def test_an_option_before_a_command_is_not_undone_by_its_absence_after_it() -> None:
    invocation = parse(["--model", "a:b", "--yes", "done", "milk", "--json", "--model", "c:d"])
    assert invocation.path == ("done",)
    assert invocation.options.yes
    assert invocation.options.model == "c:d", "the last one counts"
    assert parse(["--model", "a:b", "done", "milk"]).options.model == "a:b"


def test_nothing_is_set_without_options() -> None:
    options = parse(["buy milk"]).options
    assert not any((options.model, options.account, options.yes, options.dry_run))


@given(st.lists(st.text(min_size=1), min_size=1, max_size=5))
def test_whatever_follows_two_dashes_is_the_request(words: list[str]) -> None:
    assert taken_apart(["--", *words]) == ("", tuple(words))


@given(st.lists(st.text().filter(lambda word: not word.startswith("-")), min_size=2, max_size=5))
def test_many_words_are_never_lost(words: list[str]) -> None:
    if words[0] in set(PLACES) - set(FREE_TEXT):
        return
    command, found = taken_apart(words)
    assert ((command, *found) if command else found) == tuple(words)
