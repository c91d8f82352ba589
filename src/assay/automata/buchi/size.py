"""The size of an automaton, as Spot's `ltlcross` counts it: what is reachable, with parallel edges taken as one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from msgspec import Struct

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.buchi.membership import state_marks
from assay.automata.graph.components import components

_Leaving = dict[int, dict[tuple[int, int], list[Label]]]
"""The edges of each state, by target and marks: the labels are alternatives."""


class Shape(Struct, frozen=True):
    """An automaton with acceptance on edges, as a tool prints it: each edge has the bits of its acceptance sets."""

    initial: Sequence[int]
    edges: Sequence[tuple[Edge, int]]
    sets: int
    atoms: Collection[str]
    generalised: bool = True
    """Whether a run is accepting if it takes edges of each set infinitely often; if not, the condition is another."""


class Size(Struct, frozen=True):
    """Counts of an automaton. A transition is an edge with one letter: each label stands for several."""

    states: int
    edges: int
    transitions: int
    acceptance: int
    components: int
    nondeterministic: int
    """The states with two successors by the same letter."""
    initial: int
    complete: bool
    """Whether every state has a successor by every letter."""

    @property
    def deterministic(self) -> bool:
        """Whether there is at most one run over a word."""
        return not self.nondeterministic and self.initial <= 1


def shape_of(automaton: Automaton) -> Shape:
    """Move acceptance from states to the edges that leave them."""
    marks = state_marks(automaton)
    marked = tuple((edge, marks[edge.source]) for edge in automaton.edges)
    names = {name for edge in automaton.edges for name in edge.label.positive | edge.label.negative}
    return Shape(automaton.initial, marked, len(automaton.acceptance), names)


def size_of(shape: Shape) -> Size:
    """Measure an automaton."""
    leaving = _leaving(shape.edges)
    numbers = {state: n for n, state in enumerate(dict.fromkeys(shape.initial))}
    waiting = list(numbers)
    offsets, targets = [0], list[int]()
    for state in waiting:
        for target, _ in leaving.get(state, ()):
            if target not in numbers:
                numbers[target] = len(waiting)
                waiting.append(target)
            targets.append(numbers[target])
        offsets.append(len(targets))
    atoms = tuple(dict.fromkeys(shape.atoms))
    reached = [list(leaving.get(state, {}).values()) for state in waiting]
    return Size(
        states=len(waiting),
        edges=len(targets),
        transitions=sum(letters(labels, atoms) for here in reached for labels in here),
        acceptance=shape.sets,
        components=max(components(offsets, targets), default=-1) + 1,
        nondeterministic=sum(map(_overlaps, reached)),
        initial=len(set(shape.initial)),
        complete=bool(reached) and all(letters([*chain(*here)], atoms) == 1 << len(atoms) for here in reached),
    )


def _leaving(edges: Iterable[tuple[Edge, int]]) -> _Leaving:
    out: _Leaving = {}
    for edge, marks in edges:
        if not edge.label.positive & edge.label.negative:
            out.setdefault(edge.source, {}).setdefault((edge.target, marks), []).append(edge.label)
    return out


def _overlaps(edges: Sequence[Sequence[Label]]) -> bool:
    """Whether two of the edges share a letter."""
    return any(
        not (one.positive & other.negative or one.negative & other.positive)
        for n, labels in enumerate(edges)
        for one in labels
        for rest in edges[:n]
        for other in rest
    )


def letters(labels: Sequence[Label], atoms: Sequence[str]) -> int:
    """Count the letters over the atoms that some label allows, by cases on one atom after the other."""
    if not labels:
        return 0
    if any(not label.positive and not label.negative for label in labels):
        return 1 << len(atoms)
    first, rest = atoms[0], atoms[1:]
    return sum(letters(_given(labels, first, value=value), rest) for value in (False, True))


def _given(labels: Sequence[Label], atom: str, *, value: bool) -> list[Label]:
    """What remains of the labels once an atom has its value."""
    refused = [label.negative if value else label.positive for label in labels]
    gone = frozenset([atom])
    return [
        Label(label.positive - gone, label.negative - gone)
        for label, against in zip(labels, refused, strict=True)
        if atom not in against
    ]
