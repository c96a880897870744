"""An app whose screen stays: what is done behind it, what is said, and what becomes of faults."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from textual.notifications import SeverityLevel
from textual.worker import Worker, WorkerState

from doneby.agent.errors import DonebyError
from doneby.text import clean
from doneby.tui.themes import ThemedApp

BRIEF = 3.0
"""Seconds for which what is plain to see anyway is said: it lies over the list."""


class StayingApp(ThemedApp):
    """Does work behind the screen, and tells of what failed instead of ending.

    Attributes:
        env: The environment.
    """

    env: Mapping[str, str]

    def behind(
        self, doing: Callable[[], Awaitable[object]], group: str, *, newest: bool = False
    ) -> Worker[None]:
        """Do something behind the screen; when it fails, the screen stays.

        Args:
            doing: What.
            group: Its kind.
            newest: Whether it takes the place of what is going on of that kind.
        """

        async def work() -> None:
            await doing()

        return self.run_worker(work, group=group, exclusive=newest, exit_on_error=False)

    def tell(
        self,
        sentence: str,
        severity: SeverityLevel = "information",
        *,
        title: str = "",
        seconds: float | None = None,
    ) -> None:
        """Say something in a corner of the screen, as text and nothing else."""
        said, headed = clean(sentence), clean(title)
        if seconds is None and severity == "information":
            seconds = BRIEF
        self.notify(said, title=headed, severity=severity, timeout=seconds, markup=False)

    def tell_from_a_thread(self, sentence: str) -> None:
        """Say what something waits for that may not wait here: a keyring."""
        with suppress(RuntimeError):  # the screen is gone
            self.call_from_thread(self.tell, sentence)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A fault of ours is kept and told of; the screen stays."""
        error = event.worker.error
        if event.state == WorkerState.ERROR and error is not None:
            if isinstance(error, DonebyError):
                self.tell(str(error), severity="error")
            else:
                self.tell(self._kept(error), severity="error")

    def _fatal_error(self) -> None:
        """Leave after a fault of ours: Textual would print the values of variables, secrets too."""
        from rich.text import Text

        error = self._exception or RuntimeError("nothing is known about it")
        self.panic(Text(self._kept(error)))

    def _kept(self, error: BaseException) -> str:
        """Keep a fault, and say where."""
        from doneby.tui.faults import report_fault

        return report_fault(error, self.env)
