"""A case as flat arrays of integers, the input of kernels."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from struct import Struct
from typing import NamedTuple

from assay.core.native.table import Table, table
from assay.domains.pushdown.model.case import Automaton, Case, Rule

_MISSING = ((-1, -1), (-1,), ())
"""Padding for the missing labels of w, by its length."""


_ROW = Struct("6i").pack


class FlatCase(NamedTuple):
    """A case in normal form. A rule is p, label, q, |w|, w[0], w[1] (-1 if absent); an edge source, label, target."""

    locations: int
    labels: int
    rules: Table
    states1: int
    edges1: Table
    finals1: bytearray
    states2: int
    edges2: Table
    finals2: bytearray


def flatten(case: Case) -> FlatCase:
    """Write a case as arrays of their own: a kernel that changes them changes nothing for the next."""
    flat = _flat(case)
    return flat._replace(
        rules=flat.rules.copy(),
        edges1=flat.edges1.copy(),
        finals1=flat.finals1[:],
        edges2=flat.edges2.copy(),
        finals2=flat.finals2[:],
    )


def _flat(case: Case) -> FlatCase:
    """The arrays of a case; those of the last one are kept, since a case is decided and then checked."""
    global _last  # noqa: PLW0603 - a memory of one
    if _last is None or _last[0] is not case:
        _last = (case, _written(case))
    return _last[1]


_last: tuple[Case, FlatCase] | None = None


def _written(case: Case) -> FlatCase:
    first, second = case.states(case.initial), case.states(case.final)
    return FlatCase(
        len(case.locations),
        len(case.labels),
        Table(_rows(case.rules), 6),
        first,
        table("i", case.initial.edges, 3),
        _finals(case.initial, first),
        second,
        table("i", case.final.edges, 3),
        _finals(case.final, second),
    )


def _rows(rules: Sequence[Rule]) -> array[int]:
    out = array("i")
    out.frombytes(b"".join(map(_known_row if len(rules) < _FEW else _row, rules)))
    return out


def _row(rule: Rule) -> bytes:
    p, label, q, w = rule
    return _ROW(p, label, q, len(w), *w, *_MISSING[len(w)])


_known_row = lru_cache(1 << 14)(_row)
"""Small cases have their rules in common."""
_FEW = 1000


def _finals(automaton: Automaton, states: int) -> bytearray:
    finals = bytearray(states)
    for state in automaton.finals:
        finals[state] = 1
    return finals
