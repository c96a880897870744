"""The core is light: what it does not need at once is not loaded with it."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ["pydantic", "openai", "textual", "keyring", "httpx", "docstring_parser", "difflib"]


def test_importing_the_core_and_making_a_plain_toolkit_loads_nothing_heavy() -> None:
    program = f"""
import sys
from doneby import Agent, Toolkit, tool
import doneby.agent.planning

class Notes(Toolkit):
    def add(self, text: str, pinned: bool = False, labels: list[str] | None = None) -> str:
        '''Keep a note.

        Args:
            text: What to remember.
        '''
        return text

Notes().tools["add"].schema(strict=True)
print([name for name in {HEAVY} if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
