"""Account, model, colours and keys, changed without leaving the app."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError
from doneby.assistant import sign_in_to, ways_in
from doneby.assistant.configuration import accounts, check_value
from doneby.tui.screens.line import LineScreen
from doneby.tui.screens.pick import Item, PickScreen

if TYPE_CHECKING:
    from doneby.tui.app import DonebyApp

_ACCOUNTS = (
    Item("local", "Tasks: on this machine", "account local"),
    Item("todoist", "Tasks: Todoist", "sign in with an API token, or use the one that is there"),
)
_OTHERS = (
    Item("interpreter", "Model: built-in interpreter", "no network, no key"),
    Item("model", "Model: name one…", "openai:gpt-5-mini, ollama:llama3.2"),
    Item("key", "Keep a key of a model provider…", "in the keyring of this system"),
    Item("theme", "Colours…", "light, dark, and others"),
    Item("keys", "Keys…", "what each does, and how to have another"),
)

_NAMED = "account "
"""Begins what stands for a Todoist account with a name of its own."""


def change_settings(app: DonebyApp) -> None:
    """Let one of the settings be picked."""
    named: list[Item] = []
    with suppress(DonebyError):  # told where the settings are needed
        names = [name for name in accounts(app.env) if name not in ("local", "todoist")]
        named = [Item(_NAMED + name, f"Tasks: Todoist ({name})", "signed in") for name in names]
    items = [*_ACCOUNTS, *named, *_OTHERS]
    app.push_screen(PickScreen("Settings", items), lambda picked: _change(app, picked))


def _change(app: DonebyApp, picked: str | None) -> None:
    match picked:
        case "local":
            _use(app, account="local")
        case "todoist":
            if "todoist" in ways_in(app.env):
                _use(app, account="todoist")
            else:
                _ask_secret(app, "todoist")
        case "interpreter":
            _use(app, model="interpreter")
        case "model":
            title = "Model, as PROVIDER:NAME"
            app.push_screen(LineScreen(title), lambda name: _use(app, model=name or ""))
        case "key":
            others = ("todoist", "email")
            items = [
                Item(name, name) for name in ways_in(app.env, known=True) if name not in others
            ]
            app.push_screen(
                PickScreen("Key of", items), lambda name: _ask_secret(app, name) if name else None
            )
        case "theme":
            choose_theme(app)
        case "keys":
            app.action_keys()
        case str() if picked.startswith(_NAMED):
            _use(app, account=picked.removeprefix(_NAMED))


def _use(app: DonebyApp, *, account: str = "", model: str = "") -> None:
    """Go on with another account or model, now and from now on."""
    changes = {name: value for name, value in (("account", account), ("model", model)) if value}
    if changes:
        app.behind(partial(_go_on_with, app, changes), "settings")


async def _go_on_with(app: DonebyApp, changes: dict[str, str]) -> None:
    if app.session.is_busy:
        app.tell("The answer before is not finished: esc stops it.", "warning")
        return
    try:
        await asyncio.to_thread(_keep, app, changes)
    except DonebyError as error:
        app.tell(str(error), "error")
        return
    # The address of the command line belongs to the model that was named beside it.
    elsewhere = "model" in changes and not changes["model"].startswith("custom:")
    address = "" if elsewhere else app.options.base_url
    app.options = replace(app.options, conversation="", base_url=address, **changes)  # type: ignore[arg-type]  # names of its fields
    await app.backstage.aclose()
    app.session.open()


def _keep(app: DonebyApp, changes: dict[str, str]) -> None:
    """Write settings into the file.

    Raises:
        DonebyError: One of them is no value, and none is written; or the file cannot be.
    """
    for setting, value in changes.items():
        check_value(setting, value, app.env)
    for setting, value in changes.items():
        app.desk.choose(setting, value)


def _ask_secret(app: DonebyApp, service: str) -> None:
    def act(secret: str | None) -> None:
        if secret:
            app.behind(partial(_sign_in, app, service, secret), "settings")

    title = "Todoist API token" if service == "todoist" else f"Key of {service}"
    where = "Todoist: Settings, Integrations, Developer." if service == "todoist" else ""
    hint = f"{where} It is kept in the keyring of this system.".strip()
    app.push_screen(LineScreen(title, problem=hint, hidden=True), act)


async def _sign_in(app: DonebyApp, service: str, secret: str) -> None:
    try:
        said = await asyncio.to_thread(sign_in_to, service, secret, app.options, app.env)
    except DonebyError as error:
        app.tell(str(error), "error")
        return
    app.tell(said)
    if service == "todoist":
        await _go_on_with(app, {"account": "todoist"})


def choose_theme(app: DonebyApp) -> None:
    """Let the colours be picked; each is tried while it is under the cursor."""
    before = app.theme
    names = sorted(app.available_themes, key=lambda name: (not name.startswith("doneby"), name))

    def look(name: str) -> None:
        app.theme = name

    def act(name: str | None) -> None:
        app.theme = name or before
        if name:
            app.behind(partial(asyncio.to_thread, app.desk.choose, "theme", name), "settings")

    app.push_screen(PickScreen("Colours", [Item(n, n) for n in names], preview=look), act)
