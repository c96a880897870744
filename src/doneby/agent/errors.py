"""What can go wrong in a run, in words for people and for models."""

from __future__ import annotations

from doneby.agent.fact import fact


class DonebyError(Exception):
    """One sentence that says what happened and one that says what to do.

    Attributes:
        message: What happened.
        hint: What to do about it; empty when there is nothing to do.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class ToolDefinitionError(DonebyError, TypeError):
    """A function cannot be a tool; raised when the toolkit is built, never later."""


class ToolError(DonebyError):
    """Raised by a tool that could not do what it was asked.

    The text reaches the model, which may try again, and the front ends.

    Attributes:
        retryable: Whether the same call may work later (a time-out, a busy server).
        outside: Where outside text in it comes from ("a message of the server"), empty when all
            of it is the tool's or the user's own.
    """

    def __init__(
        self, message: str, hint: str = "", *, retryable: bool = False, outside: str = ""
    ) -> None:
        super().__init__(message, hint)
        self.retryable = retryable
        self.outside = outside


@fact
class Candidate:
    """One of the things that may have been meant.

    Attributes:
        value: What names it beyond doubt (an id), for the argument of a new call.
        label: What a person sees.
    """

    value: str
    label: str


class NeedsAnswer(Exception):  # noqa: N818 - a question is not an error
    """Raised by a tool that will not guess.

    Attributes:
        question: One sentence that ends with a question mark.
        candidates: What may have been meant; may be empty.
        argument: The parameter that was ambiguous; with it the call can be made again with a
            candidate's value in the place of ``given``.
        given: The ambiguous value, as it came (for a list parameter: the one item).
        outside: Where outside text in it comes from, as in ``ToolError``.
    """

    def __init__(
        self,
        question: str,
        candidates: tuple[Candidate, ...] = (),
        *,
        argument: str = "",
        given: str = "",
        outside: str = "",
    ) -> None:
        super().__init__(question)
        self.question = question
        self.candidates = candidates
        self.argument = argument
        self.given = given
        self.outside = outside


class ModelError(DonebyError):
    """A model could not be reached or did not answer as the protocol says.

    Attributes:
        kind: What sort of failure, for tests and front ends: ``unreachable``, ``timeout``,
            ``unauthorized``, ``not_found``, ``rate_limited``, ``quota``, ``too_long``,
            ``server``, ``not_an_api``, ``empty``, ``interrupted``, ``refused`` or ``other``.
        retryable: Whether asking again later may work.
    """

    def __init__(
        self, message: str, hint: str = "", *, kind: str = "other", retryable: bool = False
    ) -> None:
        super().__init__(message, hint)
        self.kind = kind
        self.retryable = retryable
