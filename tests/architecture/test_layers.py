"""Who may import whom: the house rules of the package, read off the source itself."""

from __future__ import annotations

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import doneby

SOURCE = Path(doneby.__file__).parent

# What a part may import of ours, besides itself. Parts are the names right under doneby/.
SHARED = {"agent", "grammar", "text"}
ALLOWED: dict[str, set[str]] = {
    "agent": set(),
    "grammar": set(),
    "text": set(),
    "models": SHARED,
    "toolkits": SHARED,
    "workspace": SHARED,
    "testing": SHARED | {"models", "toolkits"},
    "storage": {"agent", "text"},
    "assistant": SHARED | {"models", "toolkits", "workspace", "storage"},
    "cli": {"assistant", "grammar", "text", "agent"},
    "tui": {"assistant", "grammar", "text", "agent"},
    "__main__": {"cli", "tui", "assistant"},
    "__init__": {"agent", "models"},  # the public names, imported when first used
}

# The front ends see what a run reports and asks, never the machinery behind it.
SEEN_BY_FRONT_ENDS = {
    "doneby.agent.approval",
    "doneby.agent.errors",
    "doneby.agent.events",
    "doneby.agent.results",
}

# Agent(model="provider:name") resolves the string at that moment: the one exception.
EXCEPTIONS = {("agent", "models")}

# What an author may build without passing a clock, and so has one to fall back on.
OWN_CLOCK = {"doneby.toolkits.todoist.toolkit"}

HEAVY = {"openai", "textual", "keyring"}


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = path
    return found


MODULES = modules()


def part_of(module: str) -> str:
    """The part of the house a module lives in."""
    pieces = module.split(".")
    return pieces[1] if len(pieces) > 1 else "__init__"


@cache
def imports(module: str, *, at_load_only: bool) -> frozenset[str]:
    """The dotted names a module imports; with ``at_load_only``, just those run at import."""
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if at_load_only and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            branches = node.orelse if at_load_only else [*node.body, *node.orelse]
            for statement in branches:
                visit(statement)
            return
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*up, base] if base else up)
            for alias in node.names:
                full = f"{base}.{alias.name}"
                found.add(full if full in MODULES else base)
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(ast.parse(path.read_text(encoding="utf-8")))
    return frozenset(found)


def ours(names: frozenset[str]) -> set[str]:
    """The ones of them that are modules of this package."""
    return {name for name in names if name in MODULES}


def test_a_module_imports_only_what_its_layer_may() -> None:
    for module in MODULES:
        part = part_of(module)
        assert part in ALLOWED, f"{module}: the part {part!r} is not in the design"
        for name in ours(imports(module, at_load_only=False)):
            target = part_of(name)
            if target in {part, "__init__"} or (part, target) in EXCEPTIONS:
                continue
            assert target in ALLOWED[part], f"{module} may not import {name}"


def test_a_front_end_sees_only_events_questions_and_errors_of_the_core() -> None:
    for module in MODULES:
        if part_of(module) not in {"cli", "tui"}:
            continue
        for name in ours(imports(module, at_load_only=False)):
            if part_of(name) == "agent":
                assert name in SEEN_BY_FRONT_ENDS, f"{module} reaches into the core: {name}"


def test_the_core_asks_for_models_in_one_place_only() -> None:
    asking = {
        module
        for module in MODULES
        if part_of(module) == "agent"
        and any(part_of(name) == "models" for name in ours(imports(module, at_load_only=False)))
    }
    assert asking <= {"doneby.agent.agent"}
    for module in asking:
        assert not any(
            part_of(name) == "models" for name in ours(imports(module, at_load_only=True))
        )


def test_heavy_packages_are_never_imported_at_load() -> None:
    for module in MODULES:
        if part_of(module) == "tui":
            continue
        loaded = {name.partition(".")[0] for name in imports(module, at_load_only=True)}
        assert not loaded & HEAVY, f"{module} imports {loaded & HEAVY} when it is loaded"


@pytest.mark.parametrize(
    ("part", "outside"),
    [
        ("agent", {"todoist_api_python", "httpx", "sqlite3", "keyring", "platformdirs", "click"}),
        ("grammar", {"todoist_api_python", "httpx", "sqlite3", "os", "time", "zoneinfo"}),
        ("models", {"todoist_api_python", "sqlite3", "keyring", "click"}),
        ("workspace", {"todoist_api_python", "openai", "click"}),
        ("toolkits", {"sqlite3", "click", "openai", "keyring"}),
    ],
)
def test_a_part_stays_clear_of_what_is_not_its_business(part: str, outside: set[str]) -> None:
    for module in MODULES:
        if part_of(module) == part:
            used = {name.partition(".")[0] for name in imports(module, at_load_only=False)}
            assert not used & outside, f"{module} imports {used & outside}"


def test_there_are_no_import_circles() -> None:
    graph = {
        module: ours(imports(module, at_load_only=True)) - {module, "doneby"}
        for module in MODULES
        if module != "doneby"
    }
    # A package's __init__ that re-exports its own modules is no circle unless they import it.
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"import circle: {' -> '.join(error.args[1])}")


def test_the_clock_is_read_in_one_place() -> None:
    """Grammar, core, toolkits, workspace and models are given the time; they never look."""
    for module, path in MODULES.items():
        if part_of(module) in {"assistant", "__init__", "__main__"} or module in OWN_CLOCK:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                call = ast.unparse(node.func)
                assert call not in {
                    "datetime.now",
                    "datetime.today",
                    "date.today",
                    "datetime.datetime.now",
                    "time.time",
                }, f"{module}:{node.lineno} reads the clock with {call}"
