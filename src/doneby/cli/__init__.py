"""The one-shot command line."""
