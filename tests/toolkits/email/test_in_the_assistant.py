"""Mail as a part of the whole program: set up in the settings, used by a model, asked about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from doneby.agent.events import Event, Notice, RunFinished
from doneby.assistant import Assistant, Options
from doneby.testing import Somebody
from support.mail_server import PASSWORD
from support.model_server import ModelServer, call

if TYPE_CHECKING:
    from toolkits.email.conftest import Mailroom

SEND = {"to": ["ann@example.com", "eve@example.com"], "subject": "Hi", "body": "Hello"}


@pytest.fixture
def env(room: Mailroom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    account = room.account
    settings = f"""
        email_address = "{account.address}"
        email_imap = "localhost:{account.imap.port}"
        email_smtp = "localhost:{account.smtp.port}"
    """
    (tmp_path / "settings.toml").write_text(settings)
    # how a machine is told to trust a certificate of one's own
    monkeypatch.setenv("SSL_CERT_FILE", str(room.server.ca_file))
    return {
        "DONEBY_HOME": str(tmp_path),
        "DONEBY_NOW": "2026-11-30T10:00",
        "DONEBY_TIMEZONE": "Europe/Berlin",
        "DONEBY_EMAIL_PASSWORD": PASSWORD,
    }


async def ask(
    env: dict[str, str], request: str, replies: list[Any], user: Somebody | None = None, **how: Any
) -> tuple[list[Event], list[dict[str, Any]]]:
    """Ask once; the events and what the model was sent."""
    with ModelServer(replies) as server:
        options = Options(model="custom:fake", base_url=server.base_url, **how)
        assistant = Assistant.create(options, env, user)
        events = [event async for event in assistant.ask(request)]
        await assistant.aclose()
        server.assert_complete()
        return events, server.bodies


def result_of(events: list[Event]) -> RunFinished:
    (result,) = [event for event in events if isinstance(event, RunFinished)]
    return result


async def test_tasks_are_made_of_the_mails_that_need_an_answer(
    room: Mailroom, env: dict[str, str]
) -> None:
    room.deliver("Could you send me the plan by Friday?", Subject="The plan")
    room.deliver("10 % off everything", Subject="Sale", From="shop@example.com")
    replies = [
        [call("find_mail", unanswered=True)],
        [call("read_mail", mails=["1", "2"])],
        [call("add_task", content="Send Ann the plan", due="friday")],
        "One mail needs an answer; I made a task of it.",
    ]
    events, bodies = await ask(env, "make tasks of the mails that need an answer", replies)
    result = result_of(events).result
    assert result.status == "done"
    assert [record.name for record in result.calls] == ["find_mail", "read_mail", "add_task"]
    assert "Could you send me the plan" in json.dumps(bodies[2])
    assistant = Assistant.create(Options(), env)
    assert "Send Ann the plan" in (await assistant.find("plan")).text
    await assistant.aclose()


async def test_people_whom_the_user_did_not_type_in_this_turn_are_marked(
    room: Mailroom, env: dict[str, str]
) -> None:
    user = Somebody(agrees=False)
    await ask(
        env, "say hi to ann@example.com", [[call("send_mail", **SEND)], "No."], user, yes=True
    )
    (request,) = user.requests
    assert request.affected == (
        "To: ann@example.com",
        "To: eve@example.com  (NOT in your request)",
    )
    assert request.details == ("Subject: Hi", "", "Hello")
    assert not room.server.sent


async def test_where_nobody_can_be_asked_a_mail_is_not_sent(
    room: Mailroom, env: dict[str, str]
) -> None:
    events, _ = await ask(env, "say hi", [[call("send_mail", **SEND)], "Ask."], yes=True)
    assert result_of(events).result.status == "needs_answer"
    assert not room.server.sent
    events, _ = await ask(env, "say hi", [[call("send_mail", **SEND)], "Sent."], allow_sends=True)
    assert result_of(events).result.status == "done"
    assert len(room.server.sent) == 1


async def test_the_password_is_told_to_nobody(room: Mailroom, env: dict[str, str]) -> None:
    env["DONEBY_EMAIL_PASSWORD"] = "wrong pässword"
    events, bodies = await ask(env, "what is new?", [[call("find_mail")], "It did not work."])
    (record,) = result_of(events).result.calls
    assert record.error is not None
    assert "does not accept the password" in record.error
    assert "pässword" not in repr(events) + json.dumps(bodies, ensure_ascii=False)


async def test_without_a_password_the_rest_works_and_it_is_said_why(
    room: Mailroom, env: dict[str, str]
) -> None:
    del env["DONEBY_EMAIL_PASSWORD"]
    events, bodies = await ask(env, "hello", ["Hello."])
    notices = [event.text for event in events if isinstance(event, Notice)]
    assert any("no password for your mail" in text for text in notices)
    assert "find_mail" not in json.dumps(bodies[0]["tools"])


def turn_off(env: dict[str, str], *names: str) -> None:
    with Path(env["DONEBY_HOME"], "settings.toml").open("a") as settings:
        settings.write(f"toolkits_off = {json.dumps(names)}\n")


async def test_it_can_be_turned_off(room: Mailroom, env: dict[str, str]) -> None:
    turn_off(env, "email", "weather")
    events, bodies = await ask(env, "hello", ["Hello."])
    tools = json.dumps(bodies[0]["tools"])
    assert "find_mail" not in tools
    assert "current_weather" not in tools
    assert not [event for event in events if isinstance(event, Notice) and "mail" in event.text]
