"""How names are compared."""

from __future__ import annotations

import unicodedata


def fold(name: str) -> str:
    """A name as it is compared: case and the way accents are stored make no difference."""
    return unicodedata.normalize("NFC", name).casefold()
