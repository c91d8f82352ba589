"""A case as flat arrays of integers, the input of kernels."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Flags, Ints
from assay.domains.pushdown.model.case import Automaton, Case

_MISSING = ((-1, -1), (-1,), ())
"""Padding for the missing labels of w, by its length."""


class FlatCase(NamedTuple):
    """A case in normal form. A rule is p, label, q, |w|, w[0], w[1] (-1 if absent); an edge source, label, target."""

    locations: int
    labels: int
    rules: Ints
    states1: int
    edges1: Ints
    finals1: Flags
    states2: int
    edges2: Ints
    finals2: Flags


def flatten(case: Case) -> FlatCase:
    """Write a case as arrays."""
    first, second = case.states(case.initial), case.states(case.final)
    return FlatCase(
        len(case.locations),
        len(case.labels),
        _table(((p, label, q, len(w), *w, *_MISSING[len(w)]) for p, label, q, w in case.rules), 6),
        first,
        _table(case.initial.edges, 3),
        _finals(case.initial, first),
        second,
        _table(case.final.edges, 3),
        _finals(case.final, second),
    )


def _table(rows: Iterable[Iterable[int]], width: int) -> Ints:
    return np.fromiter(chain.from_iterable(rows), np.int32).reshape(-1, width)


def _finals(automaton: Automaton, states: int) -> Flags:
    finals = np.zeros(states, np.bool_)
    finals[list(automaton.finals)] = True
    return finals
