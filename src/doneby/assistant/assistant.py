"""The one thing a front end talks to: it runs requests and calls tools."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing, suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import DonebyError
from doneby.agent.events import Notice
from doneby.assistant import parts
from doneby.assistant.lines import is_plain_words, task_of
from doneby.assistant.options import Options
from doneby.assistant.prompt import system_prompt
from doneby.assistant.setup import INTERPRETER, Setup
from doneby.storage.errors import StorageError
from doneby.storage.paths import write_private

if TYPE_CHECKING:
    from doneby.agent.agent import Agent
    from doneby.agent.approval import User
    from doneby.agent.events import CallRecord, Event
    from doneby.agent.journal import Entry, Journal
    from doneby.agent.model import ToolSchema
    from doneby.agent.planning import Review
    from doneby.assistant.history import Sessions
    from doneby.grammar.dates import DateContext
    from doneby.toolkits.todoist import TodoistToolkit
    from doneby.toolkits.todoist.reminding import TaskReminder

_WELCOME = (
    "Nothing is set up, so your to-dos are kept on this machine and a built-in interpreter reads "
    'your words. "doneby doctor" says what else there is.'
)


@dataclass(slots=True)
class Switch:
    """Something that is on or off."""

    on: bool


class Assistant:
    """An agent with a model, an account and a memory for undo, built from what is set up.

    Attributes:
        instant: Whether the interpreter does at once what it understands whole, and the model is
            asked about all else.
    """

    def __init__(
        self,
        setup: Setup,
        agent: Agent,
        hands: Agent,
        journal: Journal,
        todoist: TodoistToolkit,
        resources: AsyncExitStack,
        env: Mapping[str, str],
        instant: Switch,
    ) -> None:
        self.instant = instant
        self._sessions: Sessions | None = None
        self._toolkits_are_open = False
        self._typed = ""
        self._setup = setup
        self._agent = agent
        self._hands = hands
        self._journal = journal
        self._todoist = todoist
        self._resources = resources
        self._env = env

    @classmethod
    def create(
        cls, options: Options, env: Mapping[str, str], user: User | None = None
    ) -> Assistant:
        """Build it; nothing is sent yet.

        Args:
            options: What was asked for on the command line.
            env: The environment.
            user: Whoever can be asked; nobody when None.

        Raises:
            DonebyError: Something that is set up does not work.
        """
        from doneby.agent.agent import Agent
        from doneby.agent.approval import Policy
        from doneby.agent.groups import TOOL_TOKENS
        from doneby.storage.journal import SqliteJournal

        setup = Setup.find(options, env)
        resources = AsyncExitStack()
        journal = SqliteJournal(setup.paths.journal, setup.clock.now)
        resources.callback(journal.close)
        instant = Switch(on=setup.instant)
        model = parts.model(setup, options, env, lambda: instant.on)
        toolkit = parts.toolkit(setup, options, journal, resources)
        clock = setup.clock
        make = partial(
            Agent,
            model,
            toolkits=[toolkit, toolkit.projects, toolkit.details],
            user=user,
            policy=Policy(yes=options.yes, allow_sends=options.allow_sends),
            dry_run=options.dry_run,
            # the interpreter reads all tools at once, whatever they take
            tool_tokens=None if setup.model.value == INTERPRETER else TOOL_TOKENS,
            secrets=lambda: parts.secrets(setup, env),
        )
        agent = make(system_prompt=system_prompt(clock.now(), clock.zone))
        resources.push_async_callback(agent.aclose)
        # What a person looks at by hand was never said to the model: another conversation.
        return cls(setup, agent, make(), journal, toolkit, resources, env, instant)

    @property
    def model_name(self) -> str:
        """What the model is called."""
        return self._agent.model.name

    @property
    def asks_a_model(self) -> bool:
        """Whether requests go to a language model, which takes its time."""
        return self._setup.model.value != INTERPRETER

    @property
    def account_name(self) -> str:
        """Whose tasks these are: ``local``, or the name of a Todoist account."""
        return self._setup.account.value

    @property
    def secrets(self) -> frozenset[str]:
        """Every secret in use, so that logs can be kept clear of them."""
        return parts.secrets(self._setup, self._env)

    def notices(self) -> list[str]:
        """What the user should be told beside the answer; the welcome comes once."""
        notices = list(self._setup.warnings)
        if self._setup.untouched and not self._setup.paths.welcomed.exists():
            notices.append(_WELCOME)
            with suppress(StorageError):
                write_private(self._setup.paths.welcomed, "")
        return notices

    async def ask(self, request: str, *, typed: str = "") -> AsyncGenerator[Event, None]:
        """Run one request and report what happens; the last event is ``RunFinished``.

        Args:
            request: The request.
            typed: What of it the user has typed, and not only handed in; all of it if empty.

        Raises:
            ModelError: No usable answer came.
        """
        async with aclosing(self._run(typed or request, self._agent.stream(request))) as events:
            async for event in events:
                yield event

    async def plan(
        self, request: str, review: Callable[[tuple[str, ...]], Awaitable[tuple[str, ...]]]
    ) -> AsyncGenerator[Event, None]:
        """Have a request planned, and carry the plan out step by step; ends as ``ask`` does.

        Args:
            request: The request.
            review: Shows the steps of a plan and gives those to carry out, changed or not; none
                where it is not agreed to.

        Raises:
            ModelError: No plan could be had.
        """
        from doneby.agent.planning import Planner

        planner = Planner(self._agent, _Reviewer(review))
        async with aclosing(self._run(request, planner.stream(request))) as events:
            async for event in events:
                yield event

    async def _run(
        self, typed: str, stream: AsyncGenerator[Event, None]
    ) -> AsyncGenerator[Event, None]:
        self._typed = typed
        if self.asks_a_model or _is_about_weather(typed):
            for fault in await self.open_toolkits():
                yield Notice(fault)
        self._journal.begin()
        async with aclosing(stream) as events:
            async for event in events:
                yield event

    async def open_toolkits(self) -> list[str]:
        """Have the tools of all toolkits at hand, and not only those for to-dos; once is enough.

        Returns:
            A sentence or two for each that cannot be used.
        """
        if self._toolkits_are_open:
            return []
        self._toolkits_are_open = True
        from doneby.agent.threads import in_daemon_thread
        from doneby.assistant.toolkits import Toolkits

        toolkits = Toolkits(self._setup, lambda: self._typed)
        opening = partial(toolkits.open, self._agent.tools)
        kits, faults = await in_daemon_thread(opening)  # what others wrote may take its time
        self._agent.add_toolkits(kits)
        self._hands.add_toolkits(kits)
        return faults

    def schemas(self, name: str = "") -> list[ToolSchema]:
        """The tools that there are, as they are sent to a model.

        Args:
            name: Of a toolkit or a tool, for these alone.

        Raises:
            DonebyError: There is no such one.
        """
        found = [
            tool.schema()
            for tool in self._hands.tools.values()
            if name in ("", tool.name, tool.toolkit)
        ]
        if not found:
            kits = dict.fromkeys(tool.toolkit for tool in self._hands.tools.values())
            raise DonebyError(
                f'There is no toolkit and no tool "{name}" in use.',
                f"The toolkits in use: {', '.join(kits)}.",
            )
        return found

    def fault_of_author(self, record: CallRecord) -> str:
        """What whoever wrote a tool has to mend after this call; empty where that is us, or nobody.

        Args:
            record: The call.
        """
        if not record.traceback or record.name not in self._hands.tools:
            return ""
        from doneby.assistant.blame import fault_of_author

        return fault_of_author(self._hands.tools[record.name], record.traceback)

    async def copy(self, tool: str, arguments: dict[str, Any]) -> CallRecord:
        """Call a tool that exports or imports; no model is ever offered one.

        Raises:
            DonebyError: Nobody is signed in.
        """
        if tool not in self._hands.tools:
            carried = parts.carried(self._setup, self._resources)
            self._hands.add_toolkits([self._todoist.copying(carried)])
        return await self.call(tool, arguments)

    async def call(self, tool: str, arguments: dict[str, Any]) -> CallRecord:
        """Call one tool as the model would, with the same questions asked."""
        self._typed = " ".join(map(str, arguments.values()))
        self._journal.begin()
        return await self._hands.call_tool(tool, arguments)

    async def call_all(self, calls: Sequence[tuple[str, dict[str, Any]]]) -> list[CallRecord]:
        """Make several calls as one request, taken back together; the first failure ends it."""
        made = (await self._hands.call_tool(tool, arguments) for tool, arguments in calls)
        return await self._until_one_fails(made)

    def changes(self) -> tuple[Entry, ...]:
        """What can still be taken back, the newest first.

        Raises:
            DonebyError: The journal cannot be read, or nobody is signed in.
        """
        return self._journal.recent(parts.journal_account(self._setup), "todoist")

    async def add(self, *lines: str) -> list[CallRecord]:
        """Add the tasks that Quick Add lines describe, as one request.

        Nothing is added unless all lines can be read; the first failure after that ends it.

        Raises:
            DonebyError: A line asks for something that cannot be added.
        """
        tasks = [task_of(line, self.dates()) for line in lines]

        async def make() -> AsyncGenerator[CallRecord, None]:
            for task in tasks:
                added = await self._hands.call_tool("add_task", task.arguments)
                yield added
                if task.reminder and added.data:  # a rehearsal makes nothing to be reminded of
                    (one,) = added.data["tasks"]
                    when = {"task": one["id"], "when": task.reminder}
                    yield await self._hands.call_tool("set_reminder", when)

        return await self._until_one_fails(make())

    async def _until_one_fails(self, calls: AsyncGenerator[CallRecord, None]) -> list[CallRecord]:
        """Make calls as one request, in their order."""
        self._journal.begin()
        records: list[CallRecord] = []
        async with aclosing(calls):
            async for record in calls:
                records.append(record)
                if record.error or record.question:
                    break
        return records

    async def find(self, query: str, limit: int | None = None) -> CallRecord:
        """Find tasks by a Todoist filter, or by plain words where it is none."""
        argument = "text" if is_plain_words(query, self.dates()) else "filter"
        return await self.call("find_tasks", {argument: query, "limit": limit})

    async def reminders(self) -> list[TaskReminder]:
        """The reminders that nobody else rings: of the tasks on this machine.

        Raises:
            DonebyError: They cannot be read.
        """
        return [] if self._setup.on_todoist else await self._todoist.reminders()

    @property
    def sessions(self) -> Sessions:
        """The conversations that were kept; the one that goes on is recorded by asking there."""
        if self._sessions is None:
            self._sessions = parts.sessions(self._setup, self._agent, self._env, self._resources)
        return self._sessions

    def dates(self) -> DateContext:
        """The user's now, and how dates are written."""
        from doneby.grammar.dates import DateContext

        return DateContext(now=self._setup.clock.now(), day_first=self._setup.day_first)

    async def aclose(self) -> None:
        """Close every connection and database."""
        await self._resources.aclose()


def _is_about_weather(request: str) -> bool:
    """Whether the interpreter needs more than the to-do list to answer."""
    from doneby.models.interpreter.weather import asks_about_weather

    return asks_about_weather(request)


class _Reviewer:
    """Whoever agrees to plans, as the planner asks."""

    def __init__(self, review: Callable[[tuple[str, ...]], Awaitable[tuple[str, ...]]]) -> None:
        self._review = review

    async def review(self, steps: tuple[str, ...]) -> Review:
        """Show the steps; none that come back mean no."""
        from doneby.agent.planning import Review

        return Review(await self._review(steps))
