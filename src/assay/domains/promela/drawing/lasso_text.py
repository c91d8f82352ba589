"""Says what repeats in the cycle of a lasso: which atoms stay as they are, which processes move, and which never do."""

from __future__ import annotations

from collections.abc import Sequence

from assay.automata.formula.formula import Always, Eventually, Formula, atoms
from assay.domains.promela.checker.replay import Moment
from assay.domains.promela.drawing.prefix_text import is_state_formula
from assay.domains.promela.drawing.state_text import process_name
from assay.domains.promela.drawing.wait_text import waits_text
from assay.domains.promela.formats.printer import write_formula
from assay.domains.promela.model.case import ACCEPTANCE, NON_PROGRESS
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.question import Question, reads
from assay.domains.promela.model.state import Action, State

Moments = Sequence[Moment[State, Action]]


def lasso_words(question: Question[State, Action], model: Model, moments: Moments, start: int) -> str:
    """Say how a lasso violates the property, and which processes move in its cycle."""
    cycle = moments[start:]
    why = _violation(question, cycle)
    if all(moment.step is None for moment in cycle):
        ended = question.system.ended(cycle[0].state)
        how = "the run has ended" if ended else f"the run has ended in a deadlock: {waits_text(model, cycle[0].state)}"
        return f"{why}; {how}"
    return "; ".join([why, *_movers(question, model, cycle)])


def _violation(question: Question[State, Action], cycle: Moments) -> str:
    kind, formula = question.asked.kind, question.asked.formula
    if kind == ACCEPTANCE:
        return "the cycle visits an accept label"
    if kind == NON_PROGRESS:
        return "the cycle visits no progress label"
    if formula is None:
        return "the never claim accepts the cycle"
    return _missing(question, formula, cycle)


def _missing(question: Question[State, Action], formula: Formula, cycle: Moments) -> str:
    """Name the state formula that must come true, in the run or again and again, and does not."""
    match formula:
        case Eventually(Always(body)) if is_state_formula(body):
            return f"{write_formula(body)} becomes false again and again in the cycle"
        case Always(Eventually(body)) if is_state_formula(body):
            return f"{write_formula(body)} is never true in the cycle"
        case Eventually(body) if is_state_formula(body):
            return f"{write_formula(body)} is never true"
        case _:
            pass
    told = ", ".join(filter(None, (_fixed(question, atom, cycle) for atom in atoms(formula))))
    return f"the run violates {write_formula(formula)}" + (f" ({told} in the cycle)" if told else "")


def _fixed(question: Question[State, Action], atom: str, cycle: Moments) -> str:
    """Say that an atom is always true or always false in a cycle; empty if it changes."""
    seen = {reads(question.system, atom, moment.state) for moment in cycle}
    return "" if len(seen) > 1 else f"{atom} is {'always' if seen.pop() else 'never'} true"


def _movers(question: Question[State, Action], model: Model, cycle: Moments) -> list[str]:
    """Name the processes that move in a cycle, and those that could always or at times."""
    movers, live = question.system.movers, cycle[0].state.processes
    moving = frozenset[int]().union(*(movers(moment.step.action) for moment in cycle if moment.step is not None))
    enabled = [frozenset[int]().union(*(movers(step.action) for step in moment.steps)) for moment in cycle]
    starved = frozenset.intersection(*enabled) - moving
    passed = frozenset.union(*enabled) - moving - starved

    def names(processes: frozenset[int]) -> str:
        known = [n for n in sorted(processes) if n < len(live)]
        return _listed([process_name(model.processes[live[n].type], n) for n in known])

    out = [f"only {names(moving)} moves in the cycle" if len(moving) == 1 else f"{names(moving)} move in the cycle"]
    if starved:
        out.append(f"{names(starved)} could always move and never {'does' if len(starved) == 1 else 'do'}")
    if passed:
        out.append(f"{names(passed)} could move at times and never {'does' if len(passed) == 1 else 'do'}")
    return out


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
