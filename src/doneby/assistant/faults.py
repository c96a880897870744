"""Reports of the program's own faults, and what must never stand in one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from doneby.assistant.setup import TODOIST_VARIABLE
from doneby.storage.paths import Paths, write_private


def known_secrets(env: Mapping[str, str]) -> set[str]:
    """The secrets that the environment holds for this program."""
    from doneby.models.providers import CUSTOM_KEY_VARIABLE, PROVIDERS

    variables = [TODOIST_VARIABLE, CUSTOM_KEY_VARIABLE]
    for provider in PROVIDERS.values():
        variables += provider.key_variables
    return {value for name in variables if (value := env.get(name, "").strip())}


def keep_report(text: str, env: Mapping[str, str]) -> Path:
    """Keep the report of a fault in the state folder, for the user's eyes alone.

    Raises:
        StorageError: It cannot be written.
    """
    for secret in known_secrets(env):
        text = text.replace(secret, "[secret]")
    moment = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    path = Paths.from_environment(env).state / "faults" / f"{moment}.txt"
    write_private(path, text)
    return path
