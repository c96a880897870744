"""What can go wrong with what the program keeps."""

from __future__ import annotations

from doneby.agent.errors import DonebyError


class StorageError(DonebyError):
    """Something cannot be kept or read back; nothing that was there is destroyed."""


class SettingsError(StorageError):
    """The settings file says something that is not a setting."""


class CredentialError(StorageError):
    """A secret cannot be kept or read back."""


class KeyringSilentError(CredentialError):
    """The keyring does not answer in time: it is frozen, or waits for somebody's password."""
