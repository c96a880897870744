"""The plugin is there wherever doneby is installed, and costs nothing where it is not used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

AUTHORS_TEST = """\
from doneby import Toolkit
from doneby.testing import call


class ParcelsToolkit(Toolkit):
    def weigh_parcel(self) -> str:
        "Weigh the parcel."
        return "2 kg"


def test_good(trial):
    assert trial(ParcelsToolkit()).call("weigh_parcel").text == "2 kg"


def test_forgetful(trial):
    trial(ParcelsToolkit(), says=["never asked for"])
"""

UNRELATED_TEST = """\
import sys


def test_nothing_was_loaded():
    loaded = [name for name in sys.modules if name.startswith("doneby.")]
    assert sorted(loaded) == ["doneby.testing", "doneby.testing.plugin"]
    assert "pydantic" not in sys.modules
"""


def pytest_on(path: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)],
        cwd=path.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_an_authors_test_has_the_fixture_and_fails_on_replies_that_are_left(tmp_path: Path) -> None:
    path = tmp_path / "test_parcels.py"
    path.write_text(AUTHORS_TEST)
    status, out = pytest_on(path)
    assert status == 1
    assert "2 passed, 1 error" in out
    assert "1 of 1 replies were not used" in out


def test_a_test_of_something_else_pays_nothing(tmp_path: Path) -> None:
    path = tmp_path / "test_other.py"
    path.write_text(UNRELATED_TEST)
    assert pytest_on(path)[0] == 0
