"""A computer whose clock is wrong: what it breaks, in words."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from doneby.agent.errors import DonebyError

_TOLERATED = timedelta(minutes=5)


def of_certificate(error: BaseException | None, host: str) -> DonebyError | None:
    """The error for a certificate that was not accepted; None where that was not the cause.

    Args:
        error: What was raised, with its causes.
        host: Who was asked.
    """
    while error is not None and not isinstance(error, ssl.SSLCertVerificationError):
        error = error.__cause__ or error.__context__
    if error is None:
        return None
    now = datetime.now().astimezone()
    return DonebyError(
        f"The certificate of {host} is not accepted: {error.verify_message}.",
        f"Check the clock of this computer, which says {now:%Y-%m-%d %H:%M}, and whether a proxy "
        "with a certificate of its own stands between.",
    )


def clock_is_off(date: str) -> str:
    """Compare the clock of this computer with that of a server.

    Args:
        date: The ``Date`` of an answer that has just come.

    Returns:
        A sentence where they are apart by more than five minutes; otherwise nothing.
    """
    try:
        ahead = datetime.now(UTC) - parsedate_to_datetime(date)
    except (ValueError, TypeError):
        return ""
    if abs(ahead) <= _TOLERATED:
        return ""
    way = "fast" if ahead > timedelta() else "slow"
    return (
        f"The clock of this computer is {_roughly(abs(ahead))} {way}, so dates come out wrong: "
        "set it right."
    )


def _roughly(span: timedelta) -> str:
    for unit, one in (("day", 86400), ("hour", 3600), ("minute", 60)):
        number = round(span.total_seconds() / one)
        if number:
            return f"about {number} {unit}{'s' * (number != 1)}"
    raise AssertionError("five minutes are more than none")
