"""The pairs of productions: one nested in the other, one next to the other, operator and operands, and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from typing import NamedTuple

from assay.domains.promela.sources.grammar import declared, expressions, statements, units


class Pair(NamedTuple):
    """Two productions, and the relation between them."""

    relation: str
    first: str
    second: str

    @property
    def text(self) -> str:
        """The pair in one line."""
        return f"{self.relation}: {self.first} | {self.second}"


def _nested() -> Iterator[tuple[str, str]]:
    for outer in statements.PLACES:
        yield from ((inner, outer) for inner in (*statements.SIMPLE, *statements.PLACES))


def _next() -> Iterator[tuple[str, str]]:
    every = (*statements.SIMPLE, *statements.PLACES)
    yield from product(every, every)


def _operators() -> Iterator[tuple[str, str]]:
    for left in expressions.OPERANDS:
        yield from ((name, left) for name in expressions.UNARY)
        for operator, right in product(expressions.BINARY, expressions.OPERANDS):
            if _defined(operator, left, right):
                yield operator, f"{left}, {right}"


def _positions() -> Iterator[tuple[str, str]]:
    inner = (*expressions.OPERANDS, *expressions.UNARY, *expressions.BINARY)
    yield from ((name, place) for place, name in product(expressions.POSITIONS, inner) if name != "same")


def _declared() -> Iterator[tuple[str, str]]:
    every = product(declared.TYPES, declared.FORMS, declared.PLACES)
    yield from ((f"{kind}, {form}", place) for kind, form, place in every)


def _units() -> Iterator[tuple[str, str]]:
    yield from product(units.UNITS, units.UNITS)


def _formulas() -> Iterator[tuple[str, str]]:
    for left in units.ATOMS:
        yield from ((operator, left) for operator in units.UNARY_TEMPORAL)
        yield from ((op, f"{left}, {right}") for right, op in product(units.ATOMS, units.BINARY_TEMPORAL))


_PAIRS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "nested": _nested,
    "next": _next,
    "operator": _operators,
    "position": _positions,
    "declared": _declared,
    "units": _units,
    "formula": _formulas,
}
RELATIONS = tuple(_PAIRS)
TOGETHER = {"nested": 6, "next": 10, "operator": 24, "position": 6, "declared": 4, "units": 1, "formula": 8}
"""How many pairs of a relation are in one model."""


def relation_pairs(relation: str) -> Iterator[Pair]:
    """All pairs of a relation, including those that SPIN refuses."""
    return (Pair(relation, first, second) for first, second in _PAIRS[relation]())


def _defined(operator: str, left: str, right: str) -> bool:
    """Whether the value of an operation is defined: nothing is divided by 0, or shifted by less than 0 or over 31."""
    if left == right == "same":
        return False
    actual = left if right == "same" else right
    if operator in {"<<", ">>"} and actual in expressions.SHIFTED:
        return False
    return (operator, actual) not in expressions.UNDEFINED


@cache
def refused_pairs() -> dict[Pair, str]:
    """The pairs that SPIN refuses, with its message."""
    text = files(__package__).joinpath("refused.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line]
    return {Pair(relation, first, second): message for relation, first, second, message in rows}


@cache
def accepted_pairs(relation: str) -> tuple[tuple[tuple[Pair, ...], int], ...]:
    """The pairs of a relation that SPIN accepts, in parts, with the number of pairs of a part that fit into a model.

    SPIN refuses models that have a rendezvous channel together with priorities or `enabled`. It accepts the declaration
    of a channel with its initial value at the beginning of a process alone.
    """
    parts: dict[str, list[Pair]] = {}
    for pair in relation_pairs(relation):
        if pair not in refused_pairs():
            alone = relation == "next" and "declaration of a channel" in (pair.first, pair.second)
            meets = "rendezvous" in f"{pair.first} {pair.second}"
            parts.setdefault("alone" if alone else "rendezvous" if meets else "other", []).append(pair)
    return tuple((tuple(found), 1 if name == "alone" else TOGETHER[relation]) for name, found in parts.items())
