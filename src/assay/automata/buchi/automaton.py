"""Generalised Büchi automata over sets of atomic propositions, with labels on the edges.

A label is a pair (P, N) as in section 3.9 of Brunner and Lammich: it stands for all sets A with P ⊆ A and A ∩ N = ∅.
A word is accepted if some run over it, from an initial state, is infinitely often in each of the acceptance sets.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from msgspec import Struct


class Label(Struct, frozen=True):
    """Which atoms must hold, and which must not."""

    positive: frozenset[str]
    negative: frozenset[str]

    def allows(self, holding: AbstractSet[str]) -> bool:
        """Whether it stands for this set of atoms."""
        return self.positive <= holding and not self.negative & holding


class Edge(Struct, frozen=True):
    """Reads one letter of the word."""

    source: int
    label: Label
    target: int


class Automaton(Struct, frozen=True):
    """States are numbered from 0. Without any acceptance set every infinite run is accepting."""

    states: int
    initial: tuple[int, ...]
    edges: tuple[Edge, ...]
    acceptance: tuple[frozenset[int], ...]
