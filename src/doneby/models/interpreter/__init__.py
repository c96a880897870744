"""Plain English to tool calls: deterministic, offline, instant."""
