"""All expressions and effects that something is made of; models are large, so this is done with care for time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from assay.domains.promela.model.expression import Type
from assay.domains.promela.tree import Place

_PLAIN = (int, str, Place, Type)


def inside(thing: object) -> Iterator[object]:
    """Everything in a tree of structures and tuples, itself included, without numbers, texts and places."""
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
    """The fields of a class of which there is something inside; None if such a thing is nothing that is looked for."""
    if issubclass(kind, _PLAIN):
        return None
    return _ELEMENTS if issubclass(kind, tuple) else getattr(kind, "__struct_fields__", ())
