"""Secrets come from the environment or from a keyring that keeps them, within a time limit."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import keyring
import keyring.backend
import pytest
from keyring.backends import chainer, fail, null
from keyring.errors import InitError, KeyringLocked, NoKeyringError

from doneby.storage.credentials import Credentials, Secret
from doneby.storage.errors import CredentialError, KeyringSilentError
from doneby.storage.system_keyring import SERVICE, WAITING
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


def test_the_keyring_is_asked_for_a_secret_once(vault: Vault) -> None:
    vault.kept[SERVICE, "todoist"] = "kept"
    credentials = Credentials({}, ["todoist"])
    credentials.find("todoist")
    vault.fault = AssertionError("asked again")
    assert credentials.find("todoist") == Secret("kept", "keyring")


# -- what a keyring can do instead of keeping a secret --------------------------------------------


def foreign(name: str) -> Exception:
    """What a backend raises that is none of keyring's own exceptions."""
    error: Exception = type(name, (Exception,), {})()
    return error


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (NoKeyringError(), "There is no keyring"),
        (KeyringLocked(), "locked"),
        (InitError(), "dismissed, or cannot be shown"),
        (foreign("PromptDismissedException"), "was dismissed"),
        (foreign("SecretServiceNotAvailableException"), "not there any more"),
        (ModuleNotFoundError("nosuch"), "ModuleNotFoundError"),
        (RuntimeError("dbus"), "RuntimeError"),
        (SystemExit(), "SystemExit"),
    ],
)
def test_whatever_a_backend_raises_becomes_a_sentence_and_a_way_on(
    vault: Vault, fault: BaseException, said: str
) -> None:
    vault.fault = fault
    credentials = Credentials({}, ["openai"])
    calls: list[Callable[[], object]] = [
        lambda: credentials.find("openai", ["OPENAI_API_KEY"]),
        lambda: credentials.keep("openai", "x", ["OPENAI_API_KEY"]),
    ]
    for call in calls:
        with pytest.raises(CredentialError, match=said) as caught:
            call()
        assert "the environment variable OPENAI_API_KEY" in caught.value.hint
    for call in (lambda: credentials.forget("openai"), credentials.keyring):
        with pytest.raises(CredentialError, match=said) as caught:
            call()
        assert caught.value.hint


class Forgetful(Vault):
    def set_password(self, service: str, username: str, password: str) -> None:
        pass


class Clinging(Vault):
    def delete_password(self, service: str, username: str) -> None:
        pass


def plaintext() -> keyring.backend.KeyringBackend:
    kind = type("PlaintextKeyring", (Vault,), {"__module__": "keyrings.alt.file"})
    backend: keyring.backend.KeyringBackend = kind()
    return backend


@pytest.mark.report(70)
@pytest.mark.parametrize(
    ("backend", "said"),
    [
        (null.Keyring, "switched off"),
        (fail.Keyring, "no keyring"),
        (plaintext, "others may read"),
        (Forgetful, "did not keep"),
    ],
)
@pytest.mark.usefixtures("vault")
def test_a_secret_is_never_kept_where_it_is_lost_or_open_to_all(backend: Any, said: str) -> None:
    chosen = backend()
    keyring.set_keyring(chosen)
    with pytest.raises(CredentialError, match=said) as caught:
        Credentials({}).keep("todoist", "secret", ["TODOIST_API_TOKEN"])
    assert "Nothing was saved" in caught.value.hint
    assert "TODOIST_API_TOKEN" in caught.value.hint
    assert getattr(chosen, "kept", {}) == {}


@pytest.mark.usefixtures("vault")
def test_a_keyring_that_removes_nothing_is_not_believed() -> None:
    clinging = Clinging()
    clinging.kept[SERVICE, "todoist"] = "kept"
    keyring.set_keyring(clinging)
    with pytest.raises(CredentialError, match="did not remove"):
        Credentials({}, ["todoist"]).forget("todoist")


@pytest.mark.usefixtures("vault")
def test_the_first_of_several_keyrings_is_taken_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    locked, weaker = Vault(), plaintext()
    locked.fault = KeyringLocked()
    monkeypatch.setattr(chainer.ChainerBackend, "backends", [locked, weaker])
    keyring.set_keyring(chainer.ChainerBackend())  # type: ignore[no-untyped-call]
    with pytest.raises(CredentialError, match="locked"):
        Credentials({}).keep("todoist", "secret")
    assert isinstance(weaker, Vault)
    assert weaker.kept == {}


@pytest.mark.usefixtures("vault")
def test_a_keyring_that_was_chosen_and_is_not_there_is_named_as_the_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> object:
        raise ModuleNotFoundError("No module named 'nosuch'")

    monkeypatch.setattr(keyring, "get_keyring", missing)
    with pytest.raises(CredentialError, match="ModuleNotFoundError") as caught:
        Credentials({}, ["todoist"]).find("todoist")
    assert "PYTHON_KEYRING_BACKEND" in caught.value.hint


# -- one that does not answer ---------------------------------------------------------------------


def test_a_frozen_keyring_is_waited_for_once_with_a_word_about_it(vault: Vault) -> None:
    release = threading.Event()
    asked: list[threading.Thread] = []

    def hang(*_: Any) -> str:
        asked.append(threading.current_thread())
        release.wait()
        return "late"

    vault.get_password = hang  # type: ignore[assignment, method-assign]
    told: list[str] = []
    for _ in range(3):  # also where it is another part of the program that asks
        credentials = Credentials({}, ["todoist"], seconds=0.05, tell=told.append)
        with pytest.raises(KeyringSilentError, match=r"not answer"):
            credentials.find("todoist")
    assert len(asked) == 1
    assert told == [WAITING]
    release.set()
    asked[0].join()
    again = Credentials({}, ["todoist"]).find("todoist")
    assert again == Secret("late", "keyring"), "once it was unlocked it is asked again"


def test_a_keyring_that_answers_needs_no_word(vault: Vault) -> None:
    vault.kept[SERVICE, "todoist"] = "kept"
    told: list[str] = []
    Credentials({}, ["todoist"], tell=told.append).find("todoist")
    assert told == []


def test_a_secret_does_not_show_when_printed() -> None:
    assert "hunter2" not in repr(Secret("hunter2", "keyring"))


def test_the_environment_needs_no_keyring_at_all() -> None:
    loaded = "keyring" in sys.modules
    Credentials({"KEY": "x"}, ["openai"]).find("openai", ["KEY"])
    assert ("keyring" in sys.modules) == loaded
