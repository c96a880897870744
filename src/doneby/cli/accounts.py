"""``login``, ``logout`` and ``doctor``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from doneby.cli import report
from doneby.cli.command import Command, Job
from doneby.cli.standard_input import read

if TYPE_CHECKING:
    from doneby.assistant.doctor import Check

_LONGEST_SECRET = 10_000


def _login(job: Job, name: str) -> int:
    """Keep a secret that is asked for or handed in, and say so."""
    from doneby.assistant.accounts import service_called, sign_in

    service = service_called(name)
    prompt = f"{service.label} {service.secret} ({service.where}; it is not shown): "
    return job.answer(sign_in(service, _secret(prompt), job.env))


def _logout(job: Job, name: str) -> int:
    """Remove a secret, and say so."""
    from doneby.assistant.accounts import sign_out

    return job.answer(sign_out(name, job.env))


def _secret(prompt: str) -> str:
    """Ask at the terminal without showing it; otherwise standard input holds it."""
    import getpass

    if sys.stdin is not None and sys.stdin.isatty():
        try:
            return getpass.getpass(prompt)
        except EOFError:
            return ""
    return read(wait=True, limit=_LONGEST_SECRET) or ""


def _doctor(job: Job) -> int:
    """Examine what is set up, tell about it, and return the exit status."""
    import asyncio
    import dataclasses

    from doneby.assistant.doctor import examine

    checks = asyncio.run(examine(job.options, job.env))
    bad = [check.name for check in checks if not check.good]
    status = "failed" if bad else "done"
    error = f"Something is wrong with: {', '.join(bad)}." if bad else None
    found = [dataclasses.asdict(check) for check in checks]
    job.answer(_table(checks), status=status, error=error, checks=found)
    return report.EXIT_STATUS[status]


def _table(checks: Sequence[Check]) -> str:
    width = max(len(check.name) for check in checks)
    lines = []
    for check in checks:
        lines.append(f"{'ok' if check.good else 'NO':<4}{check.name:<{width}}  {check.finding}")
        if check.remedy:
            lines.append(f"{'':<{width + 6}}{check.remedy}")
    return "\n".join(lines)


_NAME = click.Argument(["name"], default="", metavar="[NAME]")

LOGIN = Command(
    "login",
    "keep a Todoist token or a model's key in the keyring of this system",
    _login,
    params=[_NAME],
    about="""\
A Todoist API token (todoist), or the key of a model provider (openai, openrouter, anthropic, ...)
is asked for without being shown, or read from standard input. Where there is no keyring nothing
is kept; use the environment variable.""",
    examples=["doneby login todoist", "pass show openai | doneby login openai"],
)

LOGOUT = Command(
    "logout",
    "remove it from there",
    _logout,
    params=[_NAME],
    about="The name may be left out when there is only one.",
    examples=["doneby logout todoist"],
)

DOCTOR = Command(
    "doctor",
    "what is set up, what is not, and what to do about it",
    _doctor,
    about="""\
Each thing is told with where it comes from, and tried. No secret is shown. With --offline nothing
leaves this machine.""",
    examples=["doneby doctor", "doneby doctor --offline --json"],
)
