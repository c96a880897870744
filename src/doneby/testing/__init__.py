"""What tests of a toolkit need; with pytest the fixture ``trial`` is there by itself.

    from doneby.testing import assert_called, call

    def test_a_parcel_is_found(trial):
        talk = trial(ParcelsToolkit(), says=[[call("track_parcel", number="42")], "On Friday."])
        assert_called(talk.ask("where is parcel 42?"), "track_parcel", number="42")

Nothing here asks a real model or a person.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doneby.models.scripted import ScriptedModel, call
    from doneby.testing.asserting import assert_called, assert_well_made
    from doneby.testing.trial import Somebody, Trial

__all__ = [
    "ScriptedModel",
    "Somebody",
    "Trial",
    "assert_called",
    "assert_well_made",
    "call",
]

_HOME = {
    "ScriptedModel": "doneby.models.scripted",
    "Somebody": "doneby.testing.trial",
    "Trial": "doneby.testing.trial",
    "assert_called": "doneby.testing.asserting",
    "assert_well_made": "doneby.testing.asserting",
    "call": "doneby.models.scripted",
}


def __getattr__(name: str) -> Any:
    """Import a name when it is first asked for (PEP 562): the plugin needs none of them."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
