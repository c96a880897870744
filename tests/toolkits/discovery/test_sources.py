"""Toolkits are found where they may be, and looking for them runs none."""

from __future__ import annotations

from pathlib import Path

import pytest

from doneby.toolkits.discovery import Source, find
from support.packages import install, write_file

BOOM = 'raise AssertionError("this was run")\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "toolkits"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    site = tmp_path / "site-packages"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    return site


def by_name(sources: list[Source]) -> dict[str, Source]:
    return {one.name: one for one in sources}


def test_no_folder_is_no_fault(folder: Path) -> None:
    assert find(folder) == []


def test_the_bundled_come_first_then_packages_then_files_and_none_is_run(
    folder: Path, site: Path
) -> None:
    write_file(folder, "zoo", BOOM)
    write_file(folder, "ants", BOOM)
    install(site, "doneby-parcels", {"parcels": "dn_parcels:ParcelsToolkit"}, dn_parcels=BOOM)
    found = find(folder, ["weather"])
    assert [(one.name, one.kind) for one in found] == [
        ("weather", "bundled"),
        ("parcels", "package"),
        ("ants", "file"),
        ("zoo", "file"),
    ]
    assert found[1].where == "package doneby-parcels 1.0"
    assert found[2].where == str(folder / "ants.py")
    assert not any(one.fault for one in found)


def test_tests_and_private_files_are_no_toolkits(folder: Path) -> None:
    for name in ("test_parcels", "conftest", "_shared", ".hidden"):
        write_file(folder, name, BOOM)
    (folder / "notes.txt").write_text("not Python")
    (folder / "__pycache__").mkdir()
    assert find(folder) == []


@pytest.mark.parametrize("name", ["Parcels", "my-parcels", "2parcels", "a__b", "a_", "é", "a" * 41])
def test_a_name_that_is_no_word_for_the_command_line_is_refused(folder: Path, name: str) -> None:
    write_file(folder, name, BOOM)
    (found,) = find(folder)
    assert found.fault is not None
    assert name in str(found.fault)


def test_a_package_in_the_folder_is_told_of_and_not_used(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    write_file(folder / "parcels", "__init__", BOOM)
    (found,) = find(folder)
    assert found.name == "parcels"
    assert "one file" in str(found.fault)


@pytest.mark.parametrize("name", ["weather", "todoist"])
def test_nobody_takes_the_name_of_what_comes_with_the_program(
    folder: Path, site: Path, name: str
) -> None:
    write_file(folder, name, BOOM)
    install(site, "evil", {name: "evil:Toolkit"}, evil=BOOM)
    ours, *others = sorted(
        find(folder, ["weather"], reserved=["todoist"]),
        key=lambda one: one.kind != "bundled",
    )
    assert ours.fault is None
    assert len([one for one in others if one.name == name]) == 2
    assert all("comes with doneby" in str(one.fault) for one in others if one.name == name)


def test_of_two_with_one_name_neither_is_used(folder: Path, site: Path) -> None:
    write_file(folder, "parcels", BOOM)
    install(site, "aaa", {"parcels": "aaa:A"}, aaa=BOOM)
    install(site, "zzz", {"parcels": "zzz:Z", "letters": "zzz:Z"}, zzz=BOOM)
    found = find(folder)
    rivals = [one for one in found if one.name == "parcels"]
    assert len(rivals) == 3
    for one in rivals:
        for where in ("package aaa 1.0", "package zzz 1.0", str(folder / "parcels.py")):
            assert where in str(one.fault)
    assert by_name(found)["letters"].fault is None


def test_in_a_folder_that_others_can_write_no_file_is_used(folder: Path) -> None:
    write_file(folder, "parcels", BOOM)
    folder.chmod(0o777)
    (found,) = find(folder)
    assert "can be changed by other users" in str(found.fault)
    assert f'chmod go-w "{folder}"' in str(found.fault)


def test_a_folder_that_is_a_link_is_not_followed(folder: Path, tmp_path: Path) -> None:
    write_file(tmp_path / "elsewhere", "parcels", BOOM)
    folder.symlink_to(tmp_path / "elsewhere")
    (found,) = find(folder)
    assert "a link" in str(found.fault)


def test_a_folder_that_cannot_be_read_is_told_of(folder: Path) -> None:
    folder.write_text("a file where a folder has to be")
    (found,) = find(folder)
    assert "cannot be read" in str(found.fault)


def test_a_package_with_damaged_metadata_is_told_of_and_the_rest_is_found(
    folder: Path, site: Path
) -> None:
    write_file(folder, "parcels", BOOM)
    install(site, "broken", {})
    (site / "broken-1.0.dist-info" / "entry_points.txt").write_text("[x]\nno equals sign\n")
    found = by_name(find(folder))
    assert found["parcels"].fault is None
    if "packages" in found:  # Python from 3.12 on reads past it
        assert "cannot be listed" in str(found["packages"].fault)
