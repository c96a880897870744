"""Asking, watching, stopping: what a person sees of a request, and never loses."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from doneby.assistant import Options
from doneby.tui.markdown import settled
from doneby.tui.talk import LONG
from doneby.tui.widgets.messages import Said
from support.model_server import Exchange, ModelServer, call, chunk
from support.stage import fill, on_stage


def model(server: ModelServer) -> Options:
    return Options(model="custom:fake", base_url=server.base_url)


async def test_it_works_at_once_with_nothing_set_up(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        assert "Nothing has to be set up" in stage.screen_text()
        await stage.say("add call mum tomorrow 6pm p1 #Family")
        assert stage.said[0] == "add call mum tomorrow 6pm p1 #Family"
        assert "call mum" in stage.said[-1]
        assert "Nothing has to be set up" not in stage.screen_text()


async def test_what_the_assistant_changes_is_seen_to_change(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        assert "buy milk and bread" in stage.listed
        await stage.say("complete buy milk")
        assert "buy milk and bread" not in stage.listed


async def test_a_call_is_one_line_that_opens_to_all_of_it(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("add buy milk tomorrow")
        (line,) = stage.calls
        assert line.size.height == 1
        assert "buy milk" in stage.text_of(line)
        line.focus()
        await stage.press("enter")
        opened = stage.text_of(line)
        assert '"content": "buy milk"' in opened
        assert "result" in opened
        await stage.press("enter")
        assert line.size.height == 1


async def test_a_change_can_be_taken_back_on_its_line(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.say("complete buy milk")
        (line,) = stage.calls
        assert "u undo" in stage.text_of(line)
        line.focus()
        await stage.press("u")
        assert "buy milk and bread" in stage.listed
        assert "u undo" not in stage.text_of(line)


async def test_an_answer_of_a_model_is_markdown(tmp_path: Path) -> None:
    with ModelServer(["**Bold** and [a link](https://example.com/x)."]) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("hello")
            assert "Bold and a link (https://example.com/x)." in stage.screen_text()


async def test_esc_stops_a_model_that_never_stops(tmp_path: Path) -> None:
    over = threading.Event()

    def endless(exchange: Exchange) -> None:
        exchange.send_response(200)
        exchange.send_header("content-type", "text/event-stream")
        exchange.end_headers()
        try:
            while not over.wait(0.01):  # as fast as models write, and no machine is kept busy
                exchange.event(chunk({"content": "and on "}))
        except OSError:
            over.set()

    with ModelServer([endless, "Hello again."]) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            stage.app.prompt.put("go on for ever")
            stage.ticks.now += 1
            await stage.pilot.press("enter")
            await stage.until(lambda: any("and on" in text for text in stage.said))
            await stage.press("escape")
            assert stage.said[-1].startswith("Stopped.")
            await stage.say("hello")
            assert stage.said[-1] == "Hello again."
        over.set()


async def test_a_request_that_came_to_nothing_is_back_in_the_prompt(tmp_path: Path) -> None:
    options = Options(model="custom:fake", base_url="http://127.0.0.1:9/v1")
    async with on_stage(tmp_path, options=options, DONEBY_API_KEY="k" * 20) as stage:
        await stage.say("a request that took long to write")
        assert stage.app.prompt.text == "a request that took long to write"
        assert stage.app.is_running
        assert len(stage.said) > 1


async def test_while_one_is_answered_the_next_stays_in_the_prompt(tmp_path: Path) -> None:
    go = threading.Event()

    def slow(exchange: Exchange) -> None:
        go.wait(30)
        exchange.completion({"role": "assistant", "content": "Done waiting."})

    with ModelServer([slow]) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            stage.app.prompt.put("first")
            stage.ticks.now += 1
            await stage.pilot.press("enter")
            await stage.until(lambda: stage.app.session.is_busy)
            stage.app.prompt.put("second")
            stage.ticks.now += 1
            await stage.pilot.press("enter")
            await stage.pilot.pause()
            assert stage.app.prompt.text == "second"
            go.set()
            await stage.settle()
            assert stage.said[-1] == "Done waiting."


async def test_calls_show_while_a_model_works(tmp_path: Path) -> None:
    with ModelServer([[call("add_task", content="milk")], "Added it."]) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("we need milk")
            assert [type(one).__name__ for one in stage.app.talk.children] == [
                "Said",
                "ToolLine",
                "Said",
            ]
            assert "8 tokens" in stage.screen_text() or "16 tokens" in stage.screen_text()


async def test_scrolled_up_it_stays_up_and_follows_again_at_the_end(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path, size=(80, 16)) as stage:
        for _ in range(3):
            await stage.say("show all tasks")
        talk = stage.app.talk
        assert talk.scroll_y == talk.max_scroll_y
        talk.focus()
        await stage.press("home")
        assert talk.scroll_y == 0
        await stage.say("show all tasks")  # sending goes to the end
        assert talk.scroll_y == talk.max_scroll_y


async def test_the_last_request_is_asked_again(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("show all tasks")
        await stage.say("/again")
        assert stage.said.count("show all tasks") == 2


@pytest.mark.parametrize("size", [(20, 5), (1, 1), (40, 12), (200, 60)])
async def test_any_size_of_the_window_is_survived(tmp_path: Path, size: tuple[int, int]) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path) as stage:
        await stage.say("show all tasks")
        await stage.pilot.resize_terminal(*size)
        await stage.settle()
        await stage.pilot.resize_terminal(120, 36)
        await stage.settle()
        assert "show all tasks" in stage.said
        assert "buy milk and bread" in stage.listed


async def test_a_small_window_shows_one_of_the_two_at_a_time(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path, size=(80, 24)) as stage:
        assert not stage.app.tasks.is_on_screen or stage.app.tasks.size.width == 0
        await stage.press("ctrl+t")
        assert stage.app.tasks.size.width > 70
        assert stage.focus == "list"
        await stage.press("ctrl+t")
        assert stage.focus == "prompt"
        assert stage.app.talk.size.width > 70


async def test_tab_goes_to_the_tasks_even_where_they_are_folded(tmp_path: Path) -> None:
    await fill(tmp_path)
    async with on_stage(tmp_path, size=(80, 24)) as stage:
        await stage.press("tab")
        assert stage.focus == "list"
        await stage.press("escape")
        assert stage.focus == "prompt"


async def test_an_account_that_cannot_be_used_is_said_and_the_app_stays(tmp_path: Path) -> None:
    async with on_stage(tmp_path, options=Options(account="todoist")) as stage:
        assert "no Todoist token" in stage.said[-1]
        await stage.say("hello")
        assert stage.app.prompt.text == "hello"


async def test_a_long_answer_is_painted_in_parts_and_copied_whole(tmp_path: Path) -> None:
    block = "A paragraph with some words in it.\n\n```\ncode\n\nof it\n```\n\n1. one\n\n   more\n"
    answer = "\n".join([block] * 150)
    with ModelServer([answer]) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("hello")
            parts = [one for one in stage.app.talk.query(Said) if one.has_class("answer")]
            assert len(parts) > 1
            assert max(len(part.source) for part in parts) < 2 * LONG, [
                len(p.source) for p in parts
            ]
            assert stage.app.talk.last_answer == answer


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("one\n\ntwo\n\nthree", "three"),
        ("one\n\n```\na\n\nb", "```\na\n\nb"),
        ("one\n\n```\na\n\nb\n```\n\nthree", "three"),
        ("~~~\na\n\n```\n\nb", "~~~\na\n\n```\n\nb"),
        ("1. one\n\n   more of it\n\n   and more", "1. one\n\n   more of it\n\n   and more"),
        ("1. one\n\n2. two", "2. two"),
        ("one line\nand another", "one line\nand another"),
        ("", ""),
    ],
)
def test_what_is_settled_ends_between_two_blocks(text: str, left: str) -> None:
    assert text[settled(text) :] == left
