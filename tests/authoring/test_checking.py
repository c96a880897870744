# mypy: disable-error-code="no-untyped-def,empty-body,type-arg"
"""What stands in a model's way is found, with its line; what does not is let be."""

from __future__ import annotations

import inspect
from datetime import datetime
from pathlib import Path
from typing import Literal

import httpx
import pytest

from doneby import NeedsAnswer, Proposal, ToolError, Toolkit, tool
from doneby.agent.toolkit import Tool
from doneby.toolkits.checking import Fault, faults_of, words
from doneby.toolkits.checking.risks import unsaid_risk
from doneby.toolkits.checking.rules import MOST_TOOLS
from doneby.toolkits.discovery import Source, load
from doneby.toolkits.discovery.files import read_script
from doneby.toolkits.email import Account, EmailToolkit, Server
from doneby.toolkits.todoist import TodoistToolkit
from doneby.toolkits.weather import WeatherToolkit
from support.packages import PARCELS, write_file


def _fetch(number: str) -> str:
    return httpx.get(f"https://parcels.example/{number}").text


def _fetch_in_words(number: str) -> str:
    try:
        return _fetch(number)
    except httpx.HTTPError as error:
        raise ToolError("The post office does not answer.", "Ask later.") from error


class FaultyToolkit(Toolkit):
    """A fault in every tool, named by the rule that is to find it."""

    def __init__(self) -> None:
        self._parcels: dict[str, str] = {}
        self.register(*(getattr(self, name) for name, _ in EXPECTED))

    def move_parcel(self, place: str) -> str: ...

    def mark_parcel(self) -> str:
        """Process the data."""

    def keep_parcel(self) -> str:
        """Keeps."""

    def book_parcel(self, place: str) -> str:
        """Book a parcel for a place.

        Args:
            pace: Where it goes.
        """

    def hold_parcel(self, data: str) -> str:
        """Hold a parcel back at the post office.

        Args:
            data: The number on its label.
        """

    def weigh_parcel(self, place):
        """Weigh a parcel at the post office.

        Args:
            place: Where it is.
        """

    def process_data(self) -> str:
        """Bring the parcels that are due to the door."""

    def store_or_forward(self) -> str:
        """Have parcels wait at the post office."""

    def write_label(self) -> str:
        """Write a label and delete the one before."""

    def handle_parcel(self, action: Literal["hold", "move"]) -> str:
        """Have something done with the parcel that is due.

        Args:
            action: What is to be done.
        """

    def find_parcels(self) -> str:
        """List the parcels that are on their way."""

    def remove_parcel(self) -> str:
        """Take the parcel that came last off the list."""

    def send_parcel(self) -> str:
        """Hand the parcel that is ready to the post."""

    @tool(effect="reads")
    def track_parcel(self, number: str) -> str:
        """Say where a parcel is.

        Args:
            number: The number on its label.
        """
        return _fetch(number)

    @tool(effect="reads")
    def look_up_parcel(self, number: str) -> str:
        """Say what is in a parcel.

        Args:
            number: The number on its label.
        """
        if number == "0":
            raise ValueError("no such parcel")
        return self._parcels[number]

    def insure_parcel(self, worth: int) -> str:
        """Insure a parcel.

        Args:
            worth: What it is worth. WORDS
        """


FaultyToolkit.insure_parcel.__doc__ = str(FaultyToolkit.insure_parcel.__doc__).replace(
    "WORDS", "In euros. " * 200
)

EXPECTED = [
    ("move_parcel", ["missing docstring", "undocumented parameter"]),
    ("mark_parcel", ["vague docstring"]),
    ("keep_parcel", ["vague docstring"]),
    ("book_parcel", ["undocumented parameter", "unknown parameter"]),
    ("hold_parcel", ["parameter name"]),
    ("weigh_parcel", ["untyped parameter"]),
    ("process_data", ["tool name"]),
    ("store_or_forward", ["more than one purpose"]),
    ("write_label", ["more than one purpose"]),
    ("handle_parcel", ["more than one purpose"]),
    ("find_parcels", ["effect"]),
    ("remove_parcel", ["effect"]),
    ("send_parcel", ["effect"]),
    ("track_parcel", ["no error path"]),
    ("look_up_parcel", ["no error path"]),
    ("insure_parcel", ["too many tokens"]),
]


@pytest.fixture(scope="module")
def faults() -> list[Fault]:
    return faults_of(FaultyToolkit())


@pytest.mark.parametrize(("name", "rules"), EXPECTED)
def test_each_fault_is_found_and_no_other(faults: list[Fault], name: str, rules: list[str]) -> None:
    assert [fault.rule for fault in faults if fault.tool == name] == rules


def test_what_an_author_says_of_the_effect_ends_the_matter_and_a_guess_never_says_reads() -> None:
    class CounterToolkit(Toolkit):
        """A counter."""

        def count_up(self) -> str:
            """Add one to the counter and say where it stands."""
            return ""

        @tool(effect="writes")
        def show_next_number(self) -> str:
            """Add one to the counter and show where it stands."""
            return ""

        @tool(effect="writes")
        def remove_number(self) -> str:
            """Hide a number, which undo shows again."""
            return ""

        def list_numbers(self) -> str:
            """List where the counter stood before."""
            return ""

    (fault,) = [one for one in faults_of(CounterToolkit()) if one.rule == "effect"]
    assert fault.tool == "list_numbers"
    assert '@tool(effect="reads"), or with "writes" if that is right' in fault.remedy


@pytest.mark.parametrize(("name", "rules"), EXPECTED)
def test_a_fault_says_where_it_is_and_what_to_do(
    faults: list[Fault], name: str, rules: list[str]
) -> None:
    lines = Path(__file__).read_text().splitlines()
    for fault in faults:
        if fault.tool == name:
            assert fault.file == __file__
            assert len(fault.remedy.split()) > 3
            here = lines[fault.line - 1]
            expected = "httpx.get" if name == "track_parcel" else f"def {name}"
            assert (expected in here) or ("return self._parcels[number]" in here), str(fault)
            assert str(fault).startswith(f"{__file__}:{fault.line}: ")


@pytest.mark.parametrize(
    ("name", "says_nothing"),
    [
        ("search", True),
        ("send", True),
        ("get_data", True),
        ("process_input", True),
        ("do_stuff", True),
        ("x", True),
        ("run_tool", True),
        ("find_mail", False),
        ("send_post", False),
        ("undo", False),
        ("forecast", False),
        ("list_projects", False),
    ],
)
def test_a_name_says_what_is_done_and_to_what(name: str, says_nothing: bool) -> None:
    assert words.says_nothing(name) == says_nothing


@pytest.mark.parametrize(
    ("said", "purpose"),
    [
        ("Add or change a note.", "add and to change"),
        ("List notes, then delete them.", "list and to delete"),
        ("Find notes with dates and names.", ""),
        ("Delete a note with all that is in it.", ""),
        ("Keep a note. Delete nothing.", ""),
        ("Change fields of a task; what is left out stays.", ""),
    ],
)
def test_two_verbs_are_two_purposes(said: str, purpose: str) -> None:
    found = words.second_purpose("a_tool", said)
    assert (purpose in found) if purpose else (found == "")


def test_the_line_of_a_parameter_is_its_own() -> None:
    class LongToolkit(Toolkit):
        def weigh_parcel(
            self,
            place: str,
            scale: str,
        ) -> str:
            """Weigh a parcel.

            Args:
                place: Where it is.
            """

    (fault,) = faults_of(LongToolkit())
    first = inspect.getsourcelines(LongToolkit.weigh_parcel)[1]
    assert (fault.rule, fault.line) == ("undocumented parameter", first + 3)


class FineToolkit(Toolkit):
    """Nothing to find."""

    def __init__(self) -> None:
        self._parcels: dict[str, str] = {}

    @tool(effect="reads")
    def track_parcel(self, number: str) -> str:
        """Say where a parcel is.

        Args:
            number: The number on its label.
        """
        return _fetch_in_words(number)

    @tool(effect="reads")
    def find_parcel(self, number: str) -> str:
        """Say what is in a parcel.

        Args:
            number: The number on its label.
        """
        return self._known(number)

    @tool(effect="reads")
    def open_parcel(self, number: str) -> str:
        """Say what is inside of a parcel.

        Args:
            number: The number on its label.
        """
        try:
            return self._parcels[number]
        except KeyError:
            return f"Nobody knows what is in {number}."

    def _known(self, number: str) -> str:
        if number not in self._parcels:
            raise NeedsAnswer("Which parcel?")
        return self._parcels[number]

    def remove_parcel(self) -> Proposal:
        """Take the parcel that came last off the list, for good."""

    @tool(effect="sends")
    def send_parcel(self) -> str:
        """Hand the parcel that is ready to the post, and say when it leaves."""
        return "Done."

    def note_parcel(self, text: str) -> str:
        """Keep a note about parcels.

        Args:
            text: What to remember.
        """
        self._parcels[text] = text
        return text


def test_what_is_fine_has_no_fault() -> None:
    assert [str(fault) for fault in faults_of(FineToolkit())] == []


def test_parameters_whose_names_are_plain_are_excused_where_the_author_says_so(
    tmp_path: Path,
) -> None:
    source = PARCELS.replace("            number: The number on its label.\n", "")
    excused = source.replace("-> str:", "-> str:  # noqa: D417 - plain")
    found = []
    for name, text in {"one": source, "two": excused}.items():
        path = write_file(tmp_path, name, text)
        kit = load(Source("parcels", "file", str(path), path), read_script(path, None))
        found.append([fault.rule for fault in faults_of(kit())])
    assert found == [["undocumented parameter"], []]


def test_the_toolkits_that_come_with_the_program_have_no_fault() -> None:
    todoist = TodoistToolkit(api_token="none")
    nowhere = Server("mail.example", 1)
    mail = EmailToolkit(Account("ann@example.com", "x", nowhere, nowhere), now=datetime.now)
    kits = (todoist, todoist.projects, todoist.details, WeatherToolkit(), mail)
    assert [str(fault) for kit in kits for fault in faults_of(kit)] == []


def test_a_toolkit_can_have_too_many_tools_too_many_tokens_and_none() -> None:
    class EmptyToolkit(Toolkit):
        pass

    class ManyToolkit(Toolkit):
        def __init__(self) -> None:
            self.register(*(_numbered(number) for number in range(MOST_TOOLS + 1)))

    (none,) = faults_of(EmptyToolkit())
    many, tokens = faults_of(ManyToolkit())
    assert (none.rule, many.rule, tokens.rule) == ("no tools", "too many tools", "too many tokens")
    assert "class EmptyToolkit" in Path(none.file).read_text().splitlines()[none.line - 1]
    assert "21 tools" in many.message


def _numbered(number: int):
    @tool(name=f"stamp_parcel_{number}")
    def stamp() -> str: ...

    stamp.__doc__ = "Put a stamp on the parcel. " * 30
    return stamp


def test_a_tool_without_source_is_read_as_far_as_it_goes() -> None:
    names: dict = {}
    exec("async def ship(box: str) -> str:\n    await box\n", names)

    class BareToolkit(Toolkit):
        def __init__(self) -> None:
            self.register(names["ship"], lambda box: box[box])

    with pytest.raises(TypeError, match="name"):  # a lambda has no name for the wire
        BareToolkit()
    assert unsaid_risk(names["ship"]) is None
    assert unsaid_risk(lambda box: box[box]) is None
    assert Tool(names["ship"]).function is names["ship"]
