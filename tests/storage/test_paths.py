"""Where things are kept, and for whose eyes."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from doneby.storage.errors import StorageError
from doneby.storage.paths import Paths, private_folder, write_private

POSIX = pytest.mark.skipif(os.name != "posix", reason="modes are a POSIX matter")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_one_variable_puts_everything_in_one_folder(tmp_path: Path) -> None:
    paths = Paths.from_environment({"DONEBY_HOME": str(tmp_path)})
    assert {paths.config, paths.data, paths.state} == {tmp_path}
    assert len({paths.settings, paths.workspace, paths.journal, paths.welcomed}) == 4


def test_a_relative_folder_does_not_move_with_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Paths.from_environment({"DONEBY_HOME": "here"}).data == tmp_path / "here"


def test_finding_the_folders_makes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("XDG_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    paths = Paths.from_environment(os.environ | {"DONEBY_HOME": ""})
    if sys.platform == "linux":
        assert paths.config == tmp_path / ".config/doneby"
        assert paths.data == tmp_path / ".local/share/doneby"
        assert paths.state == tmp_path / ".local/state/doneby"
    assert list(tmp_path.iterdir()) == []


@POSIX
def test_an_empty_home_is_no_home() -> None:
    with pytest.raises(StorageError, match="DONEBY_HOME"):
        Paths.from_environment({"HOME": ""})


@POSIX
def test_a_user_without_any_home_is_told_what_to_set() -> None:
    program = """
import os, pwd
os.environ.clear()
def nobody(_): raise KeyError
pwd.getpwuid = nobody
from doneby.storage.paths import Paths
try:
    print(Paths.from_environment({}))
except Exception as error:
    print(type(error).__name__, error)
"""
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert said.startswith("StorageError There is no home folder.")
    assert "DONEBY_HOME" in said


@POSIX
def test_a_new_folder_is_its_owners_alone_and_an_old_one_stays_as_it_is(tmp_path: Path) -> None:
    made = private_folder(tmp_path / "a" / "b")
    assert mode(made) == 0o700
    made.chmod(0o755)
    assert mode(private_folder(made)) == 0o755


def test_a_place_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="file") as caught:
        private_folder(tmp_path / "file" / "folder")
    assert "DONEBY_HOME" in caught.value.hint


@POSIX
def test_a_file_is_its_owners_alone_and_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    write_private(path, "one")
    write_private(path, "two")
    assert path.read_text() == "two"
    assert mode(path) == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


@POSIX
def test_a_linked_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "dotfiles" / "settings.toml").write_text("old")
    (tmp_path / "settings.toml").symlink_to(tmp_path / "dotfiles" / "settings.toml")
    write_private(tmp_path / "settings.toml", "new")
    assert (tmp_path / "settings.toml").is_symlink()
    assert (tmp_path / "dotfiles" / "settings.toml").read_text() == "new"
