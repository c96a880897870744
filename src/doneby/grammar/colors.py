"""The names of Todoist's colors (Todoist API v1, "Colors")."""

from __future__ import annotations

COLORS = (
    "berry_red", "red", "orange", "yellow", "olive_green", "lime_green", "green", "mint_green",
    "teal", "sky_blue", "light_blue", "blue", "grape", "violet", "lavender", "magenta", "salmon",
    "charcoal", "grey", "taupe",
)  # fmt: skip
