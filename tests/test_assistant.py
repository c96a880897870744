"""Options, environment, keyring, settings and defaults become an agent, in that order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from doneby.agent.errors import DonebyError
from doneby.agent.events import RequestSent, RunFinished
from doneby.agent.journal import Entry
from doneby.assistant import Assistant, Options, UsageError
from doneby.assistant.clock import _zone_like, read_clock
from doneby.assistant.lines import is_plain_words, task_of
from doneby.assistant.prompt import system_prompt
from doneby.assistant.setup import Setup
from doneby.grammar.dates import DateContext
from doneby.storage.journal import SqliteJournal
from doneby.storage.settings import PLANS as PLAN_NAMES
from doneby.storage.system_keyring import SERVICE
from doneby.workspace import PLANS, Workspace
from support.model_server import ModelServer, call
from support.todoist_server import TodoistServer
from support.vault import Vault, vault_in_use

TUESDAY = "2026-12-01T10:00"
BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 12, 1, 10, tzinfo=BERLIN)


@pytest.fixture
def vault() -> Iterator[Vault]:
    with vault_in_use() as vault:
        yield vault


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {
        "DONEBY_HOME": str(tmp_path),
        "DONEBY_NOW": TUESDAY,
        "DONEBY_TIMEZONE": "Europe/Berlin",
    }


def write(env: Mapping[str, str], settings: str) -> None:
    Path(env["DONEBY_HOME"], "settings.toml").write_text(settings)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


# -- who decides -------------------------------------------------------------------------------

ALL = 'account = "local"\nmodel = "ollama:file"\nbase_url = "http://localhost:1/v1"\n'


@pytest.mark.parametrize(
    ("options", "extra", "settings", "account", "model", "base_url"),
    [
        (Options(), {}, "", "local", "interpreter", ""),
        (Options(), {}, ALL, "local", "ollama:file", "http://localhost:1/v1"),
        (Options(), {}, 'credentials = ["todoist"]', "todoist", "interpreter", ""),
        (Options(), {}, ALL + 'credentials = ["todoist"]', "local", "ollama:file", None),
        (Options(), {"TODOIST_API_TOKEN": "t"}, ALL, "todoist", "ollama:file", None),
        (Options(), {"TODOIST_API_TOKEN": " "}, "", "local", "interpreter", ""),
        (
            Options(),
            {"TODOIST_API_TOKEN": "t", "DONEBY_ACCOUNT": "local", "DONEBY_MODEL": "groq:env"},
            ALL,
            "local",
            "groq:env",
            "",  # the address in the file belongs to the model in the file
        ),
        (
            Options(account="todoist", model="openai:option"),
            {"DONEBY_ACCOUNT": "local", "DONEBY_MODEL": "groq:env", "DONEBY_BASE_URL": "http://e"},
            ALL,
            "todoist",
            "openai:option",
            "http://e",
        ),
        (
            Options(model="x", base_url="http://o"),
            {"DONEBY_BASE_URL": "http://e"},
            ALL,
            "local",
            "x",
            "http://o",
        ),
    ],
)
def test_option_then_environment_then_file_then_default(
    env: dict[str, str],
    options: Options,
    extra: dict[str, str],
    settings: str,
    account: str,
    model: str,
    base_url: str | None,
) -> None:
    write(env, settings)
    setup = Setup.find(options, env | extra)
    assert (setup.account.value, setup.model.value) == (account, model)
    if base_url is not None:
        assert setup.base_url == base_url


@pytest.mark.parametrize(
    ("options", "extra"),
    [
        (Options(account="work"), {}),
        (Options(), {"DONEBY_ACCOUNT": "work"}),
        (Options(base_url="http://x"), {}),
        (Options(), {"DONEBY_NOW": "teatime"}),
        (Options(), {"DONEBY_TIMEZONE": "Mars/Olympus"}),
    ],
)
def test_what_makes_no_sense_is_refused(
    env: dict[str, str], options: Options, extra: dict[str, str]
) -> None:
    with pytest.raises(UsageError) as caught:
        Setup.find(options, env | extra)
    assert caught.value.hint


def test_a_key_in_the_keyring_goes_to_its_providers_own_address_alone(
    env: dict[str, str], vault: Vault
) -> None:
    vault.kept[SERVICE, "openai"] = "kept"
    write(env, 'credentials = ["openai"]')
    own = Setup.find(Options(model="openai:gpt"), env).model_key()
    assert own is not None
    assert (own.value, own.source) == ("kept", "keyring")
    elsewhere = Options(model="openai:gpt", base_url="https://elsewhere.test/v1")
    assert Setup.find(elsewhere, env).model_key() is None
    assert Setup.find(Options(model="groq:x"), env).model_key() is None
    first = Setup.find(Options(model="openai:gpt"), env | {"OPENAI_API_KEY": "given"}).model_key()
    assert first is not None
    assert first.value == "given"


def test_a_key_for_an_endpoint_goes_to_that_one_address_alone(
    env: dict[str, str], vault: Vault
) -> None:
    vault.kept[SERVICE, "https://llm.example.test"] = "kept"
    write(env, 'credentials = ["https://llm.example.test"]')
    for model in ("custom:m", "openai:m", "just-a-name"):
        asked = Options(model=model, base_url="https://LLM.example.test:443/v1/")
        key = Setup.find(asked, env).model_key()
        assert key is not None
        assert key.value == "kept"
    for other in (
        "http://llm.example.test/v1",
        "https://llm.example.test:8443/v1",
        "https://llm.example.test.evil.test/v1",
        "https://evil.test/llm.example.test/v1",
    ):
        assert Setup.find(Options(model="custom:m", base_url=other), env).model_key() is None
    own = Setup.find(Options(model="custom:m", base_url="https://llm.example.test/v1"), env)
    with pytest.raises(DonebyError, match="not a web address"):
        Setup.find(Options(model="custom:m", base_url="llm.example.test"), env).model_key()
    assert own.model_key() is not None


def test_several_todoist_accounts_have_a_token_each(env: dict[str, str], vault: Vault) -> None:
    vault.kept |= {(SERVICE, "todoist:work"): "of work", (SERVICE, "todoist"): "of the other"}
    write(env, 'credentials = ["openai", "todoist:work", "todoist"]')
    first = Setup.find(Options(), env)
    assert (first.account.value, first.account.source) == ("work", "the sign-in to Todoist")
    assert first.todoist_token().value == "of work"
    assert Setup.find(Options(account="todoist"), env).todoist_token().value == "of the other"
    assert not Setup.find(Options(account="local"), env).on_todoist
    given = env | {"TODOIST_API_TOKEN": "given"}
    assert Setup.find(Options(), given).todoist_token().value == "given"
    assert Setup.find(Options(account="work"), given).todoist_token().value == "of work"
    with pytest.raises(UsageError, match="no account 'home'") as caught:
        Setup.find(Options(account="home"), env)
    assert "local, todoist, work" in caught.value.hint


def test_a_missing_token_is_told_before_anything_is_made(
    env: dict[str, str], tmp_path: Path
) -> None:
    with pytest.raises(DonebyError, match="TODOIST_API_TOKEN"):
        Assistant.create(Options(account="todoist"), env)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("model", "said"), [("openai:gpt", "OPENAI_API_KEY"), ("nosuch:gpt", "nosuch")]
)
async def test_a_model_that_cannot_be_asked_is_told_when_it_is_asked(
    env: dict[str, str], model: str, said: str
) -> None:
    assistant = Assistant.create(Options(model=model), env)
    direct = await assistant.call("find_tasks", {"due": "today"})
    assert direct.error is None, "a direct command asks no model"
    with pytest.raises(DonebyError, match=said):
        await finish(assistant, "what is due?")
    await assistant.aclose()


async def test_offline_refuses_what_needs_the_network(env: dict[str, str]) -> None:
    with pytest.raises(DonebyError, match="--offline"):
        Assistant.create(Options(offline=True), env | {"TODOIST_API_TOKEN": "t"})
    remote = Assistant.create(
        Options(model="openai:x", offline=True), env | {"OPENAI_API_KEY": "k"}
    )
    assert (await remote.call("find_tasks", {})).error is None
    with pytest.raises(DonebyError, match="--offline"):
        await finish(remote, "hello")
    await remote.aclose()


async def test_offline_lets_a_model_on_this_machine_answer(env: dict[str, str]) -> None:
    with ModelServer(["Hello."]) as server:
        options = Options(model="custom:x", base_url=server.base_url, offline=True)
        result, _ = await finish(Assistant.create(options, env), "hello")
    assert result.reply == "Hello."


# -- the clock ---------------------------------------------------------------------------------


def test_the_zone_is_the_settings_then_the_environments_then_the_systems() -> None:
    said = {"DONEBY_TIMEZONE": "Asia/Tokyo", "TZ": ":America/New_York"}
    assert read_clock(said, "Europe/Paris").zone.key == "Asia/Tokyo"
    assert read_clock({"TZ": ":America/New_York"}, "Europe/Paris").zone.key == "Europe/Paris"
    assert read_clock({"TZ": ":America/New_York"}).zone.key == "America/New_York"
    system = read_clock({})
    assert system.source == "the system"
    assert system.now().utcoffset() == datetime.now().astimezone().utcoffset()
    assert read_clock({"TZ": "../../etc/passwd"}).source == "the system"


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("2026-12-01T10:00", NOW),
        ("2026-12-01T09:00Z", NOW),
        ("2026-12-01T04:00-05:00", NOW),
        ("2026-12-01", NOW.replace(hour=0)),
    ],
)
def test_a_fixed_clock_stands(written: str, moment: datetime) -> None:
    clock = read_clock({"DONEBY_NOW": written, "DONEBY_TIMEZONE": "Europe/Berlin"})
    assert clock.now() == clock.now() == moment
    assert clock.now().tzinfo is BERLIN


@pytest.mark.parametrize("name", ["Europe/Berlin", "America/St_Johns", "Asia/Kolkata", "UTC"])
def test_a_system_zone_without_a_name_is_found_by_its_clocks(name: str) -> None:
    found = _zone_like(ZoneInfo(name), 2026)
    for month in range(1, 13):
        day = datetime(2026, month, 15, 12)
        assert (
            day.replace(tzinfo=found).utcoffset() == day.replace(tzinfo=ZoneInfo(name)).utcoffset()
        )


def test_a_system_zone_that_no_name_fits_is_taken_as_utc() -> None:
    assert _zone_like(timezone(timedelta(hours=1, minutes=7)), 2026).key == "UTC"


@pytest.mark.parametrize(
    ("settings", "language", "day_first"),
    [
        ("", "", True),
        ("", "en_GB.UTF-8", True),
        ("", "en_US.UTF-8", False),
        ('date_order = "day-month"', "en_US.UTF-8", True),
        ('date_order = "month-day"', "", False),
    ],
)
def test_the_order_of_dates_is_the_settings_then_the_systems(
    env: dict[str, str], settings: str, language: str, day_first: bool
) -> None:
    write(env, settings)
    assert Setup.find(Options(), env | {"LANG": language}).day_first is day_first


@pytest.mark.parametrize(
    ("settings", "language", "imperial"),
    [
        ("", "en_GB.UTF-8", False),
        ("", "en_US.UTF-8", True),
        ('units = "metric"', "en_US.UTF-8", False),
        ('units = "imperial"', "", True),
    ],
)
def test_units_are_the_settings_then_the_systems(
    env: dict[str, str], settings: str, language: str, imperial: bool
) -> None:
    write(env, settings)
    assert Setup.find(Options(), env | {"LANG": language}).imperial is imperial


def test_the_prompt_ends_with_what_changes() -> None:
    one = system_prompt(NOW, BERLIN)
    other = system_prompt(NOW + timedelta(days=1), BERLIN)
    assert "Tuesday, 1 December 2026" in one
    assert "Europe/Berlin" in one
    first = next(n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    assert len(one) - first < 100


# -- lines of the direct commands --------------------------------------------------------------


def test_a_quick_add_line_becomes_the_tools_arguments() -> None:
    line = "call mum tomorrow 6pm for 45min #Family /Calls @phone p1 !1h {friday} // the party"
    task = task_of(line, DateContext(now=NOW))
    assert task.reminder == "60 minutes before"
    assert task.arguments == {
        "content": "call mum",
        "description": "the party",
        "project": "Family",
        "section": "Calls",
        "labels": ["phone"],
        "priority": "p1",
        "due": "tomorrow 6pm",
        "deadline": "2026-12-04",
        "duration": "45 minutes",
    }


@pytest.mark.parametrize("query", ["milk", "call the dentist", "marzipan"])
def test_words_are_words(query: str) -> None:
    assert is_plain_words(query, DateContext(now=NOW))


@pytest.mark.parametrize(
    "query", ["today", "Tomorrow", "no date", "p1", "#Work", "p1 & (", "search: x", "overdue"]
)
def test_a_filter_is_a_filter(query: str) -> None:
    assert not is_plain_words(query, DateContext(now=NOW))


# -- at work -----------------------------------------------------------------------------------


async def finish(assistant: Assistant, request: str) -> tuple[Any, list[Any]]:
    events = [event async for event in assistant.ask(request)]
    await assistant.aclose()
    assert isinstance(events[-1], RunFinished)
    return events[-1].result, events


async def test_with_nothing_set_up_the_workspace_and_the_interpreter_answer(
    env: dict[str, str], tmp_path: Path
) -> None:
    assistant = Assistant.create(Options(), env)
    assert (assistant.account_name, assistant.model_name) == ("local", "interpreter")
    assert not assistant.asks_a_model
    assert len(assistant.notices()) == 1
    assert assistant.notices() == []
    result, _ = await finish(assistant, "add buy milk tomorrow at 5pm")
    assert result.status == "done"
    assert "Wed 2 Dec" in result.reply
    assert {"workspace.db", "journal.db"} <= files(tmp_path).keys()


async def test_a_model_gets_the_prompt_the_tools_and_the_request(env: dict[str, str]) -> None:
    with ModelServer([[call("find_tasks", due="today")], "Nothing today."]) as server:
        options = Options(model="custom:fake", base_url=server.base_url)
        assistant = Assistant.create(options, env)
        assert assistant.asks_a_model
        assert assistant.notices() == []
        result, events = await finish(assistant, "what is on?")
    assert result.reply == "Nothing today."
    sent = next(event for event in events if isinstance(event, RequestSent)).body
    system, user = sent["messages"]
    assert system["content"].startswith("You are doneby")
    assert "Tuesday, 1 December 2026" in system["content"]
    assert user == {"role": "user", "content": "what is on?"}
    assert "add_task" in {tool["function"]["name"] for tool in sent["tools"]}


async def test_with_a_token_the_same_words_act_on_todoist_over_http(
    env: dict[str, str], tmp_path: Path
) -> None:
    workspace = Workspace(tmp_path / "remote.db", now=lambda: NOW, timezone="Europe/Berlin")
    with TodoistServer(workspace) as server:
        signed_in = env | {"TODOIST_API_TOKEN": server.token}
        options = Options(todoist_client=server.client)
        assistant = Assistant.create(options, signed_in)
        assert assistant.account_name == "todoist"
        assert server.token in assistant.secrets
        result, _ = await finish(assistant, "add buy milk tomorrow")
        assert result.status == "done", result
        assert any(request.method == "POST" for request in server.requests)
    workspace.close()
    local = Assistant.create(Options(account="local"), signed_in)
    record = await local.call("find_tasks", {"text": "milk"})
    await local.aclose()
    assert "buy milk" not in record.text, "the workspace is another account"
    assert not any(server.token.encode() in content for content in files(tmp_path).values())


@pytest.mark.parametrize(("settings", "room"), [("", True), ('plan = "beginner"', False)])
async def test_the_workspace_keeps_to_the_limits_of_a_plan_where_one_is_set(
    env: dict[str, str], settings: str, room: bool
) -> None:
    write(env, settings)
    assistant = Assistant.create(Options(), env)
    records = [await assistant.call("add_project", {"name": f"Project {n}"}) for n in range(6)]
    await assistant.aclose()
    assert [record.error for record in records[:5]] == [None] * 5
    assert (records[5].error is None) is room
    assert room or "5" in str(records[5].error)


def test_every_plan_that_can_be_set_has_its_limits() -> None:
    assert set(PLANS) == set(PLAN_NAMES)


async def test_each_account_has_its_own_last_change(env: dict[str, str], tmp_path: Path) -> None:
    assistant = Assistant.create(Options(), env)
    await assistant.call("add_task", {"content": "milk"})
    await assistant.aclose()
    journal = SqliteJournal(tmp_path / "journal.db", lambda: NOW)
    latest = journal.latest("local", "todoist")
    assert isinstance(latest, Entry)
    assert journal.latest("todoist:0123", "todoist") is None
    journal.close()


async def test_a_rehearsal_and_an_agreement_reach_the_agent(env: dict[str, str]) -> None:
    for options, done in (
        (Options(), True),
        (Options(dry_run=True), False),
    ):
        assistant = Assistant.create(options, env)
        record = await assistant.call("add_task", {"content": f"task {done}"})
        assert record.rehearsed is not done
        await assistant.aclose()
    for options, question in ((Options(), True), (Options(yes=True), False)):
        assistant = Assistant.create(options, env)
        record = await assistant.call("delete_tasks", {"tasks": ["task True"]})
        assert (record.question is not None) is question
        await assistant.aclose()
