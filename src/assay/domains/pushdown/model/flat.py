"""A case as flat arrays of integers, the input of kernels."""

from __future__ import annotations

from typing import NamedTuple

from assay.core.native.table import Table, table
from assay.domains.pushdown.model.case import Automaton, Case

_MISSING = ((-1, -1), (-1,), ())
"""Padding for the missing labels of w, by its length."""


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
    """Write a case as arrays."""
    first, second = case.states(case.initial), case.states(case.final)
    return FlatCase(
        len(case.locations),
        len(case.labels),
        table("i", ((p, label, q, len(w), *w, *_MISSING[len(w)]) for p, label, q, w in case.rules), 6),
        first,
        table("i", case.initial.edges, 3),
        _finals(case.initial, first),
        second,
        table("i", case.final.edges, 3),
        _finals(case.final, second),
    )


def _finals(automaton: Automaton, states: int) -> bytearray:
    finals = bytearray(states)
    for state in automaton.finals:
        finals[state] = 1
    return finals
