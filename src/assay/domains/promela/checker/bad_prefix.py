"""Checks beginnings of runs after which a property cannot hold any more, whatever comes.

Of a formula: the letters of the run, and behind them every letter for ever, are a structure of which no path satisfies
the formula; ranks show that. Of a never claim: it is where it accepts all that follows.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.automata.buchi.automaton import Automaton
from assay.automata.checker.ranks import check_formula
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Formula, atoms
from assay.domains.promela.checker.replay import NoRunError, replay
from assay.domains.promela.model.evidence import BadPrefix
from assay.domains.promela.model.question import ANY, Question, atoms_of, reads
from assay.domains.promela.model.system import A, S
from assay.errors import UsageError

MOST_ATOMS = 8
"""Of more there are too many letters."""


def why_no_beginning(question: Question[S, A], evidence: BadPrefix) -> str:
    """Say why the property can still hold after the beginning of this run; empty if it cannot."""
    try:
        states = states_of(question, evidence.choices)
    except NoRunError as error:
        return str(error)
    if question.fair:
        return "nothing is known of runs that end, under fairness"
    if question.asked.formula is not None:
        return _why_satisfiable(question, question.asked.formula, states, evidence)
    if question.never is not None:
        return _why_unmatched(question, question.never, states, evidence.claim)
    return "the property is about what comes again and again"


def states_of(question: Question[S, A], choices: Sequence[int]) -> list[S]:
    """The states of a run that has not gone wrong yet; `NoRunError` if there is none."""
    run = replay(question.system, choices, stutters=question.stutters)
    last = run.moments[-1].step if run.moments else None
    if last is not None and last.fault not in ("", "assertion"):
        raise NoRunError("the run has gone wrong before its last state")
    return [*(moment.state for moment in run.moments), run.last]


def and_then_anything(question: Question[S, A], formula: Formula, states: Sequence[S]) -> Structure:
    """Make the structure whose runs are these states, and behind them all words."""
    names = atoms(formula)
    if len(names) > MOST_ATOMS:
        raise UsageError(f"the formula has more than {MOST_ATOMS} atoms", remedy="ask for less at once")
    letters = [sum(1 << bit for bit, atom in enumerate(names) if reads(question.system, atom, s)) for s in states]
    length, words = len(letters), 1 << len(names)
    behind = range(length, length + words)
    targets = [*range(1, length), *behind, *(letter for _ in behind for letter in behind)]
    offsets = [*range(length), *range(length - 1 + words, len(targets) + 1, words)]
    return Structure((0,), offsets, targets, names, [*letters, *range(words)])


def _why_satisfiable(question: Question[S, A], formula: Formula, states: Sequence[S], evidence: BadPrefix) -> str:
    if len(atoms(formula)) > MOST_ATOMS:
        return f"the formula has more than {MOST_ATOMS} atoms"
    structure = and_then_anything(question, formula, states)
    return check_formula(structure, closure_of(formula), RankedPairs(evidence.values, evidence.pairs)) or ""


def _why_unmatched(question: Question[S, A], never: Automaton, states: Sequence[S], claim: Sequence[int]) -> str:
    if len(claim) != len(states) + 1 or claim[0] not in never.initial:
        return "the claim is not followed along the run"
    names = atoms_of(never)
    for index, state in enumerate(states):
        letter = frozenset(atom for atom in names if reads(question.system, atom, state))
        ways = (e for e in never.edges if (e.source, e.target) == (claim[index], claim[index + 1]))
        if not any(edge.label.allows(letter) for edge in ways):
            return f"the claim cannot move as said at state {index}"
    return "" if accepts_anything(never, claim[-1]) else "the claim can still fail to match"


def accepts_anything(automaton: Automaton, place: int) -> bool:
    """Whether an automaton can stay in a state over all letters, and accepts then."""
    stays = any(e.source == place == e.target and e.label == ANY for e in automaton.edges)
    return stays and all(place in part for part in automaton.acceptance)
