"""Finds bad prefixes, for models whose runs can end in a run-time error, and makes their certificates.

A prefix is bad for a formula once the automaton of the formula has no state left. It is bad for a never claim once the
claim is in a state that accepts every continuation. Both searches are breadth first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.translate import translate
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.emptiness.ranks import refute_formula
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Formula
from assay.domains.promela.checker.bad_prefix import accepts_anything, and_then_anything, matched_claim, states_of
from assay.domains.promela.engine.space import Space, SpentError
from assay.domains.promela.model.evidence import BadPrefix
from assay.domains.promela.model.question import Question, atoms_of
from assay.domains.promela.model.system import A, S
from assay.errors import AssayError

Places = frozenset[int]
"""The states that an automaton may be in."""


def find_beginning(question: Question[S, A], space: Space, budget: int) -> BadPrefix | None:
    """Search for a bad prefix; None if there is none within `budget` pairs."""
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
    """Make a certificate that a run is a bad prefix; the checker rejects it if it is not one."""
    formula, never = question.asked.formula, question.never
    states = states_of(question, choices)
    if formula is not None:
        return _refuted(question, formula, states, choices)
    if never is not None:
        return BadPrefix(tuple(choices), matched_claim(question, never, states))
    return BadPrefix(tuple(choices))


def _refuted(question: Question[S, A], formula: Formula, states: Sequence[S], choices: Sequence[int]) -> BadPrefix:
    found = refute_formula(and_then_anything(question, formula, states), closure_of(formula))
    pairs = found if isinstance(found, RankedPairs) else RankedPairs((), ())
    return BadPrefix(tuple(choices), (), pairs.values, pairs.pairs)


def _possible(automaton: Automaton, places: Places, letter: frozenset[str]) -> Places:
    """Give the states after one more letter."""
    return frozenset(e.target for e in automaton.edges if e.source in places and e.label.allows(letter))


def _shortest(space: Space, watcher: Automaton, done: Callable[[Places], bool], budget: int) -> tuple[int, ...] | None:
    """Give the choices of a shortest run after which the watcher is done."""
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
