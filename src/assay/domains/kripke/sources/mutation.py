"""Small changes of a case: of an edge, a label, an initial state or a subformula."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assay.automata.formula.formula import atoms
from assay.automata.formula.mutation import mutated
from assay.automata.kripke import Case, State
from assay.core.domain.splitmix import Draw


def mutate(case: Case, draw: Draw) -> Case:
    """Change one part; every state keeps a successor, and the graph an initial state."""
    return draw.choice((_formula, _formula, _edge, _edge, _label, _start))(case, draw)


def _formula(case: Case, draw: Draw) -> Case:
    return replace(case, formula=mutated(case.formula, draw.below))


def _edge(case: Case, draw: Draw) -> Case:
    number = draw.below(len(case.states))
    state = case.states[number]
    after = _flipped(state.after, draw.below(len(case.states)))
    return _with_state(case, number, replace(state, after=after or state.after))


def _label(case: Case, draw: Draw) -> Case:
    names = tuple(dict.fromkeys((*case.names, *atoms(case.formula))))
    number = draw.below(len(case.states))
    state = case.states[number]
    if not names:
        return case
    held = {*state.atoms} ^ {draw.choice(names)}
    return _with_state(case, number, replace(state, atoms=tuple(sorted(held))))


def _start(case: Case, draw: Draw) -> Case:
    return replace(case, initial=_flipped(case.initial, draw.below(len(case.states))) or case.initial)


def _flipped(numbers: Sequence[int], number: int) -> tuple[int, ...]:
    return tuple(sorted({*numbers} ^ {number}))


def _with_state(case: Case, number: int, state: State) -> Case:
    return replace(case, states=(*case.states[:number], state, *case.states[number + 1 :]))
