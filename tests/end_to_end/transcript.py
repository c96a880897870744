"""The main job as one story, told to whatever stands behind the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from support.todoist import Raw

if TYPE_CHECKING:
    from collections.abc import Callable

    from doneby.workspace import Workspace
    from end_to_end.shell import Shell

Listed = dict[str, dict[str, Any]]

# What each sentence comes to. A model of a test answers with these calls; the interpreter has
# to find them by itself.
CALLS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "add buy milk tomorrow at 5pm p1": [
        ("add_task", {"content": "buy milk", "due": "tomorrow at 5pm", "priority": "p1"})
    ],
    "add call the dentist on friday at 9am #Health @phone p2": [
        (
            "add_task",
            {
                "content": "call the dentist",
                "due": "friday at 9am",
                "project": "Health",
                "labels": ["phone"],
                "priority": "p2",
            },
        )
    ],
    "add pay rent every month on the 1st starting next month": [
        (
            "add_task",
            {"content": "pay rent", "due": "every month on the 1st starting next month"},
        )
    ],
    "what's due this week?": [("find_tasks", {"due": "this week"})],
    "show p1 tasks": [("find_tasks", {"priority": "p1"})],
    "show everything": [("find_tasks", {})],
    "move the dentist to next monday": [
        ("reschedule_tasks", {"tasks": ["the dentist"], "due": "next monday"})
    ],
    "done with the milk": [("complete_tasks", {"tasks": ["the milk"]})],
    "done with the rent": [("complete_tasks", {"tasks": ["the rent"]})],
    "done with the mlk": [("complete_tasks", {"tasks": ["the mlk"]})],
    "reopen buy milk": [("reopen_tasks", {"tasks": ["buy milk"]})],
    "delete pay rent": [("delete_tasks", {"tasks": ["pay rent"]})],
    "what did I finish today?": [("list_completed", {"period": "today"})],
    "add a project called Garden": [("add_project", {"name": "Garden"})],
    "add milk for the cat": [("add_task", {"content": "milk for the cat"})],
}


def tasks(doneby: Shell) -> Listed:
    """Every open task by its name, as `--json` gives them."""
    found = doneby("--json", "show everything")
    assert found.status == 0, found
    (call,) = found.json["calls"]
    listed = {task["content"]: task for task in call["data"]["tasks"]}
    assert call["data"]["total"] == len(listed)
    return listed


def kept(workspace: Workspace) -> Listed:
    """Every open task by its name, as it is kept; in the words of `tasks`."""
    with workspace.client() as client:
        raw = Raw(client)
        projects = {one["id"]: one["name"] for one in raw("GET", "/projects")["results"]}
        return {
            task["content"]: {
                "due": task["due"] and task["due"]["date"],
                "recurring": bool(task["due"] and task["due"]["is_recurring"]),
                "priority": f"p{5 - task['priority']}",
                "project": projects[task["project_id"]],
                "labels": task["labels"],
            }
            for task in raw("GET", "/tasks")["results"]
        }


def tell(doneby: Shell, look: Callable[[], Listed] | None = None) -> None:
    """Live through the transcript, each line a process of its own, on the same data.

    Args:
        doneby: The program.
        look: Finds the open tasks where they are kept. Without it the program is asked for them,
            and asked all that it was asked before again; half of the processes are for that.
    """
    in_full = look is None
    look = look or (lambda: tasks(doneby))
    answer = doneby.ok("add buy milk tomorrow at 5pm p1")
    assert "buy milk" in answer
    assert "Wed 2 Dec" in answer
    assert "17:00" in answer
    answer = doneby.ok("add call the dentist on friday at 9am #Health @phone p2")
    assert "Fri 4 Dec" in answer
    assert "Health" in answer
    answer = doneby.ok("add pay rent every month on the 1st starting next month")
    assert "1 Jan 2027" in answer

    by_name = look()
    assert by_name["buy milk"]["due"] == "2026-12-02T17:00:00"
    assert by_name["buy milk"]["priority"] == "p1"
    dentist = by_name["call the dentist"]
    assert dentist["due"] == "2026-12-04T09:00:00"
    assert (dentist["project"], dentist["labels"], dentist["priority"]) == (
        "Health",
        ["phone"],
        "p2",
    )
    assert by_name["pay rent"]["due"] == "2027-01-01"
    assert by_name["pay rent"]["recurring"] is True

    week = doneby.ok("what's due this week?")
    assert "buy milk" in week
    assert "call the dentist" in week
    assert "pay rent" not in week
    assert "buy milk" in doneby.ok("today", now="2026-12-02T08:00")
    if in_full:
        assert doneby.ok("today").startswith("No tasks due today")
    first = doneby.ok("show p1 tasks")
    assert "buy milk" in first
    assert "dentist" not in first

    assert "Mon 7 Dec" in doneby.ok("move the dentist to next monday")
    assert look()["call the dentist"]["due"] == "2026-12-07T09:00:00", "keeps 9am"

    assert "buy milk" in doneby.ok("done with the milk")
    assert "buy milk" not in look()
    assert "buy milk" in doneby.ok("what did I finish today?")
    doneby.ok("reopen buy milk")
    assert look()["buy milk"]["due"] == "2026-12-02T17:00:00"
    if in_full:
        assert "buy milk" not in doneby.ok("what did I finish today?")

    asked = doneby("delete pay rent")
    assert asked.status == 3
    assert "pay rent" in asked.out + asked.err
    assert "pay rent" in look(), "nobody said yes"
    doneby.ok("--yes", "delete pay rent")
    assert "pay rent" not in look()
    assert "pay rent" in doneby.ok("undo")
    back = look()["pay rent"]
    assert (back["due"], back["recurring"]) == ("2027-01-01", True)

    assert "Garden" in doneby.ok("add a project called Garden")
    assert doneby.ok("what can you do?").strip()

    moved = doneby.ok("done with the rent")
    assert "1 Feb 2027" in moved, "a recurring task moves to its next date"
    assert look()["pay rent"]["due"] == "2027-02-01"
    if in_full:
        assert "pay rent" in doneby.ok("what did I finish today?")

    doneby.ok("add milk for the cat")
    both = doneby("done with the milk")
    assert both.status == 3
    assert "buy milk" in both.out + both.err
    assert "milk for the cat" in both.out + both.err
    assert {"buy milk", "milk for the cat"} <= set(look()), "nothing is guessed"

    unknown = doneby("done with the mlk")
    assert unknown.status == 1
    assert "milk" in unknown.out + unknown.err, "the nearest name is shown"
    assert {"buy milk", "milk for the cat"} <= set(look())

    seen = tasks(doneby)
    assert {name: task["due"] for name, task in seen.items()} == {
        name: task["due"] for name, task in look().items()
    }
