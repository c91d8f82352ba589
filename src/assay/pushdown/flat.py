"""A case as flat arrays of integers, the form in which kernels take it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.compiled import Flags, Ints
from assay.pushdown.model import Automaton, Case


class FlatCase(NamedTuple):
    """A normal case. A rule is p, label, q, |w|, w[0], w[1] (-1 where there is none); an edge source, label, target."""

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
    rules = np.full((len(case.rules), 6), -1, np.int32)
    if case.rules:
        rules[:, :3] = [rule[:3] for rule in case.rules]
        rules[:, 3] = [len(rule.w) for rule in case.rules]
        rules[:, 4] = [rule.w[0] if rule.w else -1 for rule in case.rules]
        rules[:, 5] = [rule.w[1] if len(rule.w) == 2 else -1 for rule in case.rules]
    first, second = case.states(case.initial), case.states(case.final)
    return FlatCase(
        len(case.locations),
        len(case.labels),
        rules,
        first,
        _edges(case.initial),
        _finals(case.initial, first),
        second,
        _edges(case.final),
        _finals(case.final, second),
    )


def _edges(automaton: Automaton) -> Ints:
    return np.array(automaton.edges, np.int32).reshape(-1, 3)


def _finals(automaton: Automaton, states: int) -> Flags:
    finals = np.zeros(states, np.bool_)
    finals[list(automaton.finals)] = True
    return finals
