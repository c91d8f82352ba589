"""Guesses balances: weighted sums that no step of a sample changes, by elimination in rational numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from math import gcd, lcm

from msgspec.structs import astuple

from assay.domains.promela.model.invariant import Balance
from assay.domains.promela.model.state import State
from assay.domains.promela.oracle.invariants.sample import Sample

Column = tuple[int, int, int]
"""A part of a sum: a place of a process (0, process, node), a length (1, channel, 0) or a global (2, slot, 0)."""
Vector = Mapping[Column, Fraction]
PLACE, LENGTH, VARIABLE = range(3)
MOST_COLUMNS, MOST_BASIS, MOST = 2_000, 40, 30
"""How many are looked at: parts of sums, independent sums, and sums that are tried."""


def guess_balances(sample: Sample, nodes: list[int]) -> list[Balance]:
    """Give sums that no step changes, the simplest first; `nodes` is the number of control states of each process."""
    start = sample.starts[0]
    changes = {frozenset(_change(before, after, start).items()) for before, after in sample.steps}
    columns = sorted({column for change in changes for column, _ in change})
    if len(columns) > MOST_COLUMNS:
        return []
    basis = _kernel([dict(change) for change in changes], columns)[:MOST_BASIS]
    found = {_whole(vector) for vector in (*basis, *_sums(basis))}
    balances = [_balance(dict(vector), start, nodes) for vector in found if vector]
    return sorted(balances, key=_simplicity)[:MOST]


def _change(before: State, after: State, start: State) -> dict[Column, Fraction]:
    """What a step changes; where a process starts has no weight."""
    change: dict[Column, int] = {}
    for number, (old, new) in enumerate(zip(before.processes, after.processes, strict=True)):
        home = start.processes[number].node
        if old.node != new.node:
            change |= {(PLACE, number, live.node): sign for live, sign in ((old, -1), (new, 1)) if live.node != home}
    for number, (one, other) in enumerate(zip(before.channels, after.channels, strict=True)):
        change[LENGTH, number, 0] = len(other.messages) - len(one.messages)
    for slot, (value, then) in enumerate(zip(before.values, after.values, strict=True)):
        change[VARIABLE, slot, 0] = then - value
    return {column: Fraction(value) for column, value in change.items() if value}


def _kernel(rows: Iterable[dict[Column, Fraction]], columns: list[Column]) -> list[dict[Column, Fraction]]:
    """Solve for the weights with which every row sums to nothing; variables come last, and are free if any are."""
    pivots: dict[Column, dict[Column, Fraction]] = {}
    for row in rows:
        left = _reduced(row, pivots)
        if left:
            pivot = min(left)
            scale = left[pivot]
            unit = {column: value / scale for column, value in left.items()}
            for column, other in pivots.items():
                if pivot in other:
                    pivots[column] = _minus(other, unit, other[pivot])
            pivots[pivot] = unit
    free = [column for column in columns if column not in pivots]
    return [
        {column: Fraction(1)} | {pivot: -row[column] for pivot, row in pivots.items() if row.get(column)}
        for column in free
    ]


def _reduced(row: dict[Column, Fraction], pivots: Mapping[Column, Vector]) -> dict[Column, Fraction]:
    for column in [column for column in row if column in pivots]:
        if column in row:
            row = _minus(row, pivots[column], row[column])
    return row


def _minus(row: Vector, other: Vector, factor: Fraction) -> dict[Column, Fraction]:
    found = dict(row)
    for column, value in other.items():
        found[column] = found.get(column, Fraction(0)) - factor * value
        if not found[column]:
            del found[column]
    return found


def _sums(basis: list[dict[Column, Fraction]]) -> list[dict[Column, Fraction]]:
    """Sums and differences of two that share a part, so that one bounds what the other counts."""
    return [
        _minus(one, other, sign)
        for one, other in combinations(basis, 2)
        if not one.keys().isdisjoint(other)
        for sign in (Fraction(1), Fraction(-1))
    ]


def _whole(vector: Vector) -> tuple[tuple[Column, int], ...]:
    """Give integers without a common factor, of which the greater part is positive."""
    scale = lcm(*(value.denominator for value in vector.values())) if vector else 1
    numbers = {column: int(value * scale) for column, value in vector.items()}
    common = gcd(*numbers.values()) or 1
    sign = -1 if sum(value < 0 for value in numbers.values()) * 2 > len(numbers) else 1
    return tuple(sorted((column, sign * value // common) for column, value in numbers.items()))


def _balance(vector: dict[Column, int], start: State, nodes: list[int]) -> Balance:
    """Write a sum with places that weigh nothing or more."""
    places = []
    for number, count in enumerate(nodes):
        weights = [vector.get((PLACE, number, node), 0) for node in range(count)]
        least = min(weights, default=0)
        places.append(tuple(weight - least for weight in weights))
    variables = tuple(vector.get((VARIABLE, slot, 0), 0) for slot in range(len(start.values)))
    lengths = tuple(vector.get((LENGTH, number, 0), 0) for number in range(len(start.channels)))
    total = sum(weight * value for weight, value in zip(variables, start.values, strict=True))
    total += sum(weight * len(channel.messages) for weight, channel in zip(lengths, start.channels, strict=True))
    total += sum(places[number][live.node] for number, live in enumerate(start.processes))
    return Balance(variables, lengths, tuple(places), total)


def _simplicity(balance: Balance) -> tuple[object, ...]:
    """Sums of positive parts first, then those of the least sum, then those of the fewest parts."""
    weights = [*balance.variables, *balance.lengths]
    parts = sum(weight != 0 for weight in weights) + sum(weight != 0 for places in balance.places for weight in places)
    return min(weights, default=0) < 0, abs(balance.total), parts, astuple(balance)
