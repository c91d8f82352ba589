"""Traversal of expressions and effects, tuned for large models."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from assay.domains.promela.model.expression import Type
from assay.domains.promela.tree import Place

_PLAIN = (int, str, Place, Type)


def inside(thing: object) -> Iterator[object]:
    """Yield all nodes of a structure, including the root, without numbers, strings and positions."""
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        names = _names(type(part))  # type: ignore[arg-type]  # classes are hashable
        if names is None:
            continue
        if names is _ELEMENTS:
            waiting += part  # type: ignore[arg-type]  # it is a tuple
            continue
        yield part
        for name in names:
            waiting.append(getattr(part, name))


_ELEMENTS = ("*",)


@cache
def _names(kind: type) -> tuple[str, ...] | None:
    """The fields of a class that may hold nodes; None for leaves."""
    if issubclass(kind, _PLAIN):
        return None
    return _ELEMENTS if issubclass(kind, tuple) else getattr(kind, "__struct_fields__", ())
