"""Todoist's small languages: pure functions, with the clock passed in."""
