"""The screens beside the main one: conversations, the inspector, keys, settings."""

from __future__ import annotations

import json
import stat
from pathlib import Path

from textual.binding import Binding

from doneby.assistant import Options
from doneby.tui.commands import COMMANDS
from doneby.tui.screens.inspector import InspectorScreen
from doneby.tui.widgets.pane import TasksPane
from doneby.tui.widgets.tasklist import TaskList
from support.model_server import USAGE, ModelServer, Sse, chunk
from support.stage import fill, on_stage
from tui.test_conversation import model


async def test_the_app_opens_where_it_was_left(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("add buy milk tomorrow")
        said = stage.said
    async with on_stage(tmp_path) as stage:
        assert stage.said == said
        assert [line.undo_id for line in stage.calls] != [None]
        await stage.say("complete it")
        assert "Completed: buy milk" in stage.said[-1]


async def test_conversations_are_found_opened_renamed_and_deleted(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("add milk")
        await stage.press("ctrl+n")
        assert stage.said == []
        await stage.say("add bread")
        await stage.press("ctrl+r")
        assert "add milk" in stage.screen_text()
        await stage.pilot.press(*"milk")
        await stage.press("enter")
        assert stage.said[0] == "add milk"
        await stage.press("ctrl+r")
        await stage.pilot.press(*"milk")
        await stage.press("ctrl+e", "end")
        await stage.pilot.press(*"!")
        await stage.press("enter")
        assert "add milk!" in stage.screen_text()
        await stage.press("ctrl+x")
        assert "again deletes it" in stage.screen_text()
        await stage.press("ctrl+x")
        assert "Deleted." in stage.screen_text()
        await stage.press("escape")
        assert stage.said == []  # it was the one that was open


async def test_a_draft_stays_when_the_conversation_is_switched(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("add milk")
        await stage.pilot.press(*"half")
        await stage.press("ctrl+n")
        assert stage.app.prompt.text == "half"


async def test_a_long_conversation_opens_at_its_end_and_reads_back(tmp_path: Path) -> None:
    async with on_stage(tmp_path, size=(80, 24)) as stage:
        await stage.say("add milk")

        def grow(one: object) -> None:
            history, session = one.sessions._history, one.sessions.current  # type: ignore[attr-defined]
            for number in range(200):
                history.add(session, "request", {"text": f"request {number}"})

        await stage.app.background.do(grow)
    async with on_stage(tmp_path, size=(80, 24)) as stage:
        assert stage.said[-1] == "request 199"
        assert len(stage.said) == 60
        stage.app.talk.focus()
        await stage.press("home")
        assert len(stage.said) == 120
        assert stage.said[0] == "request 80"


async def test_the_inspector_shows_what_was_sent_as_it_was_sent(tmp_path: Path) -> None:
    with ModelServer(["Hello, [b]you[/b]."]) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("hello")
            await stage.press("f2")
            assert isinstance(stage.app.screen, InspectorScreen)
            (step,) = stage.app.session.trace.steps
            assert step.sent["messages"] == server.requests[0].body["messages"]
            assert "3 tokens sent" in stage.screen_text()
            await stage.press("slash")
            await stage.pilot.press(*"hello, [b]")
            await stage.press("enter", "n")
            assert "Hello, [b]you[/b]." in stage.screen_text()
            await stage.press("escape", "s")
            assert '"function"' in stage.screen_text()
            await stage.press("escape")
            assert stage.said[-1] == "Hello, [b]you[/b]."


async def test_a_cost_is_shown_where_the_provider_tells_it_and_nowhere_else(
    tmp_path: Path,
) -> None:
    def answer(cost: dict[str, float]) -> Sse:
        said = chunk({"role": "assistant", "content": "Hello."})
        return Sse([said, chunk({}, "stop", usage=USAGE | cost), "[DONE]"])

    with ModelServer([answer({}), answer({"cost": 0.0125}), answer({"cost": 0.05})]) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("hello")
            assert "8 tokens" in stage.screen_text()
            assert "cost" not in stage.screen_text()
            await stage.say("hello")
            await stage.say("hello")
            assert "24 tokens · cost 0.0625" in stage.screen_text()
            await stage.press("f2")
            shown = stage.screen_text()
            assert "3 steps" in shown
            assert "cost 0.0625" in shown
            assert "cost 0.0125" in shown
            assert "cost 0.0500" in shown


async def test_all_steps_are_written_to_a_private_file_without_the_key(tmp_path: Path) -> None:
    with ModelServer(["Hello."]) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say(f"my key is {'k' * 20}")
            await stage.press("f2", "w")
            (path,) = (tmp_path / "faults").iterdir()
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            assert len(json.loads(path.read_text())["steps"]) == 1
            assert "k" * 20 not in path.read_text()


async def test_every_key_is_listed_with_its_meaning(tmp_path: Path) -> None:
    async with on_stage(tmp_path, size=(100, 200)) as stage:
        await stage.press("f1")
        shown = stage.screen_text()
        for binding in (*stage.app.BINDINGS, *TasksPane.BINDINGS, *TaskList.BINDINGS):
            assert isinstance(binding, Binding)
            # a long meaning goes on below, in its own column
            assert set(binding.description.split()) <= set(shown.split())
        await stage.press("q")
        assert len(stage.app.screen_stack) == 1


async def test_the_colours_are_tried_chosen_and_kept(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("/theme")
        await stage.press("down")
        assert stage.app.theme == "doneby-light"
        await stage.press("escape")
        assert stage.app.theme == "doneby-dark"
        await stage.say("/theme")
        await stage.pilot.press(*"doneby-light")
        await stage.press("enter")
    assert 'theme = "doneby-light"' in (tmp_path / "settings.toml").read_text()
    async with on_stage(tmp_path) as stage:
        assert stage.app.theme == "doneby-light"


async def test_no_color_means_none(tmp_path: Path) -> None:
    async with on_stage(tmp_path, NO_COLOR="1") as stage:
        assert stage.app.theme == "ansi-dark"


async def test_another_model_and_account_without_leaving(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path, options=Options(account="todoist")) as stage:
        assert stage.listed == []
        await stage.press("f4", "enter")
        assert "buy milk and bread" in stage.listed
        await stage.press("f4")
        await stage.pilot.press(*"name one")
        await stage.press("enter")
        await stage.pilot.press(*"ollama:llama3.2")
        await stage.press("enter")
        assert "local · ollama:llama3.2" in stage.screen_text()
    settings = (tmp_path / "settings.toml").read_text()
    assert 'account = "local"' in settings
    assert 'model = "ollama:llama3.2"' in settings


async def test_a_model_that_is_none_is_refused_and_not_kept(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.press("f4")
        await stage.pilot.press(*"name one")
        await stage.press("enter")
        await stage.pilot.press(*"garbage")
        await stage.press("enter")
        await stage.until(lambda: "provider" in stage.screen_text())
        assert "garbage" not in stage.app.options.model
    assert not (tmp_path / "settings.toml").exists()


async def test_the_address_of_one_model_is_not_that_of_another(tmp_path: Path) -> None:
    await fill(tmp_path)
    elsewhere = Options(model="custom:x", base_url="http://127.0.0.1:9/v1")
    async with on_stage(tmp_path, options=elsewhere) as stage:
        await stage.press("f4")
        await stage.pilot.press(*"built-in")
        await stage.press("enter")
        await stage.until(lambda: "local · interpreter" in stage.screen_text())
        assert stage.app.options.base_url == ""
        assert "buy milk and bread" in stage.listed


async def test_the_palette_finds_commands_by_their_names(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        for command in (one for one in COMMANDS if one.name in ("undo", "quit")):
            await stage.press("ctrl+p")
            await stage.pilot.press(*command.name)
            title = f"{command.name.capitalize()}: {command.meaning}"[:30]
            await stage.until(lambda title=title: title in stage.screen_text())  # type: ignore[misc]
            await stage.press("escape")


async def test_the_palette_finds_every_command(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.press("ctrl+p")
        await stage.pilot.press(*"all that was sent")
        await stage.until(lambda: "Inspect: all that was sent" in stage.screen_text())
        await stage.press("enter")
        await stage.until(lambda: isinstance(stage.app.screen, InspectorScreen))
