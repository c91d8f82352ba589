"""From a case to a question: the model parsed and compiled, its never claim made an automaton."""

from __future__ import annotations

from functools import lru_cache

from assay.errors import InputError
from assay.ltl.formula import atoms
from assay.promela.compile.expressions import Resolver
from assay.promela.compile.names import names_of
from assay.promela.compile.whole import compile_tree
from assay.promela.formats.parsing import parse_expression, parse_tree
from assay.promela.model.case import NEVER, Case
from assay.promela.model.expression import Expression
from assay.promela.model.question import Question
from assay.promela.model.state import Action, State
from assay.promela.never import never_automaton
from assay.promela.semantics.system import PromelaSystem

_parsed = lru_cache(maxsize=64)(parse_tree)  # the properties of a model are asked one after the other


def question_of(case: Case) -> Question[State, Action]:
    """Read and compile the model of a case; `InputError` says what is wrong with it, and where."""
    tree = _parsed(case.source)
    formula = case.property.formula
    propositions = () if formula is None else atoms(formula)
    model = compile_tree(tree, propositions)
    processes = tuple(process.name for process in model.processes)
    names = names_of(model)

    def resolve(text: str) -> Expression:
        return Resolver(names).value(parse_expression(text, processes))

    for text in propositions:  # a name nobody knows is told now, and not in the middle of a search
        resolve(text)
    never = None
    if case.property.kind == NEVER:
        if tree.never is None:
            raise InputError("the model has no never claim", remedy="ask for something else")
        never = never_automaton(model, tree.never)
    return Question(PromelaSystem(model, resolve), case.property, case.fair, never)
