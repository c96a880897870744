"""With a model set up, plain requests are done at once, unless that is turned off."""

from __future__ import annotations

from pathlib import Path

from doneby.assistant import Options
from support.model_server import ModelServer
from support.stage import on_stage

NOTE = "Understood without asking the model."


async def test_f3_decides_whether_the_model_answers_all(tmp_path: Path) -> None:
    with ModelServer(lambda _: "**I** thought about it.") as server:
        options = Options(model="custom:fake", base_url=server.base_url)
        async with on_stage(tmp_path, options=options, DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("add buy milk tomorrow")  # the model was named, so it is asked
            assert len(server.bodies) == 1
            assert NOTE not in stage.said
            await stage.press("f3")
            await stage.settle()
            assert "Plain requests are done at once." in stage.notices
            await stage.say("add buy *fresh* milk tomorrow")
            assert len(server.bodies) == 1
            assert stage.said[-1] == NOTE
            assert "buy *fresh* milk" in stage.screen_text(), "what the interpreter says is plain"
            await stage.say("rearrange my life around the cat")
            assert len(server.bodies) == 2
            await stage.press("f3")
            await stage.settle()
            await stage.say("add buy bread")
            assert len(server.bodies) == 3


async def test_without_a_model_there_is_nothing_to_turn(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.press("f3")
        await stage.settle()
        assert "There is no model to ask. F4 picks one." in stage.notices
        await stage.say("add buy milk")
        assert NOTE not in stage.said
