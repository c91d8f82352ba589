"""Observers of a run: what the product pairs each state of a structure with.

For a formula, it is a *value*: the set of subformulas that hold. A value agrees with the label of its state and with
the next value. An until may be postponed for ever, so values have acceptance sets. For an automaton, it is its state.
Values are numbered in order of discovery, states as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.membership import edges_from, state_marks
from assay.automata.formula.closure import AND, ATOM, NEXT, NOT, UNTIL, Closure
from assay.automata.limits import LimitError


class Observer(Protocol):
    """The second part of a product."""

    reads_target: bool
    """Whether a step reads the label of the state it leads to, and not of the one it leaves."""

    @property
    def sets(self) -> int:
        """The number of acceptance sets."""
        ...

    @property
    def marks(self) -> Sequence[int]:
        """The acceptance sets of each number, as bits; grows while numbers are discovered."""
        ...

    @property
    def values(self) -> Sequence[int]:
        """What the numbers stand for; grows likewise."""
        ...

    def starts(self, label: int) -> Sequence[int]:
        """Give the numbers for an initial state with this label."""
        ...

    def onward(self, second: int, label: int) -> Sequence[int]:
        """Give the successors of a number, on reading a label."""
        ...


def limit_error(limit: int) -> LimitError:
    """Say that a product is too large."""
    return LimitError(f"more than {limit} pairs of states and values", remedy="raise the limit, or omit the evidence")


class Tableau:
    """The values of a formula that occur."""

    reads_target = True

    def __init__(self, atoms: Sequence[str], closure: Closure, limit: int) -> None:
        places = {name: 1 << i for i, name in enumerate(atoms)}
        self._closure, self._limit = closure, limit
        self._atoms = [places.get(node.atom, 0) for node in closure.nodes]
        self._number: dict[int, int] = {}
        self.sets = len(closure.sets)
        self.values: list[int] = []
        self.marks: list[int] = []

    def starts(self, label: int) -> Sequence[int]:
        """Give the values that agree with a label and contain the formula."""
        top = 1 << len(self._closure.nodes) - 1
        return [second for second in self.fitting(0, 0, label) if self.values[second] & top]

    def onward(self, second: int, label: int) -> Sequence[int]:
        """Give the successors of a value in a state with this label."""
        value = self.values[second]
        true = false = 0
        for number, node in enumerate(self._closure.nodes):
            holds = value >> number & 1
            if node.kind == NEXT:
                bit = 1 << node.left
            elif node.kind == UNTIL and value >> node.left & 1 and not value >> node.right & 1:
                bit = 1 << number
            else:
                continue
            true, false = (true | bit, false) if holds else (true, false | bit)
        return () if true & false else self.fitting(true, false, label)

    def fitting(self, true: int, false: int, label: int) -> Sequence[int]:
        """Give the values that agree with a label, with the bits `true` set and `false` clear."""
        found = [0]
        for number in range(len(self._closure.nodes)):
            bit = 1 << number
            barred = 0 if true & bit else bit if false & bit else -1
            found = [value | b for value in found for b in self._possible(number, value, label, bit) if b != barred]
            if len(found) > self._limit:
                raise limit_error(self._limit)
        return [self._numbered(value) for value in found]

    def _possible(self, number: int, value: int, label: int, bit: int) -> tuple[int, ...]:
        """Give the possible bits of a subformula, from the bits of its parts."""
        node = self._closure.nodes[number]
        if node.kind == NEXT:
            return bit, 0
        left, right = value >> max(node.left, 0) & 1, value >> max(node.right, 0) & 1
        if node.kind == UNTIL and left and not right:
            return bit, 0
        true = {ATOM: label & self._atoms[number], NOT: not left, AND: left and right, UNTIL: right}.get(node.kind, 1)
        return (bit,) if true else (0,)

    def _numbered(self, value: int) -> int:
        if value not in self._number:
            self._number[value] = len(self.values)
            self.values.append(value)
            self.marks.append(self._met(value))
        return self._number[value]

    def _met(self, value: int) -> int:
        """Give the acceptance sets of a value: the until does not hold, or its right part does."""
        nodes = self._closure.nodes
        return sum(
            1 << k for k, n in enumerate(self._closure.sets) if not value >> n & 1 or value >> nodes[n].right & 1
        )


class Watcher:
    """The states of an automaton."""

    reads_target = False

    def __init__(self, atoms: Sequence[str], automaton: Automaton) -> None:
        self._atoms, self._initial = atoms, list(dict.fromkeys(automaton.initial))
        self._leaving = edges_from(automaton)
        self.sets, self.marks = len(automaton.acceptance), state_marks(automaton)
        self.values = range(automaton.states)

    def starts(self, _label: int) -> Sequence[int]:
        """Give the initial states."""
        return self._initial

    def onward(self, second: int, label: int) -> Sequence[int]:
        """Give the successors of a state, on reading a label."""
        letter = frozenset(name for i, name in enumerate(self._atoms) if label >> i & 1)
        return list(dict.fromkeys(edge.target for edge in self._leaving[second] if edge.label.allows(letter)))
