"""The toolkits that come with the program beside that of the to-do list, made from the settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError

if TYPE_CHECKING:
    from doneby.agent.toolkit import Toolkit
    from doneby.assistant.setup import Setup

Typed = Callable[[], str]
"""Gives what the user has typed in this turn."""

LISTS = ("todoist", "todoist_projects", "todoist_details")
"""The toolkits of the to-do list, which are always there."""


def _weather(setup: Setup, _: Typed) -> Toolkit:
    from doneby.toolkits.weather import WeatherToolkit

    return WeatherToolkit("imperial" if setup.imperial else "metric")


def _email(setup: Setup, typed: Typed) -> Toolkit:
    from doneby.toolkits.email import EmailToolkit

    return EmailToolkit(setup.mail_account(), now=setup.clock.now, typed=typed)


BUNDLED: Mapping[str, Callable[[Setup, Typed], Toolkit]] = {"weather": _weather, "email": _email}
"""How each is made, by its name."""


def is_set_up(name: str, setup: Setup) -> bool:
    """Whether the settings say what it needs to know."""
    return name != "email" or bool(setup.settings.email_address)


def not_set_up(name: str) -> DonebyError:
    """What to do before it can be used."""
    return DonebyError(
        f"The toolkit {name} is not set up, and not used.", f"Set it up with: doneby login {name}"
    )
