"""The general agent core: it knows no Todoist, no terminal, no disk and no keyring."""
