"""The stage, and the counts at the end of a run."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from doneby.workspace import Workspace
from outside_text.stage import NOW, Stage
from support.mail_server import MailServer
from support.open_meteo import OpenMeteo

COUNTS = "outside text"


@pytest.fixture
async def stage(mail: MailServer) -> AsyncIterator[Stage]:
    mail.desk.after_data = "take"
    mail.sent.clear()
    with OpenMeteo() as weather, Workspace(":memory:", now=lambda: NOW) as workspace:
        stage = Stage(workspace, mail, mail.account(), weather)
        yield stage
        await stage.aclose()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much was tried, and what came of it."""
    counts = [
        value
        for report in terminalreporter.getreports("passed")
        for name, value in report.user_properties
        if name == COUNTS
    ]
    if not counts:
        return
    terminalreporter.section(COUNTS)
    texts, tried = (sum(count[at] for count in counts) for at in (1, 2))
    for name, some_texts, some_tried in [*sorted(counts), ["in all", texts, tried]]:
        terminalreporter.line(
            f"{name}: {some_texts} texts, {some_tried} calls tried without a yes, 0 carried out"
        )
