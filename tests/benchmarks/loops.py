"""The same work in each framework: call ``ping`` so many times, then answer.

    python loops.py NAME TURNS PORT

runs one of them against ``loopback.py`` and prints milliseconds per request as JSON. It runs in
the environment that ``overhead.py`` makes; the packages imported here are no part of ours.
"""

# mypy: disable-error-code="import-not-found, import-untyped, no-untyped-call, misc"

from __future__ import annotations

import asyncio
import contextlib
import http.client
import io
import json
import logging
import os
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

Run = Callable[[str], Any]

TOOL = {
    "type": "function",
    "function": {
        "name": "ping",
        "description": "Ping.",
        "parameters": {
            "type": "object",
            "properties": {"n": {"type": "integer", "description": "A number."}},
            "required": ["n"],
        },
    },
}


def ping(n: int) -> str:
    """Ping.

    Args:
        n: A number.
    """
    return "pong"


def doneby(base_url: str, turns: int) -> Run:
    """Ours; it always streams."""
    from doneby import Agent
    from doneby.models import resolve

    model = resolve("custom:fake", base_url=base_url)
    agent = Agent(model, tools=[ping], max_steps=turns + 5)
    return agent.run_chat


def bare_sdk(base_url: str, turns: int, *, stream: bool = False) -> Run:
    """A loop of a few lines on the openai SDK, as one writes it by hand."""
    from openai import OpenAI

    client = OpenAI(base_url=base_url, api_key="k", max_retries=0)

    def ask(messages: list[Any]) -> dict[str, Any]:
        asked: dict[str, Any] = {"model": "fake", "messages": messages, "tools": [TOOL]}
        if not stream:
            message = client.chat.completions.create(**asked).choices[0].message
            whole: dict[str, Any] = message.model_dump(exclude_none=True)
            return whole
        content = ""
        calls: dict[int, dict[str, Any]] = {}
        for chunk in client.chat.completions.create(**asked, stream=True):
            for choice in chunk.choices:
                content += choice.delta.content or ""
                for piece in choice.delta.tool_calls or ():
                    call = calls.setdefault(piece.index, {"id": piece.id, "type": "function"})
                    function = call.setdefault("function", {"name": "", "arguments": ""})
                    function["name"] += piece.function.name or ""
                    function["arguments"] += piece.function.arguments or ""
        said: dict[str, Any] = {"role": "assistant", "content": content or None}
        return said | ({"tool_calls": list(calls.values())} if calls else {})

    def run(prompt: str) -> str:
        messages: list[Any] = [{"role": "user", "content": prompt}]
        while True:
            message = ask(messages)
            messages.append(message)
            for call in message.get("tool_calls") or ():
                text = ping(**json.loads(call["function"]["arguments"]))
                messages.append({"role": "tool", "tool_call_id": call["id"], "content": text})
            if not message.get("tool_calls"):
                return str(message["content"])

    return run


def bare_sdk_streamed(base_url: str, turns: int) -> Run:
    """The same, streamed as ours is."""
    return bare_sdk(base_url, turns, stream=True)


def openai_agents(base_url: str, turns: int) -> Run:
    """The package openai-agents."""
    from agents import Agent, OpenAIChatCompletionsModel, Runner, function_tool
    from agents.run import RunConfig
    from openai import AsyncOpenAI

    client = AsyncOpenAI(base_url=base_url, api_key="k", max_retries=0)
    model = OpenAIChatCompletionsModel(model="fake", openai_client=client)
    agent = Agent(name="a", instructions="s", model=model, tools=[function_tool(ping)])
    config = RunConfig(tracing_disabled=True)
    loop = asyncio.new_event_loop()

    async def go(prompt: str) -> Any:
        ran = await Runner.run(agent, prompt, run_config=config, max_turns=turns + 5)
        return ran.final_output

    return lambda prompt: loop.run_until_complete(go(prompt))


def pydantic_ai(base_url: str, turns: int) -> Run:
    """The package pydantic-ai."""
    from openai import AsyncOpenAI
    from pydantic_ai import Agent
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider
    from pydantic_ai.usage import UsageLimits

    client = AsyncOpenAI(base_url=base_url, api_key="k", max_retries=0)
    model = OpenAIChatModel("fake", provider=OpenAIProvider(openai_client=client))
    agent = Agent(model, tools=[ping])
    loop = asyncio.new_event_loop()

    async def go(prompt: str) -> Any:
        limits = UsageLimits(request_limit=turns + 5)
        return (await agent.run(prompt, usage_limits=limits)).output

    return lambda prompt: loop.run_until_complete(go(prompt))


def smolagents(base_url: str, turns: int) -> Run:
    """The package smolagents; its last answer is a call of a tool of its own."""
    from smolagents import OpenAIModel, ToolCallingAgent, tool

    client = {"max_retries": 0}
    model = OpenAIModel(model_id="fake", api_base=base_url, api_key="k", client_kwargs=client)
    made = ToolCallingAgent(tools=[tool(ping)], model=model, verbosity_level=0, max_steps=turns + 5)
    run: Run = made.run
    return run


def agno(base_url: str, turns: int) -> Run:
    """The package agno."""
    from agno.agent import Agent
    from agno.models.openai import OpenAIChat

    model = OpenAIChat(id="fake", base_url=base_url, api_key="k", max_retries=0)
    agent = Agent(model=model, tools=[ping], telemetry=False, tool_call_limit=turns + 5)
    return lambda prompt: agent.run(prompt).content


LOOPS: dict[str, Callable[[str, int], Run]] = {
    "doneby": doneby,
    "bare SDK loop": bare_sdk,
    "bare SDK loop, streamed": bare_sdk_streamed,
    "openai-agents": openai_agents,
    "pydantic-ai": pydantic_ai,
    "smolagents": smolagents,
    "agno": agno,
}


class Server:
    """The scripted server, over a connection of its own."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)

    def begin(self, turns: int, last_tool: str) -> None:
        """Give it a script."""
        self._ask("POST", "/script", json.dumps({"turns": turns, "last_tool": last_tool}))

    def spent(self) -> tuple[float, int]:
        """The seconds that it took, and the requests that came."""
        spent = json.loads(self._ask("GET", "/spent"))
        return spent["seconds"], spent["count"]

    def _ask(self, method: str, path: str, body: str = "") -> bytes:
        self._connection.request(method, path, body)
        return self._connection.getresponse().read()


def measure(name: str, turns: int, port: int, runs: int = 3) -> dict[str, float]:
    """Milliseconds per request over what the server took; the first run does not count."""
    server = Server(port)
    walls, cpus = [], []
    for number in range(runs + 1):
        run = LOOPS[name](f"http://127.0.0.1:{port}/v1", turns)
        server.begin(turns, "final_answer" if name == "smolagents" else "")
        cpu, wall = time.process_time(), time.perf_counter()
        out = run("go")
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        seconds, count = server.spent()
        if (out, count) != ("done", turns + 1):
            raise SystemExit(f"{name} answered {out!r} after {count} requests")
        if number:
            walls.append((wall - seconds) / count * 1000)
            cpus.append(cpu / count * 1000)
    return {"wall": statistics.median(walls), "cpu": statistics.median(cpus)}


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    os.environ |= {"AGNO_TELEMETRY": "false", "OPENAI_AGENTS_DISABLE_TRACING": "1"}
    os.environ |= {"HF_HUB_OFFLINE": "1", "NO_PROXY": "127.0.0.1", "OPENAI_API_KEY": "k"}
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        figures = measure(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    print(json.dumps(figures))
