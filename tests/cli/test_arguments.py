"""A command line is a command or a request, with options anywhere."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.assistant.options import UsageError
from doneby.cli.arguments import COMMANDS, FREE_TEXT, REQUEST, parse
from doneby.cli.help import OVERVIEW, TOPICS


@pytest.mark.parametrize(
    ("line", "command", "words"),
    [
        (["today"], "today", ()),
        (["add", "buy milk tomorrow"], "add", ("buy milk tomorrow",)),
        (["add", "buy", "milk", "tomorrow"], REQUEST, ("add", "buy", "milk", "tomorrow")),
        (["done", "milk"], "done", ("milk",)),
        (["done", "with", "the", "milk"], REQUEST, ("done", "with", "the", "milk")),
        (["find", "p1 & #Work"], "find", ("p1 & #Work",)),
        (["buy milk"], REQUEST, ("buy milk",)),
        (["history"], REQUEST, ("history",)),
        (["Today"], REQUEST, ("Today",)),
        (["today's tasks"], REQUEST, ("today's tasks",)),
        (["--", "today"], REQUEST, ("today",)),
        (["--", "--json"], REQUEST, ("--json",)),
        (["add", "--", "--json"], REQUEST, ("add", "--json")),
        (["login", "todoist"], "login", ("todoist",)),
        (["login"], "login", ()),
        (["these", "-"], REQUEST, ("these", "-")),
        (["-h"], "help", ()),
        (["add", "--help"], "help", ("add",)),
        (["--version", "anything"], "version", ()),
        ([""], REQUEST, ("",)),
        ([], REQUEST, ()),
    ],
)
def test_the_first_word_decides(line: list[str], command: str, words: tuple[str, ...]) -> None:
    invocation = parse(line)
    assert (invocation.command, invocation.words) == (command, words)


@pytest.mark.parametrize(
    "line",
    [
        ["today", "what", "is", "due"],
        ["undo", "that"],
        ["help", "me", "plan"],
        ["add"],
        ["done"],
        ["find"],
        ["--model"],
        ["--nonsense", "x"],
        ["-p1", "milk"],
        ["--json=yes", "x"],
    ],
)
def test_what_does_not_fit_is_refused_with_a_way_on(line: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        parse(line)
    assert caught.value.message
    assert caught.value.hint


def test_options_are_found_before_and_after_the_words() -> None:
    line = (
        "--json buy --model ollama:llama3:8b milk --yes --base-url=http://x/v1 --allow-http"
        " --account local --allow-sends --dry-run --offline --quiet --log file --no-color"
    )
    invocation = parse(shlex.split(line))
    assert invocation.words == ("buy", "milk")
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


def test_nothing_is_set_without_options() -> None:
    options = parse(["buy milk"]).options
    assert not any((options.model, options.account, options.yes, options.dry_run))


@given(st.lists(st.text(min_size=1), min_size=1, max_size=5))
def test_whatever_follows_two_dashes_is_the_request(words: list[str]) -> None:
    invocation = parse(["--", *words])
    assert (invocation.command, invocation.words) == (REQUEST, tuple(words))


@given(st.lists(st.text().filter(lambda word: not word.startswith("-")), min_size=2, max_size=5))
def test_many_words_are_never_lost(words: list[str]) -> None:
    if words[0] in set(COMMANDS) - set(FREE_TEXT):
        return
    invocation = parse(words)
    said = (invocation.command, *invocation.words) if invocation.command else invocation.words
    assert said == tuple(words)


def test_every_command_has_its_help() -> None:
    assert set(TOPICS) == set(COMMANDS)
    for command in COMMANDS:
        assert f"\n  {command} " in OVERVIEW
        assert TOPICS[command].startswith(f"doneby {command}")
    assert max(map(len, OVERVIEW.splitlines())) <= 100
