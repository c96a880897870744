"""A file that is going to be run is read from where nobody else can have put it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from doneby.toolkits.discovery import ToolkitError
from doneby.toolkits.discovery.files import LONGEST, check_folder, our_id, read_script
from support.packages import write_file

posix = pytest.mark.skipif(os.name != "posix", reason="owners and modes are those of POSIX")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write_file(tmp_path, "parcels", "x = 1\n")


def test_what_is_read_is_all_of_it_and_a_byte_changes_its_digest(path: Path) -> None:
    before = read_script(path, our_id())
    assert before.content == b"x = 1\n"
    path.write_bytes(b"x = 2\n")
    after = read_script(path, our_id())
    assert len(before.digest) == 64
    assert before.digest != after.digest


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666, 0o777])
@posix
def test_a_file_that_others_can_write_is_refused(path: Path, mode: int) -> None:
    path.chmod(mode)
    with pytest.raises(ToolkitError, match="can be changed by other users"):
        read_script(path, our_id())


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o400])
@posix
def test_that_others_can_read_it_is_no_matter(path: Path, mode: int) -> None:
    path.chmod(mode)
    assert read_script(path, our_id()).content


@posix
def test_a_file_and_a_folder_of_another_user_are_refused(path: Path) -> None:
    somebody_else = os.getuid() + 1
    with pytest.raises(ToolkitError, match="belongs to another user"):
        read_script(path, somebody_else)
    with pytest.raises(ToolkitError, match="belongs to another user"):
        check_folder(path.parent, somebody_else)


def test_a_link_is_refused_wherever_it_points(path: Path, tmp_path: Path) -> None:
    for target in (path, tmp_path / "nowhere", tmp_path):
        link = tmp_path / "link.py"
        link.symlink_to(target)
        with pytest.raises(ToolkitError, match="is a link"):
            read_script(link, our_id())
        link.unlink()


@posix
def test_a_pipe_is_refused_and_nobody_waits_for_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.py"
    os.mkfifo(pipe, 0o600)
    with pytest.raises(ToolkitError, match="not a plain file"):
        read_script(pipe, our_id())


def test_a_file_of_any_length_is_not_read_whole(tmp_path: Path) -> None:
    long = write_file(tmp_path, "long", "#" * (LONGEST + 1))
    with pytest.raises(ToolkitError, match=r"longer than 1,000,000 bytes"):
        read_script(long, our_id())


def test_what_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ToolkitError, match="cannot be read"):
        read_script(tmp_path / "gone.py", our_id())
    with pytest.raises(ToolkitError, match="cannot be read"):
        check_folder(tmp_path / "gone", our_id())
