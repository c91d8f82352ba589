"""The product of a system and an automaton, built on the fly: a generalised Büchi graph.

Acceptance is on arcs, by the bits that an arc *misses*: one for each acceptance set of the automaton, and under weak
fairness one for each enabled process that does not move. A cycle is accepting if no bit is missed by all its arcs. The
number of processes need not be known in advance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from assay.automata.buchi.automaton import Automaton
from assay.domains.promela.engine.space import Room, Space
from assay.domains.promela.model.evidence import STUTTER
from assay.domains.promela.model.question import atoms_of

Arc = tuple[int, int, int]
"""Target, missed bits, and step of the system."""


class Buchi(Protocol):
    """A graph to search for accepting cycles; nodes are numbered from 0."""

    @property
    def initial(self) -> Sequence[int]:
        """The initial nodes."""
        ...

    def arcs(self, node: int) -> Sequence[Arc]:
        """Give the arcs of a node, in a fixed order."""
        ...


class Product:
    """Pairs of a system state and an automaton state, numbered in the order of discovery."""

    def __init__(self, space: Space, automaton: Automaton, room: Room, *, stutters: bool, fair: bool) -> None:
        self.transitions = 0
        self.faults: dict[int, str] = {}
        """A run-time error of each state that has one, failed assertions aside."""
        self._space, self._room, self._stutters, self._fair = space, room, stutters, fair
        self._atoms = atoms_of(automaton)
        self._moves = _Moves(automaton, self._atoms)
        self._sets = len(automaton.acceptance)
        self._width = automaton.states
        self._letters: dict[int, int] = {}
        self._keys: list[int] = []
        self._numbers: dict[int, int] = {}
        self._arcs: dict[int, Sequence[Arc]] = {}
        self.initial: Sequence[int] = [self._number(place) for place in dict.fromkeys(automaton.initial)]

    @property
    def states(self) -> int:
        """The number of discovered pairs."""
        return len(self._keys)

    @property
    def bits(self) -> int:
        """The number of bits; under fairness this explores the whole system."""
        if not self._fair:
            return self._sets
        number, enabled = 0, 0
        while number < self._space.states:
            enabled |= self._space.expand(number).enabled
            number += 1
        return self._sets + enabled.bit_length()

    def pair(self, node: int) -> tuple[int, int]:
        """Give the system state and the automaton state."""
        return divmod(self._keys[node], self._width)

    def arcs(self, node: int) -> Sequence[Arc]:
        """Give the arcs of a pair: each step of the system with each automaton edge over the letter."""
        known = self._arcs.get(node)
        if known is None:
            known = self._arcs[node] = self._ask(node)
            self.transitions += len(known)
        return known

    def _ask(self, node: int) -> Sequence[Arc]:
        number, place = self.pair(node)
        places = self._moves.over(self._letter(number), place)
        if not places:
            return ()
        missing = self._moves.missing[place]
        expansion = self._space.expand(number)
        self._note_fault(number, expansion.faults)
        if expansion.last:
            steps = [(number, 0, STUTTER)] if self._stutters else []
        else:
            steps = list(zip(expansion.targets, expansion.movers, expansion.choices, strict=True))
        out = []
        for target, movers, choice in steps:
            waiting = (expansion.enabled & ~movers) << self._sets if self._fair else 0
            out += [(self._number(target * self._width + q), missing | waiting, choice) for q in places]
        return out

    def _note_fault(self, number: int, faults: Sequence[tuple[int, str]]) -> None:
        for _, fault in faults:
            if fault != "assertion":
                self.faults.setdefault(number, fault)

    def _letter(self, number: int) -> int:
        known = self._letters.get(number)
        if known is None:
            known = sum(1 << bit for bit, atom in enumerate(self._atoms) if self._space.reads(atom, number))
            self._letters[number] = known
        return known

    def _number(self, key: int) -> int:
        known = self._numbers.get(key)
        if known is None:
            self._room.check(len(self._keys))
            known = self._numbers[key] = len(self._keys)
            self._keys.append(key)
        return known


class _Moves:
    """An automaton over letters of bits: its successors, and the sets that a state is not in."""

    def __init__(self, automaton: Automaton, atoms: Sequence[str]) -> None:
        bit = {atom: 1 << index for index, atom in enumerate(atoms)}
        self.missing = [
            sum(1 << index for index, accepting in enumerate(automaton.acceptance) if place not in accepting)
            for place in range(automaton.states)
        ]
        self._edges: list[list[tuple[int, int, int]]] = [[] for _ in range(automaton.states)]
        for edge in automaton.edges:
            positive, negative = (
                sum(bit[atom] for atom in part) for part in (edge.label.positive, edge.label.negative)
            )
            self._edges[edge.source].append((positive, negative, edge.target))
        self._known: dict[tuple[int, int], Sequence[int]] = {}

    def over(self, letter: int, place: int) -> Sequence[int]:
        """Give the successors of a state over a letter."""
        known = self._known.get((letter, place))
        if known is None:
            allowed = [q for yes, no, q in self._edges[place] if letter & yes == yes and not letter & no]
            known = self._known[letter, place] = tuple(dict.fromkeys(allowed))
        return known
