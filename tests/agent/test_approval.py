"""The table of who is asked, cell by cell."""

from __future__ import annotations

import pytest

from doneby.agent.approval import MANY, Nobody, Policy, Question
from doneby.agent.results import Effect

# effect, objects, then who asks: without outside text, with it, and with --yes for each of both
TABLE: list[tuple[Effect, int, str, str, str, str]] = [
    ("reads", 0, "runs", "runs", "runs", "runs"),
    ("reads", MANY + 1, "runs", "runs", "runs", "runs"),
    ("writes", 1, "runs", "runs", "runs", "runs"),
    ("writes", MANY, "runs", "runs", "runs", "runs"),
    ("writes", MANY + 1, "asks", "asks", "runs", "runs"),
    ("destroys", 1, "asks", "asks", "runs", "asks"),
    ("destroys", MANY + 1, "asks", "asks", "runs", "asks"),
    ("sends", 1, "asks", "asks", "asks", "asks"),
    ("sends", MANY + 1, "asks", "asks", "asks", "asks"),
]
CELLS = [
    (effect, count, yes, outside, cell)
    for effect, count, *cells in TABLE
    for (yes, outside), cell in zip(
        [(False, False), (False, True), (True, False), (True, True)], cells, strict=True
    )
]


@pytest.mark.parametrize(("effect", "count", "yes", "outside", "cell"), CELLS)
def test_the_table(effect: Effect, count: int, yes: bool, outside: bool, cell: str) -> None:
    reason = Policy(yes=yes).reason_to_ask(effect, count, outside=outside)
    assert ("asks" if reason else "runs") == cell


@pytest.mark.parametrize("outside", [False, True])
@pytest.mark.parametrize("yes", [False, True])
def test_allow_sends_is_the_one_bypass_for_sends(yes: bool, outside: bool) -> None:
    policy = Policy(yes=yes, allow_sends=True)
    assert policy.reason_to_ask("sends", 1, outside=outside) == ""
    assert policy.reason_to_ask("destroys", 1, outside=True)


@pytest.mark.parametrize("effect", ["reads", "writes", "destroys", "sends"])
def test_confirm_asks_whatever_the_effect_is(effect: Effect) -> None:
    assert Policy().reason_to_ask(effect, 1, outside=False, confirm=True)
    assert Policy(allow_sends=True).reason_to_ask(effect, 1, outside=False, confirm=True)
    agreed = Policy(yes=True, allow_sends=True)
    assert agreed.reason_to_ask(effect, 1, outside=False, confirm=True) == ""


def test_an_unknown_effect_counts_as_sends() -> None:
    effect: Effect = "explodes"  # type: ignore[assignment]
    sends = Policy(yes=True).reason_to_ask("sends", 1, outside=False)
    assert Policy(yes=True).reason_to_ask(effect, 1, outside=False) == sends != ""
    assert Policy(allow_sends=True).reason_to_ask(effect, 1, outside=False) == ""


def test_the_reason_says_how_many() -> None:
    assert "12 things" in Policy().reason_to_ask("writes", 12, outside=False)


async def test_nobody_agrees_to_nothing_and_answers_nothing() -> None:
    decision = await Nobody().approve(None)  # type: ignore[arg-type]
    assert not decision.allowed
    assert not decision.answered
    assert await Nobody().choose(Question("t", "Which?", ())) is None
