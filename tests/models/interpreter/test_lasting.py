"""What repeats, changed for good or skipped once: only the list tells how it repeats now."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.said import said_to

LIST = (
    "choir every thursday 19:30",
    "choir outing 12 Dec",
    "stand-up every monday 11:00",
    "payroll every 2 weeks on friday 9:00",
    "gym every mon, wed, fri 18:00",
    "rent every month on the 15th",
    "ferns every! 3 days",
    "lunch club every tuesday 13:00",
    "gift for Anna 20 Dec",
    "sort the shelves friday",
)


async def after(folder: Path, said: str) -> tuple[str, dict[str, str]]:
    """The status, and what is open with its day and its rule."""
    result, tasks = await said_to(folder / "tasks.db", LIST, said)
    return result.status, {
        task.content: f"{str(task.due.date)[:16]} {task.due.string}" if task.due else ""
        for task in tasks
    }


@pytest.mark.parametrize(
    ("said", "name", "due"),
    [
        ("stand-up is at 11:30 from now on", "stand-up", "2026-11-30 11:30 every monday at 11:30"),
        ("the stand-up's at 10 from now on", "stand-up", "2026-11-30 10:00 every monday at 10:00"),
        ("choir's on tuesdays at 7pm from now on", "choir", "2026-12-01 19:00 every tue at 19:00"),
        (
            "from now on choir is at half past 8",
            "choir",
            "2026-12-03 20:30 every thursday",
        ),
        ("swap choir to mondays same time", "choir", "2026-11-30 19:30 every mon at 19:30"),
        (
            "move payroll to 10 from now on",
            "payroll",
            "2026-12-04 10:00 every other fri",
        ),
        ("gym is at 7 from now on", "gym", "2026-11-30 19:00 every mon, wed, fri at 19:00"),
        ("rent is at 9am from now on", "rent", "2026-12-15 09:00 every month on the 15th at 09:00"),
        ("skip choir this week", "choir", "2026-12-10 19:30 every thursday 19:30"),
        ("no stand-up today, skip it", "stand-up", "2026-12-07 11:00 every monday at 11:00"),
        ("there's no choir on thursday", "choir", "2026-12-10 19:30 every thursday 19:30"),
        ("bring Anna's gift forward by a week", "gift for Anna", "2026-12-13"),
        ("move my gift of Anna to friday", "gift for Anna", "2026-12-04"),
    ],
)
async def test_the_rest_of_a_rule_stays(tmp_path: Path, said: str, name: str, due: str) -> None:
    before = (await after(tmp_path, "hello"))[1]
    (tmp_path / "tasks.db").unlink()
    status, tasks = await after(tmp_path, said)
    assert status == "done"
    assert tasks[name].startswith(due)
    assert {k: v for k, v in tasks.items() if k != name} == {
        k: v for k, v in before.items() if k != name
    }


@pytest.mark.parametrize(
    "said",
    [
        "the outing is at 8 from now on",  # it does not repeat
        "lunch club is at 10 from now on",  # in the morning or in the evening
        "payroll is on mondays and fridays at 9am from now on",
        "skip choir today",
        "skip the ferns this time",  # counted from when it is done
        "skip the shelves",
        "cancel choir this week",  # which would be all of them
        "delete the stand-up on monday",
        "no unicorns this week",
    ],
)
async def test_what_is_not_plain_changes_nothing(tmp_path: Path, said: str) -> None:
    before = (await after(tmp_path, "hello"))[1]
    (tmp_path / "tasks.db").unlink()
    status, tasks = await after(tmp_path, said)
    assert (status, tasks) == ("failed", before)
