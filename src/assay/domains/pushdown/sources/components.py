"""The components of small cases: all rule sets and automata up to a size, and the action of renamings on them.

A component is a set of atoms: of rules, or of edges and final states. Atoms are numbered and a component is an
increasing tuple of numbers, so a renaming is a permutation of the atoms.
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
Component = tuple[int, ...]


class Final(NamedTuple):
    """The atom that makes a state final."""

    state: int


Atom = Rule | Edge | Final


class Renaming(NamedTuple):
    """New numbers for the states of an automaton, control locations first, and for the labels."""

    states: tuple[int, ...]
    labels: tuple[int, ...]


@dataclass(frozen=True)
class Components:
    """All components of one kind, smallest first."""

    atoms: tuple[Atom, ...]
    components: tuple[Component, ...]


def all_rules(locations: int, labels: int, *, general: bool) -> list[Rule]:
    """List all rules in order; without `general`, a push keeps the label that it reads."""
    out = []
    for p, label, q in product(range(locations), range(labels), range(locations)):
        out += [Rule(p, label, q, ()), *(Rule(p, label, q, (a,)) for a in range(labels))]
        below = range(labels) if general else [label]
        out += [Rule(p, label, q, (a, b)) for a in range(labels) for b in below]
    return sorted(out)


def all_edges(locations: int, labels: int, extra: int) -> list[Edge]:
    """List all edges into extra states, in order."""
    states = range(locations + extra)
    return [Edge(s, a, t) for s, a, t in product(states, range(labels), states[locations:])]


def count_subsets(items: int, most: int) -> int:
    """Count the subsets of at most `most` elements."""
    return sum(comb(items, size) for size in range(min(items, most) + 1))


def subsets(items: Sequence[X], most: int) -> Iterator[tuple[X, ...]]:
    """Yield the subsets of at most `most` elements, smallest first."""
    return chain.from_iterable(combinations(items, size) for size in range(min(len(items), most) + 1))


def automata(edges: Sequence[Edge], locations: int, extra: int, most: int) -> Iterator[Component]:
    """Yield every automaton without edges out of unreachable states and without unreachable final extra states.

    The atoms are the edges in the given order, followed by the final states.
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


def rules(atoms: Sequence[Atom], component: Component) -> tuple[Rule, ...]:
    """The rules of a component."""
    return tuple(sorted(atom for atom in (atoms[k] for k in component) if isinstance(atom, Rule)))


def automaton(atoms: Sequence[Atom], component: Component, extra: int) -> Automaton:
    """The automaton of a component."""
    chosen = [atoms[k] for k in component]
    edges = sorted(atom for atom in chosen if isinstance(atom, Edge))
    finals = sorted(atom.state for atom in chosen if isinstance(atom, Final))
    return Automaton(extra_names(extra), tuple(edges), tuple(finals))


def shared_renamings(locations: int, labels: int, extra: int) -> list[Renaming]:
    """All renamings of locations and labels, which the rules and both automata share; the identity comes first."""
    kept = tuple(range(locations, locations + extra))
    return [Renaming(p + kept, a) for p, a in product(permutations(range(locations)), permutations(range(labels)))]


def local_renamings(locations: int, labels: int, extra: int) -> list[Renaming]:
    """All renamings of the extra states, which are local to an automaton."""
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
    """Each renaming as a permutation of the atoms."""
    number = {atom: k for k, atom in enumerate(atoms)}
    return [[number[renamed(atom, renaming)] for atom in atoms] for renaming in renamings]


def quotient(found: Components, renamings: Sequence[Renaming]) -> tuple[Components, dict[Component, int]]:
    """Keep the first component of each class under these renamings; also number the class of every component."""
    moves = permutations_of(found.atoms, renamings)
    class_of: dict[Component, int] = {}
    kept: list[Component] = []
    for component in found.components:
        if component not in class_of:
            for move in moves:
                class_of[tuple(sorted([move[k] for k in component]))] = len(kept)
            kept.append(component)
    return Components(found.atoms, tuple(kept)), class_of


def action(kept: Components, class_of: dict[Component, int], renamings: Sequence[Renaming]) -> list[list[int]]:
    """The action of these renamings on the classes."""
    moves = permutations_of(kept.atoms, renamings)
    return [[class_of[tuple(sorted([move[k] for k in component]))] for component in kept.components] for move in moves]
