"""What people ask an assistant with a model, and what their list must look like afterwards.

The wiring is tested with a model that makes the right calls; ``benchmarks/scenarios.py`` scores a
real one. Doist's ten evaluation scenarios come first, as far as one person's list has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from todoist_api_python.api import TodoistAPI

from doneby.agent.agent import Agent
from doneby.agent.approval import Policy
from doneby.agent.errors import ModelError
from doneby.agent.events import CallRecord, ToolFinished
from doneby.agent.groups import TOOL_TOKENS
from doneby.agent.journal import MemoryJournal
from doneby.agent.model import Model
from doneby.assistant.prompt import system_prompt
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace

ZONE = ZoneInfo("Europe/Paris")
NOW = datetime(2026, 11, 30, 10, 0, tzinfo=ZONE)
Calls = list[tuple[str, dict[str, Any]]]


@dataclass(frozen=True)
class Turn:
    """What is said, and the calls that a model should make for it."""

    says: str
    calls: Calls


@dataclass(frozen=True)
class Scenario:
    """Some turns, and what must be true after them.

    Attributes:
        name: What it is about.
        turns: What is said, in order.
        after: Of each task named, what must be so; None where it must not be open.
        forbidden: Tools that must not be called.
        told: Words that the results of the last turn's calls must have.
    """

    name: str
    turns: tuple[Turn, ...]
    after: Mapping[str, Mapping[str, Any] | None] = field(default_factory=dict)
    forbidden: frozenset[str] = frozenset()
    told: str = ""


def talk(
    name: str, *turns: tuple[str, Calls], forbidden: str = "", told: str = "", **after: Any
) -> Scenario:
    """A scenario of some turns; ``after`` has the tasks' names with underscores for spaces."""
    named = {content.replace("_", " "): fields for content, fields in after.items()}
    said = tuple(Turn(says, calls) for says, calls in turns)
    return Scenario(name, said, named, frozenset(forbidden.split()), told)


def one(name: str, says: str, calls: Calls, /, **expected: Any) -> Scenario:
    """A scenario of one turn, with what ``talk`` expects."""
    return talk(name, (says, calls), **expected)


DESTROYING = "delete_tasks delete_project delete_section delete_label"

SCENES = (
    # -- Doist's ten -------------------------------------------------------------------------------
    one("reschedule, not update", "move the dentist to next monday",
        [("reschedule_tasks", {"tasks": ["the dentist"], "due": "next monday"})],
        forbidden=f"add_task {DESTROYING}",
        call_the_dentist={"due": "2026-12-07T09:00:00"}),
    one("what was completed", "what did I get done today?",
        [("list_completed", {"period": "today"})], told="submit the expense report",
        forbidden="complete_tasks"),
    one("a person is resolved", "who shares the Work project?",
        [("collaborators", {"project": "Work"})], told="#Work"),
    one("subtasks go with their parent", "I'm done with the quarterly report",
        [("complete_tasks", {"tasks": ["quarterly report"]})],
        told="with 1 subtask",
        write_the_quarterly_report=None, collect_the_figures=None),
    one("a label by its name", "put the label errand on buy milk",
        [("update_task", {"task": "buy milk", "add_labels": ["errand"]})],
        buy_milk={"labels": ["errand"]}),
    one("archive, not delete", "I don't need the Health project for now, put it away",
        [("archive_project", {"project": "Health"})], forbidden=DESTROYING,
        call_the_dentist=None),
    one("priorities are words", "make buy milk top priority",
        [("update_task", {"task": "buy milk", "priority": "p1"})], buy_milk={"priority": "p1"}),
    one("a rule in words", "add take out the bins every tuesday at 7pm",
        [("add_task", {"content": "take out the bins", "due": "every tuesday at 7pm"})],
        take_out_the_bins={"recurring": True, "due": "2026-12-01T19:00:00"}),
    one("today includes what is overdue", "what is on for today?",
        [("find_tasks", {"due": "today"})], told="renew the passport"),
    one("no place that nobody named", "add call the bank",
        [("add_task", {"content": "call the bank"})],
        call_the_bank={"project": "Inbox", "section": None, "due": None, "priority": "p4"}),
    # -- adding ------------------------------------------------------------------------------------
    one("everything", "add call mum tomorrow at 6pm, high priority, in Home, label phone",
        [("add_task", {"content": "call mum", "due": "tomorrow at 6pm", "priority": "p1",
                       "project": "Home", "labels": ["phone"]})],
        call_mum={"due": "2026-12-01T18:00:00", "priority": "p1", "project": "Home",
                  "labels": ["phone"]}),
    one("two tasks at once", "add buy stamps and call Ben, both tomorrow",
        [("add_task", {"content": "buy stamps", "due": "tomorrow"}),
         ("add_task", {"content": "call Ben", "due": "tomorrow"})],
        buy_stamps={"due": "2026-12-01"}, call_Ben={"due": "2026-12-01"}),
    one("a section", "add hire a contractor to the Backlog section of Work",
        [("add_task", {"content": "hire a contractor", "project": "Work", "section": "Backlog"})],
        hire_a_contractor={"project": "Work", "section": "Backlog"}),
    one("a subtask", "add a subtask to book the flight: choose the seats",
        [("add_task", {"content": "choose the seats", "parent": "book the flight"})],
        choose_the_seats={"project": "Inbox"}),
    one("a deadline too", "add file the taxes on friday, the deadline is 18 december",
        [("add_task", {"content": "file the taxes", "due": "friday", "deadline": "18 december"})],
        file_the_taxes={"due": "2026-12-04", "deadline": "2026-12-18"}),
    one("a duration", "add deep work tomorrow at 9am for 90 minutes",
        [("add_task", {"content": "deep work", "due": "tomorrow at 9am", "duration": "90 min"})],
        deep_work={"due": "2026-12-01T09:00:00"}),
    one("a new project is made", "add prune the roses to a project called Garden",
        [("add_task", {"content": "prune the roses", "project": "Garden"})],
        prune_the_roses={"project": "Garden"}),
    one("a description", "add buy a lamp and note that it must be warm white",
        [("add_task", {"content": "buy a lamp", "description": "must be warm white"})],
        buy_a_lamp={"description": "must be warm white"}),
    # -- seeing ------------------------------------------------------------------------------------
    one("a project's tasks", "show me everything in Work",
        [("find_tasks", {"project": "Work"})], told="review the pull request"),
    one("a label's tasks", "what can I do on the @phone?",
        [("find_tasks", {"label": "phone"})], told="call the dentist"),
    one("a priority", "which p1 tasks are there?",
        [("find_tasks", {"priority": "p1"})], told="write the quarterly report"),
    one("what has no date", "what has no date yet?",
        [("find_tasks", {"due": "no date"})], told="book the flight to Lisbon"),
    one("what is overdue", "is anything overdue?",
        [("find_tasks", {"due": "overdue"})], told="renew the passport"),
    one("a week", "what is due this week?",
        [("find_tasks", {"due": "this week"})], told="call the dentist"),
    one("words", "do I have anything about the flight?",
        [("find_tasks", {"text": "flight"})], told="book the flight to Lisbon"),
    one("projects", "which projects do I have?", [("list_projects", {})], told="#Health"),
    one("nothing found says what there is", "is there anything about the zebra?",
        [("find_tasks", {"text": "zebra"})], told="No tasks matching"),
    # -- finishing ---------------------------------------------------------------------------------
    one("one is done", "done with the milk",
        [("complete_tasks", {"tasks": ["the milk"]})], buy_milk=None),
    one("a recurring one goes on", "I paid the rent",
        [("complete_tasks", {"tasks": ["the rent"]})],
        pay_the_rent={"due": "2027-01-01", "recurring": True}),
    one("several are done", "the milk and the flight are done",
        [("complete_tasks", {"tasks": ["the milk", "the flight"]})],
        buy_milk=None, book_the_flight_to_Lisbon=None),
    one("two match, so nothing happens", "I sent the invoice",
        [("complete_tasks", {"tasks": ["the invoice"]})],
        send_the_invoice_to_Acme={}, send_the_invoice_to_Globex={}),
    one("one is brought back", "reopen the expense report",
        [("reopen_tasks", {"tasks": ["expense report"]})], submit_the_expense_report={}),
    one("a deletion is asked about", "delete the flight",
        [("delete_tasks", {"tasks": ["the flight"]})], book_the_flight_to_Lisbon={}),
    # -- changing ----------------------------------------------------------------------------------
    one("a time on the same day", "the dentist is at 11 instead",
        [("reschedule_tasks", {"tasks": ["the dentist"], "due": "at 11am"})],
        call_the_dentist={"due": "2026-12-04T11:00:00"}),
    one("by a week", "postpone the dentist by a week",
        [("reschedule_tasks", {"tasks": ["the dentist"], "due": "by 1 week"})],
        call_the_dentist={"due": "2026-12-11T09:00:00"}),
    one("no date", "take the date off the passport",
        [("reschedule_tasks", {"tasks": ["passport"], "due": "no date"})],
        renew_the_passport={"due": None}),
    one("one occurrence keeps its rule", "water the plants tomorrow instead",
        [("reschedule_tasks", {"tasks": ["water the plants"], "due": "tomorrow"})],
        water_the_plants={"due": "2026-12-01T08:00:00", "recurring": True}),
    one("another rule", "water the plants every week from now on",
        [("reschedule_tasks", {"tasks": ["water the plants"], "due": "every week"})],
        water_the_plants={"recurring": True}),
    one("another name", "rename buy milk to buy oat milk",
        [("update_task", {"task": "buy milk", "content": "buy oat milk"})],
        buy_milk=None, buy_oat_milk={}),
    one("another project", "move the flight to Home",
        [("move_tasks", {"tasks": ["the flight"], "project": "Home"})],
        book_the_flight_to_Lisbon={"project": "Home"}),
    one("another section", "put the pull request into the Backlog",
        [("move_tasks", {"tasks": ["pull request"], "section": "Backlog"})],
        review_the_pull_request={"section": "Backlog"}),
    one("a label goes", "remove the label code from the pull request",
        [("update_task", {"task": "pull request", "remove_labels": ["code"]})],
        review_the_pull_request={"labels": []}),
    one("a note goes below the first", "add a note to the flight: window seat",
        [("update_task", {"task": "the flight", "add_note": "window seat"})],
        book_the_flight_to_Lisbon={"description": "not before 9\nwindow seat"}),
    one("a comment", "comment on the dentist that the card is in the drawer",
        [("add_comment", {"task": "the dentist", "text": "the card is in the drawer"})],
        call_the_dentist={}),
    one("a reminder", "remind me 30 minutes before the dentist",
        [("set_reminder", {"task": "the dentist", "when": "30 minutes before"})],
        forbidden="add_task", call_the_dentist={"due": "2026-12-04T09:00:00"}),
    one("a whole project by filter is asked about", "delete the project Work",
        [("delete_project", {"project": "Work"})], write_the_quarterly_report={}),
    # -- several turns -----------------------------------------------------------------------------
    Scenario("a change is taken back", (
        Turn("done with the milk", [("complete_tasks", {"tasks": ["the milk"]})]),
        Turn("oh no, undo that", [("undo", {})]),
    ), {"buy milk": {}}),
    Scenario("it is the one just added", (
        Turn("add call Zoe", [("add_task", {"content": "call Zoe"})]),
        Turn("make it tomorrow at noon",
             [("reschedule_tasks", {"tasks": ["call Zoe"], "due": "tomorrow at noon"})]),
    ), {"call Zoe": {"due": "2026-12-01T12:00:00"}}),
    Scenario("a question, then the first of the list", (
        Turn("what is in Work?", [("find_tasks", {"project": "Work"})]),
        Turn("move the invoice to Globex to friday",
             [("reschedule_tasks", {"tasks": ["send the invoice to Globex"], "due": "friday"})]),
    ), {"send the invoice to Globex": {"due": "2026-12-04"}}),
    Scenario("which one, then the answer", (
        Turn("complete the invoice", [("complete_tasks", {"tasks": ["the invoice"]})]),
        Turn("the one to Acme", [("complete_tasks", {"tasks": ["send the invoice to Acme"]})]),
    ), {"send the invoice to Acme": None, "send the invoice to Globex": {}}),
    Scenario("several changes, all taken back", (
        Turn("done with the milk and move the flight to friday",
             [("complete_tasks", {"tasks": ["the milk"]}),
              ("reschedule_tasks", {"tasks": ["the flight"], "due": "friday"})]),
        Turn("undo all of that", [("undo", {})]),
    ), {"buy milk": {}, "book the flight to Lisbon": {"due": None}}),
    Scenario("a correction", (
        Turn("add lunch with Ana on thursday at noon",
             [("add_task", {"content": "lunch with Ana", "due": "thursday at noon"})]),
        Turn("sorry, I meant friday",
             [("reschedule_tasks", {"tasks": ["lunch with Ana"], "due": "friday"})]),
    ), {"lunch with Ana": {"due": "2026-12-04T12:00:00"}}),
)  # fmt: skip


def add(content: str, **fields: Any) -> Calls:
    return [("add_task", {"content": content, **fields})]


def done(*tasks: str) -> Calls:
    return [("complete_tasks", {"tasks": list(tasks)})]


def due(task: str, when: str) -> Calls:
    return [("reschedule_tasks", {"tasks": [task], "due": when})]


def update(task: str, **fields: Any) -> Calls:
    return [("update_task", {"task": task, **fields})]


def find(**wanted: str) -> Calls:
    return [("find_tasks", wanted)]


UNDO: Calls = [("undo", {})]

TALKS = (
    # -- adding, then more of the same -------------------------------------------------------------
    talk("a task, then when", ("add call Zoe", add("call Zoe")),
         ("on friday at noon", due("call Zoe", "friday at noon")),
         call_Zoe={"due": "2026-12-04T12:00:00"}),
    talk("a task, then how urgent it is", ("add order toner", add("order toner")),
         ("it is top priority", update("order toner", priority="p1")),
         order_toner={"priority": "p1"}),
    talk("a task, then its place", ("add clean the gutters", add("clean the gutters")),
         ("that belongs in Home",
          [("move_tasks", {"tasks": ["clean the gutters"], "project": "Home"})]),
         clean_the_gutters={"project": "Home"}),
    talk("a task, then a label", ("add ring the bank", add("ring the bank")),
         ("label it phone", update("ring the bank", add_labels=["phone"])),
         ring_the_bank={"labels": ["phone"]}),
    talk("a task, then a note", ("add buy a lamp", add("buy a lamp")),
         ("note that it must be warm white", update("buy a lamp", add_note="must be warm white")),
         buy_a_lamp={"description": "must be warm white"}),
    talk("a task, then a reminder",
         ("add lunch with Ana friday at noon", add("lunch with Ana", due="friday at noon")),
         ("remind me an hour before",
          [("set_reminder", {"task": "lunch with Ana", "when": "1 hour before"})]),
         lunch_with_Ana={"due": "2026-12-04T12:00:00"}),
    talk("a task, then a second one", ("add buy stamps", add("buy stamps")),
         ("and buy envelopes", add("buy envelopes")), buy_stamps={}, buy_envelopes={}),
    talk("a task, then not", ("add buy a boat", add("buy a boat")),
         ("no, forget that one, undo it", UNDO), buy_a_boat=None),
    talk("a task, then another name", ("add buy stamps", add("buy stamps")),
         ("call it buy nice stamps", update("buy stamps", content="buy nice stamps")),
         buy_stamps=None, buy_nice_stamps={}),
    talk("a project, then a task in it",
         ("make a project called Garden", [("add_project", {"name": "Garden"})]),
         ("add prune the roses to it", add("prune the roses", project="Garden")),
         prune_the_roses={"project": "Garden"}),
    talk("a task, then a step of it", ("add plan the party", add("plan the party")),
         ("add a subtask to it: write the list", add("write the list", parent="plan the party")),
         plan_the_party={}, write_the_list={}),
    talk("a task, done at once", ("add take out the bins", add("take out the bins")),
         ("done with it already", done("take out the bins")), take_out_the_bins=None),
    # -- looking, then doing -----------------------------------------------------------------------
    talk("what is overdue goes to today", ("what is overdue?", find(due="overdue")),
         ("move it to today", due("renew the passport", "today")),
         renew_the_passport={"due": "2026-11-30"}),
    talk("what is overdue is done", ("is anything overdue?", find(due="overdue")),
         ("I did that one", done("renew the passport")), renew_the_passport=None),
    talk("a label's task gets a date", ("what has the label code?", find(label="code")),
         ("put it on friday", due("review the pull request", "friday")),
         review_the_pull_request={"due": "2026-12-04"}),
    talk("a project's task loses its date", ("what is in Health?", find(project="Health")),
         ("take the date off it", due("call the dentist", "no date")),
         call_the_dentist={"due": None}),
    talk("a project's task is done", ("what is in Home?", find(project="Home")),
         ("I watered them", done("water the plants")),
         water_the_plants={"due": "2026-12-05T08:00:00", "recurring": True}),
    talk("one of two by name", ("which invoices are there?", find(text="invoice")),
         ("I sent the one to Globex", done("send the invoice to Globex")),
         send_the_invoice_to_Globex=None, send_the_invoice_to_Acme={}),
    talk("one of two gets p1", ("which invoices are there?", find(text="invoice")),
         ("make the one to Acme p1", update("send the invoice to Acme", priority="p1")),
         send_the_invoice_to_Acme={"priority": "p1"},
         send_the_invoice_to_Globex={"priority": "p4"}),
    talk("a priority's task waits", ("what are my p1 tasks?", find(priority="p1")),
         ("postpone that by a week", due("write the quarterly report", "by 1 week")),
         write_the_quarterly_report={"due": "2026-12-10"}),
    talk("what is due tomorrow is done", ("what is due tomorrow?", find(due="tomorrow")),
         ("the invoice is sent", done("send the invoice to Acme")),
         send_the_invoice_to_Acme=None),
    talk("a question, then another", ("what is in Work?", find(project="Work")),
         ("and in Health?", find(project="Health")), told="call the dentist",
         forbidden=DESTROYING),
    # -- changing, then correcting -----------------------------------------------------------------
    talk("another day after all", ("move the dentist to monday", due("the dentist", "monday")),
         ("no, tuesday", due("the dentist", "tuesday")),
         call_the_dentist={"due": "2026-12-01T09:00:00"}),
    talk("another time after all", ("move the dentist to 11am", due("the dentist", "at 11am")),
         ("make that noon", due("the dentist", "at noon")),
         call_the_dentist={"due": "2026-12-04T12:00:00"}),
    talk("a change taken back", ("make buy milk p1", update("buy milk", priority="p1")),
         ("undo that", UNDO), buy_milk={"priority": "p4"}),
    talk("a move taken back",
         ("move the flight to Home",
          [("move_tasks", {"tasks": ["the flight"], "project": "Home"})]),
         ("take that back", UNDO), book_the_flight_to_Lisbon={"project": "Inbox"}),
    talk("the wrong one was done", ("done with the passport", done("the passport")),
         ("oops, reopen it", [("reopen_tasks", {"tasks": ["renew the passport"]})]),
         renew_the_passport={}),
    talk("a date, then a priority", ("move the flight to friday", due("the flight", "friday")),
         ("and make it p2", update("the flight", priority="p2")),
         book_the_flight_to_Lisbon={"due": "2026-12-04", "priority": "p2"}),
    talk("a priority, then a label", ("make buy milk p1", update("buy milk", priority="p1")),
         ("and label it errand", update("buy milk", add_labels=["errand"])),
         buy_milk={"priority": "p1", "labels": ["errand"]}),
    talk("two notes", ("add a note to the flight: window seat",
                       update("the flight", add_note="window seat")),
         ("and another: one bag", update("the flight", add_note="one bag")),
         book_the_flight_to_Lisbon={"description": "not before 9\nwindow seat\none bag"}),
    talk("a label on, a label off", ("label buy milk errand",
                                     update("buy milk", add_labels=["errand"])),
         ("no, take it off again", update("buy milk", remove_labels=["errand"])),
         buy_milk={"labels": []}),
    talk("a deletion that nobody agrees to", ("delete the flight",
                                              [("delete_tasks", {"tasks": ["the flight"]})]),
         ("fine, then leave it and put it on friday", due("the flight", "friday")),
         book_the_flight_to_Lisbon={"due": "2026-12-04"}),
    talk("done, then what is left", ("done with the milk", done("the milk")),
         ("what is left for today?", find(due="today")), told="renew the passport",
         buy_milk=None),
    talk("done, then what was done", ("I renewed the passport", done("the passport")),
         ("what did I finish today?", [("list_completed", {"period": "today"})]),
         told="renew the passport", renew_the_passport=None, forbidden="delete_tasks"),
    # -- three turns -------------------------------------------------------------------------------
    talk("a day, an hour, a priority", ("add call Zoe", add("call Zoe")),
         ("tomorrow", due("call Zoe", "tomorrow")), ("at 3pm", due("call Zoe", "at 3pm")),
         call_Zoe={"due": "2026-12-01T15:00:00"}),
    talk("done, undone, done", ("done with the milk", done("the milk")), ("undo", UNDO),
         ("now it is done", done("the milk")), buy_milk=None),
)  # fmt: skip

SCENARIOS = (*SCENES, *TALKS)


def furnish(api: TodoistAPI) -> None:
    """Put the tasks on the list that all scenarios begin with."""
    work = api.add_project("Work").id
    health, home = api.add_project("Health").id, api.add_project("Home").id
    api.add_section("Backlog", work)
    api.add_task("buy milk", due_string="today")
    api.add_task("call the dentist", due_string="4 dec at 9am", project_id=health, priority=3,
                 labels=["phone"])  # fmt: skip
    api.add_task("pay the rent", due_string="every month on the 1st")
    api.add_task(
        "water the plants", due_string="every 3 days at 8am starting 2 dec", project_id=home
    )
    report = api.add_task(
        "write the quarterly report", due_string="3 dec", project_id=work, priority=4
    )
    api.add_task("collect the figures", parent_id=report.id)
    api.add_task("review the pull request", project_id=work, labels=["code"])
    api.add_task("book the flight to Lisbon", description="not before 9")
    api.add_task("renew the passport", due_string="2026-11-27")
    api.add_task("send the invoice to Acme", due_string="tomorrow", project_id=work)
    api.add_task("send the invoice to Globex", project_id=work)
    api.complete_task(api.add_task("submit the expense report").id)


@dataclass
class Stage:
    """A furnished list with an agent of some model on it."""

    agent: Agent
    toolkit: TodoistToolkit
    journal: MemoryJournal
    _open: AsyncExitStack

    @classmethod
    async def build(cls, folder: Path, model: Model) -> Stage:
        stack = AsyncExitStack()
        workspace = stack.enter_context(
            Workspace(folder / "tasks.db", now=lambda: NOW, timezone=ZONE.key)
        )
        with TodoistAPI("local", client=workspace.client()) as api:
            furnish(api)
        journal, client = MemoryJournal(), workspace.async_client()
        kit = TodoistToolkit("local", client=client, journal=journal, now=lambda: NOW)
        stack.push_async_callback(kit.aclose)
        agent = Agent(
            model,
            system_prompt(NOW, ZONE),
            [kit, kit.projects, kit.details],
            policy=Policy(),
            tool_tokens=TOOL_TOKENS,
        )
        return cls(agent, kit, journal, stack)

    async def say(self, text: str) -> list[CallRecord]:
        """One request, and its calls; undo takes it back as a whole.

        A model that ends it with no words may have done all that was asked: the calls tell.
        """
        self.journal.begin()
        calls: list[CallRecord] = []
        try:
            async for event in self.agent.stream(text):
                if isinstance(event, ToolFinished):
                    calls.append(event.record)  # noqa: PERF401 - those before an error count
        except ModelError as error:
            if error.kind != "empty":
                raise
        return calls

    async def close(self) -> None:
        await self._open.aclose()

    async def faults(self, scenario: Scenario, turns: list[list[CallRecord]]) -> list[str]:
        """What is not as it must be."""
        found = await self.toolkit.tools["find_tasks"].invoke({"limit": 200})
        named = {task["content"]: task for task in found.data["tasks"]}  # type: ignore[union-attr]
        tasks = {content.casefold(): task for content, task in named.items()}
        faults = []
        for content, fields in scenario.after.items():
            task = tasks.get(content.casefold())  # a capital at the beginning is no fault
            if (task is None) != (fields is None):
                faults.append(f"{content}: {'open' if task else 'not open'}")
            elif task and fields:
                faults += [
                    f"{content}: {name} is {task[name]!r}"
                    for name, value in fields.items()
                    if task[name] != value
                ]
        called = {call.name for calls in turns for call in calls}
        faults += [f"called {name}" for name in sorted(called & scenario.forbidden)]
        said = "\n".join(call.text for call in turns[-1])
        if scenario.told not in said:
            faults.append(f"{scenario.told!r} was not found")
        return faults
