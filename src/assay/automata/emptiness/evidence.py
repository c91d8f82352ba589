"""Evidence for and against emptiness: a lasso-shaped run, or ranks."""

from __future__ import annotations

from msgspec import Struct

from assay.automata.emptiness.structure import Structure
from assay.automata.formula.lasso import Lasso


class Run(Struct, frozen=True):
    """A lasso as numbers of edges: the stem leads from `start` to the state where the cycle begins and ends."""

    start: int
    stem: tuple[int, ...]
    cycle: tuple[int, ...]

    def states(self, structure: Structure) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give the states of the stem and of the cycle."""
        path = [self.start, *(structure.targets[edge] for edge in (*self.stem, *self.cycle))]
        return tuple(path[: len(self.stem)]), tuple(path[len(self.stem) : -1])

    def word(self, structure: Structure) -> Lasso:
        """Give the word of the run."""
        stem, cycle = self.states(structure)
        return Lasso(tuple(map(structure.letter, stem)), tuple(map(structure.letter, cycle)))

    def line(self, structure: Structure) -> Structure:
        """Give the structure whose only run is this one."""
        stem, cycle = self.states(structure)
        states = [*stem, *cycle]
        targets = [*range(1, len(states)), len(stem)]
        labels = [structure.labels[state] for state in states]
        return Structure([0], range(len(states) + 1), targets, structure.atoms, labels)


class Ranked(Struct, frozen=True):
    """A closed set of pairs, each with a rank and the index of an acceptance set; the fair sets are numbered last."""

    values: tuple[int, ...]
    """The second components of the pairs: values of the closure, as bits, or states of the automaton."""
    pairs: tuple[tuple[int, int, int, int], ...]
    """State, index in `values`, rank, index of an acceptance set."""
