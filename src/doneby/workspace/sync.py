"""``POST /sync``: commands on tasks and on sharing that the routes of REST have no words for.

Each command is carried out wholly or not at all, in their order; one that is refused does not
take back the others. What is not served is reading: there are routes for that.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Any

from .arguments import Arguments, check_id, check_text
from .call import Call, write_timestamp
from .due import due_columns, due_of_object, due_of_row
from .errors import ApiError, invalid, missing
from .sharing import share, unshare
from .task_moves import close_task, delete_task, finish, relocate, reopen_task
from .task_rows import task_row
from .tasks import add_task, apply_changes

MAX_COMMANDS = 100
Command = Callable[[Call, Arguments], None]


def sync(call: Call) -> Any:
    """Carry out the commands of the request, and say of each how it went."""
    status: dict[str, Any] = {}
    made: dict[str, str] = {}
    for command in _commands(call.body):
        uuid = check_text("uuid", command.get("uuid"), least=1, most=100)
        call.database.execute("SAVEPOINT command")
        try:
            _carry_out(call, command, made)
            status[uuid] = "ok"
        except ApiError as refusal:
            call.database.execute("ROLLBACK TO command")
            status[uuid] = refusal.body()
        call.database.execute("RELEASE command")
    return {
        "full_sync": False,
        "sync_status": status,
        "sync_token": secrets.token_urlsafe(24),
        "temp_id_mapping": made,
    }


def _commands(body: Arguments) -> list[dict[str, Any]]:
    commands = body.raw("commands")
    if isinstance(commands, str):  # a form, as in the reference's examples
        try:
            commands = json.loads(commands)
        except (ValueError, RecursionError):
            raise invalid("commands", "Input should be valid JSON") from None
    if commands is None:
        raise missing("commands")
    if not isinstance(commands, list) or not all(isinstance(item, dict) for item in commands):
        raise invalid("commands", "Input should be a valid list of dictionaries")
    if len(commands) > MAX_COMMANDS:
        raise invalid("commands", f"List should have at most {MAX_COMMANDS} items")
    return commands


def _carry_out(call: Call, command: dict[str, Any], made: dict[str, str]) -> None:
    """Carry out one command; ``made`` are the ids of what earlier ones have added."""
    args = command.get("args")
    if not isinstance(args, dict):
        raise missing("args")
    known = {
        name: made.get(value, value) if isinstance(value, str) and name.endswith("id") else value
        for name, value in args.items()
    }
    arguments = Arguments(known)
    kind = command.get("type")
    if kind == "item_add":
        task_id = _add(call, arguments)
        if isinstance(temporary := command.get("temp_id"), str):
            made[temporary] = task_id
        return
    carry_out = COMMANDS.get(kind) if isinstance(kind, str) else None
    if carry_out is None:
        raise invalid("type", f"Input should be one of item_add, {', '.join(COMMANDS)}")
    carry_out(call, arguments)


def _add(call: Call, arguments: Arguments) -> str:
    due = due_of_object(call, "due", arguments.raw("due"))
    return add_task(call, _as_rest(arguments), due)


def _update(call: Call, task_id: str, arguments: Arguments) -> None:
    """Change a task; a due date with date and string moves one occurrence and keeps the rule."""
    rest = _as_rest(arguments)
    if "due" in arguments or arguments.clears("due"):
        due = due_of_object(call, "due", arguments.raw("due"))
        apply_changes(call, task_id, rest, due, due_columns(due))
    else:
        apply_changes(call, task_id, rest, due_of_row(task_row(call, task_id)))


def _move(call: Call, task_id: str, arguments: Arguments) -> None:
    names = ("project_id", "section_id", "parent_id")
    relocate(call, task_id, {name: arguments.id(name) for name in names if name in arguments})


def _complete(call: Call, task_id: str, arguments: Arguments) -> None:
    """Complete a task for good, a recurring one too, now or as of an earlier moment."""
    moment = arguments.instant("date_completed")
    finish(call, task_id, write_timestamp(moment) if moment else None)


def _as_rest(arguments: Arguments) -> Arguments:
    """The arguments of a command under the names that the routes of REST have for them."""
    values = {
        name: value
        for name, value in arguments.items()
        if name not in {"due_string", "due_date", "due_datetime"}
    }
    renamed = {"collapsed": "is_collapsed", "responsible_uid": "assignee_id"}
    for name, rest in renamed.items():
        if name in values:
            values[rest] = values.pop(name)
    for name, parts in {
        "deadline": {"date": "deadline_date"},
        "duration": {"amount": "duration", "unit": "duration_unit"},
    }.items():
        if name in values:
            value = values.pop(name)
            if value is not None and not isinstance(value, dict):
                raise invalid(name, "Input should be a valid dictionary")
            values |= {rest: value and value.get(part) for part, rest in parts.items()}
    return Arguments(values)


def _of_task(act: Callable[[Call, str, Arguments], None]) -> Command:
    """A command whose ``id`` is that of a task."""

    def carry_out(call: Call, arguments: Arguments) -> None:
        if "id" not in arguments:
            raise missing("id")
        act(call, check_id("id", arguments.raw("id")), arguments)

    return carry_out


COMMANDS: dict[str, Command] = {
    "item_update": _of_task(_update),
    "item_move": _of_task(_move),
    "item_delete": _of_task(lambda call, task_id, _: delete_task(call, task_id)),
    "item_close": _of_task(lambda call, task_id, _: close_task(call, task_id)),
    "item_complete": _of_task(_complete),
    "item_uncomplete": _of_task(lambda call, task_id, _: reopen_task(call, task_id)),
    "share_project": share,
    "delete_collaborator": unshare,
}
