"""The guide to toolkits, in its parts."""

from __future__ import annotations

import re
from pathlib import Path

import doneby.toolkits

GUIDE = Path(str(doneby.toolkits.__file__)).with_name("README.md")
TEXT = GUIDE.read_text(encoding="utf-8")


def files() -> dict[str, str]:
    """The files that it shows, by name."""
    return dict(re.findall(r"```\w+ ([\w.]+)\n(.*?)```", TEXT, re.DOTALL))


def consoles() -> list[str]:
    """What is typed into a shell, and what is answered."""
    return re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
