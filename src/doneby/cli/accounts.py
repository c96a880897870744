"""``login``, ``logout`` and ``doctor``."""

from __future__ import annotations

import asyncio
import dataclasses
import getpass
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from doneby.cli import report
from doneby.cli.arguments import Invocation
from doneby.cli.output import Output
from doneby.cli.standard_input import read

if TYPE_CHECKING:
    from doneby.assistant.doctor import Check

_LONGEST_SECRET = 10_000


def login(invocation: Invocation, env: Mapping[str, str]) -> str:
    """Keep a secret that is asked for or handed in; return what to say about it.

    Raises:
        DonebyError: It was not kept.
    """
    from doneby.assistant.accounts import service_called, sign_in

    service = service_called(next(iter(invocation.words), ""))
    prompt = f"{service.label} {service.secret} ({service.where}; it is not shown): "
    return sign_in(service, _secret(prompt), env)


def logout(invocation: Invocation, env: Mapping[str, str]) -> str:
    """Remove a secret; return what to say about it.

    Raises:
        DonebyError: It was not removed.
    """
    from doneby.assistant.accounts import sign_out

    return sign_out(next(iter(invocation.words), ""), env)


def _secret(prompt: str) -> str:
    """Ask at the terminal without showing it; otherwise standard input holds it."""
    if sys.stdin is not None and sys.stdin.isatty():
        try:
            return getpass.getpass(prompt)
        except EOFError:
            return ""
    return read(wait=True, limit=_LONGEST_SECRET) or ""


def doctor(invocation: Invocation, output: Output, env: Mapping[str, str]) -> int:
    """Examine what is set up, tell about it, and return the exit status."""
    from doneby.assistant.doctor import examine

    checks = asyncio.run(examine(invocation.options, env))
    bad = [check.name for check in checks if not check.good]
    if invocation.json:
        status = "failed" if bad else "done"
        error = f"Something is wrong with: {', '.join(bad)}." if bad else None
        found = [dataclasses.asdict(check) for check in checks]
        output.report(report.of_words(_table(checks), status=status, error=error, checks=found))
    else:
        output.answer(_table(checks))
    return 1 if bad else 0


def _table(checks: Sequence[Check]) -> str:
    width = max(len(check.name) for check in checks)
    lines = []
    for check in checks:
        lines.append(f"{'ok' if check.good else 'NO':<4}{check.name:<{width}}  {check.finding}")
        if check.remedy:
            lines.append(f"{'':<{width + 6}}{check.remedy}")
    return "\n".join(lines)
