"""A toolkit of the user's own in the full-screen app: used, told of, and kept from doing harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from doneby.assistant import Options
from doneby.assistant.setup import Setup
from doneby.assistant.toolkits import Toolkits
from support.model_server import ModelServer, call
from support.packages import PARCELS, write_file
from support.stage import environment, on_stage

RUDE = '''\
import sys, time
from doneby import Toolkit, tool

print("stray words at import")


class RudeToolkit(Toolkit):
    def leave(self) -> str:
        """Leave the house."""
        print("stray words in a call")
        sys.stderr.write("stray words")
        sys.exit(1)

    @tool(timeout=0.05)
    async def block(self) -> str:
        """Block the road."""
        time.sleep(3)
        return ""
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "toolkits"


def trust(home: Path, name: str) -> None:
    kits = Toolkits(Setup.find(Options(), environment(home)))
    kits.trust(kits.named(name))


def model(server: ModelServer) -> Options:
    return Options(model="custom:fake", base_url=server.base_url)


async def test_it_is_used_and_what_is_not_is_told_in_the_conversation(
    tmp_path: Path, folder: Path
) -> None:
    write_file(folder, "parcels")
    trust(tmp_path, "parcels")
    write_file(folder, "letters", PARCELS.replace("Parcels", "Letters"))
    with ModelServer([[call("track_parcel", number="42")], "On Friday.", "Bye."]) as server:
        async with on_stage(tmp_path, options=model(server)) as stage:
            assert not any("letters" in said for said in stage.said)
            await stage.say("where is my parcel?")
            await stage.say("thanks")
            told = [said for said in stage.said if "letters" in said]
            assert len(told) == 1
            assert "is not trusted yet" in told[0]
            assert "Parcel 42 comes on Friday." in stage.text_of(stage.calls[0])
            assert "On Friday." in stage.said


async def test_what_prints_leaves_and_blocks_does_not_touch_the_screen(
    tmp_path: Path, folder: Path
) -> None:
    write_file(folder, "rude", RUDE)
    trust(tmp_path, "rude")
    with ModelServer([[call("leave")], [call("block")], "I could not."]) as server:
        async with on_stage(tmp_path, options=model(server)) as stage:
            await stage.say("do it")
            assert "I could not." in stage.said
            assert "stray words" not in stage.screen_text()
            leave, block = (stage.text_of(line) for line in stage.calls)
            assert "tried to end the program" in leave
            assert "blocked" in block or "stopped" in block
            assert stage.app.is_running
