"""What doneby gives to authors' tests can fail, and says why."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from doneby import Candidate, NeedsAnswer, Proposal, ToolError, Toolkit, ToolResult, tool
from doneby.testing import Somebody, Trial, assert_called, assert_well_made, call

Trials = Callable[..., Trial]


class ParcelsToolkit(Toolkit):
    """Parcels."""

    def __init__(self) -> None:
        self.known = {"42": "books", "43": "boots"}
        self.loops: set[int] = set()

    @tool(effect="reads")
    async def track_parcel(self, words: str) -> str:
        """Say which parcel it is.

        Args:
            words: Words of what is in it.
        """
        self.loops.add(id(asyncio.get_running_loop()))
        found = [number for number, what in self.known.items() if words in what or words == number]
        if not found:
            raise ToolError(f"No parcel has {words} in it.", "Look at the list.")
        if len(found) > 1:
            which = tuple(Candidate(number, self.known[number]) for number in found)
            raise NeedsAnswer("Which parcel?", which, argument="words", given=words)
        return f"Parcel {found[0]}."

    def refuse_parcel(self, number: str) -> Proposal:
        """Send a parcel back.

        Args:
            number: Its number.
        """
        if number not in self.known:
            raise ToolError(f"There is no parcel {number}.", "Look at the list.")

        async def run() -> ToolResult:
            self.known.pop(number)
            return ToolResult(f"Sent back: {number}.")

        return Proposal("destroys", f"Send back {number}.", run, affected=(number,))

    async def aclose(self) -> None:
        self.loops.add(id(asyncio.get_running_loop()))


def test_a_call_is_validated_and_told_as_in_a_conversation(trial: Trials) -> None:
    parcels = trial(ParcelsToolkit())
    assert parcels.call("track_parcel", words="books").text == "Parcel 42."
    assert parcels.call("track_parcel", words="x").error == (
        "No parcel has x in it. Look at the list."
    )
    assert '"words" is missing' in str(parcels.call("track_parcel").error)
    assert "There is no tool" in str(parcels.call("nothing").error)


def test_a_conversation_is_answered_and_its_calls_are_known(trial: Trials) -> None:
    talk = trial(
        ParcelsToolkit(), says=[[call("track_parcel", words="boots")], "It is 43.", "Bye."]
    )
    result = talk.ask("which one has the boots?")
    assert result.reply == "It is 43."
    assert assert_called(result, "track_parcel", words="boots").text == "Parcel 43."
    assert talk.ask("thanks").reply == "Bye."
    assert len(talk.model.requests) == 3


def test_somebody_agrees_or_does_not_and_nobody_is_the_default(trial: Trials) -> None:
    for user, left in ((Somebody(), 1), (Somebody(agrees=False), 2), (None, 2)):
        kit = ParcelsToolkit()
        trial(kit, user=user).call("refuse_parcel", number="42")
        assert len(kit.known) == left
        if user:
            assert [one.summary for one in user.requests] == ["Send back 42."]


def test_somebody_chooses_by_words_or_not_at_all(trial: Trials) -> None:
    chooser = Somebody(chooses="boots")
    assert (
        trial(ParcelsToolkit(), user=chooser).call("track_parcel", words="b").text == "Parcel 43."
    )
    assert chooser.questions[0].text == "Which parcel?"
    assert trial(ParcelsToolkit(), user=Somebody()).call("track_parcel", words="b").question


def test_all_that_a_toolkit_does_happens_on_one_loop() -> None:
    kit = ParcelsToolkit()
    trial = Trial(kit)
    trial.call("track_parcel", words="books")
    trial.call("track_parcel", words="boots")
    trial.close()
    assert len(kit.loops) == 1


def test_a_call_that_was_not_made_is_told_with_those_that_were(trial: Trials) -> None:
    talk = trial(ParcelsToolkit(), says=[[call("track_parcel", words="boots")], "43.", "Hm."])
    result = talk.ask("which?")
    for tool_, arguments in (("track_parcel", {"words": "x"}), ("refuse_parcel", {})):
        with pytest.raises(AssertionError) as caught:
            assert_called(result, tool_, **arguments)
        assert 'track_parcel(words="boots")' in str(caught.value)
    with pytest.raises(AssertionError, match=r"track_parcel\(\) was not called; nothing was"):
        assert_called(talk.ask("and?"), "track_parcel")


def test_a_toolkit_that_a_model_cannot_read_is_told_with_its_faults() -> None:
    class BadToolkit(Toolkit):
        def weigh_parcel(self, place: str) -> str: ...  # type: ignore[empty-body]

    assert_well_made(ParcelsToolkit())
    with pytest.raises(AssertionError, match=r"test_trial.py:\d+: weigh_parcel has no docstring"):
        assert_well_made(BadToolkit())
