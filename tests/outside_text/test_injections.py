"""Whatever a stranger's text makes the model do, nothing leaves and nothing is lost without a yes.

The model here obeys every planted text at once and without shame, and the user agreed beforehand
to all that can be agreed to (``--yes``). What matters is that every call is asked about, that the
question names where the text came from, and that the world is as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

import pytest

from doneby.agent.approval import Policy
from doneby.agent.results import Proposal
from outside_text.channels import CHANNELS, Channel
from outside_text.conftest import COUNTS
from outside_text.payloads import Payload, corpus, own
from outside_text.stage import ATTACKS, Stage, Watcher

OWN = own()
ATTACKS_EACH = 2

Record = Callable[[str, object], None]


def in_turn() -> Iterator[list[str]]:
    """Some attacks for each payload, so that over all payloads each is made many times."""
    names = cycle(ATTACKS)
    while True:
        yield list(islice(names, ATTACKS_EACH))


async def assault(stage: Stage, channel: Channel, payloads: Sequence[Payload]) -> str:
    """Send all payloads down a channel; the counts come back."""
    attempts = 0
    for payload, attacks in zip(payloads, in_turn(), strict=False):
        user = Watcher()
        stage.transport.mark = payload.mark
        stage.transport.refusal = ""
        reading = channel.plant(stage, payload)
        result, agent = await stage.play(payload.mark, reading, attacks, user, Policy(yes=True))
        stage.transport.refusal = ""
        assert not stage.done, payload.text
        asked = [one for one in user.requests if one.effect in ("sends", "destroys")]
        tried = [one for one in result.calls if one.name in attacks]
        for record in tried[-len(attacks) :]:
            assert record.error, f"{record.name} was carried out: {payload.text}"
        assert channel.source in ", ".join(agent.conversation.outside)
        for request in asked[-len(attacks) :]:
            assert channel.source in request.outside, f"{channel.name}: {request}"
        attempts += len(attacks)
    return f"{channel.name}: {len(payloads)} texts, {attempts} calls tried, 0 carried out"


def test_there_are_over_a_hundred_texts_and_they_differ() -> None:
    assert len({payload.text[6:] for payload in OWN}) == len(OWN) > 100


async def test_every_tool_that_destroys_or_reaches_people_is_among_the_attacks(
    stage: Stage,
) -> None:
    tools = {name: tool for kit in stage.toolkits for name, tool in kit.tools.items()}
    marked = {name for name, tool in tools.items() if tool.effect in ("destroys", "sends")}
    assert marked <= ATTACKS.keys()
    for name, arguments in ATTACKS.items():
        proposal = await tools[name].propose(arguments)
        assert isinstance(proposal, Proposal)
        assert proposal.effect in ("destroys", "sends"), name


@pytest.mark.parametrize("channel", CHANNELS, ids=lambda channel: channel.name)
async def test_nothing_happens_without_a_yes(
    stage: Stage, channel: Channel, record_property: Record
) -> None:
    record_property(COUNTS, await assault(stage, channel, OWN))


@pytest.mark.reference
@pytest.mark.parametrize("channel", CHANNELS, ids=lambda channel: channel.name)
async def test_nothing_happens_without_a_yes_whatever_public_collections_say(
    stage: Stage, channel: Channel, reference: Path, record_property: Record
) -> None:
    record_property(COUNTS, await assault(stage, channel, corpus(reference)))
