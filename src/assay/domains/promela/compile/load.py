"""Parses and compiles a case to a verification question."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from assay.automata.formula.formula import atoms
from assay.domains.promela.compile.faint_variables import faint_variables
from assay.domains.promela.compile.memoised_system import MemoisedModel
from assay.domains.promela.compile.model import compile_tree
from assay.domains.promela.compile.never import never_automaton
from assay.domains.promela.compile.permanent_channels import permanent_channels
from assay.domains.promela.compile.propositions import resolver
from assay.domains.promela.formats.parser import parse_once
from assay.domains.promela.model.case import EXCLUSIVE, LTL, NEVER, NON_PROGRESS, SAFETY, Case
from assay.domains.promela.model.definedness import is_total
from assay.domains.promela.model.expression import Expression
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.question import Question, atoms_of
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.semantics.arithmetic import Fault
from assay.domains.promela.semantics.system import PromelaSystem
from assay.domains.promela.tree import Tree
from assay.errors import InputError

CLAIMED = {LTL, NEVER, NON_PROGRESS}
"""For these properties SPIN runs a claim process with the model, and counts it in `_nr_pr`."""
CACHED_MODELS = 64
"""The number of models cached in memory; more than a tool gets in one batch."""

_WHY = {
    "division": "a number is divided by zero",
    "index": "an array index is out of range",
    "processes": "there are more than 255 processes",
}
"""The faults that initial values and active processes can have."""


@lru_cache(maxsize=CACHED_MODELS)
def _system(model: Model) -> MemoisedModel:
    return MemoisedModel(PromelaSystem(model, resolver(model)))


def _started(model: Model) -> MemoisedModel:
    """The system of a model that has an initial state: no initial value has a fault."""
    system = _system(model)
    try:
        _ = system.initial
    except Fault as fault:
        why = _WHY.get(fault.kind, fault.kind)
        raise InputError(f"no initial state: {why}", remedy="change the initial values or active processes") from None
    return system


class Loaded(Struct, frozen=True):
    """A compiled case: the question for engines and checkers, the model, and its syntax tree."""

    question: Question[State, Action]
    model: Model
    tree: Tree


@lru_cache(maxsize=CACHED_MODELS)
def loaded(case: Case) -> Loaded:
    """Parse and compile the model of a case; an `InputError` gives the problem and its position."""
    tree = parse_once(case.source)
    formula = case.property.formula
    never = never_automaton(tree, case.property.name) if case.property.kind == NEVER else None
    propositions = atoms(formula) if formula is not None else () if never is None else atoms_of(never)
    claimed = case.property.kind in CLAIMED and "_nr_pr" in case.source
    exclusive = (case.property.kind, case.property.name) == (SAFETY, EXCLUSIVE)
    model = compile_tree(tree, propositions, claimed=claimed, exclusive=exclusive)
    resolve = resolver(model)
    exists, doubtful, read = permanent_channels(model), list[str](), list[Expression]()
    for text in propositions:  # report an undeclared name now, not during the search
        try:
            read.append(resolve(text))
            doubtful += () if is_total(read[-1], exists) else (text,)
        except InputError as error:
            raise InputError(error.what, where=f"the condition ({text})", remedy=error.remedy) from None
    question = Question(_started(model), case.property, case.fair, never, tuple(doubtful), faint_variables(model, read))
    return Loaded(question, model, tree)


def question_of(case: Case) -> Question[State, Action]:
    """Compile a case to a verification question."""
    return loaded(case).question
