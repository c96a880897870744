"""Who is to do a task: the people of a shared project."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doneby.agent.errors import Candidate, NeedsAnswer, ToolError
from doneby.agent.results import Proposal
from doneby.text import shorten
from doneby.toolkits.todoist import looking, steps, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.choosing import open_task
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.names import matches
from doneby.toolkits.todoist.recording import Change, Done, Recorder

if TYPE_CHECKING:
    from todoist_api_python.models import Collaborator, Task

_NOBODY = frozenset({"nobody", "no one", "noone", "none", "unassign"})
_MYSELF = frozenset({"me", "myself", "i"})


async def propose_assignment(
    connection: Connection, recorder: Recorder, reference: str, person: str
) -> Proposal:
    """Somebody to do a task; the others of its project are told by Todoist."""
    catalog = await load(connection)
    task = open_task(reference, catalog)
    people = await connection.every(connection.api.get_collaborators, task.project_id)
    assignee = _person(person, people, task, catalog)
    now = task.assignee_id or None
    if (assignee.id if assignee else None) == now:
        raise ToolError(f"{wording.name(task)}: that is so already.", "Nothing was changed.")
    shared = catalog.is_shared(task.project_id)
    fields = {"assignee_id": assignee.id if assignee else None}

    async def make() -> Done:
        after = await connection.write(
            connection.rest.update_task(task.id, fields),
            lambda: looking.task_that(
                connection, task.id, lambda t: (t.assignee_id or None) == fields["assignee_id"]
            ),
        )
        said = f"is for {assignee.name} now" if assignee else "is for nobody in particular now"
        undo = (steps.assign_task(task, after, shared=shared),)
        return Done(f"Assigned: {wording.name(task)} {said}.", undo, wording.data(after, catalog))

    who = assignee.name if assignee else "nobody"
    change = Change(wording.name(task), (steps.assign_task(task, shared=shared),), make)
    return recorder.propose(
        "sends" if shared else "writes",
        f"Assign {wording.name(task)} to {_shown(assignee)}.",
        f"assigned {wording.name(task)} to {who}",
        change,
        affected=(wording.line(task, catalog),),
        outside=catalog.outside([task]),
    )


def _person(
    words: str, people: list[Collaborator], task: Task, catalog: Catalog
) -> Collaborator | None:
    """The one that is meant; None for nobody.

    Raises:
        NeedsAnswer: Several are.
        ToolError: None is.
    """
    said = " ".join(words.split()).removeprefix("+").strip()
    if said.casefold() in _NOBODY:
        return None
    if said.casefold() in _MYSELF:
        own = [one for one in people if one.id == catalog.user.id]
        if own:
            return own[0]
    exact = [one for one in people if said in (one.id, one.email)]
    found = exact or [people[at] for at in matches(said, [one.name for one in people])]
    if len(found) == 1:
        return found[0]
    if found:
        candidates = tuple(Candidate(one.id, _shown(one)) for one in found)
        question = f"Several people match {shorten(said, 60)}. Which one do you mean?"
        raise NeedsAnswer(question, candidates, argument="person", given=words)
    where = f"#{catalog.path(task.project_id)}"
    if not people:
        raise ToolError(f"{where} is shared with nobody.", "Share it in Todoist first.")
    there = ", ".join(one.name for one in people)
    raise ToolError(f"Nobody in {where} is called {shorten(said, 60)}.", f"There are: {there}.")


def _shown(person: Collaborator | None) -> str:
    return f"{person.name} <{person.email}>" if person else "nobody"
