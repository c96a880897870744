"""The weather, from Open-Meteo (https://open-meteo.com, no key): a whole toolkit, to be copied."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, Literal

import httpx

from doneby.agent.errors import Candidate, NeedsAnswer, ToolError
from doneby.agent.results import ToolResult
from doneby.agent.toolkit import Toolkit, tool
from doneby.grammar.names import fold_accents
from doneby.text import shorten

Units = Literal["metric", "imperial"]
Json = dict[str, Any]

_PLACES = "https://geocoding-api.open-meteo.com/v1/search"
_WEATHER = "https://api.open-meteo.com/v1/forecast"
_SECONDS = 15.0  # for one answer, all of it
_FRESH = 600.0  # seconds for which an answer is good
_SHOWN = 10  # of the places that share a name
_OUTSIDE = "place names from Open-Meteo"
_AREAS = ("admin1", "admin2", "admin3", "admin4", "country", "country_code")
_IMPERIAL = {"temperature_unit": "fahrenheit", "wind_speed_unit": "mph"}
# What Open-Meteo calls it, and how it is told with its unit; the sky is told before all else.
_NOW = {
    "temperature_2m": "{:z.0f} {}",
    "apparent_temperature": "feels like {:z.0f} {}",
    "wind_speed_10m": "wind {:.0f} {}",
}
_BY_HOUR = {
    "temperature_2m": "{:z.0f} {}",
    "precipitation_probability": "rain or snow {:.0f} {} likely",
    "wind_speed_10m": "wind {:.0f} {}",
}
_BY_DAY = {
    "temperature_2m_max": "high {:z.0f} {}",
    "temperature_2m_min": "low {:z.0f} {}",
    "precipitation_probability_max": "rain or snow {:.0f} {} likely",
    "wind_speed_10m_max": "wind up to {:.0f} {}",
}
_SKIES = (  # WMO code table 4677, as far as Open-Meteo uses it
    "0 clear sky, 1 mostly clear, 2 partly cloudy, 3 overcast, 45 fog, 48 freezing fog, "
    "51 light drizzle, 53 drizzle, 55 heavy drizzle, 56 light freezing drizzle, "
    "57 freezing drizzle, 61 light rain, 63 rain, 65 heavy rain, 66 light freezing rain, "
    "67 freezing rain, 71 light snow, 73 snow, 75 heavy snow, 77 snow grains, 80 light showers, "
    "81 showers, 82 violent showers, 85 snow showers, 86 heavy snow showers, 95 thunderstorm, "
    "96 thunderstorm with hail, 99 thunderstorm with heavy hail"
)
_SKY = {int(code): sky for code, sky in (entry.split(" ", 1) for entry in _SKIES.split(", "))}


class WeatherToolkit(Toolkit):
    """The weather now and in the next days, for any place.

    Args:
        units: The user's own.
        connect: Opens the one client, on first use.
        clock: Seconds that only ever grow; answers are kept for ten minutes by it.
    """

    def __init__(
        self,
        units: Units = "metric",
        *,
        connect: Callable[[], httpx.AsyncClient] = httpx.AsyncClient,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._units: Units = units
        self._connect = connect
        self._clock = clock
        self._client: httpx.AsyncClient | None = None
        self._answers: dict[tuple[Any, ...], tuple[float, Any]] = {}

    async def aclose(self) -> None:
        """Close the client; the next use opens another."""
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    @tool(effect="reads")
    async def current_weather(self, place: str, units: Units | None = None) -> ToolResult:
        """Tell what the weather at a place is now.

        Args:
            place: A town, with its region or country if the user said so: "Springfield, Illinois".
            units: Only if the user asks for other units than their own.
        """
        return await self._tell(place, units, "current", _NOW)

    @tool(effect="reads")
    async def forecast(
        self, place: str, days: int = 3, hours: int = 0, units: Units | None = None
    ) -> ToolResult:
        """Tell what the weather at a place will be, by the day or by the hour.

        Args:
            place: A town, with its region or country if the user said so: "Springfield, Illinois".
            days: How many days, today included; 16 at most.
            hours: In the place of days: how many hours from now on; 48 at most.
            units: Only if the user asks for other units than their own.
        """
        if not (1 <= days <= 16 and 0 <= hours <= 48):
            raise ToolError("A forecast reaches 16 days, or 48 hours.", "Ask for fewer.")
        if hours:
            return await self._tell(place, units, "hourly", _BY_HOUR, forecast_hours=hours)
        return await self._tell(place, units, "daily", _BY_DAY, forecast_days=days)

    async def _tell(
        self, place: str, units: Units | None, part: str, told: Mapping[str, str], **limit: int
    ) -> ToolResult:
        """Ask for one part of the weather and put it into words, a line for each moment."""
        label, there = await self._locate(place)
        names = ",".join(["weather_code", *told])
        asked = {**there["at"], "timezone": "auto", part: names, **limit}
        asked |= _IMPERIAL if (units or self._units) == "imperial" else {}
        lines, rows = await self._get(partial(_in_words, part, told), _WEATHER, **asked)
        text = "\n".join([f"{label} (local time, from Open-Meteo):", *lines])
        return ToolResult(text, data={"place": label, part: rows}, outside=_OUTSIDE)

    async def _locate(self, place: str) -> tuple[str, Json]:
        """The one place that is meant, and a label that tells it from others of its name."""
        name, *areas = [" ".join(part.split()) for part in place.split(",")]
        places = await self._get(_by_label, _PLACES, name=name, count=100, language="en")
        if not places:
            missing = f"No place is called “{shorten(name, 60)}”."
            raise ToolError(missing, "Check the spelling, or name a larger town nearby.")
        wanted = {fold_accents(area) for area in areas}
        there = [label for label, one in places.items() if wanted <= one["areas"]]
        if len(fitting := [place] if place in places else there) == 1:
            return fitting[0], places[fitting[0]]
        meant = tuple(Candidate(label, label) for label in fitting or places)
        more = f" (the {_SHOWN} largest are shown)" if len(meant) > _SHOWN else ""
        question = f"Which of {len(meant)} places like “{shorten(name, 60)}” do you mean{more}?"
        raise NeedsAnswer(question, meant[:_SHOWN], argument="place", given=place, outside=_OUTSIDE)

    async def _get(self, read: Callable[[Json], Any], url: str, **parameters: Any) -> Any:
        """What is read in an answer of Open-Meteo, or was read minutes ago."""
        now, key = self._clock(), (url, *parameters.items())
        self._answers = {k: kept for k, kept in self._answers.items() if now - kept[0] < _FRESH}
        if key not in self._answers:
            self._answers[key] = (now, await self._ask(read, url, parameters))
        return self._answers[key][1]

    async def _ask(self, read: Callable[[Json], Any], url: str, parameters: Json) -> Any:
        self._client = self._client or self._connect()
        try:
            async with asyncio.timeout(_SECONDS):
                response = await self._client.get(url, params=parameters)
            return read(response.raise_for_status().json())
        except httpx.HTTPStatusError as error:
            problem = f"Open-Meteo has a problem (status {error.response.status_code})."
            raise ToolError(problem, "Try again in a moment.", retryable=True) from error
        except (TimeoutError, httpx.HTTPError) as error:
            problem = "Open-Meteo could not be reached, or did not answer in full."
            raise ToolError(problem, "Check the network connection.", retryable=True) from error
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            problem = "Open-Meteo gave an answer that cannot be read."
            raise ToolError(problem, "Try again in a moment.", retryable=True) from error


def _by_label(answer: Json) -> dict[str, Json]:
    """Places by labels that tell them apart, by region and country; the largest first."""
    places: dict[str, Json] = {}
    for found in sorted(answer.get("results", []), key=lambda found: -found.get("population", 0)):
        areas = {kind: found[kind] for kind in _AREAS if found.get(kind)}
        at = {key: found[key] for key in ("latitude", "longitude")}
        place = {"at": at, "areas": {fold_accents(area) for area in areas.values()}}
        for kinds in (("admin1", "country"), ("admin2", "admin1", "country")):
            names = dict.fromkeys([found["name"], *(areas.get(kind) for kind in kinds)])
            label = shorten(", ".join(filter(None, names)), 120)
            if places.setdefault(label, place) is place:
                break
    return places


def _in_words(part: str, told: Mapping[str, str], answer: Json) -> tuple[list[str], list[Json]]:
    """A line for each moment, and the same as plain values."""
    names, units = ("time", "weather_code", *told), answer[f"{part}_units"]
    columns = [answer[part][name] for name in names]
    columns = [[value] for value in columns] if part == "current" else columns
    rows = [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]
    lines = []
    for row in rows:
        at = datetime.fromisoformat(row["time"])
        clock = f" {at:%H:%M}" if "T" in row["time"] else ""
        parts = [say.format(row[x], units[x]) for x, say in told.items() if row[x] is not None]
        sky = _SKY.get(row["weather_code"], "sky not known")
        lines.append(f"{at:%a} {at.day} {at:%b}{clock}: {', '.join([sky, *parts])}")
    return lines, rows
