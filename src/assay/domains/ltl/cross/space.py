"""Random state spaces, and their products with automata.

A product with the automaton of a formula tells which states of the space start a run that satisfies the formula. That
depends on the language alone: equivalent automata give the same states, and each state starts a run that satisfies
a formula or its negation.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assay.automata.buchi.automaton import Edge
from assay.automata.buchi.size import Shape
from assay.automata.graph.components import components
from assay.core.domain.splitmix import Draw

_ONE = 1 << 32


class Space(Struct, frozen=True):
    """A graph whose states carry letters, and have successors."""

    after: Sequence[Sequence[int]]
    letters: Sequence[frozenset[str]]


class Product(Struct, frozen=True):
    """The size of a product, and the states of the space that start an accepted run."""

    states: int
    transitions: int
    components: int
    satisfying: frozenset[int]


def random_space(atoms: Sequence[str], states: int, density: float, seed: int) -> Space:
    """Draw a space: an edge between two states with this probability, and at least one from each state."""
    draw, mark = Draw(seed), int(density * _ONE)
    after = [[t for t in range(states) if draw.below(_ONE) < mark] or [draw.below(states)] for _ in range(states)]
    letters = [frozenset(atom for atom in atoms if draw.one_in(2)) for _ in range(states)]
    return Space(after, letters)


def product(shape: Shape, space: Space) -> Product:
    """Build what is reachable from an initial state of the automaton with any state of the space."""
    leaving: dict[int, list[tuple[Edge, int]]] = {}
    for edge, marks in shape.edges:
        leaving.setdefault(edge.source, []).append((edge, marks))
    moves: dict[tuple[int, frozenset[str]], list[tuple[int, int]]] = {}
    waiting = [(state, place) for state in dict.fromkeys(shape.initial) for place in range(len(space.letters))]
    starts, numbers = len(waiting), {pair: n for n, pair in enumerate(waiting)}
    offsets, targets, met = [0], list[int](), list[int]()
    for state, place in waiting:
        letter = space.letters[place]
        here = moves.get((state, letter))
        if here is None:
            allowed = ((e.target, marks) for e, marks in leaving.get(state, ()) if e.label.allows(letter))
            here = moves[state, letter] = list(dict.fromkeys(allowed))
        for target, marks in here:
            for successor in space.after[place]:
                there = (target, successor)
                number = numbers.setdefault(there, len(waiting))
                if number == len(waiting):
                    waiting.append(there)
                targets.append(number)
                met.append(marks)
        offsets.append(len(targets))
    of = components(offsets, targets)
    good = _accepting(of, offsets, targets, met, (1 << shape.sets) - 1)
    satisfying = frozenset(waiting[node][1] for node in range(starts) if good[of[node]])
    return Product(len(waiting), len(targets), len(good), satisfying)


def _accepting(of: list[int], offsets: list[int], targets: list[int], met: list[int], full: int) -> list[bool]:
    """Whether each component reaches one with a cycle that meets every set."""
    count = max(of, default=-1) + 1
    seen: dict[int, int] = {}
    after: list[set[int]] = [set() for _ in range(count)]
    for node, number in enumerate(of):
        for edge in range(offsets[node], offsets[node + 1]):
            if (other := of[targets[edge]]) == number:
                seen[number] = seen.get(number, 0) | met[edge]
            else:
                after[number].add(other)
    good = list[bool]()
    for number in range(count):  # edges lead to smaller numbers
        good.append(seen.get(number) == full or any(good[other] for other in after[number]))
    return good
