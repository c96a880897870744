"""What goes on from earlier requests: what was spoken of, and what is said of it now."""
