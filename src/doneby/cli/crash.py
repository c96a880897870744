"""A fault of the program itself: kept for whoever mends it, one sentence for the user."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from doneby.agent.errors import DonebyError


def keep_fault(error: Exception, env: Mapping[str, str]) -> str:
    """Keep the traceback of an error that is nobody's but ours; return a sentence about it."""
    from traceback import format_exception

    return keep_traceback("".join(format_exception(error)), env)


def keep_traceback(traceback: str, env: Mapping[str, str], secrets: Collection[str] = ()) -> str:
    """Write a traceback, without the secrets, to a private file; return a sentence about it."""
    from doneby.assistant import keep_report

    kind = traceback.strip().rpartition("\n")[2].partition(":")[0]
    try:
        path = keep_report(traceback, env, secrets)
    except DonebyError:
        return f"doneby has a fault of its own ({kind}), and its report cannot be written."
    return f"doneby has a fault of its own ({kind}). Please report it with the file {path}"
