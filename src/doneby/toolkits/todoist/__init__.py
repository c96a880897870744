"""The bundled Todoist toolkit, on the official SDK."""
