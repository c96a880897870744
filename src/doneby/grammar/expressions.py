"""Regular expressions that are compiled when they are first used.

The languages here and the interpreter have hundreds of them, of which one sentence needs a part;
compiling all of them took a third of the time of a short command.
"""

from __future__ import annotations

import re
from typing import Any, cast


class _Expression:
    """Stands for a compiled expression; whatever is asked of it is that one's, kept for later."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # copying and showing look for what no expression has
            raise AttributeError(name)
        compiled = self.__dict__.get("_compiled")
        if compiled is None:
            compiled = self.__dict__["_compiled"] = re.compile(self._source, self._flags)
        value = self.__dict__[name] = getattr(compiled, name)
        return value


def expression(source: str, flags: int = 0) -> re.Pattern[str]:
    """The same as ``re.compile``, later: an error in it is raised by its first use."""
    return cast("re.Pattern[str]", _Expression(source, flags))
