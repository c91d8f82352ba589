"""A Kripke structure as a user writes it, with a formula: does every path satisfy it?

The domain `kripke` reads and decides such cases; the Promela domain makes them of its state spaces.
"""

from __future__ import annotations

from msgspec import Struct

from assay.automata.emptiness.structure import Structure
from assay.automata.formula.formula import Formula


class State(Struct, frozen=True):
    """A state: its name, the atoms that hold in it, and its successors by number. Both are sorted, without repeats."""

    name: str
    atoms: tuple[str, ...]
    after: tuple[int, ...]


class Case(Struct, frozen=True):
    """Does every path from an initial state satisfy the formula? Every state has a successor."""

    states: tuple[State, ...]
    initial: tuple[int, ...]
    """Numbers of states, sorted, without repeats; at least one."""
    formula: Formula

    @property
    def group(self) -> str:
        """Cases share no work."""
        return ""

    @property
    def names(self) -> tuple[str, ...]:
        """The atoms that hold somewhere, sorted."""
        return tuple(sorted({atom for state in self.states for atom in state.atoms}))


def structure_of(case: Case) -> Structure:
    """Give the structure of a case, in the form of the algorithms and the checkers."""
    offsets, targets = [0], list[int]()
    for state in case.states:
        targets += state.after
        offsets.append(len(targets))
    names = case.names
    bits = {name: 1 << i for i, name in enumerate(names)}
    labels = [sum(bits[atom] for atom in state.atoms) for state in case.states]
    return Structure(case.initial, offsets, targets, names, labels)


def case_of(structure: Structure, formula: Formula) -> Case:
    """Give the case of a structure without fairness; its states are named s0, s1 and so on."""
    if structure.fair_sets:
        raise ValueError("a case has no fairness sets")
    states = tuple(
        State(f"s{n}", tuple(sorted(structure.letter(n))), _successors(structure, n))
        for n in range(len(structure.labels))
    )
    return Case(states, tuple(sorted(set(map(int, structure.initial)))), formula)


def _successors(structure: Structure, state: int) -> tuple[int, ...]:
    return tuple(sorted(set(map(int, structure.targets[structure.offsets[state] : structure.offsets[state + 1]]))))
