"""What the Todoist toolkit costs a model before the user has said a word, and per task listed.

    python tests/benchmarks/tokens.py [--agno FOLDER]

Counted with the vocabulary of current OpenAI models (o200k). The tasks are 200 made up ones of
every kind on the embedded workspace, listed as a model sees them. With ``--agno`` the tools of
agno's TodoistTools are counted the same way, in an environment that is made in FOLDER.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from bpe_openai import get_encoding  # type: ignore[import-untyped]  # it has no stubs
from todoist_api_python.api import TodoistAPI

from doneby.agent.groups import TOOL_TOKENS, Offer
from doneby.agent.toolkit import Toolkit
from doneby.assistant.prompt import system_prompt
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)
AGNO = ["agno==3.1.10", "todoist-api-python==3.2.1", "openai"]
AGNO_SCHEMAS = """
import json
from agno.tools.todoist import TodoistTools
kit = TodoistTools(api_token="x")
for function in kit.functions.values():
    function.process_entrypoint()
print(json.dumps([{"type": "function", "function": f.to_dict()} for f in kit.functions.values()]))
"""

VERBS = ("call", "buy", "write", "review", "fix", "plan", "book", "send", "read", "clean")
THINGS = (
    "the dentist", "milk and bread", "the quarterly report", "Anna's pull request", "the shed door",
    "the trip to Lisbon", "two tickets for the concert", "the invoice for November", "chapter 7",
    "the windows in the kitchen", "the plumber", "a present for Ben", "the slides", "the backups",
    "the spare room", "the insurance", "new running shoes", "the letter to the bank",
    "the minutes of the meeting", "the bikes",
)  # fmt: skip
DUES = (None, "today", "tomorrow at 5pm", "every monday", "12 dec", "every day at 9am", "friday")


def tokens(value: Any) -> int:
    """How many tokens some text, or JSON as it is sent, takes."""
    text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    return len(get_encoding("o200k_base").encode(text))


def schemas(toolkit: Toolkit) -> list[Any]:
    return [tool.schema() for tool in toolkit.tools.values()]


async def listing() -> tuple[int, int]:
    """How many tasks are listed, and how many tokens the list takes."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder, "tasks.db"), now=lambda: NOW)
        with TodoistAPI("local", client=workspace.client()) as api:
            projects = [api.add_project(name).id for name in ("Work", "Home", "Garden")]
            for number in range(200):
                api.add_task(
                    f"{VERBS[number % 10]} {THINGS[number // 10 % 20]}",
                    due_string=DUES[number % 7],
                    priority=4 if number % 11 == 0 else 1,
                    project_id=projects[number % 4] if number % 4 < len(projects) else None,
                    labels=["phone"] if number % 5 == 0 else None,
                )
        kit = TodoistToolkit("local", client=workspace.async_client(), now=lambda: NOW)
        text = await kit.tools["find_tasks"].call({"limit": 200})
        await kit.aclose()
        workspace.close()
    return 200, tokens(text)


def agno(folder: Path) -> list[Any]:
    """The schemas of agno's TodoistTools, from an environment of their own."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run(
            [str(python), "-m", "pip", "install", "--quiet", "--quiet", *AGNO], check=True
        )
    done = subprocess.run(
        [str(python), "-c", AGNO_SCHEMAS], capture_output=True, text=True, check=True
    )
    found: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--agno", type=Path, help="where its environment is made")
    options = parser.parse_args(arguments)
    kit = TodoistToolkit("none")
    prompt = tokens(system_prompt(NOW, ZoneInfo("Europe/Paris")) + "\n\n" + kit.instructions)
    every = {**kit.tools, **kit.projects.tools, **kit.details.tools}
    print(f"{'':<48}{'tools':>6}{'tokens':>8}")
    rows = [
        ("everyday tools", kit.tools, tokens(schemas(kit))),
        ("everyday tools with all prompts (aim 3500)", kit.tools, tokens(schemas(kit)) + prompt),
        ("projects and sections, on demand", kit.projects.tools, tokens(schemas(kit.projects))),
        ("labels, comments, people, on demand", kit.details.tools, tokens(schemas(kit.details))),
    ]
    for name, tools, count in rows:
        print(f"{name:<48}{len(tools):>6}{count:>8}")
    offered = Offer(every, TOOL_TOKENS).schemas()
    print(f"{'what is offered at first':<48}{len(offered):>6}{tokens(offered):>8}")
    if options.agno:
        theirs = agno(options.agno)
        print(f"{'agno TodoistTools':<48}{len(theirs):>6}{tokens(theirs):>8}")
    listed, count = asyncio.run(listing())
    print(f"\n{listed} tasks listed: {count} tokens, {count / listed:.1f} a task (aim 25)")


if __name__ == "__main__":
    main(sys.argv[1:])
