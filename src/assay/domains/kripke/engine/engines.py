"""Assay's own deciders besides the oracle: three translations of the formula, and two searches of the product."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.tableau import tableau
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.emptiness.evidence import Run
from assay.automata.emptiness.ranks import refute_automaton
from assay.automata.formula.formula import Formula, Not
from assay.automata.kripke import Case, structure_of
from assay.domains.kripke.engine.nested_dfs import has_accepting_cycle
from assay.domains.kripke.engine.product import product_of
from assay.domains.kripke.model.evidence import Path, path_of

Found = Path | bool
"""A path that violates the formula, or whether there is one."""
Decider = Callable[[Case], Found]


def by_components(case: Case, translator: Callable[[Formula], Automaton]) -> Found:
    """Search the strongly connected components of the product with an automaton of the negated formula."""
    structure = structure_of(case)
    found = refute_automaton(structure, translator(Not(case.formula)))
    return path_of(structure, found) if isinstance(found, Run) else False


def by_nested_search(case: Case) -> Found:
    """Search the product with a Büchi automaton of the negated formula depth first."""
    return has_accepting_cycle(product_of(case, translate_buchi(Not(case.formula))))


ENGINES: Mapping[str, Decider] = {
    "generalised": lambda case: by_components(case, translate),
    "tableau-automaton": lambda case: by_components(case, tableau),
    "nested-dfs": by_nested_search,
}
