"""Variants with the same verdict: other names and orders, copies of states, unrolling, equivalent formulas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from assay.automata.formula.equivalence import LAWS, Law, rewritten
from assay.automata.formula.formula import atoms
from assay.automata.formula.smaller import renamed
from assay.automata.kripke import Case, State
from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import Variation, shuffled, vary

_STATES = ("x", "s1", "s0", "a", "loop", "end", "init", "b_2", "p", "q", "s", "y", "u0", "u1", "u2", "u3")
_ATOMS = ("a", "b1", "c_", "p", "q", "zz", "p0", "p10", "idle", "w1", "q0", "p1")
_MOST = 200


def variants(case: Case, draw: Draw) -> Iterator[tuple[str, Case]]:
    """Draw variants of a case."""
    return vary(_KINDS, case, draw)


def _numbered(states: Sequence[State], initial: Sequence[int], case: Case) -> Case:
    """Name the states by their numbers."""
    named = (replace(s, name=f"s{n}", after=tuple(sorted(set(s.after)))) for n, s in enumerate(states))
    return Case(tuple(named), tuple(sorted(set(initial))), case.formula)


def _renamed(case: Case, draw: Draw) -> Case:
    """Rename states and atoms."""
    states = [*shuffled(_STATES, draw), *(f"v{n}" for n in range(len(case.states)))]
    old = tuple(dict.fromkeys((*case.names, *atoms(case.formula))))
    new = dict(zip(old, [*shuffled(_ATOMS, draw), *(f"a{n}" for n in range(len(old)))], strict=False))
    named = (
        State(name, tuple(sorted(new[a] for a in state.atoms)), state.after)
        for name, state in zip(states, case.states, strict=False)
    )
    return Case(tuple(named), case.initial, renamed(case.formula, new))


def _reordered(case: Case, draw: Draw) -> Case | None:
    """List the states in another order."""
    order = shuffled(range(len(case.states)), draw)
    place = {state: n for n, state in enumerate(order)}
    states = [replace(case.states[n], after=tuple(place[there] for there in case.states[n].after)) for n in order]
    return _numbered(states, [place[n] for n in case.initial], case) if len(order) > 1 else None


def _copied(case: Case, draw: Draw) -> Case:
    """Copy a state; each edge to it leads to the old one, the new one or both."""
    old, new = draw.below(len(case.states)), len(case.states)

    def target(there: int) -> tuple[int, ...]:
        return draw.choice(((old,), (new,), (old, new))) if there == old else (there,)

    def redirected(state: State) -> State:
        return replace(state, after=tuple(n for there in state.after for n in target(there)))

    states = [redirected(state) for state in (*case.states, case.states[old])]
    return _numbered(states, [n for start in case.initial for n in target(start)], case)


def _unreachable(case: Case, draw: Draw) -> Case:
    """Add a state to which no edge leads."""
    count = len(case.states)
    held = tuple(atom for atom in case.names if draw.one_in(2))
    added = State("", held, tuple(n for n in range(count) if draw.one_in(2)) or (count,))
    return _numbered([*case.states, added], case.initial, case)


def _unrolled(case: Case, draw: Draw) -> Case | None:
    """Split each state into copies, which the paths visit in turn."""
    times, count = 2 + draw.below(2), len(case.states)
    if times * count > _MOST:
        return None
    states = [
        replace(state, after=tuple(there + (turn + 1) % times * count for there in state.after))
        for turn in range(times)
        for state in case.states
    ]
    return _numbered(states, case.initial, case)


def _by(law: Law, case: Case, draw: Draw) -> Case | None:
    found = rewritten(case.formula, law, draw.below)
    return None if found is None else replace(case, formula=found)


_KINDS: dict[str, Variation[Case]] = {
    "rename": _renamed,
    "reorder": _reordered,
    "copy-state": _copied,
    "unreachable-state": _unreachable,
    "unroll": _unrolled,
    **{name: partial(_by, law) for name, law in LAWS.items()},
}
