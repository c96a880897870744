"""Labels themselves: the user's own, and those that only tasks have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal
from doneby.grammar.names import fold_accents
from doneby.text import shorten
from doneby.toolkits.todoist import looking, place_steps, steps, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.choosing import label_to_read
from doneby.toolkits.todoist.client import PAGE, Connection
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
    """

    name: str
    personal: Label | None
    tasks: Sequence[Task]


async def propose_label(connection: Connection, recorder: Recorder, name: str) -> Proposal:
    """A new label of the user's own."""
    name = _checked(name)
    catalog, personal = await load(connection), await _personal(connection)
    if any(fold_accents(label.name) == fold_accents(name) for label in personal):
        raise ToolError(f"There is a label @{name} already.", "Choose another name.")

    async def make() -> Done:
        adding = connection.api.add_label(name)
        known = {label.id for label in personal}
        label = await connection.write(adding, lambda: looking.only(_personal(connection), known))
        return Done(f"Added the label @{label.name}.", (place_steps.delete_label(label),))

    undo = (place_steps.delete_new_label(name),)
    change = Change(f"the label @{name}", undo, make)
    run = partial(recorder.carry_out, f"added the label @{shorten(name, 80)}", [change])
    return Proposal("writes", f"Add the label @{name}.", run, _lines(catalog, ()) or (f"@{name}",))


async def propose_label_name(
    connection: Connection, recorder: Recorder, reference: str, name: str
) -> Proposal:
    """Another name for a label, on all that carries it."""
    name = _checked(name)
    catalog = await load(connection)
    marked = await _marked(connection, reference, catalog)
    if name in await connection.labels():
        raise ToolError(f"There is a label @{name} already.", "Choose another name.")

    async def renamed() -> Label | None:
        label = marked.personal
        if label is None:
            return None
        now = await connection.read(connection.api.get_label(label.id))
        return now if now.name == name else None

    async def make() -> Done:
        if marked.personal is not None:
            update = connection.api.update_label(marked.personal.id, name=name)
            await connection.write(update, renamed)
        else:
            await connection.write(connection.api.rename_shared_label(marked.name, name))
        return Done(f"Renamed: @{marked.name} is @{name} now.", (step,))

    step = place_steps.rename_label(marked.personal, marked.name, name)
    change = Change(f"the label @{marked.name}", (step,), make)
    run = partial(recorder.carry_out, f"renamed the label @{shorten(marked.name, 80)}", [change])
    summary = f"Rename the label @{marked.name} to @{name}."
    return Proposal("writes", summary, run, _lines(catalog, marked.tasks) or (f"@{marked.name}",))


async def propose_label_deletion(
    connection: Connection, recorder: Recorder, reference: str
) -> Proposal:
    """A label gone, also from the tasks that carry it."""
    catalog = await load(connection)
    marked = await _marked(connection, reference, catalog)

    async def gone() -> bool | None:
        label = marked.personal
        found = label and await connection.found(connection.api.get_label(label.id))
        return True if label and found is None else None

    async def make() -> Done:
        if marked.personal is not None:
            await connection.write(connection.api.delete_label(marked.personal.id), gone)
        else:
            await connection.write(connection.api.remove_shared_label(marked.name))
        off = f", off {wording.count(len(marked.tasks), 'open task')}" if marked.tasks else ""
        return Done(f"Deleted: the label @{marked.name}{off}.")

    undo = (
        *((place_steps.create_label(marked.personal),) if marked.personal else ()),
        *(steps.label_task(task, marked.name) for task in marked.tasks),
    )
    change = Change(f"the label @{marked.name}", undo, make)
    run = partial(recorder.carry_out, f"deleted the label @{shorten(marked.name, 80)}", [change])
    lines = _lines(catalog, marked.tasks) or (f"@{marked.name}",)
    return Proposal("destroys", f"Delete the label @{marked.name}.", run, lines)


async def _marked(connection: Connection, reference: str, catalog: Catalog) -> _Marked:
    personal = await _personal(connection)
    shared = await connection.every(connection.api.get_shared_labels(limit=PAGE))
    name = label_to_read(reference, catalog, [*(label.name for label in personal), *shared])
    own = next((label for label in personal if label.name == name), None)
    return _Marked(name, own, [task for task in catalog.tasks if name in (task.labels or ())])


async def _personal(connection: Connection) -> list[Label]:
    return await connection.every(connection.api.get_labels(limit=PAGE))


def _lines(catalog: Catalog, tasks: Sequence[Task]) -> tuple[str, ...]:
    return tuple(wording.line(task, catalog) for task in tasks)


def _checked(name: str) -> str:
    text = " ".join(name.split()).removeprefix("@").strip()
    if not text:
        raise ToolError("The label has no name.", "Say what it is to be called.")
    if len(text) > LONGEST_LABEL:
        raise ToolError(
            f"The name has {len(text)} characters; Todoist takes {LONGEST_LABEL}.", "Shorten it."
        )
    return text
