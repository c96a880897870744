"""Toolkits and tools: functions that a model may call, with what it is told about them."""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import inspect
import itertools
import re
from abc import ABCMeta
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, ClassVar, TypeVar, get_args, overload

from doneby.agent import json_schema
from doneby.agent.arguments import parse_arguments
from doneby.agent.errors import ToolDefinitionError, ToolError
from doneby.agent.fact import fact
from doneby.agent.model import ToolSchema
from doneby.agent.results import Effect, Proposal, ToolResult, as_result
from doneby.agent.schema import NAME_ON_THE_WIRE, describe, refuse
from doneby.agent.threads import in_daemon_thread

Function = TypeVar("Function", bound=Callable[..., Any])
T = TypeVar("T")

FIRST_PAUSE = 0.5
"""Seconds before the first retry of a tool; each later pause is twice as long."""

_OPTIONS = "__doneby_tool__"


@fact
class ToolOptions:
    """What ``@tool`` was given."""

    name: str = ""
    effect: Effect | None = None
    confirm: bool = False
    timeout: float | None = None
    retries: int = 0


@overload
def tool(function: Function, /) -> Function: ...
@overload
def tool(
    *,
    name: str = "",
    effect: Effect | None = None,
    confirm: bool = False,
    timeout: float | None = None,
    retries: int = 0,
) -> Callable[[Function], Function]: ...
def tool(function: Callable[..., Any] | None = None, /, **options: Any) -> Any:
    """Say how a function or a method is offered as a tool; the function itself is unchanged.

    Args:
        function: The function, when it is used without brackets.
        **options: ``name``: its name for the model, if not the function's own. ``effect``: what
            it does to the world. ``confirm``: ask somebody before each call, whatever the
            effect. ``timeout``: seconds a call may take. ``retries``: how often to try again
            after an error that is marked ``retryable``.
    """

    def mark(function: Function) -> Function:
        written = getattr(function, "__func__", function)  # inside a staticmethod, a classmethod
        setattr(written, _OPTIONS, ToolOptions(**options))
        return function

    return mark if function is None else mark(function)


class Tool:
    """One function that a model may call.

    Attributes:
        name: Its name on the wire.
        description: What the model is told that it does.
        effect: What it does to the world, where it does not say so itself in a Proposal.
        effect_is_given: Whether ``@tool`` names that effect; otherwise it is a default.
        confirm: Whether somebody is asked before each call.
        timeout: Seconds a call may take; None is for ever.
        retries: How often a retryable error is tried again.
        toolkit: The name of its toolkit; empty when it has none.
        function: What it runs.
        proposes: Whether it is declared to return a Proposal, and so changes nothing by itself.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        *,
        toolkit: str = "",
        default_effect: Effect = "writes",
    ) -> None:
        options: ToolOptions = getattr(function, _OPTIONS, None) or ToolOptions()
        interface = describe(function)
        self.name = options.name or interface.name
        self.description = interface.description
        self.effect: Effect = options.effect or default_effect
        self.effect_is_given = options.effect is not None
        self.confirm = options.confirm
        self.timeout = options.timeout
        self.retries = options.retries
        self.toolkit = toolkit
        returns = getattr(function, "__annotations__", {}).get("return")
        self.proposes = re.search(r"\bProposal\b", str(returns)) is not None
        self.function = function
        self._interface = dataclasses.replace(interface, name=self.name)
        self._check()

    def __repr__(self) -> str:
        return f"Tool({self.name!r}, effect={self.effect!r})"

    @property
    def owner(self) -> str:
        """Where it comes from, for errors."""
        return f"the toolkit {self.toolkit}" if self.toolkit else "the agent's own tools"

    def schema(self, *, strict: bool = False) -> ToolSchema:
        """What is sent to a model, in wire format.

        Args:
            strict: Have the provider hold the model to it, which takes a closed schema.

        Raises:
            ToolDefinitionError: It is to be strict, and some parameter is open.
        """
        function: dict[str, Any] = {
            "name": self.name,
            "description": self.description,
            "parameters": self._interface.schema,
        }
        if strict:
            try:
                closed = json_schema.strict(self._interface.schema)
                function |= {"parameters": closed, "strict": True}
            except ValueError as error:
                refuse(
                    inspect.unwrap(self.function),
                    f"its schema cannot be strict, for {error}",
                    "Use a dataclass or a TypedDict for it, or leave strict out.",
                )
        return {"type": "function", "function": function}

    async def call(self, arguments: Mapping[str, Any] | str | None = None) -> str:
        """Validate, run, and return the text; a Proposal is run without asking anybody."""
        step = await self.invoke(arguments)
        while isinstance(step, Proposal):
            step = await self.carry_out(step)
        return step.text

    async def invoke(
        self, arguments: Mapping[str, Any] | str | None = None
    ) -> ToolResult | Proposal:
        """Validate and run, up to the Proposal if it makes one.

        Raises:
            ToolError: The arguments do not fit, or the tool could not do it.
            NeedsAnswer: The tool will not guess.
        """
        return as_result(await self._attempt(self._bound(arguments)))

    async def propose(
        self, arguments: Mapping[str, Any] | str | None = None
    ) -> ToolResult | Proposal:
        """Validate, and change nothing: what a tool would do is a Proposal to call it.

        A tool that is declared to return a Proposal is run, up to its own.
        """
        work = self._bound(arguments)
        if self.proposes:
            return as_result(await self._attempt(work))
        given = ", ".join(f"{name} = {value!r}" for name, value in work.keywords.items())
        with_these = f" with {given}" if given else ""
        return Proposal(self.effect, f"Call {self.name}{with_these}.", run=work)

    async def carry_out(self, proposal: Proposal) -> ToolResult | Proposal:
        """Run what was proposed."""
        return as_result(await self._attempt(proposal.run))

    def _bound(self, arguments: Mapping[str, Any] | str | None) -> functools.partial[Any]:
        values = self._interface.convert(parse_arguments(arguments))
        return functools.partial(_run, self.function, **values)

    async def _attempt(self, work: Callable[[], Awaitable[T]]) -> T:
        """Within the time, again after errors that are marked as passing."""
        for tried in itertools.count():
            limit = asyncio.timeout(self.timeout)
            try:
                async with limit:
                    return await work()
            except TimeoutError as error:
                if not limit.expired():
                    raise
                raise ToolError(
                    f"{self.name} was stopped after {self.timeout:g} seconds.",
                    "What it had begun may or may not be done.",
                ) from error
            except SystemExit as error:  # a library that thinks it is the program
                raise RuntimeError(f"{self.name} tried to end the program.") from error
            except asyncio.CancelledError as error:
                if (task := asyncio.current_task()) and task.cancelling():
                    raise
                raise RuntimeError(f"{self.name} was cancelled from within.") from error
            except ToolError as error:
                if tried == self.retries or not error.retryable:
                    raise
                await asyncio.sleep(FIRST_PAUSE * 2**tried)
        raise AssertionError("the last attempt returns or raises")

    def _check(self) -> None:
        plain = inspect.unwrap(self.function)
        if not NAME_ON_THE_WIRE.fullmatch(self.name):
            refuse(
                plain,
                f'providers refuse its name "{self.name}"',
                'Name it with @tool(name="..."): up to 64 letters, digits, "_" and "-".',
            )
        if self.effect not in get_args(Effect):
            refuse(
                plain,
                f'"{self.effect}" is no effect',
                f"The effects are: {', '.join(get_args(Effect))}.",
            )


async def _run(function: Callable[..., Any], /, **values: Any) -> Any:
    """Await it, or run it in a thread."""
    if inspect.iscoroutinefunction(inspect.unwrap(function)):
        return await function(**values)
    result = await in_daemon_thread(functools.partial(function, **values))
    return await result if inspect.isawaitable(result) else result


class _BuiltAtOnce(ABCMeta):
    """Makes the tools as soon as a toolkit is built, so that a mistake shows there."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        toolkit = super().__call__(*args, **kwargs)
        _ = toolkit.tools
        return toolkit


class Toolkit(metaclass=_BuiltAtOnce):
    """Tools that share state: every public method of a subclass is one.

    A toolkit that wants fewer calls ``self.register(method)`` for each in its ``__init__``, and
    then only those are.

    Attributes:
        name: What it is called; made from the name of the class when that gives none.
        instructions: Words of this toolkit for the system prompt.
        default_effect: The effect of its methods that ``@tool`` says nothing about.
        credentials: The secrets that it wants, where it is found and built by the program: the
            name of a parameter of ``__init__``, and a few words on what it is and where one gets
            it. One that is not there is left out, so a default makes it optional.
    """

    name: ClassVar[str] = "toolkit"
    instructions: str = ""
    default_effect: ClassVar[Effect] = "writes"
    credentials: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name in ("name", "instructions", "default_effect", "credentials", "tools", "register"):
            if inspect.isfunction(method := cls.__dict__.get(name)):
                refuse(
                    method,
                    f'every toolkit has its own "{name}"',
                    f'Call the method something else; @tool(name="{name}") still offers it so.',
                )
        if "name" not in cls.__dict__:
            words = cls.__name__.removesuffix("Toolkit") or cls.__name__
            cls.name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", words).strip("_").lower()

    @functools.cached_property
    def tools(self) -> Mapping[str, Tool]:
        """Its tools by name, in the order in which they were written."""
        methods = self.__dict__.get("_registered") or self._public_methods()
        return by_name(
            Tool(method, toolkit=self.name, default_effect=self.default_effect)
            for method in methods
        )

    def register(self, *methods: Callable[..., Any]) -> None:
        """Make tools of these methods, and of no others; for ``__init__``."""
        if "tools" in self.__dict__:
            raise ToolDefinitionError(
                f"The tools of the toolkit {self.name} are made already.",
                "Call register in its __init__.",
            )
        self.__dict__.setdefault("_registered", []).extend(methods)

    async def aclose(self) -> None:
        """Let go of connections."""

    def _public_methods(self) -> list[Callable[..., Any]]:
        names: dict[str, None] = {}
        for owner in reversed(type(self).__mro__):
            names |= dict.fromkeys(owner.__dict__)
        return [
            getattr(self, name)
            for name in names
            if not name.startswith("_")
            and name not in Toolkit.__dict__
            and _is_method(inspect.getattr_static(type(self), name))
        ]


def _is_method(attribute: object) -> bool:
    kinds = (staticmethod, classmethod, functools.partialmethod)
    return isinstance(attribute, kinds) or (callable(attribute) and not isinstance(attribute, type))


def by_name(tools: Iterable[Tool]) -> dict[str, Tool]:
    """The tools by their names.

    Raises:
        ToolDefinitionError: Two of them share one.
    """
    found: dict[str, Tool] = {}
    for candidate in tools:
        if (other := found.setdefault(candidate.name, candidate)) is not candidate:
            raise ToolDefinitionError(
                f'Two tools are called "{candidate.name}": one of {other.owner}, '
                f"one of {candidate.owner}.",
                'Give one of them another name with @tool(name="...").',
            )
    return found


def as_tool(candidate: Tool | Callable[..., Any]) -> Tool:
    """A Tool as it is; a function as a Tool."""
    return candidate if isinstance(candidate, Tool) else Tool(candidate)
