"""How well a real model works with the Todoist toolkit: right lists, forbidden calls.

    python tests/benchmarks/scenarios.py MODEL [--base-url URL] [--text-tools] [--only 12]

MODEL is ``provider:name``, for instance ``custom:qwen`` with the address of a server of your own.
Each scenario begins with the same list; it is right when the list is as it must be afterwards and
nothing was called that must not be.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from doneby.agent.errors import DonebyError
from doneby.agent.events import CallRecord
from doneby.agent.model import Model
from doneby.models import resolve
from support.scenarios import SCENARIOS, Scenario, Stage

DOZEN = 12


async def play(scenario: Scenario, model: Model) -> tuple[list[str], list[CallRecord]]:
    """Run one scenario; what is wrong afterwards, and what was called."""
    with tempfile.TemporaryDirectory() as folder:
        stage = await Stage.build(Path(folder), model)
        try:
            turns = [await stage.say(turn.says) for turn in scenario.turns]
            return await stage.faults(scenario, turns), [call for calls in turns for call in calls]
        except DonebyError as error:
            return [str(error)[:100]], []
        finally:
            await stage.close()


async def score(arguments: argparse.Namespace) -> None:
    right = forbidden = 0
    chosen = SCENARIOS[arguments.skip : arguments.only or None]
    for scenario in chosen:
        model = resolve(
            arguments.model, base_url=arguments.base_url, text_tools=arguments.text_tools
        )
        begun = time.perf_counter()
        faults, records = await play(scenario, model)
        calls = [f"{record.name}{record.arguments}" for record in records]
        right += not faults
        forbidden += any(fault.startswith("called ") for fault in faults)
        seconds = time.perf_counter() - begun
        print(f"{'NO' if faults else 'ok':<3}{scenario.name} ({seconds:.0f} s)", flush=True)
        for line in (*faults, *(calls if faults else ())):
            print(f"     {line[:150]}")
    print(f"{right} of {len(chosen)} right; forbidden calls in {forbidden}")


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model")
    parser.add_argument("--base-url", default="")
    parser.add_argument("--text-tools", action="store_true")
    parser.add_argument("--only", type=int, default=0, help=f"only the first; {DOZEN} is a dozen")
    parser.add_argument("--skip", type=int, default=0, help="all but the first, to go on")
    asyncio.run(score(parser.parse_args(arguments)))


if __name__ == "__main__":
    main(sys.argv[1:])
