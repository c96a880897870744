"""A model at a loopback server, with deadlines short enough for tests and waits that are noted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from typing import Any

import openai  # noqa: F401 - a second of import is no part of any deadline
import pytest

from doneby.agent.errors import ModelError
from doneby.agent.events import Event, RequestSent, TextDelta, Waiting
from doneby.agent.model import Answer, ModelRequest
from doneby.models.endpoint import Endpoint
from doneby.models.openai import Limits, OpenAIModel
from doneby.models.providers import CUSTOM
from support.model_server import ModelServer
from support.passing_time import PassingTime

KEY = "sk-canary-0123456789abcdef"
QUICK = Limits(connect=2.0, idle=5.0, total=20.0, backoff=0.001, ending=0.5)


@dataclass
class Heard:
    """What came of one request."""

    parts: list[Event | Answer] = field(default_factory=list)
    error: ModelError | None = None

    @property
    def answer(self) -> Answer:
        assert self.error is None, self.error
        assert isinstance(self.parts[-1], Answer)
        return self.parts[-1]

    @property
    def failure(self) -> ModelError:
        assert self.error is not None, self.parts
        return self.error

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts if isinstance(part, TextDelta))

    @property
    def waits(self) -> list[float]:
        return [part.seconds for part in self.parts if isinstance(part, Waiting)]

    @property
    def sent(self) -> list[RequestSent]:
        return [part for part in self.parts if isinstance(part, RequestSent)]

    @property
    def calls(self) -> list[tuple[str, str]]:
        functions = [one["function"] for one in self.answer.message.get("tool_calls", [])]
        return [(function["name"], function["arguments"]) for function in functions]


class Bench:
    """One server and one model that asks it."""

    def __init__(self) -> None:
        self.server = ModelServer()
        self.slept: list[float] = []
        self.models: list[OpenAIModel] = []

    def model(self, base_url: str = "", limits: Limits = QUICK, **options: Any) -> OpenAIModel:
        endpoint = Endpoint(CUSTOM, base_url or self.server.base_url, KEY)
        limits = replace(limits, sleep=self._sleep)
        model = OpenAIModel(endpoint, "fake", limits=limits, **options)
        self.models.append(model)
        return model

    async def ask(
        self, *replies: Any, model: OpenAIModel | None = None, request: ModelRequest | None = None
    ) -> Heard:
        self.server.script(*replies)
        heard = Heard()
        asked = request or ModelRequest([{"role": "user", "content": "hi"}])
        try:
            async for part in (model or self.model()).stream(asked):
                heard.parts.append(part)
        except ModelError as error:
            heard.error = error
        return heard

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


@pytest.fixture
async def bench() -> AsyncIterator[Bench]:
    bench = Bench()
    with bench.server:
        yield bench
        for model in bench.models:
            await model.aclose()


@pytest.fixture
def key() -> str:
    """The key that the bench's models send."""
    return KEY


@pytest.fixture
def quick() -> Callable[..., Limits]:
    """Short limits, some of them replaced."""
    return lambda **changes: replace(QUICK, **changes)


@pytest.fixture
async def time() -> PassingTime:
    """The clock of the test's event loop, which can follow a server's silence."""
    return PassingTime(asyncio.get_running_loop())
