"""Says what a bad prefix excludes: the state formula that became false, or the formula that cannot hold any more."""

from __future__ import annotations

from assay.automata.formula.formula import Always, And, Atom, Constant, Formula, Iff, Implies, Not, Or, atoms, children
from assay.domains.promela.drawing.value_text import values_text
from assay.domains.promela.formats.printer import write_formula
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.values import OUTSIDE


def is_state_formula(formula: Formula) -> bool:
    """Whether a formula depends on one state alone."""
    allowed = isinstance(formula, Atom | Constant | Not | And | Or | Implies | Iff)
    return allowed and all(map(is_state_formula, children(formula)))


def broken_words(question: Question[State, Action]) -> str:
    """Say what the last state of a bad prefix breaks: `x < 4 is false`."""
    formula = question.asked.formula
    if formula is None:
        return "the never claim has matched"
    match formula:
        case Always(body) if is_state_formula(body):
            return f"{write_formula(body)} is false"
        case _ if is_state_formula(formula):
            return f"{write_formula(formula)} is false"
        case _:
            return f"{write_formula(formula)} cannot hold any more"


def broken_values(question: Question[State, Action], last: State) -> str:
    """List the values that the formula depends on in the last state; empty if there are none."""
    formula, system = question.asked.formula, question.system
    if formula is None or not isinstance(system, Compilable):
        return ""
    view = View(system.model, last, OUTSIDE)
    told = (values_text(system.expression(atom), view) for atom in atoms(formula))
    return ", ".join(dict.fromkeys(filter(None, told)))
