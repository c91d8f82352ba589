"""The parts of small cases: all sets of rules and all automata up to a size, and what renaming does to them.

A part is a set of atoms: of rules, or of edges and final states. Atoms are numbered and a part is an increasing tuple
of numbers, so that renaming is a permutation of the atoms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product
from math import comb
from typing import NamedTuple, TypeVar

from assay.domains.pushdown.model.case import Automaton, Edge, Rule
from assay.domains.pushdown.sources.names import extra_names

X = TypeVar("X")
Part = tuple[int, ...]


class Final(NamedTuple):
    """That a state is final."""

    state: int


Atom = Rule | Edge | Final


class Renaming(NamedTuple):
    """New numbers for the states of an automaton, control locations first, and for the labels."""

    states: tuple[int, ...]
    labels: tuple[int, ...]


@dataclass(frozen=True)
class Parts:
    """All parts of one kind, smallest first."""

    atoms: tuple[Atom, ...]
    parts: tuple[Part, ...]


def every_rule(locations: int, labels: int, *, general: bool) -> list[Rule]:
    """List all rules, in order; a push keeps the label it replaces unless all pushes are asked for."""
    out = []
    for p, label, q in product(range(locations), range(labels), range(locations)):
        out += [Rule(p, label, q, ()), *(Rule(p, label, q, (a,)) for a in range(labels))]
        below = range(labels) if general else [label]
        out += [Rule(p, label, q, (a, b)) for a in range(labels) for b in below]
    return sorted(out)


def every_edge(locations: int, labels: int, extra: int) -> list[Edge]:
    """List all edges that enter no control location, in order."""
    states = range(locations + extra)
    return [Edge(s, a, t) for s, a, t in product(states, range(labels), states[locations:])]


def count_subsets(items: int, most: int) -> int:
    """Count the subsets of at most so many elements."""
    return sum(comb(items, size) for size in range(min(items, most) + 1))


def subsets(items: Sequence[X], most: int) -> Iterator[tuple[X, ...]]:
    """Give the subsets of at most so many elements, small ones first."""
    return chain.from_iterable(combinations(items, size) for size in range(min(len(items), most) + 1))


def automata(edges: Sequence[Edge], locations: int, extra: int, most: int) -> Iterator[Part]:
    """Give every automaton without an edge out of an unreachable state and without an unreachable final extra state.

    Its atoms are the edges in the given order, and then the final states.
    """
    for chosen in subsets(range(len(edges)), most):
        reached = _reached([edges[k] for k in chosen], locations)
        if reached.issuperset(edges[k].source for k in chosen):
            states = [s for s in range(locations + extra) if s in reached]
            for mask in range(1 << len(states)):
                yield (*chosen, *(len(edges) + s for bit, s in enumerate(states) if mask >> bit & 1))


def _reached(edges: Sequence[Edge], locations: int) -> set[int]:
    reached = set(range(locations))
    while more := {edge.target for edge in edges if edge.source in reached} - reached:
        reached |= more
    return reached


def rules(atoms: Sequence[Atom], part: Part) -> tuple[Rule, ...]:
    """Turn a part into the rules that it stands for."""
    return tuple(sorted(atom for atom in (atoms[k] for k in part) if isinstance(atom, Rule)))


def automaton(atoms: Sequence[Atom], part: Part, extra: int) -> Automaton:
    """Turn a part into the automaton that it stands for."""
    chosen = [atoms[k] for k in part]
    edges = sorted(atom for atom in chosen if isinstance(atom, Edge))
    finals = sorted(atom.state for atom in chosen if isinstance(atom, Final))
    return Automaton(extra_names(extra), tuple(edges), tuple(finals))


def renamings_outside(locations: int, labels: int, extra: int) -> list[Renaming]:
    """All renamings of locations and labels, which rules and both automata share; the identity comes first."""
    kept = tuple(range(locations, locations + extra))
    return [Renaming(p + kept, a) for p, a in product(permutations(range(locations)), permutations(range(labels)))]


def renamings_inside(locations: int, labels: int, extra: int) -> list[Renaming]:
    """All renamings of the extra states, which only this automaton knows."""
    kept = tuple(range(locations))
    return [Renaming(kept + q, tuple(range(labels))) for q in permutations(range(locations, locations + extra))]


def renamed(atom: Atom, renaming: Renaming) -> Atom:
    """Rename an atom."""
    states, labels = renaming
    if isinstance(atom, Rule):
        return Rule(states[atom.p], labels[atom.label], states[atom.q], tuple(labels[a] for a in atom.w))
    if isinstance(atom, Edge):
        return Edge(states[atom.source], labels[atom.label], states[atom.target])
    return Final(states[atom.state])


def permutations_of(atoms: Sequence[Atom], renamings: Sequence[Renaming]) -> list[list[int]]:
    """For each renaming, say which atom each atom becomes."""
    number = {atom: k for k, atom in enumerate(atoms)}
    return [[number[renamed(atom, renaming)] for atom in atoms] for renaming in renamings]


def up_to(found: Parts, inside: Sequence[Renaming]) -> tuple[Parts, dict[Part, int]]:
    """Keep the first part of each class under these renamings; also number the class of every part."""
    moves = permutations_of(found.atoms, inside)
    class_of: dict[Part, int] = {}
    kept: list[Part] = []
    for part in found.parts:
        if part not in class_of:
            for move in moves:
                class_of[tuple(sorted([move[k] for k in part]))] = len(kept)
            kept.append(part)
    return Parts(found.atoms, tuple(kept)), class_of


def action(kept: Parts, class_of: dict[Part, int], outside: Sequence[Renaming]) -> list[list[int]]:
    """For each of these renamings, say into which class it takes every class."""
    moves = permutations_of(kept.atoms, outside)
    return [[class_of[tuple(sorted([move[k] for k in part]))] for part in kept.parts] for move in moves]
