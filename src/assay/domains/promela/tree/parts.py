"""Preorder traversal of syntax trees and resolved expressions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from assay.domains.promela.tree import Place


def parts(whole: object) -> Iterator[object]:
    """Yield all nodes of a tree in preorder, including the root."""
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
    """The fields of a class in reverse order; empty for leaves."""
    if not issubclass(kind, Struct) or issubclass(kind, Place):
        return ()
    return kind.__struct_fields__[::-1]
