"""What stays on disk: paths, settings, the undo journal, and the way to the OS keyring."""
