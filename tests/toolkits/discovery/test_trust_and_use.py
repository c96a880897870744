"""A toolkit of the user's own is run once it is trusted, and not after the next change."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from doneby.agent.errors import DonebyError
from doneby.agent.events import Event, Notice, RunFinished
from doneby.assistant import Assistant, Options
from doneby.assistant.accounts import sign_in_to, sign_out
from doneby.assistant.doctor import examine
from doneby.assistant.setup import Setup
from doneby.assistant.toolkits import Toolkits
from support.model_server import ModelServer, call
from support.packages import PARCELS, install, write_file
from support.vault import vault_in_use

MARK = "Path(__file__).with_name('ran').touch()"
MARKING = f"from pathlib import Path\n{MARK}\n{PARCELS}"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def env(home: Path) -> dict[str, str]:
    return {"DONEBY_HOME": str(home), "DONEBY_NOW": "2026-12-01T10:00"}


@pytest.fixture
def folder(home: Path) -> Path:
    home.mkdir(mode=0o700)
    return home / "toolkits"


def toolkits(env: dict[str, str]) -> Toolkits:
    return Toolkits(Setup.find(Options(), env))


def states(env: dict[str, str]) -> dict[str, str]:
    return {one.name: one.state for one in toolkits(env).all()}


def trust(env: dict[str, str], name: str = "parcels") -> None:
    kits = toolkits(env)
    kits.trust(kits.named(name))


def opened(env: dict[str, str]) -> tuple[list[str], str]:
    """The tools of all toolkits but the bundled, and what is said of those that are left out."""
    kits, faults = toolkits(env).open({"add_task"})
    names = [name for kit in kits for name in kit.tools]
    for kit in kits:
        asyncio.run(kit.aclose())
    return [name for name in names if "weather" not in name and "forecast" not in name], " ".join(
        faults
    )


def test_a_new_file_is_not_run_until_it_is_trusted(env: dict[str, str], folder: Path) -> None:
    write_file(folder, "parcels", MARKING)
    assert states(env)["parcels"] == "new"
    names, said = opened(env)
    assert names == []
    assert "is not trusted yet, so it was not run" in said
    assert "doneby toolkits trust parcels" in said
    assert not (folder / "ran").exists()
    trust(env)
    assert states(env)["parcels"] == "on"
    assert opened(env) == (["track_parcel"], "")
    assert (folder / "ran").exists()


@pytest.mark.parametrize("change", [" ", "\n", "# hello"])
def test_after_any_change_it_is_not_run_again(
    env: dict[str, str], folder: Path, change: str
) -> None:
    path = write_file(folder, "parcels", MARKING)
    trust(env)
    path.write_text(MARKING + change)
    assert states(env)["parcels"] == "changed"
    names, said = opened(env)
    assert names == []
    assert "was changed since you trusted it" in said
    assert not (folder / "ran").exists()
    path.write_text(MARKING)
    assert states(env)["parcels"] == "on"


def test_what_is_trusted_is_what_was_shown_and_not_what_lies_there_by_now(
    env: dict[str, str], folder: Path
) -> None:
    path = write_file(folder, "parcels")
    kits = toolkits(env)
    shown = kits.named("parcels")
    path.write_text(MARKING)
    kits.trust(shown)
    assert states(env)["parcels"] == "changed"


@pytest.mark.parametrize("harm", ["chmod file", "chmod folder", "link", "damaged trust"])
def test_trust_does_not_help_a_file_that_others_may_have_written(
    env: dict[str, str], folder: Path, home: Path, harm: str
) -> None:
    path = write_file(folder, "parcels", MARKING)
    trust(env)
    match harm:
        case "chmod file":
            path.chmod(0o666)
        case "chmod folder":
            folder.chmod(0o777)
        case "link":
            path.rename(home / "parcels.py")
            path.symlink_to(home / "parcels.py")
        case _:
            (home / "trusted-toolkits.json").write_text("{")
    assert states(env)["parcels"] == "faulty"
    names, said = opened(env)
    assert names == []
    assert said
    assert not (folder / "ran").exists()
    with pytest.raises(DonebyError):
        trust(env)


def test_one_that_fails_leaves_the_others_at_work(env: dict[str, str], folder: Path) -> None:
    for name, source in {
        "aaa": "import sys; sys.exit()",
        "bbb": "def (",
        "parcels": PARCELS,
    }.items():
        write_file(folder, name, source)
        trust(env, name)
    names, said = opened(env)
    assert names == ["track_parcel"]
    assert "aaa cannot be imported: it tried to end the program" in said
    assert "bbb cannot be imported: SyntaxError" in said


def test_no_tool_takes_the_name_of_another(env: dict[str, str], folder: Path) -> None:
    write_file(folder, "parcels", PARCELS.replace("track_parcel", "add_task"))
    write_file(
        folder, "post", PARCELS.replace("Parcels", "Post").replace("track_parcel", "open_tools")
    )
    write_file(folder, "mail", PARCELS.replace("Parcels", "Mail"))
    write_file(folder, "zoo", PARCELS.replace("Parcels", "Zoo"))
    for name in ("parcels", "post", "mail", "zoo"):
        trust(env, name)
    names, said = opened(env)
    assert names == ["track_parcel"]
    assert "parcels is left out: there is a tool add_task already" in said
    assert "post is left out: there is a tool open_tools already" in said
    assert "zoo is left out: there is a tool track_parcel already" in said


def test_the_settings_turn_each_off_and_on(env: dict[str, str], folder: Path, home: Path) -> None:
    write_file(folder, "parcels", MARKING)
    trust(env)
    toolkits(env).turn("parcels", on=False)
    toolkits(env).turn("weather", on=False)
    assert 'toolkits_off = ["parcels", "weather"]' in (home / "settings.toml").read_text()
    assert (states(env)["parcels"], states(env)["weather"]) == ("off", "off")
    assert toolkits(env).open(()) == ([], [])
    assert not (folder / "ran").exists()
    toolkits(env).turn("parcels", on=True)
    assert states(env) == {"weather": "off", "email": "unset", "parcels": "on"}
    with pytest.raises(DonebyError, match="There is no toolkit"):
        toolkits(env).turn("nothing", on=False)


SECRETIVE = PARCELS.replace(
    "    @tool",
    """    credentials = {"token": "from the post office"}

    def __init__(self, token: str) -> None:
        self.token = token

    @tool""",
).replace(
    "if not number.isdigit():",
    "if self.token:\n            raise OSError(self.token)\n        if 0:",
)


def test_a_toolkit_without_its_secret_is_told_and_how_to_give_it(
    env: dict[str, str], folder: Path
) -> None:
    write_file(folder, "parcels", SECRETIVE)
    trust(env)
    names, said = opened(env | {"TOKEN": "x", "PARCELS_TOKEN": "x"})
    assert names == []
    assert "parcels needs its token (from the post office)" in said
    assert "DONEBY_PARCELS__TOKEN" in said
    assert "doneby login parcels.token" in said
    assert opened(env | {"DONEBY_PARCELS__TOKEN": "x"}) == (["track_parcel"], "")


def test_no_toolkit_can_ask_for_a_secret_of_the_program(env: dict[str, str], folder: Path) -> None:
    for wanted in ("todoist", "api_token", "openai"):
        write_file(folder, "parcels", SECRETIVE.replace("token", wanted))
        trust(env)
        names, said = opened(env | {"TODOIST_API_TOKEN": "secret-1", "OPENAI_API_KEY": "secret-2"})
        assert names == []
        assert f"needs its {wanted}" in said


def test_its_secret_is_kept_in_the_keyring_by_the_toolkits_name(
    env: dict[str, str], folder: Path
) -> None:
    with vault_in_use() as vault:
        write_file(folder, "parcels", SECRETIVE)
        trust(env)
        said = sign_in_to("parcels.token", "tok-1234567", Options(), env)
        assert "The toolkit parcels is given it" in said
        assert vault.kept == {("doneby", "parcels.token"): "tok-1234567"}
        assert opened(env) == (["track_parcel"], "")
        with pytest.raises(DonebyError, match="There is no toolkit"):
            sign_in_to("parcel.token", "tok-1234567", Options(), env)
        sign_out("parcels.token", Options(), env)
        assert vault.kept == {}


async def test_the_doctor_tells_of_those_that_are_not_used(
    env: dict[str, str], folder: Path
) -> None:
    write_file(folder, "parcels", MARKING)
    checks = {check.name: check for check in await examine(Options(offline=True), env)}
    assert checks["toolkits"].finding == "weather beside the to-do list"
    assert not checks["toolkit parcels"].good
    assert "doneby toolkits trust parcels" in checks["toolkit parcels"].remedy
    trust(env)
    checks = {check.name: check for check in await examine(Options(offline=True), env)}
    assert checks["toolkits"].finding == "weather, parcels beside the to-do list"
    assert not (folder / "ran").exists()


# -- in a run ----------------------------------------------------------------------------------


async def answered(env: dict[str, str], server: ModelServer, *requests: str) -> list[Event]:
    options = Options(model="custom:fake", base_url=server.base_url)
    assistant = Assistant.create(options, env)
    try:
        return [event for request in requests async for event in assistant.ask(request)]
    finally:
        await assistant.aclose()


def tools_sent(server: ModelServer) -> set[str]:
    return {one["function"]["name"] for one in server.bodies[0]["tools"]}


async def test_a_model_is_offered_it_and_what_fails_is_told_once(
    env: dict[str, str], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_file(folder, "parcels")
    trust(env)
    write_file(folder, "untrusted", MARKING)
    monkeypatch.syspath_prepend(tmp_path)
    letters = PARCELS.replace("Parcels", "Letters").replace("track_parcel", "track_letter")
    install(
        tmp_path, "doneby-letters", {"letters": "dn_letters:LettersToolkit"}, dn_letters=letters
    )
    replies = [
        [call("track_parcel", number="42"), call("track_letter", number="x")],
        "Friday.",
        ".",
    ]
    with ModelServer(replies) as server:
        events = await answered(env, server, "where is my parcel?", "thanks")
        server.assert_complete()
    assert {"track_parcel", "track_letter", "find_tasks"} <= tools_sent(server)
    notices = [event.text for event in events if isinstance(event, Notice)]
    assert len(notices) == 1
    assert "untrusted" in notices[0]
    first = next(event for event in events if isinstance(event, RunFinished)).result
    assert [one.text for one in first.calls] == [
        "Parcel 42 comes on Friday.",
        "x is no parcel number. It is made of digits.",
    ]
    assert not (folder / "ran").exists()


async def test_a_secret_that_a_toolkit_was_given_reaches_no_model(
    env: dict[str, str], folder: Path
) -> None:
    write_file(folder, "parcels", SECRETIVE)
    trust(env)
    with ModelServer([[call("track_parcel", number="42")], "It failed."]) as server:
        await answered(env | {"DONEBY_PARCELS__TOKEN": "tok-1234567"}, server, "where?")
        server.assert_complete()
    sent = json.dumps(server.bodies)
    assert "OSError: [secret]" in sent
    assert "tok-1234567" not in sent


def test_with_the_interpreter_none_is_looked_for(env: dict[str, str], folder: Path) -> None:
    write_file(folder, "parcels", MARKING)
    trust(env)
    code = (
        "import sys; from doneby.cli import main; status = main(['add milk']);"
        "print([name for name in sys.modules if 'discovery' in name or 'metadata' in name])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout == "Added: milk\n[]\n"
    assert not (folder / "ran").exists()
