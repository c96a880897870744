"""The app's own colours, dark and light; Textual's other themes can be chosen too."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import App
from textual.reactive import Initialize, Reactive
from textual.theme import Theme

DARK, LIGHT, PLAIN = "doneby-dark", "doneby-light", "ansi-dark"

THEMES = (
    Theme(
        name=DARK,
        primary="#e8735c",
        secondary="#5fb3a8",
        accent="#e8735c",
        warning="#e0a458",
        error="#e5616d",
        success="#7fb069",
        foreground="#d9dce3",
        background="#15171c",
        surface="#1b1e25",
        panel="#242832",
        variables={"faint": "#7d8494", "date": "#7fb069", "project": "#8fa8e8", "tag": "#5fb3a8"},
        dark=True,
    ),
    Theme(
        name=LIGHT,
        primary="#c8452f",
        secondary="#1f7d72",
        accent="#c8452f",
        warning="#9a6200",
        error="#b3261e",
        success="#3d7a2a",
        foreground="#23262d",
        background="#fbfaf7",
        surface="#f3f1ec",
        panel="#e8e5de",
        variables={"faint": "#6d6f76", "date": "#3d7a2a", "project": "#3555a8", "tag": "#1f7d72"},
        dark=False,
    ),
)

_ANSI = {
    "faint": "ansi_bright_black",
    "date": "ansi_green",
    "project": "ansi_blue",
    "tag": "ansi_cyan",
}


def fallbacks(theme: Theme) -> dict[str, str]:
    """The app's own colours in a theme that does not know them."""
    if theme.ansi:
        return _ANSI
    tag = theme.secondary or theme.primary
    return {
        "faint": "#808080",
        "date": theme.success or tag,
        "project": theme.primary,
        "tag": tag,
    }


def chosen(wanted: str, known: Mapping[str, Theme], env: Mapping[str, str]) -> str:
    """The theme to use: the one that was chosen, without colours where those are not wanted."""
    if env.get("NO_COLOR"):  # an empty one does not count, says no-color.org
        return PLAIN
    return wanted if wanted in known else DARK


def _first(app: ThemedApp) -> str:
    return app.first_theme


class ThemedApp(App[None]):
    """An app with colours of its own.

    Args:
        wanted: The theme that was chosen; empty for the default.
        env: The environment.
    """

    # Known before the style sheet is first read: a theme that is set later has it read again.
    theme: Reactive[str] = Reactive(Initialize(_first))

    def __init__(self, wanted: str, env: Mapping[str, str]) -> None:
        self._wanted = (wanted, env)
        super().__init__()

    @property
    def first_theme(self) -> str:
        """The theme to begin with."""
        wanted, env = self._wanted
        return chosen(wanted, self.available_themes, env)

    @property
    def available_themes(self) -> dict[str, Theme]:
        """Textual's themes and the app's own."""
        return super().available_themes | {theme.name: theme for theme in THEMES}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The app's own colours, for themes that do not have them."""
        return fallbacks(self.current_theme)
