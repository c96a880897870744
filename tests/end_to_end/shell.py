"""The installed program, driven as a person's shell would drive it."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

TUESDAY = "2026-12-01T10:00"


@dataclass(frozen=True)
class Outcome:
    """What one process did."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        parsed: dict[str, Any] = json.loads(self.out)
        return parsed


@dataclass
class Shell:
    """A shell with nothing but a home folder and a fixed clock; each call is a new process."""

    home: Path
    command: list[str]
    env: dict[str, str] = field(default_factory=dict)

    def __call__(
        self, *arguments: str, stdin: str | None = None, now: str = TUESDAY, **env: str
    ) -> Outcome:
        done = subprocess.run(
            [*self.command, *arguments],
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
            start_new_session=True,  # no terminal: nobody is there to be asked
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(self.home),
                "DONEBY_HOME": str(self.home / "doneby"),
                "DONEBY_NOW": now,
                "DONEBY_TIMEZONE": "Europe/Berlin",
            }
            | self.env
            | env,
        )
        assert "Traceback" not in done.stdout + done.stderr, done.stdout + done.stderr
        return Outcome(done.returncode, done.stdout, done.stderr)

    def ok(self, *arguments: str, **more: Any) -> str:
        """Run it, insist on success, and give what it answered."""
        outcome = self(*arguments, **more)
        assert outcome.status == 0, (arguments, outcome)
        return outcome.out
