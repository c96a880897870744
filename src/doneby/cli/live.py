"""What is shown while a request runs, and what is left to print at its end."""

from __future__ import annotations

import json

from doneby.agent.approval import ApprovalRequest
from doneby.agent.events import (
    AnswerReceived,
    ApprovalAnswered,
    ApprovalAsked,
    Event,
    Notice,
    QuestionAnswered,
    RequestSent,
    RunResult,
    TextDelta,
    ToolStarted,
    Waiting,
)
from doneby.cli.output import Output
from doneby.cli.spinner import Spinner
from doneby.text import shorten

_WIDTH = 72


def how_to_agree(request: ApprovalRequest) -> str:
    """What to do about an approval that nobody was there to give."""
    option = "--yes"
    if request.effect == "sends":
        option = "--allow-sends"
    elif request.effect == "destroys" and request.outside:
        return "Agree to it at a terminal."
    return f"Agree at a terminal, or beforehand with {option}."


class Live:
    """Shows a run to whoever watches: the answer as it comes, a line for each call.

    Args:
        output: Where to.
        answers: Whether to show the answer as it comes.
        calls: Whether to show calls.
    """

    def __init__(self, output: Output, *, answers: bool, calls: bool) -> None:
        self._output = output
        self._spinner = Spinner(output.draw, wanted=calls and output.can_be_drawn_on)
        self._answers = answers
        self._calls = calls
        self._line_is_open = False
        self._shown = ""
        self._unanswered: ApprovalRequest | None = None

    def show(self, event: Event) -> None:
        """Show an event."""
        self._spinner.stop()
        self._show(event)
        match event:
            case RequestSent() | ApprovalAnswered() | QuestionAnswered():
                self._spinner.start("waiting")
            case ToolStarted(name=name):
                self._spinner.start(name)

    def stop(self) -> None:
        """Be done, whatever the reason: nothing turns any more."""
        self._spinner.stop()

    def _show(self, event: Event) -> None:
        match event:
            case TextDelta(text) if self._answers:
                self._output.answer(text, end="")
                self._shown += text
                self._line_is_open = not text.endswith("\n")
            case AnswerReceived():
                self._end_line()
            case ToolStarted(name=name, arguments=arguments):
                # The words so far came before a call: they are not the reply.
                self._shown = ""
                if self._calls:
                    words = shorten(json.dumps(arguments, ensure_ascii=False), _WIDTH)
                    self._note(f"→ {name} {words}")
            case ApprovalAsked(request=request):
                self._unanswered = request
            case ApprovalAnswered(decision=decision) if decision.answered:
                self._unanswered = None
            case Waiting(reason, seconds):
                self._note(f"{reason} Asking again in {seconds:.3g} s.")
            case Notice(text):
                self._note(text)

    def finish(self, result: RunResult) -> None:
        """Print what was not shown yet: an answer where answers go, all else beside them."""
        self.stop()
        self._end_line()
        unseen = "" if self._shown.strip() == result.reply.strip() else result.reply
        if result.status == "done":
            if unseen:
                self._output.answer(unseen)
            return
        # A model may have put it in its own words and left out what there is to choose from.
        facts = [result.question, *(one.label for one in result.candidates), result.error]
        left_out = [fact for fact in facts if fact and fact not in result.reply]
        if self._unanswered:
            if self._unanswered.summary in result.reply:
                left_out = [fact for fact in left_out if fact != result.question]
            left_out.append(how_to_agree(self._unanswered))
        if text := "\n".join(filter(None, [unseen, *left_out])):
            self._output.problem(text)

    def break_off(self, sentence: str) -> None:
        """Say why there will be no more."""
        self.stop()
        self._end_line()
        self._output.problem(sentence)

    def _note(self, text: str) -> None:
        self._end_line()
        self._output.note(text)

    def _end_line(self) -> None:
        if self._line_is_open:
            self._output.answer("")
            self._line_is_open = False
