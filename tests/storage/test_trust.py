"""What was trusted is a content, not a name."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from doneby.storage.errors import StorageError
from doneby.storage.trust import TrustStore


def test_nothing_is_trusted_until_it_is(tmp_path: Path) -> None:
    path = tmp_path / "state" / "trusted.json"
    store = TrustStore(path)
    assert store.trusted("parcels") is None
    store.trust("parcels", "aa")
    store.trust("letters", "bb")
    assert TrustStore(path).trusted("parcels") == "aa"
    assert TrustStore(path).trusted("letters") == "bb"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_last_content_that_was_trusted_counts(tmp_path: Path) -> None:
    store = TrustStore(tmp_path / "trusted.json")
    store.trust("parcels", "aa")
    store.trust("parcels", "cc")
    assert store.trusted("parcels") == "cc"


@pytest.mark.parametrize("content", ["{", "[]", '{"parcels": 1}', "\udcff"])
def test_from_a_damaged_file_nothing_is_trusted(tmp_path: Path, content: str) -> None:
    path = tmp_path / "trusted.json"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(StorageError, match="Remove that file"):
        TrustStore(path).trusted("parcels")
    with pytest.raises(StorageError, match="Remove that file"):
        TrustStore(path).trust("a", "b")
    assert path.read_bytes() == content.encode("utf-8", "surrogateescape")
