from __future__ import annotations

import pytest

from doneby.agent.docstring import read_docstring

GOOGLE = """Move tasks. Note: keep this.

    More of it:
    * a list

    Args:
        tasks (list[str], optional): Which: by name.
            A second line, with a colon: yes.

            A paragraph.
        due : When.
        *rest: Others.

    Returns:
        str: What was done.

    Raises:
        ValueError

    What comes after is kept.
    """
NUMPY = """Move tasks.

    Parameters
    ----------
    tasks : list of str
        Which: by name.
    due
        When.

    Returns
    -------
    str
        What was done.
    """
SPHINX = """Move tasks.

    :param list tasks: Which: by name.
    :param due: When.
    :returns: What was done.
    """


def test_google_sections_are_read_by_their_indentation() -> None:
    docs = read_docstring(GOOGLE)
    assert docs.parameters == {
        "tasks": "Which: by name.\nA second line, with a colon: yes.\n\nA paragraph.",
        "due": "When.",
        "rest": "Others.",
    }
    assert docs.description == (
        "Move tasks. Note: keep this.\n\nMore of it:\n* a list\n\nWhat comes after is kept."
    )


@pytest.mark.parametrize("text", [NUMPY, SPHINX])
def test_numpy_and_sphinx_are_read_too(text: str) -> None:
    docs = read_docstring(text)
    assert docs.parameters == {"tasks": "Which: by name.", "due": "When."}
    assert docs.description == "Move tasks."


@pytest.mark.parametrize(
    "text",
    [
        "Move.\nArgs:\n    n: How many.",
        "Move.\n\nArgs:\n\n    n: How many.",
        "Move.\n\n    Keyword Args:\n        n (int): How many.\n    ",
        "Move.\n\n    Arguments:\n      n:\n        How\n        many.\n",
        "Args:\n        n: How many.\n    ",
        "Args:\n        n: How many.\n\n    Returns:\n        str: x\n    ",
    ],
)
def test_blank_lines_and_titles_may_vary(text: str) -> None:
    docs = read_docstring(text)
    assert " ".join(docs.parameters["n"].split()) == "How many."
    assert docs.description in ("Move.", "")


def test_a_colon_in_the_description_begins_nothing() -> None:
    text = "Find tasks.\n\nExample: today & p1\n\nNote:\n    Filters: see the manual."
    assert read_docstring(text).description == text


def test_no_docstring_is_no_description() -> None:
    docs = read_docstring("")
    assert docs.description == ""
    assert docs.parameters == {}
