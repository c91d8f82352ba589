"""Wrong searches: of some initial states only, without self-loops, or with inner searches in preorder."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.formula.formula import Not
from assay.automata.kripke import Case, State
from assay.domains.kripke.engine.engines import Decider, Found, by_components
from assay.domains.kripke.engine.nested_dfs import has_accepting_cycle
from assay.domains.kripke.engine.product import product_of


def first_initial(case: Case) -> Found:
    """Look at the paths from the first initial state only."""
    return by_components(replace(case, initial=case.initial[:1]), translate)


def without_self_loops(case: Case) -> Found:
    """Take a component of one state for one without a cycle: a self-loop counts only where nothing else leaves."""

    def kept(number: int, state: State) -> State:
        others = tuple(there for there in state.after if there != number)
        return replace(state, after=others or state.after)

    return by_components(replace(case, states=tuple(kept(n, s) for n, s in enumerate(case.states))), translate)


def in_preorder(case: Case) -> Found:
    """Start the inner searches of a nested depth-first search on arrival: the shared visited set then hides cycles."""
    return has_accepting_cycle(product_of(case, translate_buchi(Not(case.formula))), in_postorder=False)


FAULTS: Mapping[str, Decider] = {
    "first-initial": first_initial,
    "self-loops": without_self_loops,
    "preorder": in_preorder,
}
