"""What a tool turn costs beside the model's own time, side by side with other frameworks.

    python tests/benchmarks/overhead.py [--rounds 3] [--turns 20 100] [--env FOLDER] [NAME ...]

Every framework does the same against the same loopback server, each in a fresh process of one
environment that is made for this and kept in FOLDER (by default in the temporary folder); the
processes take turns, so that the machine's load falls on all alike. What is printed: wall time
per request without what the server took, and time on the processor, both in milliseconds, the
median over processes of the medians over runs, and the ratio to a bare loop on the openai SDK.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from collections import defaultdict
from pathlib import Path

from loops import LOOPS  # type: ignore[import-not-found]  # beside this script

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1] / "src"
PACKAGES = [
    "openai==3.57.0",
    "openai-agents==0.24.0",
    "pydantic-ai-slim[openai]==2.68.0",
    "smolagents[openai]==1.26.0",
    "agno==3.1.10",
    "pydantic==2.14.4",
    "docstring-parser",
]
BASE = "bare SDK loop"


def environment(folder: Path) -> Path:
    """The interpreter of an environment with every framework, made at the first time."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    made = folder / "packages.json"
    if not made.exists() or json.loads(made.read_text("utf-8")) != PACKAGES:
        print(f"making an environment in {folder}", file=sys.stderr)
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        made.write_text(json.dumps(PACKAGES), "utf-8")
    return python


def one_process(python: Path, name: str, turns: int, port: int) -> dict[str, float]:
    """The figures of one framework in one fresh process."""
    command = [str(python), str(HERE / "loops.py"), name, str(turns), str(port)]
    env = os.environ | {"PYTHONPATH": str(SOURCE)}
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    if done.returncode:
        raise SystemExit(f"{name}: {done.stderr[-2000:]}")
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def measured(python: Path, names: list[str], turns: int, rounds: int) -> None:
    """Measure all of them, one after another in every round, and print the table."""
    walls, cpus = defaultdict(list), defaultdict(list)
    with subprocess.Popen(
        [str(python), str(HERE / "loopback.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        port = int(server.stdout.readline())
        for _ in range(rounds):
            for name in names:
                figures = one_process(python, name, turns, port)
                walls[name].append(figures["wall"])
                cpus[name].append(figures["cpu"])
        server.communicate()
    base = statistics.median(walls[BASE])
    print(f"\n{turns} tool turns and an answer, {rounds} processes each, milliseconds a request\n")
    print(f"{'':24} {'wall':>8} {'least':>8} {'cpu':>8} {'to bare SDK':>12}")
    for name in names:
        wall, cpu = statistics.median(walls[name]), statistics.median(cpus[name])
        least = min(walls[name])
        print(f"{name:24} {wall:8.2f} {least:8.2f} {cpu:8.2f} {wall / base:11.2f}x", flush=True)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", choices=[[], *LOOPS], metavar="NAME")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--turns", type=int, nargs="+", default=[20, 100])
    parser.add_argument("--env", type=Path, default=Path(tempfile.gettempdir()) / "doneby-peers")
    given = parser.parse_args()
    python = environment(given.env.resolve())
    names = list(dict.fromkeys([BASE, *given.names])) if given.names else list(LOOPS)
    for turns in given.turns:
        measured(python, names, turns, given.rounds)


if __name__ == "__main__":
    main()
