"""Evidence for the proved checkers of graphs. The steps of the graph come from the semantics, which must be believed.

For `holds` the graph has all states. For `violated` it has the states and edges of the run: a run of a subgraph is a
run of the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_

from assay.automata.checker.obligation import Obligation
from assay.automata.checker.proved import Tree, automaton_of, entries_of, formula_of, list_of, ranked_of, structure_of
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Always, Atom, Eventually, Formula, Not, atoms
from assay.checkers import ltl as proved
from assay.domains.promela.checker.continuations import ASSERTION, as_bits
from assay.domains.promela.checker.replay import Moment, NoRunError, Replayed, replay
from assay.domains.promela.checker.structure import TooManyError, explored
from assay.domains.promela.model.case import ACCEPTANCE, NON_PROGRESS
from assay.domains.promela.model.evidence import DEADLOCK, Closed, Lasso, Ranked, Run
from assay.domains.promela.model.projection import view_of
from assay.domains.promela.model.question import AT_ACCEPT, AT_PROGRESS, Question, atoms_of, reads
from assay.domains.promela.model.system import A, S
from assay.errors import InputError

_REMEDY = "give what `assay check --evidence` wrote"
_LABELS: Mapping[str, tuple[str, Formula | None]] = {
    ACCEPTANCE: (AT_ACCEPT, Always(Eventually(Atom(AT_ACCEPT)))),
    NON_PROGRESS: (AT_PROGRESS, Eventually(Always(Not(Atom(AT_PROGRESS))))),
}
"""For properties of labels: the atom, and the formula that a counterexample satisfies."""


def _no(what: str) -> InputError:
    return InputError(what, remedy=_REMEDY)


def graph_holds(question: Question[S, A], evidence: Ranked) -> Obligation:
    """Give ranked pairs over the graph of all states."""
    formula, automaton = question.asked.formula, question.violation_automaton
    names = atoms(formula) if formula is not None else atoms_of(automaton) if automaton is not None else ()
    try:
        structure = explored(question, names, evidence.states)
    except TooManyError:
        raise _no("the system has more states than stated") from None
    if len(structure.labels) != evidence.states:
        raise _no("the system has fewer states than stated")
    pairs, numbers = RankedPairs(evidence.values, tuple(evidence.pairs)), _numbers(names)
    if formula is not None:
        given = ranked_of(structure, closure_of(Not(formula)), pairs, numbers)
        check, asked = "check_holds", formula_of(formula, numbers)
    elif automaton is not None:
        given = entries_of(structure, pairs)
        check, asked = "check_never", automaton_of(automaton, numbers)
    else:
        raise _no("ranks prove nothing for this property")
    if given is None:
        raise _no("the pairs are not well formed")
    return Obligation(check, (structure_of(structure), asked, given))


def graph_safe(question: Question[S, A], evidence: Closed) -> Obligation:
    """Give the graph of all states. Atom 0 marks bad states, and no state has it."""
    system = question.system
    order, numbers, transitions = [system.initial], {system.initial: 0}, 0
    offsets, targets, labels = [0], list[int](), list[int]()
    for state in order:  # grows while it is walked
        steps = system.steps(state)
        transitions += len(steps)
        for step in steps:
            if step.fault not in ("", ASSERTION):
                continue
            if step.target not in numbers:
                numbers[step.target] = len(order)
                order.append(step.target)
            targets.append(numbers[step.target])
        if not steps and system.ended(state):
            targets.append(numbers[state])  # a valid end state stutters
        offsets.append(len(targets))
        labels.append(int(_is_wrong(question, state)))
        if len(order) > evidence.states:
            raise _no("the system has more states than stated")
    if (len(order), transitions) != (evidence.states, evidence.transitions):
        raise _no("the system has another number of states or steps")
    return Obligation("check_safe", (structure_of(Structure((0,), offsets, targets, (), labels)),))


def _is_wrong(question: Question[S, A], state: S) -> bool:
    steps = question.system.steps(state)
    return any(step.fault for step in steps) or (not steps and not question.system.ended(state))


def graph_unsafe(question: Question[S, A], evidence: Run) -> Obligation:
    """Give a path to a bad state: a deadlock, or the source of a faulty step."""
    run = _replayed(question, evidence.choices, stutters=False)
    moments = run.moments
    if evidence.why != DEADLOCK:
        fault = moments[-1].step if moments else None
        if fault is None or not evidence.why or fault.fault != evidence.why:
            raise _no("the last step does not have the stated fault")
        moments = moments[:-1]
    elif question.system.steps(run.last):
        raise _no("the run does not end in a deadlock")
    last = run.last if evidence.why == DEADLOCK else run.moments[-1].state
    graph, path = _line(question, moments, last, lambda state: int(_is_wrong(question, state)))
    return Obligation("check_unsafe", (graph, 0, list_of(path)), len(path))


def graph_violated(question: Question[S, A], evidence: Lasso) -> Obligation:
    """Give a lasso, and the formula that it violates or the automaton that accepts it."""
    if not 0 <= evidence.start < len(evidence.choices):
        raise _no("the lasso has no cycle")
    run = _replayed(question, evidence.choices, stutters=question.stutters)
    last = run.moments[-1].step
    if last is not None and last.fault not in ("", ASSERTION):
        raise _no("the run ends with a run-time error")
    view = view_of(question, projects=evidence.projected)
    if view(run.moments[evidence.start].state) != view(run.last):
        raise _no("the cycle does not end where it starts")
    label, wanted = _LABELS.get(question.asked.kind, ("", None))
    formula, never = question.asked.formula, question.never
    names = (label,) if label else atoms(formula) if formula is not None else () if never is None else atoms_of(never)
    graph, path = _line(question, run.moments, run.last, _label(question, names), view)
    lasso = proved.Lasso(0, list_of(path[: evidence.start]), list_of(path[evidence.start :]))
    size, numbers = len(path), _numbers(names)
    if wanted is not None:
        return Obligation("check_satisfied", (graph, formula_of(wanted, numbers), lasso), size)
    if formula is not None:
        return Obligation("check_violated", (graph, formula_of(formula, numbers), lasso), size)
    if never is None:
        raise _no("the property has no counterexample")
    if min(evidence.claim, default=0) < 0:
        raise _no("the claim has no such state")
    followed = list_of(evidence.claim)
    return Obligation("check_accepted", (graph, automaton_of(never, numbers), lasso, followed), size)


def _replayed(question: Question[S, A], choices: Sequence[int], *, stutters: bool) -> Replayed[S, A]:
    try:
        return replay(question.system, choices, stutters=stutters)
    except NoRunError as error:
        raise _no(str(error)) from None


def _numbers(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _line(
    question: Question[S, A],
    moments: Sequence[Moment[S, A]],
    last: S,
    label: Callable[[S], int],
    view: Callable[[S], S] = lambda state: state,
) -> tuple[Tree, list[tuple[int, int]]]:
    """Give the graph of a run, and the path of the run in it; `view` gives what is compared of a state.

    Under weak fairness an edge is marked with the processes that move or are disabled, as in `explored`.
    """
    numbers: dict[S, int] = {}
    states = [view(state) for state in (*(moment.state for moment in moments), last)]
    for state in states:
        numbers.setdefault(state, len(numbers))
    waiting = [_waiting(question, moment) for moment in moments]
    sets = reduce(or_, waiting, 0).bit_length()
    path = [(numbers[state], ~bits & ((1 << sets) - 1)) for state, bits in zip(states[1:], waiting, strict=True)]
    leaving: dict[int, dict[tuple[int, int], None]] = {}
    for state, edge in zip(states, path, strict=False):
        leaving.setdefault(numbers[state], {})[edge] = None
    listed = list_of(proved.State(label(state), list_of(leaving.get(n, ()))) for state, n in numbers.items())
    return proved.Structure(list_of([0]), listed, sets), path


def _waiting(question: Question[S, A], moment: Moment[S, A]) -> int:
    """Give the enabled processes that do not move; without fairness, none."""
    if not question.fair:
        return 0
    movers = [as_bits(question.system.movers(step.action)) for step in moment.steps]
    return reduce(or_, movers, 0) & ~(0 if moment.step is None else movers[moment.choice])


def _label(question: Question[S, A], names: Sequence[str]) -> Callable[[S], int]:
    return lambda state: sum(1 << n for n, name in enumerate(names) if reads(question.system, name, state))
