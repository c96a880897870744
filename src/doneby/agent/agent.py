"""The Agent: a model, a system prompt and toolkits, and the loop that joins them.

To follow a request: ``Agent.stream`` puts it to the model, whose calls ``turn`` carries out. An
endpoint is asked in ``models/openai.py``, behind ``models/text_protocol.py``, and its answer is
read in ``models/reading.py``.
"""

from __future__ import annotations

import contextlib
import itertools
import time
import weakref
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Callable,
    Collection,
    Iterator,
    Mapping,
    Sequence,
)
from functools import partial
from typing import Any, cast

from doneby.agent.approval import Nobody, Policy, User
from doneby.agent.conversation import Call, Conversation, is_empty
from doneby.agent.errors import ModelError
from doneby.agent.events import (
    AnswerReceived,
    CallRecord,
    Event,
    RunFinished,
    RunResult,
    SummedUp,
    TextDelta,
)
from doneby.agent.groups import TOOL_TOKENS, Offer
from doneby.agent.model import Answer, Message, Model, ModelRequest, Usage, closing
from doneby.agent.threads import BackgroundLoop, in_daemon_thread
from doneby.agent.toolkit import Tool, Toolkit, as_tool, by_name
from doneby.agent.turn import Turn
from doneby.agent.window import Window


class Agent:
    """Answers requests with the help of tools.

    What it was made from may be changed between two turns: another model, user or policy.

    Attributes:
        conversation: What was said so far; it goes on with each turn.
        tools: The tools by name.
    """

    def __init__(
        self,
        model: Model | str,
        system_prompt: str = "",
        toolkits: Sequence[Toolkit] = (),
        *,
        tools: Sequence[Tool | Callable[..., Any]] = (),
        user: User | None = None,
        policy: Policy | None = None,
        max_steps: int = 10,
        dry_run: bool = False,
        tool_choice: str | None = None,
        parallel_tool_calls: bool | None = None,
        strict: bool = False,
        tool_tokens: int | None = TOOL_TOKENS,
        context_tokens: int = 100_000,
        messages: Sequence[Message] = (),
        secrets: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """Join the parts.

        Args:
            model: A Model, or ``provider:name``.
            system_prompt: What the model is told first; the toolkits' own words follow it.
            toolkits: Tools that share state.
            tools: Single functions.
            user: Who is asked; nobody by default, and what must be asked is then not done.
            policy: What was agreed to beforehand; nothing by default.
            max_steps: Requests in which tools may be called; one without tools may follow.
            dry_run: Say what would be done instead of doing it.
            tool_choice: ``auto``, ``none``, or for the first request of a turn ``required`` or a
                tool's name.
            parallel_tool_calls: False runs the calls of one answer one after another.
            strict: Have the provider hold the model to the schemas of the tools.
            tool_tokens: About how many tokens the schemas may take in a request; above that they
                are offered by toolkit, with a tool that opens one.
            context_tokens: About how many tokens of the conversation are sent; what is older is
                shortened, then summed up.
            messages: An earlier conversation to go on with.
            secrets: Gives what must not be told to a model when a tool fails.
        """
        of_kits = [tool for kit in toolkits for tool in kit.tools.values()]
        self.tools = by_name([*of_kits, *map(as_tool, tools)])
        if tool_choice not in {None, "auto", "none", "required", *self.tools}:
            raise ValueError(f'tool_choice "{tool_choice}" is none of the tools: {[*self.tools]}.')
        if max_steps < 1:
            raise ValueError("max_steps must be at least 1.")
        self.model = _resolved(model)
        self.toolkits = tuple(toolkits)
        self.user: User = user or Nobody()
        self.policy = policy or Policy()
        self.max_steps = max_steps
        self.dry_run = dry_run
        self.tool_choice = tool_choice
        self.parallel_tool_calls = parallel_tool_calls
        words = [system_prompt, *(kit.instructions for kit in toolkits)]
        self.conversation = Conversation("\n\n".join(filter(None, words)), messages)
        self._window = Window(self.conversation, context_tokens)
        self._offered = partial(Offer, limit=tool_tokens, strict=strict)
        self._offer = self._offered(self.tools)
        self.secrets = secrets
        self._background: BackgroundLoop | None = None
        self._in_turn = False

    async def stream(
        self, text: str, *, turn: Turn | None = None, tool_choice: str | None = None
    ) -> AsyncGenerator[Event, None]:
        """Answer one request, telling what happens while it happens; ends with RunFinished.

        It may be left at any moment: the conversation stays fit for the next request.

        Args:
            text: The request.
            turn: The turn that it belongs to, where one turn has several requests.
            tool_choice: In the place of the agent's own, for this request.

        Raises:
            ModelError: The model gave no usable answer. The conversation can go on.
        """
        begun, usage, retried = time.perf_counter(), Usage(), False
        with self._one_turn_at_a_time():
            turn = turn or self.new_turn()
            turn.begin()
            self.conversation.add_user(text)
            for step in itertools.count(1):
                last = step > self.max_steps or turn.is_going_in_circles
                choice = "none" if last else self._choice(tool_choice or self.tool_choice, step)
                asked = time.perf_counter()
                async with closing(self._ask(choice)) as happening:
                    async for item in happening:
                        if isinstance(item, Answer):
                            answer = item
                        else:
                            usage += item.usage if isinstance(item, SummedUp) else Usage()
                            yield item
                usage += answer.usage
                calls = self._keep(answer, choice)
                yield AnswerReceived(
                    answer.message, answer.finish_reason, answer.usage, time.perf_counter() - asked
                )
                if answer.finish_reason is None:
                    raise self._cut_off()
                if calls:
                    self._offer.use(call.name for call in calls)
                    made = turn.carry_out(calls, self._keep_result, all_or_none=answer.all_or_none)
                    async with closing(made) as events:
                        async for event in events:
                            yield event
                elif last or not is_empty(answer.message):
                    break
                elif retried:
                    raise self._said_nothing(turn)
                else:
                    retried = True
        seconds = time.perf_counter() - begun
        yield RunFinished(turn.result(answer, usage, step, seconds))

    async def run(self, text: str) -> RunResult:
        """Answer one request."""
        async for event in self.stream(text):
            last = event
        return cast("RunFinished", last).result

    def run_chat(self, text: str) -> str:
        """Answer one request, for callers without an event loop; blocks until it is done."""
        if self._background is None:
            self._background = BackgroundLoop()
            weakref.finalize(self, self._background.close)
        return self._background.run(self.run(text)).reply

    async def call_tool(self, name: str, arguments: dict[str, Any]) -> CallRecord:
        """Make one call without a model, asking and rehearsing as a turn would."""
        records: list[CallRecord] = []
        async for _ in self.new_turn().carry_out([Call("call_1", name, arguments)], records.append):
            pass  # whoever makes one call waits for what it came to
        return records[0]

    def add_toolkits(self, toolkits: Sequence[Toolkit]) -> None:
        """Offer further toolkits, from the next request on.

        Raises:
            ToolDefinitionError: Two tools share a name; nothing is added then.
        """
        added = [tool for kit in toolkits for tool in kit.tools.values()]
        self.tools = by_name([*self.tools.values(), *added])
        self.toolkits = (*self.toolkits, *toolkits)
        self._offer = self._offered(self.tools)
        self.conversation.instruct("\n\n".join(kit.instructions for kit in toolkits))

    async def aclose(self) -> None:
        """Let go of connections, in the loop that opened them."""
        background, self._background = self._background, None
        if background is None:
            await self._close_parts()
        else:
            await in_daemon_thread(lambda: background.run(self._close_parts()))
            background.close()

    def new_turn(self) -> Turn:
        """What one or several requests have in common: what they called and changed."""
        return Turn(self)

    @property
    def offered(self) -> Mapping[str, Tool]:
        """The tools that may be called: the agent's, and one that opens groups of them."""
        return self._offer.tools

    # -- one step ------------------------------------------------------------------------------

    async def _ask(self, choice: str | None) -> AsyncIterator[Event | Answer]:
        """Ask the model once; of an answer that never ends, what was heard is kept."""
        async with closing(self._window.make_room(self.model)) as events:
            async for event in events:
                yield event
        request = ModelRequest(
            messages=self._window.messages(self.model.name),
            tools=self._offer.schemas(),
            tool_choice=choice if self.tools else None,
            parallel_tool_calls=self.parallel_tool_calls if self.tools else None,
        )
        heard, complete = [], False
        try:
            async with closing(self.model.stream(request)) as items:
                async for item in items:
                    complete = complete or isinstance(item, Answer)
                    if isinstance(item, TextDelta):
                        heard.append(item.text)
                    yield item
            if not complete:
                raise self._cut_off()
        finally:
            if not complete:
                self.conversation.add_interrupted("".join(heard))

    def _choice(self, wanted: str | None, step: int) -> str | None:
        """Which tools may be called: what is forced holds for the first request alone."""
        if not self.tools or (step > 1 and wanted not in ("none", "auto")):
            return None
        self._offer.use([wanted or ""])
        return wanted

    def _keep(self, answer: Answer, choice: str | None) -> list[Call]:
        """Put the answer into the conversation; return the calls that are to be made."""
        if answer.finish_reason is None:
            self.conversation.add_interrupted(answer.message.get("content") or "")
            return []
        message = answer.message | ({"tool_calls": None} if choice == "none" else {})
        return self.conversation.add_answer(message, self.model.name)

    def _keep_result(self, record: CallRecord) -> None:
        self.conversation.add_result(record.id, record.told)

    def _cut_off(self) -> ModelError:
        return ModelError(
            f"The answer of {self.model.name} broke off before its end.",
            "What it had not finished was not carried out; ask again.",
            kind="interrupted",
            retryable=True,
        )

    def _said_nothing(self, turn: Turn) -> ModelError:
        called = ", ".join(record.name for record in turn.records)
        after = f" after calling {called}" if called else ""
        done = "; ".join(record.text for record in turn.records if record.changes)
        stays = f" What was done stays done: {done}" if done else ""
        return ModelError(
            f"{self.model.name} gave an empty answer twice{after}.{stays}",
            "Ask again, or choose another model.",
            kind="empty",
            retryable=True,
        )

    @contextlib.contextmanager
    def _one_turn_at_a_time(self) -> Iterator[None]:
        if self._in_turn:
            raise RuntimeError("This agent is answering already; make another one, or wait.")
        self._in_turn = True
        try:
            yield
        finally:
            self._in_turn = False

    async def _close_parts(self) -> None:
        async with contextlib.AsyncExitStack() as parts:  # one that fails leaves none open
            parts.push_async_callback(self.model.aclose)
            for toolkit in self.toolkits:
                parts.push_async_callback(toolkit.aclose)


def _resolved(model: Model | str) -> Model:
    if not isinstance(model, str):
        return model
    from doneby.models import resolve  # the one way from the core to the models, only by name

    return resolve(model)
