"""Open-Meteo on the loopback, with the shapes that its documentation shows.

https://open-meteo.com/en/docs and https://open-meteo.com/en/docs/geocoding-api: empty fields of a
place are not returned, a search without results has no ``results``, errors are
``{"error": true, "reason": ...}`` with status 400.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx

from support.model_server import Http, ModelServer, Received
from support.todoist_server import RewritingTransport

Json = dict[str, Any]

_UNITS = {
    "metric": {"temperature": "°C", "apparent": "°C", "precipitation": "%", "wind": "km/h"},
    "imperial": {"temperature": "°F", "apparent": "°F", "precipitation": "%", "wind": "mp/h"},
}
_VALUES = {
    "weather_code": 61,
    "temperature_2m": 6.2,
    "apparent_temperature": -0.4,
    "precipitation_probability": 80,
    "wind_speed_10m": 18.4,
    "temperature_2m_max": 8.6,
    "temperature_2m_min": 2.9,
    "precipitation_probability_max": 85,
    "wind_speed_10m_max": 31.0,
}


def place(name: str, admin1: str = "", country: str = "", **more: Any) -> Json:
    """A place as the geocoding endpoint gives it."""
    fields = {"id": 1, "name": name, "latitude": 52.5, "longitude": 13.4, "elevation": 74.0}
    fields |= {"feature_code": "PPL", "timezone": "Europe/Berlin"}
    areas = {"admin1": admin1, "country": country}
    return fields | {key: value for key, value in areas.items() if value} | more


@dataclass
class Asked:
    """One request."""

    path: str
    query: dict[str, str]


@dataclass
class OpenMeteo(ModelServer):
    """The server.

    Attributes:
        places: What the search finds, whatever is searched for.
        asked: What arrived, in order.
        reply: What is answered instead, where that is set; see ``ModelServer``.
        changed: Values in the place of the usual ones.
    """

    places: Sequence[Json] = (place("Berlin", "State of Berlin", "Germany"),)
    asked: list[Asked] = field(default_factory=list)
    reply: Any = None
    changed: Json = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()

    def connect(self) -> httpx.AsyncClient:
        """A client that reaches this server where Open-Meteo is meant."""
        there = f"http://127.0.0.1:{self.port}"
        return httpx.AsyncClient(transport=RewritingTransport(there, verify=False))

    def next_reply(self, request: Received) -> Any:
        address = urlsplit(request.path)
        query = dict(parse_qsl(address.query))
        self.asked.append(Asked(address.path, query))
        if self.reply is not None:
            return self.reply
        if address.path == "/v1/search":
            return Http(body=self._found())
        return Http(body=self._weather(query))

    def _found(self) -> Json:
        found = {"results": list(self.places)} if self.places else {}
        return {**found, "generationtime_ms": 0.6}

    def _weather(self, query: dict[str, str]) -> Json:
        (part,) = {"current", "hourly", "daily"} & query.keys()
        names = query[part].split(",")
        system = "imperial" if query.get("temperature_unit") == "fahrenheit" else "metric"
        units = {name: _UNITS[system].get(name.split("_")[0], "") for name in names}
        values: Json = {name: (_VALUES | self.changed)[name] for name in names}
        if part == "current":
            moments: Any = {"time": "2026-11-30T10:15", "interval": 900, **values}
        else:
            count = int(query["forecast_days" if part == "daily" else "forecast_hours"])
            times = [
                f"2026-11-{30 - count + n + 1:02}" if part == "daily" else f"2026-11-30T{n:02}:00"
                for n in range(count)
            ]
            moments = {"time": times, **{name: [value] * count for name, value in values.items()}}
        head = {"latitude": 52.52, "longitude": 13.42, "utc_offset_seconds": 3600}
        return {**head, f"{part}_units": {"time": "iso8601", **units}, part: moments}
