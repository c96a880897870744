"""A fault of this program: kept for whoever reports it, told of in a sentence."""

from __future__ import annotations

import traceback
from collections.abc import Mapping

from doneby.agent.errors import DonebyError


def report_fault(error: BaseException, env: Mapping[str, str]) -> str:
    """Keep the report of a fault of ours, without the secrets; say where it is."""
    from doneby.assistant import keep_report

    kind = type(error).__name__
    try:
        path = keep_report("".join(traceback.format_exception(error)), env)
    except DonebyError:
        return f"doneby has a fault of its own ({kind}), and its report cannot be written."
    return f"doneby has a fault of its own ({kind}). Please report it with the file {path}"
