"""Things that answer a conversation."""
