"""From a case to a question: the model parsed and compiled, its never claim made an automaton."""

from __future__ import annotations

from functools import lru_cache

from assay.errors import InputError
from assay.ltl.formula import atoms
from assay.promela.compile.never import never_automaton
from assay.promela.formats.parsing import parse_tree
from assay.promela.model.case import NEVER, Case
from assay.promela.model.question import Question, atoms_of
from assay.promela.model.state import Action, State
from assay.promela.propositions import resolver, system_of

_parsed = lru_cache(maxsize=64)(parse_tree)  # the properties of a model are asked one after the other


@lru_cache(maxsize=64)  # and each is decided, checked and told
def question_of(case: Case) -> Question[State, Action]:
    """Read and compile the model of a case; `InputError` says what is wrong with it, and where."""
    tree = _parsed(case.source)
    formula = case.property.formula
    never = never_automaton(tree) if case.property.kind == NEVER else None
    propositions = atoms(formula) if formula is not None else () if never is None else atoms_of(never)
    system = system_of(tree, propositions)
    resolve = resolver(system.model)
    for text in propositions:  # a name nobody knows is told now, and not in the middle of a search
        try:
            resolve(text)
        except InputError as error:
            raise InputError(error.what, where=f"the condition ({text})", remedy=error.remedy) from None
    return Question(system, case.property, case.fair, never)
