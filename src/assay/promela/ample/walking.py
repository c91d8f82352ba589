"""All expressions and effects that something is made of; models are large, so this is done with care for time."""

from __future__ import annotations

from collections.abc import Iterator

from assay.promela.model.expression import Type
from assay.promela.tree import Place

_PLAIN = (int, str, Place, Type)


def inside(thing: object) -> Iterator[object]:
    """Everything in a tree of structures and tuples, itself included, without numbers, texts and places."""
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if isinstance(part, _PLAIN):
            continue
        if isinstance(part, tuple):
            waiting += part
            continue
        yield part
        waiting += [getattr(part, name) for name in getattr(part, "__struct_fields__", ())]
