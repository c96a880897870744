"""A mail password is tried at both servers before it is kept, over verified connections."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from doneby.agent.errors import DonebyError
from doneby.assistant import Options
from doneby.assistant.accounts import MailSettings, set_mail, sign_in
from doneby.assistant.services import service_called
from doneby.storage.system_keyring import SERVICE
from support import mail_server
from support.vault import Vault, vault_in_use


@pytest.fixture(scope="module")
def mail() -> Iterator[mail_server.MailServer]:
    if not mail_server.is_installed():
        pytest.skip("Dovecot is not installed")
    with mail_server.MailServer() as server:
        yield server


@pytest.fixture
def vault() -> Iterator[Vault]:
    with vault_in_use() as vault:
        yield vault


@pytest.fixture
def env(tmp_path: Path, mail: mail_server.MailServer) -> dict[str, str]:
    env = {"DONEBY_HOME": str(tmp_path)}
    account = mail.account()
    here = MailSettings(
        account.address, f"localhost:{account.imap.port}", f"localhost:{account.smtp.port}"
    )
    set_mail(here, env)
    return env


def login(env: dict[str, str], password: str) -> str:
    options = Options()
    return sign_in(service_called("email", options), password, options, env).words


def test_a_right_password_is_kept(
    env: dict[str, str],
    vault: Vault,
    mail: mail_server.MailServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(mail.ca_file))
    said = login(env, f"{mail_server.PASSWORD}\n")
    assert "localhost accepts the password of user" in said
    assert vault.kept == {(SERVICE, "email"): mail_server.PASSWORD}
    assert mail.sent == [], "trying sends nothing"


def test_a_wrong_password_is_not_kept_and_not_shown(
    env: dict[str, str],
    vault: Vault,
    mail: mail_server.MailServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(mail.ca_file))
    with pytest.raises(DonebyError, match="does not accept the password") as caught:
        login(env, "canary wörd")
    assert "Nothing was saved" in caught.value.message
    assert "canary" not in str(caught.value)
    assert vault.kept == {}


def test_a_server_that_cannot_be_verified_is_told_no_password(
    env: dict[str, str], vault: Vault
) -> None:
    with pytest.raises(DonebyError, match="could not be verified"):
        login(env, mail_server.PASSWORD)
    assert vault.kept == {}
