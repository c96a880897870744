"""How long `doneby today` takes as a whole process, against the imports it cannot do without.

    python tests/benchmarks/startup.py [ROUNDS]

Both are timed in turn in the same run, so that the machine's load falls on both alike; the
medians and their ratio are printed. The floor is importing httpx and the official SDK.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FLOOR = [sys.executable, "-c", "import httpx, todoist_api_python.api"]
DONEBY = [str(Path(sys.executable).with_name("doneby"))]


def seconds(command: list[str], env: dict[str, str]) -> float:
    """The wall time of one run of a command that has to succeed."""
    begin = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=env, stdin=subprocess.DEVNULL)
    return time.perf_counter() - begin


def main(rounds: int = 15) -> None:
    """Time both and print the ratio."""
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | {"DONEBY_HOME": home, "DONEBY_TIMEZONE": "UTC"}
        for line in ("add buy milk today", "add call mum tomorrow at 5pm p1"):
            seconds([*DONEBY, line], env)
        floor, today = [], []
        for _ in range(rounds):
            floor.append(seconds(FLOOR, env))
            today.append(seconds([*DONEBY, "today"], env))
    low, high = statistics.median(floor), statistics.median(today)
    print(f"import httpx, todoist_api_python.api: {low * 1000:.0f} ms (median of {rounds})")
    print(f"doneby today:                         {high * 1000:.0f} ms (median of {rounds})")
    print(f"ratio: {high / low:.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
