"""Secrets come from the environment or from a keyring that keeps them, within a time limit."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import keyring
import keyring.backend
import pytest
from keyring.backends import fail, null
from keyring.errors import InitError, KeyringLocked, NoKeyringError

from doneby.storage.credentials import SERVICE, Credentials, Secret
from doneby.storage.errors import CredentialError
from support.vault import Vault, vault_in_use


@pytest.fixture
def vault() -> Iterator[Vault]:
    with vault_in_use() as vault:
        yield vault


def test_the_environment_is_asked_before_the_keyring(vault: Vault) -> None:
    vault.kept[SERVICE, "todoist"] = "kept"
    both = Credentials({"TODOIST_API_TOKEN": " given \n"}, ["todoist"])
    assert both.find("todoist", ["TODOIST_API_TOKEN"]) == Secret("given", "TODOIST_API_TOKEN")
    only_kept = Credentials({"TODOIST_API_TOKEN": ""}, ["todoist"])
    assert only_kept.find("todoist", ["TODOIST_API_TOKEN"]) == Secret("kept", "keyring")


def test_the_keyring_is_not_asked_for_what_is_not_listed(vault: Vault) -> None:
    vault.fault = AssertionError("asked")
    assert Credentials({}, ["openai"]).find("todoist", ["TODOIST_API_TOKEN"]) is None


def test_what_is_kept_is_found_and_what_is_forgotten_is_gone(vault: Vault) -> None:
    credentials = Credentials({}, ["todoist"])
    credentials.keep("todoist", "sécret 0123")
    assert vault.kept == {(SERVICE, "todoist"): "sécret 0123"}
    assert credentials.find("todoist") == Secret("sécret 0123", "keyring")
    credentials.forget("todoist")
    credentials.forget("todoist")
    assert vault.kept == {}
    with pytest.raises(CredentialError, match="doneby login todoist"):
        credentials.find("todoist")


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (NoKeyringError(), "no keyring"),
        (KeyringLocked(), "locked"),
        (InitError(), "not set up"),
        (ModuleNotFoundError("nosuch"), "ModuleNotFoundError"),
        (RuntimeError("dbus"), "RuntimeError"),
    ],
)
def test_whatever_a_backend_raises_becomes_a_sentence(
    vault: Vault, fault: BaseException, said: str
) -> None:
    vault.fault = fault
    credentials = Credentials({}, ["todoist"])
    calls: list[Callable[[], object]] = [
        lambda: credentials.find("todoist"),
        lambda: credentials.keep("todoist", "x"),
        lambda: credentials.forget("todoist"),
    ]
    for call in calls:
        with pytest.raises(CredentialError, match=said) as caught:
            call()
        assert "environment variable" in caught.value.hint


def test_a_frozen_keyring_is_waited_for_once(vault: Vault) -> None:
    release = threading.Event()
    asked = []

    def hang(*_: Any) -> str:
        asked.append(1)
        release.wait()
        return ""

    vault.get_password = hang  # type: ignore[assignment, method-assign]
    credentials = Credentials({}, ["todoist"], seconds=0.05)
    for _ in range(3):
        with pytest.raises(CredentialError, match=r"not answer"):
            credentials.find("todoist")
    release.set()
    assert asked == [1]


class Forgetful(Vault):
    def set_password(self, service: str, username: str, password: str) -> None:
        pass


def plaintext() -> keyring.backend.KeyringBackend:
    kind = type("PlaintextKeyring", (Vault,), {"__module__": "keyrings.alt.file"})
    backend: keyring.backend.KeyringBackend = kind()
    return backend


@pytest.mark.parametrize("backend", [null.Keyring, fail.Keyring, plaintext, Forgetful])
@pytest.mark.usefixtures("vault")
def test_a_secret_is_never_kept_where_it_is_lost_or_open_to_all(backend: Any) -> None:
    chosen = backend()
    keyring.set_keyring(chosen)
    with pytest.raises(CredentialError) as caught:
        Credentials({}).keep("todoist", "secret")
    assert "environment variable" in caught.value.hint
    assert getattr(chosen, "kept", {}) == {}


def test_a_secret_does_not_show_when_printed() -> None:
    assert "hunter2" not in repr(Secret("hunter2", "keyring"))


def test_the_environment_needs_no_keyring_at_all() -> None:
    loaded = "keyring" in sys.modules
    Credentials({"KEY": "x"}, ["openai"]).find("openai", ["KEY"])
    assert ("keyring" in sys.modules) == loaded
