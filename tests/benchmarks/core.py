"""What the agent core costs: importing it, and describing fifty tools.

    python tests/benchmarks/core.py [--rounds 15] [--env FOLDER]

Imports are timed in fresh processes, in turn with importing the parts of the standard library
that the core needs; schemas in fresh processes too, in turn with those frameworks that describe
the same tools (in the environment of ``overhead.py``, made at the first time). Time is that of
the processor; medians and ratios of one run are printed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from overhead import SOURCE, environment  # type: ignore[import-not-found]  # beside this script

FLOOR = "import asyncio, inspect, dataclasses, json"
IMPORTS = [FLOOR, "import doneby.agent", "from doneby import Agent, Toolkit, tool"]
HEAVY = ("pydantic", "openai", "textual", "keyring", "httpx")

TIMED = """
import time
begun = time.process_time()
{code}
print(time.process_time() - begun)
"""
TOOLS = '''
import time
from typing import Literal, Optional
from pydantic import BaseModel, Field

class NewTask(BaseModel):
    """A task to create."""
    content: str = Field(description="Task text")
    priority: int = Field(default=1, ge=1, le=4)
    labels: list[str] = Field(default_factory=list)

def make(n):
    def act(title: str, project: Optional[str] = None, level: Literal["p1", "p2"] = "p1",
            tasks: list[NewTask] = [], limit: int = 50) -> str:
        """Do something.

        Args:
            title: What it is about.
            project: Where.
            level: How urgent.
            tasks: Which tasks.
            limit: How many.
        """
        return title
    act.__name__ = act.__qualname__ = f"act_{{n}}"
    return act

functions = [make(n) for n in range({count} + 1)]
{setup}
build(functions.pop())  # what is made once only is made
begun = time.process_time()
for function in functions:
    build(function)
print(time.process_time() - begun)
'''
BUILDERS = {
    "doneby": "from doneby.agent.toolkit import Tool\nbuild = lambda f: Tool(f).schema()",
    "openai-agents": "from agents import function_tool\n"
    "build = lambda f: function_tool(f, strict_mode=False).params_json_schema",
    "pydantic-ai": "from pydantic_ai import Tool\n"
    "build = lambda f: Tool(f).tool_def.parameters_json_schema",
}


def processor_time(python: str, code: str) -> float:
    """Milliseconds that a piece of code says it took, in a process of its own."""
    env = os.environ | {"PYTHONPATH": str(SOURCE)}
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, env=env, check=True)
    return float(done.stdout.splitlines()[-1]) * 1000


def compare(python: str, codes: dict[str, str], rounds: int, base: str) -> None:
    """Run all of them, one after another in every round, and print a table."""
    figures = defaultdict(list)
    for _ in range(rounds):
        for name, code in codes.items():
            figures[name].append(processor_time(python, code))
    medians = {name: statistics.median(times) for name, times in figures.items()}
    for name, median in medians.items():
        print(f"{name:44} {median:8.1f} ms {median / medians[base]:6.2f}")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--env", type=Path, default=Path(tempfile.gettempdir(), "doneby-peers"))
    given = parser.parse_args()
    print(f"imports: processor time, median of {given.rounds}, ratio to the first")
    imports = {code: TIMED.format(code=code) for code in IMPORTS}
    compare(sys.executable, imports, given.rounds, FLOOR)
    loaded = f"{IMPORTS[-1]}; import sys; print([m for m in {HEAVY} if m in sys.modules])"
    print("loaded with it:", subprocess.check_output([sys.executable, "-c", loaded], text=True))
    print(f"50 schemas of 5 parameters: processor time, median of {given.rounds}, ratio to doneby")
    schemas = {name: TOOLS.format(setup=setup, count=50) for name, setup in BUILDERS.items()}
    compare(str(environment(given.env)), schemas, given.rounds, "doneby")


if __name__ == "__main__":
    main()
