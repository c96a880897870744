"""Whatever a toolkit does when it is imported or built, it becomes a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from doneby.toolkits.discovery import Source, ToolkitError, build, load
from doneby.toolkits.discovery.files import Script, our_id, read_script
from support.packages import PARCELS, install, write_file

HEAD = "from doneby import Toolkit\n"
KIT = HEAD + "class ParcelsToolkit(Toolkit):\n    pass\n"


def script_of(source: str, path: str = "/own/parcels.py") -> tuple[Source, Script]:
    return Source("parcels", "file", path, Path(path)), Script(Path(path), source.encode())


async def test_what_was_read_is_what_is_run_whatever_lies_there_by_now(tmp_path: Path) -> None:
    path = write_file(tmp_path, "parcels", PARCELS)
    script = read_script(path, our_id())
    path.write_text("raise AssertionError('this was run')")
    source = Source("parcels", "file", str(path), path)
    kit = build(source, load(source, script), {})
    assert kit.name == "parcels"
    assert await kit.tools["track_parcel"].call({"number": "42"}) == "Parcel 42 comes on Friday."
    assert not (tmp_path / "__pycache__").exists()


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def broken(:\n", "SyntaxError: invalid syntax (/own/parcels.py, line 1)"),
        ("\n\nimport nowhere_to_be_found\n", "line 3)"),
        ("import sys\nsys.exit(0)\n", "it tried to end the program (/own/parcels.py, line 2)"),
        ("raise RuntimeError('one\\ntwo')\n", "RuntimeError: one (/own/parcels.py, line 1)"),
        ("x = 1\n", "no toolkit in it"),
        ("\x00", "null bytes"),
        (HEAD, "no toolkit in it"),
        (KIT + "class OtherToolkit(Toolkit):\n    name = 'parcels'\n", "several toolkits"),
        (HEAD + "class LettersToolkit(Toolkit):\n    pass\n", 'name = "parcels"'),
        (HEAD + "class A(Toolkit):\n    pass\nclass B(Toolkit):\n    pass\n", "several toolkits"),
        (
            HEAD
            + "class ParcelsToolkit(Toolkit):\n    name = 'parcels'\n    def tools(self): ...\n",
            'every toolkit has its own "tools"',
        ),
    ],
)
def test_a_file_that_cannot_be_loaded_is_told_with_its_place(source: str, said: str) -> None:
    with pytest.raises(ToolkitError) as caught:
        load(*script_of(source))
    assert said in str(caught.value)
    assert caught.value.hint


def test_an_import_that_never_ends_is_left_behind() -> None:
    hanging = "import threading\nthreading.Event().wait()\n"
    with pytest.raises(ToolkitError, match=r"was not imported within 0\.05 seconds"):
        load(*script_of(hanging), seconds=0.05)


def test_a_time_out_of_its_own_is_told_as_what_it_is() -> None:
    with pytest.raises(ToolkitError, match="TimeoutError: the server"):
        load(*script_of("raise TimeoutError('the server')\n"))


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise OSError('no disk')", "cannot be built: OSError: no disk"),
        ("raise SystemExit(3)", "cannot be built: it tried to end the program"),
        ("import threading; threading.Event().wait()", "was not built within"),
    ],
)
def test_a_toolkit_that_cannot_be_built_is_told(body: str, said: str) -> None:
    source, script = script_of(KIT.replace("pass", f"def __init__(self):\n        {body}"))
    with pytest.raises(ToolkitError) as caught:
        build(source, load(source, script), {}, seconds=0.2)
    assert said in str(caught.value)


def test_a_tool_that_no_model_could_call_is_told_with_its_line() -> None:
    source, script = script_of(KIT.replace("pass", "def send(self, *parts): ..."))
    with pytest.raises(ToolkitError, match=r"parcels.py:3: .*any number of arguments"):
        build(source, load(source, script), {})


SECRETIVE = (
    HEAD
    + """
class ParcelsToolkit(Toolkit):
    credentials = {"token": "from the post office", "pin": "if there is one"}

    def __init__(self, token: str, pin: str = "none") -> None:
        self.given = {"token": token, "pin": pin}
"""
)


def test_a_toolkit_is_given_the_secrets_it_declares_and_no_others() -> None:
    source, script = script_of(SECRETIVE)
    kit = build(source, load(source, script), {"token": "t", "todoist": "not yours"})
    assert vars(kit)["given"] == {"token": "t", "pin": "none"}


@pytest.mark.parametrize(
    ("attribute", "said"),
    [
        ("instructions = 5", "are no text"),
        ("credentials = ['token']", "not names with a few words"),
        ("credentials = {'token': 5}", "not names with a few words"),
        ("credentials = {'API token': 'x'}", "not names with a few words"),
        ("credentials = {'../todoist': 'x'}", "not names with a few words"),
    ],
)
def test_attributes_that_the_program_relies_on_are_checked(attribute: str, said: str) -> None:
    source, script = script_of(KIT.replace("pass", attribute))
    with pytest.raises(ToolkitError, match=said):
        load(source, script)


def test_a_package_is_loaded_by_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    install(tmp_path, "doneby-parcels", {}, dn_parcels_a=PARCELS)
    source = Source("parcels", "package", "package x 1.0", "dn_parcels_a:ParcelsToolkit")
    assert load(source).__name__ == "ParcelsToolkit"


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("nowhere_to_be_found:X", "ModuleNotFoundError"),
        ("json:nothing", "AttributeError"),
        ("json:JSONDecoder", "no class made from Toolkit"),
        ("json", "no class made from Toolkit"),
    ],
)
def test_an_entry_point_that_leads_nowhere_is_told(target: str, said: str) -> None:
    with pytest.raises(ToolkitError, match=said):
        load(Source("parcels", "package", "package x 1.0", target))


def test_what_finds_and_loads_costs_no_heavy_import() -> None:
    code = (
        "import sys, doneby.toolkits.discovery as d, pathlib;"
        "d.find(pathlib.Path('/nowhere'));"
        "print([m for m in ('openai', 'textual', 'keyring', 'pydantic') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
