"""From a toolkit that was found to one that is built; whatever goes wrong is put into words.

A module that is imported may do anything: raise, exit, never come back. It is run in a thread
that nobody waits for longer than a while.
"""

from __future__ import annotations

import importlib
import importlib.abc
import inspect
import sys
import traceback
import warnings
from collections.abc import Callable, Mapping
from concurrent.futures import wait
from types import ModuleType
from typing import TypeVar

from doneby.agent.errors import DonebyError
from doneby.agent.threads import daemon
from doneby.agent.toolkit import Toolkit
from doneby.toolkits.discovery.files import Script, ToolkitError
from doneby.toolkits.discovery.sources import NAME, Source

T = TypeVar("T")

SECONDS = 10.0
"""How long a toolkit may take to be imported, and to be built."""

FOLDER_PACKAGE = "doneby_own_toolkits"
"""The files of the user's folder are modules under this name."""


def load(
    source: Source, script: Script | None = None, *, seconds: float = SECONDS
) -> type[Toolkit]:
    """Import a toolkit: its code runs.

    Args:
        source: What was found.
        script: For a file: the bytes of it that are trusted, and run.
        seconds: How long it may take.

    Raises:
        ToolkitError: It cannot be imported, or there is not one toolkit of its name in it.
    """

    def work() -> type[Toolkit]:
        if script is None:
            return _named(source)
        return _only_one(source, _run(source.name, script))

    kit = _guarded(source, "imported", work, seconds)
    if kit.name != source.name:
        raise ToolkitError(
            f"{source.where} is called {source.name}, and its class {kit.__name__} {kit.name}.",
            f'Write name = "{source.name}" into the class, or rename one of them.',
        )
    _check_attributes(source, kit)
    return kit


def see_it_is_python(source: Source, script: Script) -> None:
    """Read a file as Python without running it.

    Raises:
        ToolkitError: It is none.
    """
    try:
        with warnings.catch_warnings(action="ignore"):
            compile(script.content, str(script.path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _cannot_be("imported", source, error) from error


def build(
    source: Source,
    kit: type[Toolkit],
    credentials: Mapping[str, str],
    *,
    seconds: float = SECONDS,
) -> Toolkit:
    """Make the toolkit, given the secrets that it declares and no others.

    Args:
        source: Where it came from.
        kit: Its class.
        credentials: The secrets that there are, by the names under which it declares them.
        seconds: How long it may take.

    Raises:
        ToolkitError: A secret that it cannot do without is missing, or it cannot be made.
    """
    given = {name: credentials[name] for name in kit.credentials if name in credentials}
    return _guarded(source, "built", lambda: kit(**given), seconds)


def _check_attributes(source: Source, kit: type[Toolkit]) -> None:
    """See that what the program relies on is what it has to be: nothing has checked their types."""
    said: object = kit.instructions
    wanted: object = kit.credentials
    if not isinstance(said, str):
        raise ToolkitError(
            f"The instructions of the toolkit {source.name} are no text.", "Write a string."
        )
    pairs = wanted.items() if isinstance(wanted, Mapping) else [(wanted, None)]
    for name, about in pairs:
        if not (isinstance(name, str) and NAME.fullmatch(name) and isinstance(about, str)):
            raise ToolkitError(
                f"The credentials of the toolkit {source.name} are not names with a few words.",
                'Write something like {"token": "where one gets it"}, in small letters.',
            )


def _named(source: Source) -> type[Toolkit]:
    module, _, path = str(source.target).partition(":")
    found: object = importlib.import_module(module)
    for part in path.split(".") if path else ():
        found = getattr(found, part)
    if isinstance(found, type) and issubclass(found, Toolkit):
        return found
    raise ToolkitError(
        f"{source.where} names {source.target}, which is no class made from Toolkit.",
        'Name the class: "module:ClassToolkit".',
    )


def _run(name: str, script: Script) -> ModuleType:
    """Run exactly these bytes as a module, past every cache."""
    module = ModuleType(f"{FOLDER_PACKAGE}.{name}")
    module.__file__ = str(script.path)
    module.__loader__ = loader = _ScriptLoader(script)
    sys.modules[module.__name__] = module  # where type hints and dataclasses look for it
    try:
        loader.exec_module(module)
    except BaseException:
        sys.modules.pop(module.__name__, None)
        raise
    return module


class _ScriptLoader(importlib.abc.SourceLoader):
    """Loads the bytes that were read, whatever lies on the disk by now."""

    def __init__(self, script: Script) -> None:
        self._script = script

    def get_filename(self, fullname: str) -> str:  # noqa: ARG002 - there is one module
        """Where it lies, for tracebacks."""
        return str(self._script.path)

    def get_data(self, path: str | bytes) -> bytes:  # noqa: ARG002 - there is one file
        """What is run."""
        return self._script.content


def _only_one(source: Source, module: ModuleType) -> type[Toolkit]:
    found = [
        value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, Toolkit)
        and value.__module__ == module.__name__
        and not name.startswith("_")
        and not inspect.isabstract(value)
    ]
    named = [kit for kit in found if kit.name == source.name] or found
    if len(named) == 1:
        return named[0]
    classes = ", ".join(kit.__name__ for kit in found)
    raise ToolkitError(
        f"{source.where} has {f'several toolkits: {classes}' if found else 'no toolkit in it'}.",
        f'Write one class made from Toolkit that is called {source.name}: name = "{source.name}".',
    )


def _guarded(source: Source, done: str, work: Callable[[], T], seconds: float) -> T:
    """Do what runs code of others; whatever comes of it is a result or a ToolkitError."""
    future = daemon(work)
    if not wait([future], seconds).done:
        raise ToolkitError(
            f"The toolkit {source.name} was not {done} within {seconds:g} seconds.",
            "Open connections on first use, not when it is imported or built.",
        )
    try:
        return future.result()
    except ToolkitError:
        raise
    except (Exception, SystemExit) as error:  # whatever others wrote may raise anything
        raise _cannot_be(done, source, error) from error


def _cannot_be(done: str, source: Source, error: BaseException) -> ToolkitError:
    return ToolkitError(
        f"The toolkit {source.name} cannot be {done}: {_reason(source, error)}.",
        f"Mend it, or turn it off: doneby toolkits off {source.name}",
    )


def _reason(source: Source, error: BaseException) -> str:
    """What was raised, and where in the toolkit's own file."""
    if isinstance(error, DonebyError):  # which says where by itself
        return str(error).rstrip(".")
    said, place = f"{type(error).__name__}: {error}", ""
    if isinstance(error, SystemExit):
        said = "it tried to end the program"
    if isinstance(error, SyntaxError):
        said = f"{type(error).__name__}: {error.msg}"
        place = f"{error.filename}, line {error.lineno}"
    elif frames := traceback.extract_tb(error.__traceback__):
        own = [one for one in frames if one.filename == source.where]
        last = (own or frames)[-1]
        place = f"{last.filename}, line {last.lineno}"
    line = said.splitlines()[0].rstrip(".: ")
    return f"{line} ({place})" if place else line
