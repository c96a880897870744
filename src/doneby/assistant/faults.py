"""Reports of the program's own faults, and what must never stand in one."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import datetime
from pathlib import Path

from doneby.agent.telling import without_secrets
from doneby.assistant.setup import APP_VARIABLE, EMAIL_VARIABLE, TODOIST_VARIABLE
from doneby.storage.credentials import SEEN
from doneby.storage.paths import Paths, write_private

_OF_A_TOOLKIT = re.compile(r"DONEBY_\w+?__\w+")
"""The variables that hold the secrets of toolkits (see ``services.toolkit_secret``)."""


def known_secrets(env: Mapping[str, str]) -> set[str]:
    """The secrets that the environment holds for this program."""
    from doneby.models.providers import CUSTOM_KEY_VARIABLE, PROVIDERS

    variables = [TODOIST_VARIABLE, CUSTOM_KEY_VARIABLE, EMAIL_VARIABLE, APP_VARIABLE]
    for provider in PROVIDERS.values():
        variables += provider.key_variables
    variables += filter(_OF_A_TOOLKIT.fullmatch, env)
    return {value for name in variables if (value := env.get(name, "").strip())}


def keep_report(text: str, env: Mapping[str, str], secrets: Collection[str] = ()) -> Path:
    """Keep the report of a fault in the state folder, for the user's eyes alone.

    Args:
        text: The report.
        env: The environment; its secrets are taken out, and all that this process has seen.
        secrets: Further secrets that must not stand in it.

    Raises:
        StorageError: It cannot be written.
    """
    moment = f"{datetime.now().astimezone():%Y%m%d-%H%M%S-%f}"
    path = Paths.from_environment(env).state / "faults" / f"{moment}.txt"
    write_private(path, without_secrets(text, {*secrets, *known_secrets(env), *SEEN}))
    return path
