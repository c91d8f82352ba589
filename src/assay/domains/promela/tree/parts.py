"""Everything a tree or a resolved expression is made of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from assay.domains.promela.tree import Place


def parts(whole: object) -> Iterator[object]:
    """Everything a tree is made of, itself included, in the order of the text."""
    waiting = [whole]
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, tuple):
            waiting += reversed(part)
        else:
            waiting += [getattr(part, name) for name in _names(type(part))]  # type: ignore[arg-type]  # classes are hashable


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a class, the last first; none where nothing is inside."""
    if not issubclass(kind, Struct) or issubclass(kind, Place):
        return ()
    return kind.__struct_fields__[::-1]
