"""Finds bad prefixes and makes their certificates: for safety formulas, and where runs can end in a run-time error.

A prefix is bad for a formula once the automaton of the formula has no state left. It is bad for a never claim once the
claim is in a state that accepts every continuation. Both searches are breadth first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.translate import translate
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.emptiness.ranks import refute_formula
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Formula
from assay.core.domain.verdict import Answer
from assay.domains.promela.checker.bad_prefix import (
    accepts_anything,
    and_then_anything,
    matched_claim,
    states_of,
    why_no_beginning,
)
from assay.domains.promela.checker.replay import NoRunError
from assay.domains.promela.engine.space import Explored, Room, Space, SpentError
from assay.domains.promela.model.evidence import BadPrefix, Evidence, Lasso
from assay.domains.promela.model.question import Question, atoms_of, reads
from assay.domains.promela.model.system import A, S
from assay.errors import AssayError

Places = frozenset[int]
"""The states that an automaton may be in."""
SHORTEST = 1_000
"""Pairs explored in search of a bad prefix that is shorter than the one in a lasso."""


def find_beginning(question: Question[S, A], space: Space, budget: int) -> BadPrefix | None:
    """Search for a bad prefix; None if there is none within `budget` pairs."""
    try:
        watch = _watch(question)
        choices = None if watch is None else _shortest(space, *watch, budget)
        return None if choices is None else beginning_of(question, choices)
    except (SpentError, AssayError):
        return None


def with_bad_prefix(question: Question[S, A], answer: Answer[Evidence]) -> Answer[Evidence]:
    """Give the answer with a bad prefix in place of a lasso, if the lasso has one.

    The lasso stays where atoms may have a run-time error, where only fair runs count, and where a limit is reached.
    """
    if not isinstance(answer.evidence, Lasso) or question.doubtful:
        return answer
    try:
        found = _prefix_of(question, answer.evidence)
    except (AssayError, NoRunError):
        return answer
    return answer if found is None else replace(answer, evidence=found)


def _prefix_of(question: Question[S, A], lasso: Lasso) -> BadPrefix | None:
    watch = _watch(question)
    choices = None if watch is None or lasso.projected else _cut(question, lasso, *watch)
    if choices is None:
        return None
    space = Explored(question.system, Room(SHORTEST), movers=False)
    shorter = find_beginning(question, space, SHORTEST)
    prefix = beginning_of(question, choices) if shorter is None else shorter
    return None if why_no_beginning(question, prefix) else prefix


Done = Callable[[Places], bool]
"""Whether a prefix is bad, by the states that the automaton is in after it."""


def _watch(question: Question[S, A]) -> tuple[Automaton, Done] | None:
    """The automaton that recognises bad prefixes; None for properties that have none."""
    formula, never = question.asked.formula, question.never
    if question.fair:
        return None
    if formula is not None:
        return translate(formula), lambda left: not left
    if never is None:
        return None
    accepting = {place for place in range(never.states) if accepts_anything(never, place)}
    return never, lambda now: bool(now & accepting)


def _cut(question: Question[S, A], lasso: Lasso, watcher: Automaton, done: Done) -> tuple[int, ...] | None:
    """The choices of a lasso up to the end of its first bad prefix; its cycle is repeated until the watcher repeats."""
    states, cycle = states_of(question, lasso.choices), lasso.choices[lasso.start :]
    names, places = atoms_of(watcher), frozenset(watcher.initial)
    choices, seen = lasso.choices, set[tuple[int, Places]]()
    at, taken = 0, 0
    while (at, places) not in seen:
        seen.add((at, places))
        letter = frozenset(name for name in names if reads(question.system, name, states[at]))
        places = _possible(watcher, places, letter)
        if done(places):
            return choices[:taken]
        at, taken = at + 1, taken + 1
        if at == len(lasso.choices):
            at, choices = lasso.start, (*choices, *cycle)
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


def _shortest(space: Space, watcher: Automaton, done: Done, budget: int) -> tuple[int, ...] | None:
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
