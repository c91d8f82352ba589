"""What shows that a structure has a run of some kind, and what shows that it has none."""

from __future__ import annotations

from dataclasses import dataclass

from assay.automata.emptiness.structure import Structure
from assay.automata.formula.lasso import Lasso


@dataclass(frozen=True)
class Run:
    """A path that repeats, as numbers of edges: the stem leads from `start` to where the cycle begins and ends."""

    start: int
    stem: tuple[int, ...]
    cycle: tuple[int, ...]

    def states(self, structure: Structure) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give the states before the cycle and those of the cycle, each once."""
        path = [self.start, *(structure.targets[edge] for edge in (*self.stem, *self.cycle))]
        return tuple(path[: len(self.stem)]), tuple(path[len(self.stem) : -1])

    def word(self, structure: Structure) -> Lasso:
        """Give the word it spells."""
        stem, cycle = self.states(structure)
        return Lasso(tuple(map(structure.letter, stem)), tuple(map(structure.letter, cycle)))

    def line(self, structure: Structure) -> Structure:
        """Give the structure whose only run is this one: what holds of all runs there, holds of this one."""
        stem, cycle = self.states(structure)
        states = [*stem, *cycle]
        targets = [*range(1, len(states)), len(stem)]
        labels = [structure.labels[state] for state in states]
        return Structure([0], range(len(states) + 1), targets, structure.atoms, labels)


@dataclass(frozen=True)
class Ranked:
    """A closed set of pairs, each with a rank and the index of an acceptance set; the fair sets are numbered last."""

    values: tuple[int, ...]
    """What occurs as second part of a pair: values of the closure, as bits, or states of the automaton."""
    pairs: tuple[tuple[int, int, int, int], ...]
    """State, place in `values`, rank, index."""
