"""The import graph of `src/assay`: which module imports which, and what a set of modules reaches."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(path): path for path in sorted(SRC.rglob("*.py"))}
PACKAGES = {name for name, path in FILES.items() if path.name == "__init__.py"}


@cache
def imported(module: str, source: str, *, package: bool = False) -> tuple[str, ...]:
    """Every module that is imported anywhere in a source, also inside functions and by name."""
    return tuple(imports_of(module, source, package=package))


def imports_of(module: str, source: str, *, package: bool) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: len(module.split(".")) - node.level + package] if node.level else []
            start = ".".join([*above, *([node.module] if node.module else [])])
            if start in PACKAGES:
                yield from (f"{start}.{alias.name}" for alias in node.names)
            else:
                yield start
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in LOADERS:
                yield str(node.args[0].value)


LOADERS = {"import_module", "__import__", "LazyModule"}
"""Functions that import a module by its name."""


def within(name: str, *rooms: str) -> bool:
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


def home_of(module: str) -> str:
    """The package a module belongs to: a domain, or another direct child of `assay`."""
    parts = module.split(".")
    return ".".join(parts[: 3 if parts[1:2] == ["domains"] else 2])


def room_of(module: str) -> str:
    """The room of a module inside its home: `engine`, `checker`, `model`."""
    return module.removeprefix(home_of(module)).strip(".").partition(".")[0]


def sources() -> dict[str, str]:
    return {name: path.read_text(encoding="utf-8") for name, path in FILES.items()}


def graph_of(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """The modules of Assay that each module imports; a module also runs the `__init__` of the packages around it."""
    graph: dict[str, set[str]] = {}
    for module, text in texts.items():
        graph[module] = set()
        for name in imported(module, text, package=module in PACKAGES):
            known = name
            while known and known not in texts:
                known = known.rpartition(".")[0]
            while known:
                graph[module].add(known)
                known = known.rpartition(".")[0]
        graph[module].discard(module)
    return graph


@cache
def whole_graph() -> dict[str, set[str]]:
    """The graph of the modules as they are."""
    return graph_of(sources())


def ways_from(graph: Mapping[str, set[str]], roots: Iterable[str]) -> dict[str, list[str]]:
    """Every module that the roots reach, with a shortest chain of imports to it."""
    ways = {root: [root] for root in roots}
    for module, way in (queue := list(ways.items())):
        for name in sorted(graph[module] - ways.keys()):
            ways[name] = [*way, name]
            queue.append((name, ways[name]))
    return ways
