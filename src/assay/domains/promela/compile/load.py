"""From a case to a question: the model parsed and compiled, its never claim made an automaton."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from assay.automata.formula.formula import atoms
from assay.domains.promela.compile.memoised_system import RememberingModel
from assay.domains.promela.compile.model import compile_tree
from assay.domains.promela.compile.never import never_automaton
from assay.domains.promela.compile.propositions import resolver
from assay.domains.promela.formats.parser import parse_once
from assay.domains.promela.model.case import LTL, NEVER, NON_PROGRESS, Case
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.question import Question, atoms_of
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.semantics.system import PromelaSystem
from assay.domains.promela.tree import Tree
from assay.errors import InputError

CLAIMED = {LTL, NEVER, NON_PROGRESS}
"""For these SPIN has a claim run along with the model, which counts it in `_nr_pr`."""
KEPT = 64
"""So many models are kept in memory: more than a tool is given at once."""


@lru_cache(maxsize=KEPT)
def _system(model: Model) -> RememberingModel:
    return RememberingModel(PromelaSystem(model, resolver(model)))


@dataclass(frozen=True)
class Loaded:
    """A case as the engines and checkers want it, and the model that it is about."""

    question: Question[State, Action]
    model: Model
    tree: Tree


@lru_cache(maxsize=KEPT)
def loaded(case: Case) -> Loaded:
    """Read and compile the model of a case; `InputError` says what is wrong with it, and where."""
    tree = parse_once(case.source)
    formula = case.property.formula
    never = never_automaton(tree, case.property.name) if case.property.kind == NEVER else None
    propositions = atoms(formula) if formula is not None else () if never is None else atoms_of(never)
    claimed = case.property.kind in CLAIMED and "_nr_pr" in case.source
    model = compile_tree(tree, propositions, claimed=claimed)
    resolve = resolver(model)
    for text in propositions:  # a name nobody knows is told now, and not in the middle of a search
        try:
            resolve(text)
        except InputError as error:
            raise InputError(error.what, where=f"the condition ({text})", remedy=error.remedy) from None
    return Loaded(Question(_system(model), case.property, case.fair, never), model, tree)


def question_of(case: Case) -> Question[State, Action]:
    """Read and compile the model of a case, and say what is asked of it."""
    return loaded(case).question
