"""Reduces cases: removes or merges states, removes edges, labels and initial states, and simplifies the formula."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from msgspec.structs import replace

from assay.automata.formula.formula import atoms, subformulas
from assay.automata.formula.smaller import (
    Options,
    deeper,
    formula_size,
    operator_name,
    operators_text,
    renamed,
    replaced,
    simpler,
)
from assay.automata.kripke import Case, State
from assay.core.domain.judgement import Judgement
from assay.core.domain.protocol import Pass

Pair = tuple[int, int]
"""A state and one of its successors; or two states, of which the second stays; or a position and an option."""


@dataclass(frozen=True)
class Parts:
    """Removes parts of one kind: `listed` gives them, `without` removes some."""

    name: str
    listed: Callable[[Case], Sequence[object]]
    without: Callable[[Case, Collection[object]], Case | None]

    def changes(self, case: Case) -> Sequence[object]:
        """List the parts."""
        return self.listed(case)

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Remove parts; None if the rest is not a Kripke structure."""
        return self.without(case, {*chosen})

    def ingredient(self, _case: Case, _change: object) -> str:
        """Name the kind of part."""
        return self.name


def _without_states(case: Case, gone: Collection[object]) -> Case | None:
    """Remove states, and with them those that are left without a successor."""
    kept = {n for n in range(len(case.states)) if n not in gone}
    while ended := {n for n in kept if not kept.intersection(case.states[n].after)}:
        kept -= ended
    return _renumbered(case, {n: place for place, n in enumerate(sorted(kept))})


def _renumbered(case: Case, place: Mapping[int, int]) -> Case | None:
    """Keep the states that have a place."""
    kept = [(n, state) for n, state in enumerate(case.states) if n in place]
    initial = tuple(sorted({place[n] for n in case.initial if n in place}))
    if not initial:
        return None
    states = {place[n]: replace(s, after=tuple(sorted({place[t] for t in s.after if t in place}))) for n, s in kept}
    return Case(tuple(states[n] for n in sorted(states)), initial, case.formula)


def _without_edges(case: Case, gone: Collection[object]) -> Case | None:
    def kept(n: int, state: State) -> State:
        return replace(state, after=tuple(there for there in state.after if (n, there) not in gone) or state.after)

    return replace(case, states=tuple(kept(n, state) for n, state in enumerate(case.states)))


def _without_labels(case: Case, gone: Collection[object]) -> Case:
    def kept(n: int, state: State) -> State:
        return replace(state, atoms=tuple(atom for atom in state.atoms if (n, atom) not in gone))

    return replace(case, states=tuple(kept(n, state) for n, state in enumerate(case.states)))


def _without_starts(case: Case, gone: Collection[object]) -> Case | None:
    left = tuple(n for n in case.initial if n not in gone)
    return replace(case, initial=left) if left else None


class MergeStates:
    """Removes a state: what led to it leads to another one."""

    def changes(self, case: Case) -> Sequence[Pair]:
        """List the pairs of states; the second stays."""
        pairs = combinations(range(len(case.states)), 2)
        return [pair for a, b in pairs for pair in ((b, a), (a, b))]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Redirect the edges; of two changes of one state, the first is made."""
        goes = {n: n for n in range(len(case.states))}
        for gone, kept in (change for change in chosen if isinstance(change, tuple)):
            alone = goes.get(gone) == gone and list(goes.values()).count(gone) == 1
            if alone and goes.get(kept) == kept:
                goes[gone] = kept
        numbers = {n: place for place, n in enumerate(sorted(set(goes.values())))}
        states = tuple(
            replace(case.states[n], after=tuple(sorted({numbers[goes[there]] for there in case.states[n].after})))
            for n in numbers
        )
        return Case(states, tuple(sorted({numbers[goes[n]] for n in case.initial})), case.formula)

    def ingredient(self, _case: Case, _change: object) -> str:
        """Name what must be there twice."""
        return "two states"


@dataclass(frozen=True)
class Replace:
    """Replaces subformulas."""

    options: Options

    def changes(self, case: Case) -> Sequence[Pair]:
        """List all single replacements, in preorder."""
        parts = enumerate(subformulas(case.formula))
        return [(n, way) for n, part in parts for way, _ in enumerate(self.options(part))]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Make the changes; of two at one position, or nested ones, only the first or outer is made."""
        ways = {change[0]: change[1] for change in reversed(chosen) if isinstance(change, tuple)}
        return replace(case, formula=replaced(case.formula, ways, self.options))

    def ingredient(self, case: Case, change: object) -> str:
        """Name the operator; atoms have no name."""
        parts = list(subformulas(case.formula))
        return operator_name(parts[change[0]]) if isinstance(change, tuple) else ""


class MergeAtoms:
    """Replaces an atom of the formula by another one."""

    def changes(self, case: Case) -> Sequence[tuple[str, str]]:
        """List the pairs of atoms; the second stays."""
        return [(b, a) for a, b in combinations(atoms(case.formula), 2)]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Rename the atoms; of two changes of one atom, the first is made."""
        kept = {name: name for name in atoms(case.formula)}
        for gone, stays in (change for change in chosen if isinstance(change, tuple)):
            if kept.get(gone) == gone and stays in kept:
                kept[gone] = kept[stays]
        return replace(case, formula=renamed(case.formula, kept))

    def ingredient(self, _case: Case, _change: object) -> str:
        """Name what must be there twice."""
        return "two atoms"


def _labels(case: Case) -> Iterator[tuple[int, str]]:
    return ((n, atom) for n, state in enumerate(case.states) for atom in state.atoms)


def _edges(case: Case) -> list[Pair]:
    return [(n, there) for n, state in enumerate(case.states) for there in state.after if len(state.after) > 1]


class Reducer:
    """Passes for the graph and the formula; the number of states counts most."""

    passes: Sequence[Pass[Case]] = (
        Parts("state", lambda case: range(len(case.states)), _without_states),
        Replace(simpler),
        Replace(deeper),
        MergeStates(),
        Parts("edge", _edges, _without_edges),
        Parts("initial state", lambda case: case.initial, _without_starts),
        Parts("label", lambda case: list(_labels(case)), _without_labels),
        MergeAtoms(),
    )

    def size(self, case: Case) -> tuple[int, ...]:
        """Measure a case."""
        edges = sum(len(state.after) for state in case.states)
        labels = sum(1 for _ in _labels(case))
        return len(case.states), edges, len(case.initial), *formula_size(case.formula), labels


def signature(case: Case, _judgement: Judgement) -> str:
    """Give the operators of a reduced formula, in preorder, and whether the graph has several initial states."""
    return operators_text(case.formula) + ("; several initial states" if len(case.initial) > 1 else "")
