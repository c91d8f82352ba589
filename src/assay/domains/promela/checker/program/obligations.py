"""Proof obligations about programs: evidence in the form of the proved checkers of `proofs/promela/Programs.v`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_

from assay.automata.checker.obligation import Obligation
from assay.automata.checker.proved import Tree, automaton_of, entries_of, formula_of, list_of, ranked_of
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Always, Atom, Eventually, Formula, Not, atoms
from assay.checkers import ltl as proved
from assay.domains.promela.checker.bad_prefix import MOST_ATOMS
from assay.domains.promela.checker.continuations import as_bits
from assay.domains.promela.checker.program.exploration import (
    FAINT,
    MOST_WHOLE,
    REMEDY,
    Rows,
    all_rows,
    rows_of,
    safe_rows,
)
from assay.domains.promela.checker.program.expressions import OutsideError
from assay.domains.promela.checker.program.invariant import about_invariant
from assay.domains.promela.checker.program.program import Asked, Program
from assay.domains.promela.checker.program.theorems import PROMELA
from assay.domains.promela.checker.replay import NoRunError, Replayed, replay
from assay.domains.promela.model.case import ACCEPTANCE, NON_PROGRESS, SAFETY
from assay.domains.promela.model.evidence import DEADLOCK, STUTTER, BadPrefix, Closed, Evidence, Lasso, Ranked, Run
from assay.domains.promela.model.invariant import Invariant
from assay.domains.promela.model.projection import view_of
from assay.domains.promela.model.question import AT_ACCEPT, AT_PROGRESS, atoms_of
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import CONTINUABLE
from assay.errors import InputError

_CYCLES: Mapping[str, tuple[str, Formula]] = {
    ACCEPTANCE: (AT_ACCEPT, Always(Eventually(Atom(AT_ACCEPT)))),
    NON_PROGRESS: (AT_PROGRESS, Eventually(Always(Not(Atom(AT_PROGRESS))))),
}
"""For properties of labels: the atom, and the formula that a counterexample satisfies."""


def about_program(question: Asked, program: Program, word: str, evidence: Evidence) -> Obligation:
    """Give the obligation; `OutsideError` if the proofs cannot express it."""
    safety = question.asked.kind == SAFETY
    match word, evidence:
        case "holds", Closed() if safety:
            rows = safe_rows(question, program, evidence)
            return Obligation("check_promela_safe", (program.tree, rows), library=PROMELA)
        case "holds", Invariant():
            return about_invariant(question, program, evidence)
        case "violated", Run() if safety:
            return _unsafe(question, program, evidence)
        case "holds", Ranked() if not safety:
            return _holds(question, program, evidence)
        case "violated", Lasso() if not safety:
            return _violated(question, program, evidence)
        case "violated", BadPrefix() if not safety:
            return _beginning(question, program, evidence)
    raise InputError(f"the evidence does not match the verdict {word} of {question.asked.part}", remedy=REMEDY)


def _no(what: str) -> InputError:
    return InputError(what, remedy=REMEDY)


def _replayed(question: Asked, choices: Sequence[int], *, stutters: bool) -> Replayed[State, Action]:
    try:
        return replay(question.system, choices, stutters=stutters)
    except NoRunError as error:
        raise _no(str(error)) from None


def _unsafe(question: Asked, program: Program, evidence: Run) -> Obligation:
    run = _replayed(question, evidence.choices, stutters=False)
    states = [*(moment.state for moment in run.moments), run.last]
    if evidence.why != DEADLOCK:
        states = states[:-1]
        if not states or evidence.why not in program.faults(states[-1]):
            raise _no("the last step does not have the stated fault")
    elif program.faults(states[-1]):
        raise _no("the run does not end in a deadlock")
    choices = [_place(program.survey(state)[0], target) for state, target in pairwise(states)]
    return Obligation("check_promela_unsafe", (program.tree, list_of(choices)), library=PROMELA)


def _place(targets: Sequence[State], target: State) -> int:
    if target not in targets:
        raise _no("the run has a step that is none of the proved semantics")
    return targets.index(target)


def _numbers(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _holds(question: Asked, program: Program, evidence: Ranked) -> Obligation:
    formula, automaton = question.asked.formula, question.violation_automaton
    names = atoms(formula) if formula is not None else atoms_of(automaton) if automaton is not None else ()
    propositions = program.propositions(names, question.asked.kind)
    found, known = all_rows(question, program, evidence)
    pairs, numbers = RankedPairs(evidence.values, _spread(evidence, known)), _numbers(names)
    shape = Structure((0,), (), (), names, (0,) * len(known))
    if formula is not None:
        given = ranked_of(shape, closure_of(Not(formula)), pairs, numbers)
        check, asked = "check_promela_holds", formula_of(formula, numbers)
    elif automaton is not None:
        given = entries_of(shape, pairs)
        check, asked = "check_promela_never", automaton_of(automaton, numbers)
    else:
        raise _no("ranks prove nothing for this property")
    if given is None:
        raise _no("the pairs are not well formed")
    arguments = (program.tree, propositions, question.fair, asked, found.sets, found.rows, given)
    return Obligation(check, arguments, library=PROMELA)


def _spread(evidence: Ranked, known: Sequence[int]) -> tuple[tuple[int, int, int, int], ...]:
    """Give the pairs of the evidence to each state that has the number of theirs."""
    if not evidence.projected:
        return tuple(evidence.pairs)
    pairs: dict[int, list[tuple[int, int, int]]] = {}
    for state, *pair in evidence.pairs:
        pairs.setdefault(state, []).append((pair[0], pair[1], pair[2]))
    return tuple((row, *pair) for row, number in enumerate(known) for pair in pairs.get(number, ()))


def _violated(question: Asked, program: Program, evidence: Lasso) -> Obligation:
    if not 0 <= evidence.start < len(evidence.choices):
        raise _no("the lasso has no cycle")
    states, choices, start, claim = _cycle(question, evidence)
    label, wanted = _CYCLES.get(question.asked.kind, ("", None))
    formula, never = question.asked.formula, question.never
    names = (label,) if label else atoms(formula) if formula is not None else () if never is None else atoms_of(never)
    propositions = program.propositions(names, question.asked.kind)
    found = rows_of(question, program, _numbered(states))
    waiting = [_waiting(question, state, choice) for state, choice in zip(states, choices, strict=False)]
    path = [_edge(found, *step, wait) for step, wait in zip(pairwise(states), waiting, strict=True)]
    lasso = proved.Lasso(0, list_of(path[:start]), list_of(path[start:]))
    size, numbers = len(path), _numbers(names)
    given: tuple[Tree, ...] = (lasso,)
    if wanted is not None:
        check, asked = "check_promela_satisfied", formula_of(wanted, numbers)
    elif formula is not None:
        check, asked = "check_promela_violated", formula_of(formula, numbers)
    elif never is None or min(claim, default=0) < 0:
        raise _no("the claim has no such state")
    else:
        check, asked = "check_promela_accepted", automaton_of(never, numbers)
        given = (lasso, list_of(claim))
    arguments = (program.tree, propositions, question.fair, asked, found.sets, found.rows, *given)
    return Obligation(check, arguments, size, PROMELA)


def _cycle(question: Asked, evidence: Lasso) -> tuple[list[State], list[int], int, list[int]]:
    """Give the states of a lasso, its choices, where its cycle begins, and the states of the claim.

    If the cycle repeats only what is not faint, it is repeated until it repeats everything.
    """
    start, claim, view = evidence.start, list(evidence.claim), view_of(question, projects=evidence.projected)
    run = _replayed(question, evidence.choices, stutters=question.stutters)
    states = [*(moment.state for moment in run.moments), run.last]
    if view(states[start]) != view(run.last):
        raise _no("the cycle does not end where it starts")
    choices, again, entered = list(evidence.choices), evidence.choices[start:], {states[start]: start}
    while states[-1] not in entered:
        if len(states) > MOST_WHOLE:
            raise OutsideError(FAINT)
        entered[states[-1]] = len(states) - 1
        claim += claim[start : start + len(again)]
        choices += again
        for choice in again:
            steps = question.system.steps(states[-1])
            if choice >= len(steps):
                raise _no("the cycle cannot be repeated")
            states.append(states[-1] if choice == STUTTER else steps[choice].target)
    return states, choices, entered[states[-1]], claim


def _numbered(states: Sequence[State]) -> dict[State, int]:
    numbers: dict[State, int] = {}
    for state in states:
        numbers.setdefault(state, len(numbers))
    return numbers


def _waiting(question: Asked, state: State, choice: int) -> int:
    """The processes that wait if this step is chosen; none if nothing is asked about fairness."""
    if not question.fair or choice == STUTTER:
        return 0
    steps = question.system.steps(state)
    movers = [as_bits(question.system.movers(step.action)) for step in steps]
    enabled = reduce(or_, (bits for bits, step in zip(movers, steps, strict=True) if step.fault in CONTINUABLE), 0)
    return enabled & ~movers[choice]


def _edge(found: Rows, source: State, target: State, waiting: int) -> tuple[int, int]:
    """The proved step between two states; of several, the one in which these processes wait."""
    ways = [bits for to, bits in found.steps[source] if to == target]
    if not ways:
        raise _no("the run has a step that is none of the proved semantics")
    return found.numbers[target], found.marks(waiting if waiting in ways else ways[0])


def _beginning(question: Asked, program: Program, evidence: BadPrefix) -> Obligation:
    run = _replayed(question, evidence.choices, stutters=question.stutters)
    states = [*(moment.state for moment in run.moments), run.last]
    formula, never = question.asked.formula, question.never
    if question.fair:
        raise _no("a bad prefix proves nothing under weak fairness")
    names = atoms(formula) if formula is not None else () if never is None else atoms_of(never)
    propositions, numbers = program.propositions(names, question.asked.kind), _numbers(names)
    targets = [[target for target, _ in program.onward(state)] for state in states[:-1]]
    choices = list_of(_place(found, target) for found, target in zip(targets, states[1:], strict=True))
    if formula is not None and len(names) <= MOST_ATOMS:
        size = len(states) + (1 << len(names))
        shape = Structure((0,), (), (), names, (0,) * size)
        given = ranked_of(shape, closure_of(formula), RankedPairs(evidence.values, evidence.pairs), numbers)
        if given is None:
            raise _no("the pairs are not well formed")
        asked = (program.tree, propositions, len(names), formula_of(formula, numbers))
        return Obligation("check_promela_doomed", (*asked, choices, given), size, PROMELA)
    claim = evidence.claim
    if never is None or len(claim) != len(states) + 1 or min(claim) < 0:
        raise _no("the prefix does not violate the property")
    arguments = (program.tree, propositions, automaton_of(never, numbers), choices, list_of(claim[:-1]), claim[-1])
    return Obligation("check_promela_caught", arguments, len(states), PROMELA)
