"""``login``, ``logout`` and ``doctor``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from doneby.cli import report
from doneby.cli.command import Command, Job
from doneby.cli.parameters import value

if TYPE_CHECKING:
    from doneby.assistant.checking import Check


def _login(job: Job, name: str, client_id: str) -> int:
    """Connect something, and say so."""
    from doneby.cli.login import login

    return login(job, name, client_id)


def _logout(job: Job, name: str) -> int:
    """Remove a secret, and say so."""
    from doneby.assistant.accounts import sign_out

    return job.answer(sign_out(name, job.options, job.env))


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
        source = f" ({check.source})" if check.source else ""
        mark = "ok" if check.good else "NO"
        lines.append(f"{mark:<4}{check.name:<{width}}  {check.finding}{source}")
        if check.remedy:
            lines.append(f"{'':<{width + 6}}{check.remedy}")
    return "\n".join(lines)


LOGIN = Command(
    "login",
    "connect Todoist, a model or your mail; asks which, when none is named",
    _login,
    params=[
        click.Argument(["name"], default="", metavar="[NAME]"),
        value("--client-id", "ID", "Todoist in the browser, by the app you have registered there."),
    ],
    about="""\
NAME is todoist, a model provider (openai, openrouter, anthropic, ...), ollama or lmstudio on this
machine, the address of another OpenAI-compatible endpoint, or email. The token, key or password is
asked for without being shown, or read from standard input; it is tried, and then kept in the
keyring of this system. Where there is no keyring nothing is kept; use the environment variable.

With --account NAME a Todoist account gets a name of its own, so that there can be several. With
--offline a secret is kept without being tried.

To sign in to Todoist in the browser, register an app in its App Management Console, and give its
client ID here or as todoist_client_id in the settings file; its redirect address as
todoist_redirect.""",
    examples=[
        "doneby login",
        "doneby login todoist --account work",
        "pass show openai | doneby login openai",
    ],
    rehearses=False,
)

LOGOUT = Command(
    "logout",
    "remove what login has kept",
    _logout,
    params=[click.Argument(["name"], default="", metavar="[NAME|all]")],
    about="""\
Removes it from the keyring and from the settings. The name may be left out when there is only
one; a Todoist account goes by its own name.""",
    examples=["doneby logout todoist", "doneby logout all"],
    rehearses=False,
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
