"""Paths into a syntax tree, and replacement of the nodes at paths.

A path is a sequence of field names and tuple indices. Only the nodes along a path are rebuilt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from assay.domains.promela.tree import Place

Path = tuple[str | int, ...]
N = TypeVar("N")


@cache
def _names(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name != "place")


def parts(root: object) -> Iterator[tuple[Path, object]]:
    """Yield every node and tuple with its path in preorder."""
    waiting: list[tuple[Path, object]] = [((), root)]
    while waiting:
        path, node = waiting.pop()
        yield path, node
        inside: list[tuple[Path, object]] = []
        if isinstance(node, tuple):
            inside = [((*path, i), part) for i, part in enumerate(node)]
        elif isinstance(node, Struct) and not isinstance(node, Place):
            inside = [((*path, name), getattr(node, name)) for name in _names(type(node))]
        waiting += [(at, part) for at, part in reversed(inside) if isinstance(part, tuple | Struct)]


def changed(root: N, changes: Mapping[Path, object]) -> N:
    """Replace the nodes at some paths, inner ones first; within a tuple, a tuple is spliced in."""
    out: object = root
    for path in sorted(changes, key=_backwards, reverse=True):
        out = _put(out, path, changes[path])
    return out  # type: ignore[return-value]  # the root keeps its type


def _backwards(path: Path) -> tuple[tuple[int, str], ...]:
    return tuple((step, "") if isinstance(step, int) else (-1, step) for step in path)


def _put(node: object, path: Path, new: object) -> object:
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(node, tuple) and isinstance(step, int):
        if not rest and isinstance(new, tuple):
            return (*node[:step], *new, *node[step + 1 :])
        return (*node[:step], _put(node[step], rest, new), *node[step + 1 :])
    return replace(node, **{str(step): _put(getattr(node, str(step)), rest, new)})  # type: ignore[type-var]


def mapped(node: object, rewrite: Callable[[object], object]) -> object:
    """Rewrite every node, inner ones first; within a tuple, a tuple in place of another node is spliced in."""
    if isinstance(node, tuple):
        out: list[object] = []
        for part in node:
            new = mapped(part, rewrite)
            if isinstance(new, tuple) and not isinstance(part, tuple):
                out += new
            else:
                out.append(new)
        return tuple(out)
    if not isinstance(node, Struct) or isinstance(node, Place):
        return node
    inside = {name: getattr(node, name) for name in _names(type(node))}
    new = {name: mapped(part, rewrite) for name, part in inside.items() if isinstance(part, tuple | Struct)}
    changes = {name: part for name, part in new.items() if part is not inside[name]}
    return rewrite(replace(node, **changes) if changes else node)
