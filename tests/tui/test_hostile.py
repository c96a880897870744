"""Text of others is shown and does nothing: no markup, no escape sequence, no link acts."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.widget import Widget

from doneby.agent.approval import ApprovalRequest, Question
from doneby.agent.errors import Candidate
from doneby.agent.events import CallRecord
from doneby.grammar.dates import DateContext
from doneby.tui import markdown
from doneby.tui.screens.inspector import InspectorScreen
from doneby.tui.screens.line import LineScreen
from doneby.tui.screens.main import MainScreen
from doneby.tui.screens.pick import Item, PickScreen
from doneby.tui.trace import Step, Trace
from doneby.tui.views import Side, Task, View, rows
from doneby.tui.widgets.messages import Said, ToolLine
from doneby.tui.widgets.question import Approval, Choice
from doneby.tui.widgets.status import Status
from doneby.tui.widgets.tasklist import TaskList
from support.examples import examples
from support.stage import on_stage

DATES = DateContext(now=datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin")))
HOSTILE = (
    "[b]bold[/b]",
    "[/]",
    "[",
    "[@click=app.quit]press[/]",
    "[link=https://evil.example]x[/link]",
    "[[[]]] [red",
    "\x1b]52;c;ZXZpbA==\x07clip",
    "\x1b]8;;https://evil.example\x1b\\link\x1b]8;;\x1b\\",
    "\x1b[2Jgone",
    "\x9b2Jgone",
    "\u202egnp.exe",
    "日本語 👩‍👩‍👧 e\u0301",
    "a\tb\nc\r\nd",
    "x" * 5000,
    "\ud800 half",
)
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]")
TEXTS = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=60))


def given_task(text: str) -> dict[str, Any]:
    return {
        "id": "1",
        "content": text,
        "due": "2026-12-01",
        "due_string": text,
        "recurring": True,
        "priority": "p1",
        "project": text,
        "section": text,
        "labels": [text],
        "description": text,
        "deadline": None,
        "url": "",
    }


def said(text: str) -> Widget:
    return Said(text, kind="answer")


def answer(text: str) -> Widget:
    return Said(text, is_markdown=True, kind="answer")


def tool_line(text: str) -> Widget:
    line = ToolLine(text, {text: text})
    record = CallRecord("1", text, {text: text}, text=text, changes=(text,))
    line.finish(record)
    line.action_fold()
    return line


def failed_line(text: str) -> Widget:
    line = ToolLine(text, {})
    line.finish(CallRecord("1", text, {}, error=text or "x"))
    return line


def approval(text: str) -> Widget:
    request = ApprovalRequest(text, {text: text}, "destroys", text, (text,), text, outside=text)
    return Approval(request, lambda: 0.0)


def choice(text: str) -> Widget:
    return Choice(Question("t", text, (Candidate("1", text), Candidate("2", text))), lambda: 0.0)


def task_list(text: str) -> Widget:
    listed = TaskList(lambda task: Side(task.due_string, task.project, late=True))
    listed.styles.height = 6
    task = Task.of(given_task(text))
    listed.show(rows([task], View("project", task.project), DATES))
    return listed


def status(text: str) -> Widget:
    line = Status()
    line.say(account=text, model=text, doing=text)
    return line


MAKERS: tuple[Callable[[str], Widget], ...] = (
    said,
    answer,
    tool_line,
    failed_line,
    approval,
    choice,
    task_list,
    status,
)


class Bare(App[None]):
    CSS_PATH = Path(markdown.__file__).with_name("app.tcss")

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"faint": "#808080", "date": "#008000", "project": "#000080", "tag": "#008080"}

    def compose(self) -> ComposeResult:
        yield from ()


def segments(app: App[Any]) -> list[Any]:
    return [one for strip in app.screen._compositor.render_strips() for one in strip]


def harmless(app: App[Any]) -> None:
    """Nothing on the screen can act on the terminal or the app."""
    for segment in segments(app):
        assert not CONTROL.search(segment.text), repr(segment.text)
        if segment.style:
            assert segment.style.link is None
            assert "@click" not in segment.style.meta


@pytest.mark.report(35)
@settings(max_examples=examples(12, 200), deadline=None, suppress_health_check=list(HealthCheck))
@given(texts=st.lists(TEXTS, min_size=1, max_size=3))
@example(texts=list(HOSTILE))
async def test_no_widget_lets_outside_text_act(texts: list[str]) -> None:
    app = Bare()
    async with app.run_test(size=(60, 80)) as pilot:
        for text in texts:
            await app.screen.remove_children()
            await app.screen.mount(*(make(text) for make in MAKERS))
            await pilot.pause()
            harmless(app)


@pytest.mark.parametrize("text", HOSTILE)
async def test_no_screen_lets_outside_text_act(text: str) -> None:
    trace = Trace()
    record = CallRecord("1", text, {text: text}, text=text, told=text)
    trace.steps.append(Step(text, text, {"messages": [text]}, {"content": text}, [record]))
    app = Bare()
    async with app.run_test(size=(80, 24)) as pilot:
        for screen in (
            InspectorScreen(trace),
            LineScreen(text, text, str, text),
            PickScreen(text, [Item(text, text, text)]),
        ):
            await app.push_screen(screen)
            await pilot.pause()
            harmless(app)
            await app.pop_screen()


@pytest.mark.report(34)
@pytest.mark.parametrize("text", [one for one in HOSTILE if "\ud800" not in one])
async def test_the_whole_app_shows_it_and_stays(tmp_path: Path, text: str) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.app.background.run(lambda one: one.call("add_task", {"content": text or "x"}))
        await stage.app.background.run(
            lambda one: one.call("add_task", {"content": "t", "due": "today", "description": text})
        )
        stage.app.reader.reload()
        stage.app.tell(text)
        stage.app.tasks.look_at(View("all"))
        await stage.settle()
        await stage.say(f"find {text} ")
        harmless(stage.app)
        assert stage.app.is_running


@given(TEXTS, st.integers(1, 80))
def test_markdown_of_anything_is_laid_out_without_anything_that_acts(text: str, width: int) -> None:
    for write in (markdown.render, markdown.plain):
        content = write(text, width)
        assert not CONTROL.search(content.plain)
        for span in content.spans:
            assert isinstance(span.style, str)
            assert "@" not in span.style
            assert "link" not in span.style


def test_plain_text_keeps_every_word() -> None:
    text = "one [b]two[/b] *three* four"
    assert markdown.plain(text, 80).plain == text
    assert markdown.plain(text, 10).plain.split() == text.split()


def test_a_link_shows_where_it_goes() -> None:
    shown = markdown.render("[your bank](https://evil.example/a)", 80).plain
    assert shown == "your bank (https://evil.example/a)"


async def test_a_fault_of_ours_is_kept_and_prints_no_value_of_a_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(self: MainScreen) -> None:
        token = "canary" * 6
        raise ZeroDivisionError(len(token))

    async def play() -> None:
        async with on_stage(tmp_path) as stage:
            await stage.pilot.press("ctrl+t")
            await stage.pilot.pause()

    monkeypatch.setattr(MainScreen, "fold_tasks", fails)
    with pytest.raises(ZeroDivisionError):
        await play()
    printed = capsys.readouterr().err.replace("\n", "")
    (report,) = (tmp_path / "faults").iterdir()
    assert "fault of its own (ZeroDivisionError)" in printed
    assert report.name in printed
    assert "fold_tasks" in report.read_text()
    assert "canary" not in printed + report.read_text()
