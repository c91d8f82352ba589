"""Checks counterexamples: replays them and evaluates the property."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from assay.automata.buchi.automaton import Automaton
from assay.automata.formula.backwards import satisfies
from assay.automata.formula.formula import Formula, atoms
from assay.automata.formula.lasso import Lasso as Word
from assay.domains.promela.checker.continuations import as_bits
from assay.domains.promela.checker.replay import Moment, NoRunError, replay
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NON_PROGRESS
from assay.domains.promela.model.evidence import DEADLOCK, Lasso, Run
from assay.domains.promela.model.projection import view_of
from assay.domains.promela.model.question import Question, atoms_of, reads
from assay.domains.promela.model.system import A, S


def why_no_bad_run(question: Question[S, A], evidence: Run) -> str:
    """Give the reason why a run does not violate safety; empty if it does."""
    system = question.system
    try:
        run = replay(system, evidence.choices, stutters=False)
    except NoRunError as error:
        return str(error)
    if evidence.why == DEADLOCK:
        stopped = not (run.moments and _fault(run.moments[-1])) and not system.steps(run.last)
        return "" if stopped and not system.ended(run.last) else "the run does not end in a deadlock"
    if not evidence.why or not run.moments or _fault(run.moments[-1]) != evidence.why:
        return "the last step does not have the stated fault"
    return ""


def _fault(moment: Moment[S, A]) -> str:
    return moment.step.fault if moment.step is not None else ""


@dataclass(frozen=True)
class _Round(Generic[S, A]):
    """A lasso: the moment at `start` follows the last one."""

    moments: Sequence[Moment[S, A]]
    start: int

    @property
    def cycle(self) -> Sequence[Moment[S, A]]:
        return self.moments[self.start :]


def why_no_lasso(question: Question[S, A], evidence: Lasso) -> str:
    """Give the reason why a lasso does not violate the property; empty if it does."""
    if not 0 <= evidence.start < len(evidence.choices):
        return "the lasso has no cycle"
    try:
        run = replay(question.system, evidence.choices, stutters=question.stutters)
    except NoRunError as error:
        return str(error)
    if _fault(run.moments[-1]) not in ("", "assertion"):
        return "the run ends with a run-time error"
    view = view_of(question, projects=evidence.projected)
    if view(run.moments[evidence.start].state) != view(run.last):
        return "the cycle does not end where it starts"
    lasso = _Round(run.moments, evidence.start)
    if question.fair and not _fair(question, lasso.cycle):
        return "the cycle is not weakly fair"
    return _why_satisfied(question, lasso, evidence.claim)


def _fair(question: Question[S, A], cycle: Sequence[Moment[S, A]]) -> bool:
    waiting = -1
    for moment in cycle:
        enabled = 0
        for step in moment.steps:
            enabled |= as_bits(question.system.movers(step.action))
        waiting &= enabled & ~(0 if moment.step is None else as_bits(question.system.movers(moment.step.action)))
    return not waiting


def _why_satisfied(question: Question[S, A], lasso: _Round[S, A], claim: Sequence[int]) -> str:
    kind, system = question.asked.kind, question.system
    if kind == LTL and question.asked.formula is not None:
        return _why_satisfies(question, question.asked.formula, lasso)
    if kind == ACCEPTANCE:
        return "" if any(system.accepting(moment.state) for moment in lasso.cycle) else "the cycle has no accept label"
    if kind == NON_PROGRESS:
        return "the cycle has a progress label" if any(system.progressing(m.state) for m in lasso.cycle) else ""
    if question.never is not None:
        return _why_unmatched(question, question.never, lasso, claim)
    return "the property has no counterexample"


def _why_satisfies(question: Question[S, A], formula: Formula, lasso: _Round[S, A]) -> str:
    names = atoms(formula)
    word = [frozenset(a for a in names if reads(question.system, a, m.state)) for m in lasso.moments]
    satisfied = satisfies(Word(tuple(word[: lasso.start]), tuple(word[lasso.start :])), formula)
    return "the run satisfies the formula" if satisfied else ""


def _why_unmatched(question: Question[S, A], never: Automaton, lasso: _Round[S, A], claim: Sequence[int]) -> str:
    if len(claim) != len(lasso.moments):
        return "the claim states do not belong to this run"
    if claim[0] not in never.initial:
        return "the claim does not start in an initial state"
    names = atoms_of(never)
    for index, moment in enumerate(lasso.moments):
        target = claim[index + 1] if index + 1 < len(claim) else claim[lasso.start]
        letter = frozenset(a for a in names if reads(question.system, a, moment.state))
        ways = (e for e in never.edges if (e.source, e.target) == (claim[index], target))
        if not any(edge.label.allows(letter) for edge in ways):
            return f"the claim has no such move at choice {index}"
    cycle = set(claim[lasso.start :])
    return "" if all(cycle & part for part in never.acceptance) else "the claim does not accept the cycle"
