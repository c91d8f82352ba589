"""The machine as kernels: the functions of `machine`, compiled over arrays of 64-bit integers."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TypeVar, cast

from assay.core.native.boundary import longs_at
from assay.core.native.jit import Longs, compiled
from assay.domains.boogie.engine import machine

R = TypeVar("R")


def _kernel(function: Callable[..., R], **called: object) -> Callable[..., R]:
    """Compile a function of the machine; the functions that it calls must be kernels."""
    whole = {**vars(machine), **called}
    made = FunctionType(function.__code__, whole, function.__name__)
    made.__module__ = machine.__name__
    return compiled(cast("Callable[..., R]", made))


_advance, _equal, _copy = _kernel(machine.advance), _kernel(machine.equal), _kernel(machine.copy)
_called = {"advance": _advance, "equal": _equal, "copy": _copy}
_explore, _first_repetition = _kernel(machine.explore, **_called), _kernel(machine.first_repetition, **_called)


@compiled
def explore(words: Longs) -> int:
    """Run instructions; after the arrays follow the last step and the two bounds, then the results."""
    values, saved, stack = longs_at(words, 4), longs_at(words, 6), longs_at(words, 8)
    why, at, steps, apart = _explore(
        longs_at(words, 0), longs_at(words, 2), values, saved, stack, words[10], words[11], words[12]
    )
    words[13], words[14], words[15], words[16] = why, at, steps, apart
    return 0


@compiled
def first_repetition(words: Longs) -> int:
    """Find the first loop head that repeats a state."""
    rows = longs_at(words, 4), longs_at(words, 6), longs_at(words, 8), longs_at(words, 10)
    found = _first_repetition(
        longs_at(words, 0), longs_at(words, 2), rows, longs_at(words, 12), words[14], words[15], words[16]
    )
    words[17], words[18], words[19], words[20], words[21], words[22] = found
    return 0
