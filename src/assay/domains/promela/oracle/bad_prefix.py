"""A violation by the beginning of a run alone, for runs that a run-time error keeps from going on for ever.

A formula cannot be made true any more once an automaton for it has no state left; a never claim has matched once it is
where it accepts whatever follows. Both are looked for breadth first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.translate import translate
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.emptiness.ranks import refute_formula
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Formula
from assay.domains.promela.checker.bad_prefix import accepts_anything, and_then_anything, states_of
from assay.domains.promela.engine.space import Space, SpentError
from assay.domains.promela.model.evidence import BadPrefix
from assay.domains.promela.model.question import Question, atoms_of, reads
from assay.domains.promela.model.system import A, S
from assay.errors import AssayError

Places = frozenset[int]
"""Where an automaton can be."""


def find_beginning(question: Question[S, A], space: Space, budget: int) -> BadPrefix | None:
    """Look for a run that has violated the property before it ends; None if none is found among so many pairs."""
    formula, never = question.asked.formula, question.never
    try:
        if question.fair:
            return None
        if formula is not None:
            choices = _shortest(space, translate(formula), lambda left: not left, budget)
        elif never is not None:
            accepting = {place for place in range(never.states) if accepts_anything(never, place)}
            choices = _shortest(space, never, lambda now: bool(now & accepting), budget)
        else:
            return None
        return None if choices is None else beginning_of(question, choices)
    except (SpentError, AssayError):
        return None


def beginning_of(question: Question[S, A], choices: Sequence[int]) -> BadPrefix:
    """Make evidence of the beginning of a run; if it violates nothing, the checker will say so."""
    formula, never = question.asked.formula, question.never
    states = states_of(question, choices)
    if formula is not None:
        return _refuted(question, formula, states, choices)
    if never is not None:
        return BadPrefix(tuple(choices), _followed(question, never, states))
    return BadPrefix(tuple(choices))


def _refuted(question: Question[S, A], formula: Formula, states: Sequence[S], choices: Sequence[int]) -> BadPrefix:
    found = refute_formula(and_then_anything(question, formula, states), closure_of(formula))
    pairs = found if isinstance(found, RankedPairs) else RankedPairs((), ())
    return BadPrefix(tuple(choices), (), pairs.values, pairs.pairs)


def _possible(automaton: Automaton, places: Places, letter: frozenset[str]) -> Places:
    """Where an automaton can be after one letter more."""
    return frozenset(e.target for e in automaton.edges if e.source in places and e.label.allows(letter))


def _shortest(space: Space, watcher: Automaton, done: Callable[[Places], bool], budget: int) -> tuple[int, ...] | None:
    """The choices of a shortest run after whose last state the watcher is done."""
    names = atoms_of(watcher)
    order: list[tuple[int, Places]] = [(0, frozenset(watcher.initial))]
    came: dict[tuple[int, Places], tuple[int, int] | None] = {order[0]: None}
    for index, (number, places) in enumerate(order):  # grows while it is walked
        there = _possible(watcher, places, frozenset(name for name in names if space.reads(name, number)))
        if done(there):
            return _choices(order, came, index)
        expansion = space.expand(number)
        for target, choice in zip(expansion.targets, expansion.choices, strict=True):
            if (target, there) not in came:
                came[target, there] = (index, choice)
                order.append((target, there))
        if len(order) > budget:
            return None
    return None


def _choices(
    order: Sequence[tuple[int, Places]], came: dict[tuple[int, Places], tuple[int, int] | None], index: int
) -> tuple[int, ...]:
    out: list[int] = []
    while (step := came[order[index]]) is not None:
        index, choice = step
        out.append(choice)
    return tuple(reversed(out))


def _followed(question: Question[S, A], never: Automaton, states: Sequence[S]) -> tuple[int, ...]:
    """The states of a claim along a run, up to one where it accepts whatever follows; empty if it gets to none."""
    names = atoms_of(never)
    paths: dict[int, tuple[int, ...]] = {place: (place,) for place in never.initial}
    for state in states:
        letter = frozenset(atom for atom in names if reads(question.system, atom, state))
        moves = [edge for edge in never.edges if edge.source in paths and edge.label.allows(letter)]
        paths = {edge.target: (*paths[edge.source], edge.target) for edge in moves}
    return next((path for place, path in paths.items() if accepts_anything(never, place)), ())
