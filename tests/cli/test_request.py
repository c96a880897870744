"""Standard input joins a request when something is handed in, and never holds one up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

READ = """
import sys
from doneby.cli.request import read_request
from doneby.assistant.options import UsageError
try:
    print(ascii(read_request(sys.argv[1:])))
except UsageError as error:
    print("REFUSED", error)
"""


def read(*words: str, **how: object) -> str:
    done = subprocess.run(
        [sys.executable, "-c", READ, *words],
        capture_output=True,
        timeout=30,
        **how,  # type: ignore[call-overload]
    )
    assert done.returncode == 0, done.stderr
    said: str = done.stdout.decode().strip()
    return said


def test_words_are_joined_with_spaces() -> None:
    assert read("buy", "milk", stdin=subprocess.DEVNULL) == "'buy milk'"


def test_a_pipe_joins_the_request() -> None:
    said = read("add", "these", input=b"milk\r\neggs\n")
    assert said == ascii("add these\n\nmilk\r\neggs")


def test_a_pipe_alone_is_a_request() -> None:
    assert read(input=b"\xef\xbb\xbfbuy milk\n") == "'buy milk'"


def test_a_file_joins_the_request(tmp_path: Path) -> None:
    (tmp_path / "list").write_text("milk")
    with (tmp_path / "list").open() as file:
        assert read("add", stdin=file) == ascii("add\n\nmilk")


def test_an_open_pipe_in_which_nothing_comes_is_left_alone() -> None:
    reader, writer = os.pipe()
    try:
        assert read("buy milk", stdin=reader) == "'buy milk'"
    finally:
        os.close(reader)
        os.close(writer)


def test_a_dash_waits_for_what_comes_late() -> None:
    impatient = "import doneby.cli.standard_input as s; s.PATIENCE = 0; print('ready', flush=True)"
    with subprocess.Popen(
        [sys.executable, "-c", impatient + READ, "add", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        out, _ = process.communicate("eggs\n", timeout=30)
    assert out.strip() == ascii("add\n\neggs")


def test_an_input_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    try:
        with (tmp_path / "list").open("w") as file:
            for unreadable in (file, writer):
                said = read("add", stdin=unreadable)
                assert said.startswith("REFUSED Standard input cannot be read")
    finally:
        os.close(reader)
        os.close(writer)


def test_bytes_that_are_no_text_do_no_harm() -> None:
    assert read("add", input=b"caf\xe9") == ascii("add\n\ncaf\ufffd")
    assert read(b"caf\xe9", stdin=subprocess.DEVNULL) == ascii("caf\ufffd")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "content"), [([""], b""), (["  "], b" \n"), ([], b" \n"), (["-"], b"")]
)
def test_an_empty_request_is_refused(words: list[str], content: bytes) -> None:
    said = read(*words, input=content)
    assert said.startswith("REFUSED The request is empty.")


def test_no_words_and_nothing_handed_in_is_no_request() -> None:
    assert read(stdin=subprocess.DEVNULL) == "''"
    # A process may be started without any standard input.
    closed = subprocess.run(
        ["/bin/sh", "-c", f"exec {sys.executable} -c '{READ}' <&-"], capture_output=True, text=True
    )
    assert closed.stdout.strip() == "''"


def test_a_long_request_passes_and_an_endless_one_is_refused() -> None:
    assert len(read("add", input=b"x" * 10_000)) > 10_000
    assert "100,000 characters" in read("add", input=b"x" * 100_000)
    endless = subprocess.run(
        ["/bin/sh", "-c", f"yes | {sys.executable} -c '{READ}' add"], capture_output=True, text=True
    )
    assert "too long" in endless.stdout
