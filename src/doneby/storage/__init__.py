"""What stays on disk: settings, credentials, the journal, paths."""
