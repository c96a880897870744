"""Help is made from the table of commands, and every line that it shows as an example works."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from doneby.assistant.options import UsageError
from doneby.cli import help as pages
from doneby.cli import report
from doneby.cli.arguments import parse
from doneby.cli.command import Command, Group
from doneby.cli.parameters import EVERYWHERE
from doneby.cli.table import PLACES, PROGRAM
from support.program import Program


def every_path() -> Iterator[tuple[str, ...]]:
    for name in PLACES:
        yield (name,)
        found = PROGRAM.get_command(None, name)
        if isinstance(found, Group):
            yield from ((name, member) for member in found.commands)


PATHS = list(every_path())


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_command_says_how_it_is_used(path: tuple[str, ...]) -> None:
    command = pages.command_at(path)
    assert command.name == path[-1]
    page = pages.page(path)
    assert page.startswith(f"doneby {' '.join(path)}")
    assert not command.summary.endswith(".")
    assert all(option.help for option in pages.own_options(command))
    assert max(map(len, page.splitlines())) <= 100


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_example_is_a_line_that_works(path: tuple[str, ...]) -> None:
    command = pages.command_at(path)
    assert command.examples
    meant = 0
    for example in command.examples:
        line = shlex.split(example, comments=True)
        words = line[line.index("doneby") + 1 :]
        words = words[: next((at for at, word in enumerate(words) if word in ("|", ">")), None)]
        found = parse(words).path
        meant += found[: len(path)] == path
        assert not found or found[0] in (path[0], "help"), example
    assert meant, "one of them is about this command"


def test_the_overview_has_every_command_and_option() -> None:
    overview = pages.overview()
    for name in PLACES:
        assert f"\n  {name} " in overview
    for option in EVERYWHERE:
        assert option.opts[-1] in overview
    assert max(map(len, overview.splitlines())) <= 100


def test_no_option_is_twice() -> None:
    for path in PATHS:
        command = pages.command_at(path)
        names = [name for option in command.params for name in option.opts]
        assert len(names) == len(set(names)), path


@pytest.mark.parametrize(
    ("words", "near"), [(["ad"], '"add"'), (["undoo"], '"undo"'), (["me", "plan"], "request")]
)
def test_a_slip_is_answered_with_what_is_near(
    program: Program, words: list[str], near: str
) -> None:
    outcome = program("help", *words)
    assert outcome.status == 2
    assert near in outcome.err
    with pytest.raises(UsageError):
        pages.page(words)


def test_help_is_the_same_however_it_is_asked_for(program: Program) -> None:
    assert program("help", "undo").out == program("undo", "--list", "-h").out
    assert program("help").out == program("--help").out == program().out
    assert program("--json", "undo", "--help").json["reply"] == pages.page(["undo"])


def test_help_is_not_lost_in_a_request(program: Program) -> None:
    assert program("buy", "milk", "--help").out == program("help").out


def test_a_slip_in_a_command_is_answered_with_what_is_near(program: Program) -> None:
    assert "doneby history?" in program("histroy").err
    assert "Did you mean" not in program("order a pizza").err


def test_a_command_is_told_from_a_group() -> None:
    kinds = {type(pages.command_at(path)) for path in PATHS}
    assert kinds <= {Command, Group}


def test_what_json_prints_has_its_page(program: Program) -> None:
    page = program("help", "json").out
    assert all(f"\n  {name} " in page for name in report.FIELDS)


def test_the_manual_has_every_command_and_option(program: Program) -> None:
    manual = program("man").out
    plain = manual.replace("\\-", "-").replace("\\(aq", "'")
    for path in PATHS:
        command = pages.command_at(path)
        assert f'.SS "{pages.usage(path, command)}"' in plain
        for option in (*pages.own_options(command), *EVERYWHERE):
            assert option.opts[-1] in plain
    assert not [line for line in manual.splitlines() if line.startswith("'")]


@pytest.mark.parametrize("checker", [["mandoc", "-Tlint", "-Wwarning"], ["groff", "-man", "-ww"]])
def test_the_manual_is_well_formed(program: Program, checker: list[str]) -> None:
    if shutil.which(checker[0]) is None:
        pytest.skip(f"{checker[0]} is not installed here")
    done = subprocess.run(
        checker, input=program("man").out, capture_output=True, text=True, check=False
    )
    said = f"{done.stderr}{done.stdout if 'lint' in str(checker) else ''}".splitlines()
    assert [line for line in said if "missing date" not in line] == []
