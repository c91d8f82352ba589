"""Generalised Büchi automata over sets of atomic propositions, with labels on the edges.

A label is a pair (P, N) as in section 3.9 of Brunner and Lammich: it denotes all sets A with P ⊆ A and A ∩ N = ∅. A
word is accepted if some run over it, from an initial state, visits each acceptance set infinitely often.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from msgspec import Struct


class Label(Struct, frozen=True):
    """A conjunction of literals: the positive atoms and the negated atoms."""

    positive: frozenset[str]
    negative: frozenset[str]

    def allows(self, holding: AbstractSet[str]) -> bool:
        """Whether this set of atoms satisfies the label."""
        return self.positive <= holding and not self.negative & holding


class Edge(Struct, frozen=True):
    """A transition, which reads one letter."""

    source: int
    label: Label
    target: int


class Automaton(Struct, frozen=True):
    """States are numbered from 0. Without any acceptance set every infinite run is accepting."""

    states: int
    initial: tuple[int, ...]
    edges: tuple[Edge, ...]
    acceptance: tuple[frozenset[int], ...]
