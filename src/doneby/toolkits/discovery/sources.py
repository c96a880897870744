"""Which toolkits there are. Looking runs none of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from doneby.agent.errors import DonebyError
from doneby.agent.fact import fact
from doneby.toolkits.discovery.files import ToolkitError, check_folder, our_id, unreadable

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "doneby.toolkits"
"""The group of entry points in which packages name their toolkits."""

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
"""What a toolkit may be called: it is a module, a word on the command line and in settings."""

_LONGEST_NAME = 40


@fact
class Source:
    """A toolkit that was found, and not yet loaded.

    Attributes:
        name: What it is called.
        kind: ``bundled``: comes with the program; ``package``: was installed; ``file``: lies in
            the user's own folder.
        where: Where it is, for people.
        target: What to load: ``module:Class``, or the file; nothing of what is bundled.
        fault: Why it cannot be used; None when nothing is known against it.
    """

    name: str
    kind: Literal["bundled", "package", "file"]
    where: str
    target: str | Path = ""
    fault: DonebyError | None = None


def find(
    folder: Path, bundled: Collection[str] = (), reserved: Collection[str] = ()
) -> list[Source]:
    """All toolkits, those with a fault too: first the bundled, then packages, then files.

    Args:
        folder: The user's own folder; it need not be there.
        bundled: The names of what comes with the program.
        reserved: Further names that nobody else may use.
    """
    ours = [Source(name, "bundled", "comes with doneby") for name in bundled]
    others = [*_installed(), *_in_folder(folder)]
    taken = {*reserved, *(one.name for one in ours)}
    return [*ours, *(_without_rivals(one, others, taken) for one in others)]


def _installed() -> list[Source]:
    from importlib.metadata import entry_points

    try:
        found = entry_points(group=GROUP)
    except (TypeError, ValueError, OSError) as error:  # the metadata of any package is damaged
        where = "the packages that are installed"
        fault = ToolkitError(
            f"The toolkits of {where} cannot be listed ({error}).", "See: pip check"
        )
        return [Source("packages", "package", where, fault=fault)]
    return sorted(map(_of_package, found), key=lambda one: one.name)


def _of_package(entry: EntryPoint) -> Source:
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "unknown"
    where = f"package {package}"
    return Source(entry.name, "package", where, entry.value, fault_of_name(entry.name, where))


def _in_folder(folder: Path) -> Iterator[Source]:
    if not folder.exists() and not folder.is_symlink():
        return
    unsafe, paths = None, []
    try:
        paths = sorted(folder.iterdir())
        check_folder(folder, our_id())
    except ToolkitError as error:
        unsafe = error
    except OSError as error:
        yield Source("toolkits", "file", str(folder), folder, unreadable(folder, error))
    for path in paths:
        if path.name.startswith((".", "_", "test_")) or path.name == "conftest.py":
            continue
        if path.suffix == ".py":
            fault = unsafe or fault_of_name(path.stem, str(path))
            yield Source(path.stem, "file", str(path), path, fault)
        elif _is_package(path):
            fault = ToolkitError(
                f"{path} is a folder, and a toolkit here is one file.",
                "Make a package of it, and install that.",
            )
            yield Source(path.name, "file", str(path), path, fault)


def _is_package(path: Path) -> bool:
    try:
        return (path / "__init__.py").exists()
    except OSError:  # not for us to look into
        return False


def fault_of_name(name: str, where: str) -> ToolkitError | None:
    """What is wrong with the name of a toolkit; None when nothing is."""
    if NAME.fullmatch(name) and len(name) <= _LONGEST_NAME:
        return None
    return ToolkitError(
        f'A toolkit cannot be called "{name}" ({where}).',
        f"Name it with up to {_LONGEST_NAME} small letters, digits and single underscores.",
    )


def _without_rivals(source: Source, others: list[Source], taken: Collection[str]) -> Source:
    """With a fault if its name is another's: whoever is asked for by a name must be the one."""
    fault = None
    rivals = [one.where for one in others if one.name == source.name]
    if source.name in taken:
        fault = ToolkitError(
            f"{source.where} is called {source.name}, as a toolkit that comes with doneby.",
            "Give it another name, or remove it.",
        )
    elif len(rivals) > 1:
        fault = ToolkitError(
            f"Two toolkits are called {source.name}: {' and '.join(rivals)}.",
            "Neither is used until one is renamed or removed.",
        )
    if fault is None:
        return source
    return Source(source.name, source.kind, source.where, source.target, fault)
