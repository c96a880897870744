"""``login``, ``logout`` and ``doctor``."""

from __future__ import annotations

import asyncio
import dataclasses
import getpass
import sys
from collections.abc import Mapping

from doneby.assistant.options import UsageError
from doneby.cli.arguments import Invocation
from doneby.cli.output import Output
from doneby.cli.standard_input import read

_LONGEST_SECRET = 10_000


def run(invocation: Invocation, output: Output, env: Mapping[str, str]) -> int:
    """Run one of these commands and return its exit status.

    Raises:
        DonebyError: It did not work.
    """
    if invocation.command == "doctor":
        return _doctor(invocation, output, env)
    from doneby.assistant import accounts

    name = next(iter(invocation.words), "")
    if invocation.command == "logout":
        said = accounts.sign_out(name, env)
    else:
        services = accounts.services()
        if name not in services:
            raise UsageError(
                f'One cannot sign in to "{name}".'
                if name
                else "It is not said what to sign in to.",
                f"Write: doneby login NAME, where NAME is one of {', '.join(services)}.",
            )
        service = services[name]
        prompt = f"{service.label} {service.secret} ({service.where}; it is not shown): "
        accounts.sign_in(name, _secret(prompt), env)
        said = f"Signed in: the {service.secret} of {service.label} is in the keyring. "
        said += service.thanks
    if invocation.json:
        output.report({"status": "done", "reply": said})
    else:
        output.answer(said)
    return 0


def _secret(prompt: str) -> str:
    """Ask at the terminal without showing it; otherwise standard input holds it."""
    if sys.stdin is not None and sys.stdin.isatty():
        try:
            return getpass.getpass(prompt)
        except EOFError:
            return ""
    return read(wait=True, limit=_LONGEST_SECRET) or ""


def _doctor(invocation: Invocation, output: Output, env: Mapping[str, str]) -> int:
    from doneby.assistant.doctor import examine

    checks = asyncio.run(examine(invocation.options, env))
    good = all(check.good for check in checks)
    if invocation.json:
        found = [dataclasses.asdict(check) for check in checks]
        output.report({"status": "done" if good else "failed", "checks": found})
        return 0 if good else 1
    width = max(len(check.name) for check in checks)
    for check in checks:
        output.answer(f"{'ok' if check.good else 'NO':<4}{check.name:<{width}}  {check.finding}")
        if check.remedy:
            output.answer(f"{'':<{width + 6}}{check.remedy}")
    return 0 if good else 1
