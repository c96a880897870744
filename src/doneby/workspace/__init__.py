"""The embedded Todoist: API v1 over SQLite, in this process."""
