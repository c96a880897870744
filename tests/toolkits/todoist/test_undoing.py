"""Undo takes back the last change, knows when it cannot, and says which it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from doneby.agent.errors import ToolError
from doneby.agent.journal import MemoryJournal
from doneby.agent.results import Proposal
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace
from support.desk import Clock, Desk
from support.todoist_server import DROPPED, TodoistServer


async def test_nothing_to_undo_is_said(desk: Desk) -> None:
    assert (await desk.refusal("undo")).message == "There is nothing to undo."


async def test_undoing_twice_takes_back_the_change_before(desk: Desk) -> None:
    desk.add("buy milk", "today")
    await desk.call("reschedule_tasks", tasks=["milk"], due="tomorrow")
    await desk.call("complete_tasks", tasks=["milk"])
    assert await desk.say("undo") == "Undone: completed buy milk."
    assert await desk.say("undo") == "Undone: rescheduled buy milk."
    assert (await desk.refusal("undo")).message == "There is nothing to undo."


async def test_all_that_was_changed_for_one_request_is_taken_back_together(desk: Desk) -> None:
    desk.add("rent", "every month")
    desk.journal.begin()
    await desk.call("add_task", content="call mum", due="tomorrow")
    desk.journal.begin()
    await desk.call("add_task", content="milk", project="Food")
    await desk.call("add_task", content="eggs", project="Food")
    await desk.call("complete_tasks", tasks=["rent"])
    proposal = await desk.propose("undo")
    assert isinstance(proposal, Proposal)
    assert set(proposal.affected) >= {"milk", "eggs", "rent"}
    assert await desk.say("undo") == "Undone: added milk; added eggs; completed rent."
    assert desk.contents() == ["call mum", "rent"]
    assert [project.name for page in desk.api.get_projects() for project in page] == ["Inbox"]
    assert await desk.say("undo") == "Undone: added call mum."


async def test_of_a_request_that_cannot_all_be_taken_back_the_rest_is(desk: Desk) -> None:
    desk.add("rent", "tomorrow")
    desk.journal.begin()
    await desk.call("add_task", content="milk")
    await desk.call("reschedule_tasks", tasks=["rent"], due="5 dec")
    desk.api.update_task(desk.task("rent").id, due_string="9 dec")
    said = await desk.say("undo")
    assert said.startswith("Undone: added milk.")
    assert "“rescheduled rent” could not be taken back." in said
    assert desk.contents() == ["rent"]


async def test_what_a_request_changed_before_it_deleted_it_is_taken_back_too(desk: Desk) -> None:
    desk.add("milk", "today")
    desk.journal.begin()
    await desk.call("reschedule_tasks", tasks=["milk"], due="5 dec")
    await desk.call("delete_tasks", tasks=["milk"])
    said = await desk.say("undo")
    assert said.startswith("Undone: rescheduled milk; deleted milk.")
    assert "could not be taken back" not in said
    due = desk.task("milk").due
    assert due is not None
    assert due.string == "today"


async def test_undo_stops_where_the_connection_broke_and_goes_on_later(
    wired: Desk, server: TodoistServer
) -> None:
    wired.journal.begin()
    for content in ("one", "two", "three"):
        await wired.call("add_task", content=content)
    server.fail(DROPPED, method="DELETE", path=f"/tasks/{wired.task('two').id}")
    said = await wired.say("undo")
    assert said.startswith("Undone: added three.")
    assert len(server.sent("DELETE")) == 2, "nothing older is tried before what failed"
    assert wired.contents() == ["one", "two"]
    assert await wired.say("undo") == "Undone: added one; added two."
    assert wired.contents() == []


async def test_undo_shows_what_it_would_do_first(desk: Desk) -> None:
    desk.add("buy milk")
    await desk.call("complete_tasks", tasks=["milk"])
    proposal = await desk.propose("undo")
    assert isinstance(proposal, Proposal)
    assert proposal.summary == "Take back: completed buy milk."
    assert proposal.affected == ("buy milk",)
    assert desk.contents() == []


async def test_undo_refuses_where_somebody_else_has_changed_the_thing(desk: Desk) -> None:
    task = desk.add("buy milk", "today")
    await desk.call("reschedule_tasks", tasks=["milk"], due="tomorrow")
    desk.api.update_task(task.id, due_string="5 dec")
    error = await desk.refusal("undo")
    assert error.message == (
        "“rescheduled buy milk” could not be taken back. buy milk: its date has been changed since."
    )
    assert error.hint == "The next undo takes back the change before it."
    assert (await desk.refusal("undo")).message == "There is nothing to undo."


async def test_undo_of_a_change_to_what_is_gone_says_so(desk: Desk) -> None:
    task = desk.add("buy milk", priority=1)
    await desk.call("update_task", task="milk", priority="p1")
    desk.api.delete_task(task.id)
    assert "it is not there any more" in (await desk.refusal("undo")).message


async def test_undo_of_several_does_what_can_be_done(desk: Desk) -> None:
    one = desk.add("one", "today")
    desk.add("two", "today")
    await desk.call("reschedule_tasks", tasks=["one", "two"], due="tomorrow")
    desk.api.delete_task(one.id)
    assert await desk.say("undo") == (
        "Undone: rescheduled 2 tasks: one, two.\nNot undone: one: it is not there any more."
    )
    due = desk.task("two").due
    assert due is not None
    assert due.string == "today"


async def test_an_addition_that_is_gone_already_needs_no_undo(desk: Desk) -> None:
    await desk.call("add_task", content="buy milk")
    desk.api.delete_task(desk.task("buy milk").id)
    assert await desk.say("undo") == "Nothing had to be taken back: added buy milk had no effect."


async def test_the_change_is_in_the_journal_before_it_is_made(
    workspace: Workspace, desk: Desk
) -> None:
    class Watching(MemoryJournal):
        """Refuses to write, as a full disk would."""

        def plan(self, *_: object) -> str:
            raise OSError("no space")

    desk.add("buy milk")
    toolkit = TodoistToolkit(
        "local", client=workspace.async_client(), journal=Watching(), now=desk.clock
    )
    try:
        await toolkit.tools["complete_tasks"].call({"tasks": ["milk"]})
    except OSError:
        pass
    finally:
        await toolkit.aclose()
    assert desk.contents() == ["buy milk"]


async def test_undo_works_in_another_process(workspace: Workspace, desk: Desk) -> None:
    desk.add("buy milk")
    await desk.call("complete_tasks", tasks=["milk"])
    toolkit = TodoistToolkit(
        "local", client=workspace.async_client(), journal=desk.journal, now=desk.clock
    )
    assert await toolkit.tools["undo"].call() == "Undone: completed buy milk."
    await toolkit.aclose()


async def test_another_account_is_not_undone(workspace: Workspace, desk: Desk) -> None:
    desk.add("buy milk")
    await desk.call("complete_tasks", tasks=["milk"])
    toolkit = TodoistToolkit(
        "local",
        client=workspace.async_client(),
        journal=desk.journal,
        now=desk.clock,
        account="other",
    )
    proposal_text = ""
    try:
        proposal_text = await toolkit.tools["undo"].call()
    except Exception as error:  # noqa: BLE001 - the text is what is tested
        proposal_text = str(error)
    finally:
        await toolkit.aclose()
    assert proposal_text.startswith("There is nothing to undo.")


async def test_changes_before_a_deletion_can_be_undone_after_it(desk: Desk) -> None:
    desk.add("buy milk", "today", priority=1)
    before = desk.task("buy milk")
    await desk.call("update_task", task="milk", priority="p1")
    await desk.call("reschedule_tasks", tasks=["milk"], due="friday")
    await desk.call("delete_tasks", tasks=["milk"])
    await desk.call("undo")
    await desk.call("delete_tasks", tasks=["milk"])
    assert "Undone: deleted buy milk." in await desk.say("undo")
    assert await desk.say("undo") == "Undone: rescheduled buy milk."
    assert await desk.say("undo") == "Undone: changed buy milk (priority)."
    after = desk.task("buy milk")
    assert (after.due, after.priority) == (before.due, before.priority)
    assert (await desk.refusal("undo")).message == "There is nothing to undo."


async def test_a_workspace_that_cannot_be_used_loses_no_undo(tmp_path: Path, clock: Clock) -> None:
    journal = MemoryJournal()

    async def call(workspace: Workspace, tool: str, arguments: dict[str, Any]) -> str:
        toolkit = TodoistToolkit(
            "local", client=workspace.async_client(), journal=journal, now=clock
        )
        try:
            return await toolkit.tools[tool].call(arguments)
        finally:
            await toolkit.aclose()

    path = tmp_path / "tasks.db"
    with Workspace(path, now=clock) as workspace:
        await call(workspace, "add_task", {"content": "buy milk"})
    with pytest.raises(ToolError, match="cannot be used"):
        await call(workspace, "undo", {})
    with Workspace(path, now=clock) as workspace:
        assert await call(workspace, "undo", {}) == "Undone: added buy milk."


async def test_a_completed_task_that_is_deleted_meanwhile_is_said_to_be_gone(desk: Desk) -> None:
    task = desk.add("buy milk")
    await desk.call("complete_tasks", tasks=["milk"])
    desk.api.delete_task(task.id)
    assert "buy milk: it is not there any more." in (await desk.refusal("undo")).message


async def test_one_change_can_be_taken_back_by_its_words(desk: Desk) -> None:
    desk.add("buy milk")
    desk.add("call mum")
    await desk.say("update_task", task="milk", priority="p1")
    await desk.say("update_task", task="mum", priority="p2")
    assert await desk.say("undo", change="changed milk") == "Undone: changed buy milk (priority)."
    assert (desk.task("buy milk").priority, desk.task("call mum").priority) == (1, 3)
    assert await desk.say("undo") == "Undone: changed call mum (priority)."


async def test_words_of_several_changes_are_asked_about_and_of_none_refused(desk: Desk) -> None:
    desk.add("buy milk")
    await desk.say("update_task", task="milk", priority="p1")
    await desk.say("update_task", task="milk", content="buy oat milk")
    question = await desk.question("undo", change="milk")
    assert [one.label for one in question.candidates] == [
        "changed buy milk (name)",
        "changed buy milk (priority)",
    ]
    chosen = question.candidates[1].value
    assert await desk.say("undo", change=chosen) == "Undone: changed buy milk (priority)."
    refusal = await desk.refusal("undo", change="bread")
    assert refusal.hint == "The last were: changed buy milk (name)."
    assert desk.contents() == ["buy oat milk"]
