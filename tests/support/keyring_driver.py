"""A process that uses the keyring as it is told: a line in, a line of JSON out.

Run by the tests only, with the seconds that the keyring may take. A line is ``keyring``, or
``keep``, ``find`` or ``forget`` with a name.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from doneby.storage.credentials import Credentials
from doneby.storage.errors import CredentialError

NAMES = ("one", "two")
VALUE = "sécret 0123"


def main() -> None:
    """Do what the lines of standard input say."""
    seconds = float(sys.argv[1])
    for line in sys.stdin:
        told: list[str] = []
        # New ones each time: what was found is not asked for again.
        credentials = Credentials({}, NAMES, seconds=seconds, tell=told.append)
        answer: dict[str, Any] = {"told": told}
        try:
            answer["value"] = _do(credentials, *line.split())
        except CredentialError as error:
            answer |= {"error": error.message, "hint": error.hint, "kind": type(error).__name__}
        print(json.dumps(answer), flush=True)


def _do(credentials: Credentials, what: str, name: str = "") -> str | None:
    match what:
        case "keep":
            credentials.keep(name, VALUE, ["SOME_KEY"])
        case "forget":
            credentials.forget(name)
        case "keyring":
            return credentials.keyring()
        case "find":
            secret = credentials.find(name, ["SOME_KEY"])
            return secret.value if secret else None
    return None


if __name__ == "__main__":
    main()
