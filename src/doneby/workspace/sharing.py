"""Projects shared with people, who can then be given tasks.

Nobody but the user ever sees this workspace: a shared project is one that names people, so that
what depends on them (assignments, the filters about people) can be had and tried out. The API
shares by commands of ``/sync``; the invitation that it sends is taken as accepted here.
"""

from __future__ import annotations

import re
import sqlite3
from typing import Any

from .arguments import Arguments
from .call import USER_EMAIL, USER_ID, USER_NAME, Call
from .errors import forbidden, invalid, missing, not_found
from .paging import page_of
from .records import insert

MAX_EMAIL = 254
IS_SHARED = "EXISTS (SELECT 1 FROM collaborators WHERE project_id = projects.id) AS is_shared"
PEOPLE = """
    SELECT people.id, people.name, people.email FROM collaborators
    JOIN people ON people.id = collaborators.person_id
    WHERE collaborators.project_id = ? ORDER BY people.id
"""

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+")
_SEPARATORS = re.compile(r"[._+-]+")


def list_collaborators(call: Call, project_id: str) -> Any:
    """``GET /projects/{id}/collaborators``: all who share it, and nobody when it is not shared."""
    _project(call, project_id)
    people = people_of(call.database, project_id)
    everybody = {USER_ID: (USER_NAME, USER_EMAIL), **people} if people else {}
    shown = [
        ((int(uid),), {"id": uid, "name": name, "email": email})
        for uid, (name, email) in everybody.items()
    ]
    results, cursor = page_of(call, shown)
    return {"results": results, "next_cursor": cursor}


def people_of(database: sqlite3.Connection, project_id: str) -> dict[str, tuple[str, str]]:
    """The names and e-mail addresses of those whom a project is shared with, by their ids."""
    rows = database.execute(PEOPLE, [project_id])
    return {str(row["id"]): (row["name"], row["email"]) for row in rows}


def check_assignee(call: Call, project_id: str, value: Any) -> str | None:
    """Whom a task of a project is to be assigned to: the user, or one who shares the project.

    Raises:
        ApiError: It is somebody else.
    """
    if value is None:
        return None
    if str(value) != USER_ID and str(value) not in people_of(call.database, project_id):
        raise invalid("assignee_id", explanation="Nobody of this id shares the project")
    return str(value)


def share(call: Call, arguments: Arguments) -> None:
    """The command ``share_project``: with the person of an e-mail address."""
    project_id, email = _named(call, arguments)
    if email.casefold() == USER_EMAIL:
        raise invalid("email", explanation="The project is yours already")
    person = _person(call, email)
    call.database.execute("INSERT OR IGNORE INTO collaborators VALUES (?, ?)", [project_id, person])


def unshare(call: Call, arguments: Arguments) -> None:
    """The command ``delete_collaborator``: the person's tasks are nobody's again."""
    project_id, email = _named(call, arguments)
    people = people_of(call.database, project_id)
    leaving = [uid for uid, (_, address) in people.items() if address.lower() == email.lower()]
    if not leaving:
        raise not_found("Collaborator")
    call.database.execute(
        "DELETE FROM collaborators WHERE project_id = ? AND person_id = ?",
        [project_id, int(leaving[0])],
    )
    release_tasks(call, project_id)


def release_tasks(call: Call, project_id: str) -> None:
    """Take the tasks of a project from those who do not share it."""
    call.database.execute(
        "UPDATE tasks SET responsible_uid = NULL, assigned_by_uid = NULL, updated_at = ?"
        " WHERE project_id = ? AND responsible_uid <> ? AND responsible_uid NOT IN"
        " (SELECT CAST(person_id AS TEXT) FROM collaborators WHERE project_id = tasks.project_id)",
        [call.timestamp, project_id, USER_ID],
    )


def _named(call: Call, arguments: Arguments) -> tuple[str, str]:
    """The project and the address of a command."""
    project_id = arguments.id("project_id")
    if project_id is None:
        raise missing("project_id")
    if _project(call, project_id)["is_inbox"]:
        raise forbidden("The inbox cannot be shared")
    email = arguments.required_text("email", most=MAX_EMAIL)
    if not _EMAIL.fullmatch(email):
        raise invalid("email", "Input should be a valid email address")
    return project_id, email


def _project(call: Call, project_id: str) -> sqlite3.Row:
    sql = "SELECT * FROM projects WHERE id = ?"
    project: sqlite3.Row | None = call.database.execute(sql, [project_id]).fetchone()
    if project is None:
        raise not_found("Project")
    return project


def _person(call: Call, email: str) -> int:
    """The person of an address; one who is new gets the name that the address suggests."""
    sql = "SELECT id FROM people WHERE email = ?"
    if not call.database.execute(sql, [email]).fetchone():
        name = _SEPARATORS.sub(" ", email.partition("@")[0]).strip().title()
        insert(call.database, "people", {"name": name or email, "email": email})
    return int(call.database.execute(sql, [email]).fetchone()["id"])
