"""Projects and sections themselves: changed as asked, shown before, taken back."""

from __future__ import annotations

from typing import Any

import pytest

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal
from support.desk import Desk


async def organise(desk: Desk, tool: str, **arguments: Any) -> str:
    found = await desk.toolkit.projects.tools[tool].invoke(arguments)
    result = await found.run() if isinstance(found, Proposal) else found
    return result.text


def sections(desk: Desk) -> list[str]:
    return [section.name for page in desk.api.get_sections() for section in page]


@pytest.fixture
def garden(desk: Desk) -> Desk:
    """A project with a project in it, a section, and tasks in all three."""
    project = desk.project("Garden")
    below = desk.project("Pond", parent_id=project)
    section = desk.api.add_section("Tools", project)
    spade = desk.add("buy spade", "tomorrow at 9am", section_id=section.id, labels=["shop"])
    desk.add("compare spades", parent_id=spade.id)
    desk.add("rake leaves", "every friday", project_id=project)
    desk.add("feed fish", project_id=below)
    desk.add("elsewhere")
    return desk


def state(desk: Desk) -> list[tuple[Any, ...]]:
    """All open tasks with their places by name."""
    projects = {p.id: p for page in desk.api.get_projects() for p in page}
    named = {s.id: s.name for page in desk.api.get_sections() for s in page}
    tasks = {task.id: task for task in desk.tasks()}
    return sorted(
        (
            task.content,
            projects[task.project_id].name,
            named.get(task.section_id or "", ""),
            tasks[task.parent_id].content if task.parent_id else "",
            task.due.string if task.due else "",
            tuple(task.labels or ()),
        )
        for task in tasks.values()
    )


async def test_a_section_is_added_and_taken_back(garden: Desk) -> None:
    said = await organise(garden, "add_section", name="Seeds", project="garden")
    assert said == "Added the section Seeds to #Garden."
    assert sections(garden) == ["Tools", "Seeds"]
    with pytest.raises(ToolError, match="has a section seeds already"):
        await organise(garden, "add_section", name="seeds", project="garden")
    assert await garden.say("undo") == "Undone: added the section Seeds."
    assert sections(garden) == ["Tools"]


async def test_a_section_that_has_tasks_by_now_is_not_taken_back(garden: Desk) -> None:
    await organise(garden, "add_section", name="Seeds", project="garden")
    added = next(s for page in garden.api.get_sections() for s in page if s.name == "Seeds")
    garden.add("sow", section_id=added.id)
    assert "has 1 task now" in (await garden.refusal("undo")).message
    assert "Seeds" in sections(garden)


@pytest.mark.parametrize(
    ("tool", "arguments", "names"),
    [
        ("rename_project", {"project": "Garden", "name": "Yard"}, ["Inbox", "Pond", "Yard"]),
        ("rename_section", {"section": "Tools", "name": "Yard"}, ["Yard"]),
    ],
)
async def test_a_name_is_changed_and_changed_back(
    garden: Desk, tool: str, arguments: dict[str, str], names: list[str]
) -> None:
    before = garden.projects(), sections(garden)
    await organise(garden, tool, **arguments)
    assert (garden.projects() if "project" in tool else sections(garden)) == names
    await garden.say("undo")
    assert (garden.projects(), sections(garden)) == before


async def test_an_archived_project_is_away_until_it_is_brought_back(garden: Desk) -> None:
    before = state(garden)
    said = await organise(garden, "archive_project", project="Garden")
    assert said == "Archived: the project Garden."
    assert garden.contents() == ["elsewhere"]
    await garden.say("undo")
    assert [row for row in state(garden) if row[1] == "Garden"] == [
        row for row in before if row[1] == "Garden"
    ]


@pytest.mark.report(53)
async def test_a_deletion_shows_all_that_goes_and_counts_it(garden: Desk) -> None:
    proposal = await garden.toolkit.projects.tools["delete_project"].invoke({"project": "Garden"})
    assert isinstance(proposal, Proposal)
    assert proposal.effect == "destroys"
    assert proposal.summary == ("Delete the project Garden with 4 open tasks, completed ones too.")
    assert len(proposal.affected) == 4
    assert len(garden.contents()) == 5, "nothing is done before it is agreed to"


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("delete_project", {"project": "Garden"}), ("delete_section", {"section": "Tools"})],
)
async def test_undo_creates_again_what_was_deleted_with_all_in_it(
    garden: Desk, tool: str, arguments: dict[str, str]
) -> None:
    before = state(garden)
    await organise(garden, tool, **arguments)
    assert state(garden) != before
    assert "new id" in await garden.say("undo")
    assert state(garden) == before
    assert sections(garden) == ["Tools"]


async def test_the_inbox_stays_as_it_is(garden: Desk) -> None:
    for tool in ("archive_project", "delete_project"):
        with pytest.raises(ToolError, match="The inbox stays as it is"):
            await organise(garden, tool, project="Inbox")


async def test_where_nobody_else_is_that_is_said(garden: Desk) -> None:
    said = await organise(garden, "collaborators", project="Garden")
    assert "Garden" in said
