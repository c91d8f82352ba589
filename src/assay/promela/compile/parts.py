"""Everything a tree or a resolved expression is made of."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from assay.promela.tree import Place


def parts(whole: object) -> Iterator[object]:
    """Everything a tree is made of, itself included."""
    yield whole
    if isinstance(whole, tuple):
        for part in whole:
            yield from parts(part)
    elif dataclasses.is_dataclass(whole) and not isinstance(whole, Place | type):
        for inner in dataclasses.fields(whole):
            yield from parts(getattr(whole, inner.name))
