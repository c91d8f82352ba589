"""Evidence with one thing changed, in every way that can make it wrong.

Some of what comes out is evidence all the same: another run that violates the property too, or another rank that leaves
room. `proving` says which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import msgspec
from tests.domains.promela.toys import Toy

from assay.domains.promela.model.evidence import (
    DEADLOCK,
    STUTTER,
    BadPrefix,
    Closed,
    Evidence,
    Lasso,
    Ranked,
    Run,
    Trail,
)
from assay.domains.promela.model.invariant import Invariant


def tampered(toy: Toy, evidence: Evidence) -> Iterator[Evidence]:
    """Change one thing."""
    match evidence:
        case Run(choices, why):
            yield from (Run(other, why) for other in _choices(toy, choices))
            yield from (Run(choices, other) for other in ("", DEADLOCK, "assertion", "index") if other != why)
            yield Lasso(choices, 0)
        case Lasso(choices, start, claim):
            yield from (Lasso(other, start, claim) for other in _choices(toy, choices))
            yield from (Lasso(choices, other, claim) for other in range(-1, len(choices) + 1) if other != start)
            yield from (Lasso(choices, start, other) for other in rows(claim, range(max(claim, default=0) + 2)))
            yield Run(choices, DEADLOCK)
        case Closed(states, transitions):
            yield from (Closed(states + off, transitions) for off in (-1, 1))
            yield from (Closed(states, transitions + off) for off in (-1, 1))
            yield Ranked(states, (), ())
        case Ranked():
            yield from ranks_changed(evidence)
            yield Closed(evidence.states, sum(map(len, toy.table)))
        case BadPrefix() | Trail() | Invariant():
            raise ValueError(f"evidence of another test: {evidence}")
        case _:
            assert_never(evidence)


def _choices(toy: Toy, choices: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Leave one out, double one, change one, exchange two, cut the end off, add one."""
    yield from rows(choices, range(STUTTER - 1, max(map(len, toy.table)) + 1))


def rows(row: tuple[int, ...], numbers: range) -> Iterator[tuple[int, ...]]:
    """Do that with any row of numbers."""
    for i, number in enumerate(row):
        yield (*row[:i], *row[i + 1 :])
        yield (*row[: i + 1], *row[i:])
        yield row[:i]
        yield from ((*row[:i], other, *row[i + 1 :]) for other in numbers if other != number)
        if i and row[i - 1] != number:
            yield (*row[: i - 1], number, row[i - 1], *row[i + 1 :])
    yield from ((*row, other) for other in numbers)


def ranks_changed(evidence: Ranked) -> Iterator[Ranked]:
    """Change, double or leave out a state, a value or a pair, or a number of a pair."""
    pairs, values = evidence.pairs, evidence.values
    yield from (msgspec.structs.replace(evidence, states=evidence.states + off) for off in (-1, 1))
    for i, value in enumerate(values):
        bits = max((*values, 1)).bit_length()
        for other in [value ^ 1 << bit for bit in range(bits)]:
            yield msgspec.structs.replace(evidence, values=(*values[:i], other, *values[i + 1 :]))
        yield msgspec.structs.replace(evidence, values=values[:i] + values[i + 1 :])
    for i, (state, second, rank, index) in enumerate(pairs):
        before, after = pairs[:i], pairs[i + 1 :]
        yield msgspec.structs.replace(evidence, pairs=before + after)
        yield msgspec.structs.replace(evidence, pairs=(*pairs, pairs[i]))
        for off in (-1, 1):
            for changed in (
                (state + off, second, rank, index),
                (state, second + off, rank, index),
                (state, second, rank + off, index),
                (state, second, rank, index + off),
            ):
                yield msgspec.structs.replace(evidence, pairs=(*before, changed, *after))
        if rank:
            yield msgspec.structs.replace(evidence, pairs=(*before, (state, second, 0, index), *after))
        if after:  # the numbers of two pairs exchanged
            swapped = ((state, second, *after[0][2:]), (*after[0][:2], rank, index))
            yield msgspec.structs.replace(evidence, pairs=(*before, *swapped, *after[1:]))
