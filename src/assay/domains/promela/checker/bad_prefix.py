"""Checks bad prefixes: finite runs that violate the property whatever follows.

For a formula, the structure of the prefix followed by all words has no path that satisfies the formula; ranks certify
this. A never claim has reached a state in which it accepts every continuation.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.automata.buchi.automaton import Automaton
from assay.automata.checker.ranks import check_formula
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.emptiness.ranks import refute_formula
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Formula, atoms
from assay.domains.promela.checker.replay import NoRunError, replay
from assay.domains.promela.model.evidence import BadPrefix
from assay.domains.promela.model.question import ANY, Question, atoms_of, reads
from assay.domains.promela.model.system import A, S
from assay.errors import UsageError

MOST_ATOMS = 8
"""A structure of all words has two to the number of atoms states."""


def why_no_beginning(question: Question[S, A], evidence: BadPrefix) -> str:
    """Give the reason why a certificate does not prove a bad prefix; empty if it does."""
    try:
        states = states_of(question, evidence.choices)
    except NoRunError as error:
        return str(error)
    if question.fair:
        return "a bad prefix proves nothing under weak fairness"
    if question.asked.formula is not None:
        return _why_satisfiable(question, question.asked.formula, states, evidence)
    if question.never is not None:
        return _why_unmatched(question, question.never, states, evidence.claim)
    return "the property constrains only what happens infinitely often"


def is_bad_prefix(question: Question[S, A], choices: Sequence[int]) -> bool:
    """Decide without a certificate whether a run is a bad prefix: for a formula, ranks are computed and checked.

    `AssayError` if that exceeds a limit.
    """
    formula, never = question.asked.formula, question.never
    states = states_of(question, choices)
    if question.fair:
        return False
    if formula is not None:
        structure, closure = and_then_anything(question, formula, states), closure_of(formula)
        found = refute_formula(structure, closure)
        return isinstance(found, RankedPairs) and not check_formula(structure, closure, found)
    return never is not None and bool(matched_claim(question, never, states))


def states_of(question: Question[S, A], choices: Sequence[int]) -> list[S]:
    """Give the states of a run without a run-time error; `NoRunError` if there is none."""
    run = replay(question.system, choices, stutters=question.stutters)
    last = run.moments[-1].step if run.moments else None
    if last is not None and last.fault not in ("", "assertion"):
        raise NoRunError("the last step is a run-time error")
    return [*(moment.state for moment in run.moments), run.last]


def and_then_anything(question: Question[S, A], formula: Formula, states: Sequence[S]) -> Structure:
    """Make the structure whose runs are these states, followed by any word."""
    names = atoms(formula)
    if len(names) > MOST_ATOMS:
        raise UsageError(f"the formula has more than {MOST_ATOMS} atoms", remedy="ask about fewer atoms at once")
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
        return "the claim states do not belong to this run"
    names = atoms_of(never)
    for index, state in enumerate(states):
        letter = frozenset(atom for atom in names if reads(question.system, atom, state))
        ways = (e for e in never.edges if (e.source, e.target) == (claim[index], claim[index + 1]))
        if not any(edge.label.allows(letter) for edge in ways):
            return f"the claim has no such move at state {index}"
    return "" if accepts_anything(never, claim[-1]) else "the claim can still fail to match"


def matched_claim(question: Question[S, A], never: Automaton, states: Sequence[S]) -> tuple[int, ...]:
    """Find the states of a claim along a run, up to one that accepts every continuation; empty if there are none."""
    names = atoms_of(never)
    paths: dict[int, tuple[int, ...]] = {place: (place,) for place in never.initial}
    for state in states:
        letter = frozenset(atom for atom in names if reads(question.system, atom, state))
        moves = [edge for edge in never.edges if edge.source in paths and edge.label.allows(letter)]
        paths = {edge.target: (*paths[edge.source], edge.target) for edge in moves}
    return next((path for place, path in paths.items() if accepts_anything(never, place)), ())


def accepts_anything(automaton: Automaton, place: int) -> bool:
    """Whether a state has a self-loop on all letters and is in every acceptance set."""
    stays = any(e.source == place == e.target and e.label == ANY for e in automaton.edges)
    return stays and all(place in part for part in automaton.acceptance)
