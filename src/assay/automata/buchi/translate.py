"""Translates a formula to a small Büchi automaton.

The formula is simplified (`terms`, `suspension`) and becomes an automaton with acceptance on transitions
(`obligations`). That is reduced, its acceptance moves to states (`levels`), and it is reduced again.
"""

from __future__ import annotations

from assay.automata.buchi.arcs import Arcs, to_states
from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.levels import with_copies, with_levels
from assay.automata.buchi.obligations import DEFAULT_LIMIT, automaton_of
from assay.automata.buchi.reduction import reduce
from assay.automata.formula.formula import Formula
from assay.automata.formula.simplify import simplify
from assay.automata.formula.suspension import suspended
from assay.automata.formula.terms import Terms, term_of


def translate(formula: Formula) -> Automaton:
    """Translate to a small generalised Büchi automaton; state 0 is the initial state."""
    on_arcs = _on_arcs(formula)
    single = _buchi(on_arcs)
    if on_arcs.sets < 2:
        return to_states(single)
    copied = with_copies(on_arcs, limit=2 * len(single.leaving))
    if copied is not None:
        copied = reduce(copied, by_state=True)
        if len(copied.leaving) < len(single.leaving):
            return to_states(copied)
    return to_states(single)


def translate_buchi(formula: Formula) -> Automaton:
    """Translate to a small Büchi automaton with one acceptance set; state 0 is the initial state."""
    small = to_states(_buchi(_on_arcs(formula)))
    if small.acceptance:
        return small
    return Automaton(small.states, small.initial, small.edges, (frozenset(range(small.states)),))


def _on_arcs(formula: Formula) -> Arcs:
    terms = Terms()
    term = suspended(term_of(simplify(formula), terms), terms)
    return reduce(automaton_of(term, terms), by_state=False)


def _buchi(on_arcs: Arcs) -> Arcs:
    return reduce(with_levels(on_arcs, limit=DEFAULT_LIMIT), by_state=True)
