"""Labels themselves: the user's own, and those that only tasks have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal
from doneby.grammar.names import fold_accents
from doneby.text import shorten
from doneby.toolkits.todoist import looking, place_steps, steps, wording
from doneby.toolkits.todoist.catalog import load
from doneby.toolkits.todoist.choosing import label_to_read
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.organising import checked_name
from doneby.toolkits.todoist.recording import Change, Done, Recorder

if TYPE_CHECKING:
    from todoist_api_python.models import Label, Task

LONGEST_LABEL = 60
"""Characters that Todoist takes for the name."""


@dataclass(frozen=True, slots=True)
class _Marked:
    """A label that is there, and what carries it.

    Attributes:
        name: As it is written.
        personal: The user's own label of that name; None where only tasks have it.
        tasks: The open tasks with it.
        lines: Each of them in one line.
        outside: Where outside text in these lines comes from.
    """

    name: str
    personal: Label | None
    tasks: Sequence[Task]
    lines: tuple[str, ...]
    outside: str


async def propose_label(connection: Connection, recorder: Recorder, name: str) -> Proposal:
    """A new label of the user's own."""
    name = _checked(name)
    personal = await _personal(connection)
    if any(fold_accents(label.name) == fold_accents(name) for label in personal):
        raise ToolError(f"There is a label @{name} already.", "Choose another name.")

    async def make() -> Done:
        adding = connection.api.add_label(name)
        known = {label.id for label in personal}
        label = await connection.write(adding, lambda: looking.only(_personal(connection), known))
        return Done(f"Added the label @{label.name}.", (place_steps.delete_label(label),))

    undo = (place_steps.delete_new_label(name),)
    change = Change(f"the label @{name}", undo, make)
    return recorder.propose("writes", f"Add the label @{name}.", f"added the label @{name}", change)


async def propose_label_name(
    connection: Connection, recorder: Recorder, reference: str, name: str
) -> Proposal:
    """Another name for a label, on all that carries it."""
    name = _checked(name)
    marked = await _marked(connection, reference)
    if name in await connection.labels():
        raise ToolError(f"There is a label @{name} already.", "Choose another name.")

    async def make() -> Done:
        if own := marked.personal:
            await connection.write(
                connection.api.update_label(own.id, name=name),
                lambda: looking.named(connection.read(connection.api.get_label(own.id)), name),
            )
        else:
            await connection.write(connection.api.rename_shared_label(marked.name, name))
        return Done(f"Renamed: @{marked.name} is @{name} now.", (step,))

    step = place_steps.rename_label(marked.personal, marked.name, name)
    change = Change(f"the label @{marked.name}", (step,), make)
    return recorder.propose(
        "writes",
        f"Rename the label @{marked.name} to @{name}.",
        f"renamed the label @{shorten(marked.name, 80)}",
        change,
        affected=marked.lines,
        outside=marked.outside,
    )


async def propose_label_deletion(
    connection: Connection, recorder: Recorder, reference: str
) -> Proposal:
    """A label gone, also from the tasks that carry it."""
    marked = await _marked(connection, reference)

    async def make() -> Done:
        if own := marked.personal:
            await connection.write(
                connection.api.delete_label(own.id),
                lambda: looking.gone(connection.found(connection.api.get_label(own.id))),
            )
        else:
            await connection.write(connection.api.remove_shared_label(marked.name))
        off = f", off {wording.count(len(marked.tasks), 'open task')}" if marked.tasks else ""
        return Done(f"Deleted: the label @{marked.name}{off}.")

    undo = (
        *((place_steps.create_label(marked.personal),) if marked.personal else ()),
        *(steps.label_task(task, marked.name) for task in marked.tasks),
    )
    change = Change(f"the label @{marked.name}", undo, make)
    return recorder.propose(
        "destroys",
        f"Delete the label @{marked.name}.",
        f"deleted the label @{shorten(marked.name, 80)}",
        change,
        affected=marked.lines,
        outside=marked.outside,
    )


async def _marked(connection: Connection, reference: str) -> _Marked:
    catalog = await load(connection)
    personal = await _personal(connection)
    shared = await connection.every(connection.api.get_shared_labels)
    name = label_to_read(reference, catalog, [*(label.name for label in personal), *shared])
    own = next((label for label in personal if label.name == name), None)
    tasks = [task for task in catalog.tasks if name in (task.labels or ())]
    lines = tuple(wording.line(task, catalog) for task in tasks)
    return _Marked(name, own, tasks, lines, catalog.outside(tasks))


async def _personal(connection: Connection) -> list[Label]:
    return await connection.every(connection.api.get_labels)


def _checked(name: str) -> str:
    bare = " ".join(name.split()).removeprefix("@")
    return checked_name(bare, LONGEST_LABEL, "The label has no name.")
