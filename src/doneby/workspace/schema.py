"""The database as it is: one readable schema, and the steps that lead to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

APPLICATION_ID = 0x646F6E65
"""Marks a database as a doneby workspace ("done" in ASCII)."""

_FIRST = """
CREATE TABLE projects (
    id           TEXT PRIMARY KEY,
    parent_id    TEXT REFERENCES projects (id) ON DELETE CASCADE,
    name         TEXT NOT NULL,
    description  TEXT NOT NULL DEFAULT '',
    color        TEXT NOT NULL DEFAULT 'charcoal',
    view_style   TEXT NOT NULL DEFAULT 'list',
    child_order  INTEGER NOT NULL,
    is_inbox     INTEGER NOT NULL DEFAULT 0,
    is_favorite  INTEGER NOT NULL DEFAULT 0,
    is_collapsed INTEGER NOT NULL DEFAULT 0,
    is_archived  INTEGER NOT NULL DEFAULT 0,
    created_at   TEXT NOT NULL,
    updated_at   TEXT NOT NULL
);
CREATE UNIQUE INDEX projects_one_inbox ON projects (is_inbox) WHERE is_inbox;
CREATE INDEX projects_parent ON projects (parent_id);

CREATE TABLE sections (
    id            TEXT PRIMARY KEY,
    project_id    TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    name          TEXT NOT NULL,
    section_order INTEGER NOT NULL,
    is_collapsed  INTEGER NOT NULL DEFAULT 0,
    added_at      TEXT NOT NULL,
    updated_at    TEXT NOT NULL,
    archived_at   TEXT
);
CREATE INDEX sections_project ON sections (project_id);

-- A task is open while completed_at is null. due_date is what the API shows: a day, a wall
-- time ("2026-12-01T17:00:00"), or, with due_timezone, a moment in UTC ("...Z").
CREATE TABLE tasks (
    id              TEXT PRIMARY KEY,
    project_id      TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    section_id      TEXT REFERENCES sections (id) ON DELETE CASCADE,
    parent_id       TEXT REFERENCES tasks (id) ON DELETE CASCADE,
    content         TEXT NOT NULL,
    description     TEXT NOT NULL DEFAULT '',
    priority        INTEGER NOT NULL DEFAULT 1 CHECK (priority BETWEEN 1 AND 4),
    due_date        TEXT,
    due_string      TEXT,
    due_recurring   INTEGER NOT NULL DEFAULT 0,
    due_timezone    TEXT,
    deadline_date   TEXT,
    duration_amount INTEGER,
    duration_unit   TEXT,
    child_order     INTEGER NOT NULL,
    day_order       INTEGER NOT NULL DEFAULT -1,
    is_collapsed    INTEGER NOT NULL DEFAULT 0,
    responsible_uid TEXT,
    assigned_by_uid TEXT,
    added_at        TEXT NOT NULL,
    updated_at      TEXT NOT NULL,
    completed_at    TEXT
);
CREATE INDEX tasks_siblings ON tasks (project_id, section_id, parent_id, child_order);
CREATE INDEX tasks_section ON tasks (section_id);
CREATE INDEX tasks_parent ON tasks (parent_id);
CREATE INDEX tasks_completed ON tasks (completed_at);

-- A task carries the names of its labels, whether or not a personal label has that name.
CREATE TABLE task_labels (
    task_id  TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (task_id, name)
) WITHOUT ROWID;
CREATE INDEX task_labels_name ON task_labels (name);

CREATE TABLE labels (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE COLLATE NOCASE,
    color       TEXT NOT NULL DEFAULT 'charcoal',
    item_order  INTEGER NOT NULL,
    is_favorite INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE comments (
    id              TEXT PRIMARY KEY,
    task_id         TEXT REFERENCES tasks (id) ON DELETE CASCADE,
    project_id      TEXT REFERENCES projects (id) ON DELETE CASCADE,
    content         TEXT NOT NULL,
    file_attachment TEXT,
    posted_at       TEXT NOT NULL,
    CHECK ((task_id IS NULL) <> (project_id IS NULL))
);
CREATE INDEX comments_task ON comments (task_id);
CREATE INDEX comments_project ON comments (project_id);

CREATE TABLE reminders (
    id            TEXT PRIMARY KEY,
    task_id       TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    type          TEXT NOT NULL CHECK (type IN ('relative', 'absolute')),
    minute_offset INTEGER,
    due_date      TEXT,
    due_string    TEXT,
    due_recurring INTEGER NOT NULL DEFAULT 0,
    due_timezone  TEXT,
    service       TEXT,
    is_urgent     INTEGER NOT NULL DEFAULT 0,
    added_at      TEXT NOT NULL
);
CREATE INDEX reminders_task ON reminders (task_id);

CREATE TABLE location_reminders (
    id          TEXT PRIMARY KEY,
    task_id     TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    name        TEXT NOT NULL,
    loc_lat     TEXT NOT NULL,
    loc_long    TEXT NOT NULL,
    loc_trigger TEXT NOT NULL,
    radius      INTEGER NOT NULL DEFAULT 100,
    added_at    TEXT NOT NULL
);
CREATE INDEX location_reminders_task ON location_reminders (task_id);

-- What happened, kept when the object itself is gone.
CREATE TABLE activity (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    event_date        TEXT NOT NULL,
    object_type       TEXT NOT NULL,
    object_id         TEXT NOT NULL,
    event_type        TEXT NOT NULL,
    parent_project_id TEXT,
    parent_item_id    TEXT,
    extra_data        TEXT NOT NULL
);
CREATE INDEX activity_date ON activity (event_date);
CREATE INDEX activity_object ON activity (object_id);

-- Label ids look like those of the service, whose ids never start at one.
INSERT INTO sqlite_sequence (name, seq) VALUES ('labels', 2147500000);
"""

# Open tasks are listed and ordered without a look at the completed ones, and what most filters
# ask for is beside their places. Places become 1, 2, 3...
_SECOND = """
DROP INDEX tasks_siblings;
CREATE INDEX tasks_siblings ON tasks (project_id, section_id, parent_id, child_order)
    WHERE completed_at IS NULL;
CREATE INDEX tasks_open ON tasks (
    project_id, section_id, child_order, priority, due_date, due_timezone, deadline_date)
    WHERE completed_at IS NULL;
CREATE INDEX activity_completions ON activity (event_date) WHERE event_type = 'completed';

UPDATE tasks SET child_order = ranked.place FROM (
    SELECT id, row_number() OVER (
        PARTITION BY project_id, section_id, parent_id ORDER BY child_order, rowid) AS place
    FROM tasks WHERE completed_at IS NULL) AS ranked
WHERE ranked.id = tasks.id;
UPDATE projects SET child_order = ranked.place FROM (
    SELECT id, row_number() OVER (PARTITION BY parent_id ORDER BY child_order, rowid) AS place
    FROM projects WHERE NOT is_archived AND NOT is_inbox) AS ranked
WHERE ranked.id = projects.id;
UPDATE sections SET section_order = ranked.place FROM (
    SELECT id, row_number() OVER (PARTITION BY project_id ORDER BY section_order, rowid) AS place
    FROM sections WHERE archived_at IS NULL) AS ranked
WHERE ranked.id = sections.id;
UPDATE labels SET item_order = ranked.place FROM (
    SELECT id, row_number() OVER (ORDER BY item_order, id) AS place FROM labels) AS ranked
WHERE ranked.id = labels.id;
"""


# People whom projects are shared with: tasks can be theirs to do, though they never see them.
_THIRD = """
CREATE TABLE people (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    name  TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE COLLATE NOCASE
);
CREATE TABLE collaborators (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    person_id  INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (project_id, person_id)
) WITHOUT ROWID;
ALTER TABLE comments ADD COLUMN uids_to_notify TEXT;

-- After the id of the user, whose own row is nowhere.
INSERT INTO sqlite_sequence (name, seq) VALUES ('people', 10000001);
"""


def _step(script: str) -> Callable[[sqlite3.Connection], None]:
    """A step that is a script, without the commit that ``executescript`` begins with."""

    def run(database: sqlite3.Connection) -> None:
        for statement in _statements(script):
            database.execute(statement)

    return run


def _statements(script: str) -> list[str]:
    """The statements of a script, one by one."""
    statements, current = [], ""
    for line in script.splitlines(keepends=True):
        current += line
        if sqlite3.complete_statement(current):
            statements.append(current.strip())
            current = ""
    return statements


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _step(_FIRST),
    _step(_SECOND),
    _step(_THIRD),
)
"""Step N leads from version N to N + 1. Released steps never change; new ones are added."""

VERSION = len(MIGRATIONS)
