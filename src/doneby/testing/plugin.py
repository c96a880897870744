"""The plugin for pytest: one fixture, and nothing at all for tests that do not ask for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from doneby.testing.trial import Trial


@pytest.fixture
def trial() -> Iterator[Callable[..., Trial]]:
    """Makes trials of toolkits (see ``doneby.testing.Trial``) and closes them after the test.

    A test fails that leaves replies of its model unused.
    """
    from doneby.testing.trial import Trial

    made: list[Trial] = []

    def make(*toolkits: object, **options: object) -> Trial:
        made.append(Trial(*toolkits, **options))  # type: ignore[arg-type]  # as Trial says
        return made[-1]

    yield make
    for one in made:
        one.close()
    for one in made:
        one.model.assert_complete()
