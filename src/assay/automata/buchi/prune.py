"""Reduces any automaton: removes useless states, and merges bisimilar and similar ones (`reduction`)."""

from __future__ import annotations

from assay.automata.buchi.arcs import of_states, to_states
from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.reduction import reduce


def prune(automaton: Automaton) -> Automaton:
    """Give a smaller automaton with the same language, one initial state and no redundant acceptance sets."""
    return to_states(reduce(of_states(automaton), by_state=True))
