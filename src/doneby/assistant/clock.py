"""What time it is, and where: read here and nowhere else, and passed on from here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from doneby.assistant.options import UsageError


@dataclass(frozen=True, slots=True)
class Clock:
    """The time in the user's zone; a fixed one for tests and demonstrations.

    Attributes:
        zone: The user's zone.
        source: Where the zone was found: "TZ", "the system".
        fixed: The moment at which this clock stands; None for one that runs.
    """

    zone: ZoneInfo
    source: str
    fixed: datetime | None = None

    def now(self) -> datetime:
        """The time, aware, in the user's zone."""
        return self.fixed or datetime.now(self.zone)


def read_clock(env: Mapping[str, str], setting: str = "") -> Clock:
    """Make the clock that the environment and the settings ask for.

    Args:
        env: ``DONEBY_NOW``, ``DONEBY_TIMEZONE`` and ``TZ`` are read.
        setting: The zone of the settings file.

    Raises:
        UsageError: A zone or a time cannot be understood.
    """
    zone, source = _find_zone(env, setting)
    return Clock(zone, source, _fixed(env.get("DONEBY_NOW", "").strip(), zone))


def _find_zone(env: Mapping[str, str], setting: str) -> tuple[ZoneInfo, str]:
    if name := env.get("DONEBY_TIMEZONE", "").strip():
        if zone := _zone(name):
            return zone, "DONEBY_TIMEZONE"
        raise UsageError(
            f"DONEBY_TIMEZONE is no time zone: {name!r}.", "Write it like Europe/Paris."
        )
    if zone := _zone(setting):  # checked when the settings were read
        return zone, "the settings file"
    # TZ may also hold rules that only the C library reads; the system's zone follows those.
    if zone := _zone(env.get("TZ", "").removeprefix(":")):
        return zone, "TZ"
    return _system_zone(), "the system"


def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):
        return None


def _system_zone() -> ZoneInfo:
    """The zone that the system is set to, by its name."""
    link = os.path.realpath("/etc/localtime")
    _, _, linked = link.rpartition("/zoneinfo/")
    if zone := _zone(linked if linked != link else ""):
        return zone
    try:
        written = Path("/etc/timezone").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        written = ""
    return _zone(written) or _zone_like(None, datetime.now().astimezone().year)


def _zone_like(system: tzinfo | None, year: int) -> ZoneInfo:
    """A named zone with the same clocks through the year, where the system names none.

    Args:
        system: The zone to match; None for the one the C library uses.
        year: The year to compare.
    """

    def offsets(zone: tzinfo | None) -> list[timedelta | None]:
        days = [datetime(year, month, 15, 12, tzinfo=zone) for month in range(1, 13)]
        return [day.astimezone(zone).utcoffset() for day in days]

    wanted = offsets(system)
    for name in ("UTC", *sorted(available_timezones())):
        zone = _zone(name)
        if zone and offsets(zone) == wanted:
            return zone
    return ZoneInfo("UTC")


def _fixed(written: str, zone: ZoneInfo) -> datetime | None:
    if not written:
        return None
    try:
        moment = datetime.fromisoformat(written)
    except ValueError as error:
        raise UsageError(
            f"DONEBY_NOW is not a time: {written!r}.", "Write it like 2026-12-01T09:00."
        ) from error
    return moment.replace(tzinfo=zone) if moment.tzinfo is None else moment.astimezone(zone)
