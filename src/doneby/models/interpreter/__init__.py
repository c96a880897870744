"""Plain English to tool calls: deterministic, offline, and never a guess.

A message goes through these rooms:

* ``splitting`` parts it into requests, ``clauses`` reads each of them by the phrasings that are
  data in ``phrases/``: one line is one way to say something. Blanks in them are read in ``blanks``.
* New tasks are read in ``additions`` and what these use, reports of things done in ``deeds``,
  questions in ``questions``; ``doubts`` and ``stubs`` tell what is not clear or not whole enough to
  be added, ``topics`` what no task is called.
* ``unless`` reads what is only wanted where it is not there, ``perhaps_there`` a line that may mean
  what is; ``whole_lists`` means all of a list.
* ``news`` leaves out what only tells why, ``named_first`` reads a task that is named before what is
  said of it, ``lasting`` changes for good what repeats.
* ``conversation/`` reads what goes on from earlier requests.
* What comes out are ``readings``: calls, some with something to look up first, which ``filling``
  puts in. ``wording`` says what was not understood, and what would be.
"""

from __future__ import annotations

from doneby.models.interpreter.interpreter import Interpreter

__all__ = ["Interpreter"]
