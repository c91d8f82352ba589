"""Pushdown systems and P-automata: what is asked in this domain.

Everything is a number. Control locations are 0 … |P|-1, labels 0 … |Γ|-1, both with names beside them. The states of
a P-automaton are the control locations (its initial states) and then its extra states, from |P| on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

EPSILON = -1
"""The label of an edge that reads nothing."""


class Rule(NamedTuple):
    """(p, γ) ↪ (q, w): replace γ on top of the stack by w, of length 0 (pop), 1 (swap) or 2 (push)."""

    p: int
    label: int
    q: int
    w: tuple[int, ...]


class Edge(NamedTuple):
    """A transition of a P-automaton; `label` may be `EPSILON`."""

    source: int
    label: int
    target: int


@dataclass(frozen=True)
class Automaton:
    """A P-automaton: names of its extra states, edges, final states."""

    extra: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    finals: tuple[int, ...] = ()


Weight = tuple[int, ...]
"""What a rule or a run weighs: one number, or the numbers of a vector."""


@dataclass(frozen=True)
class Weights:
    """What each rule weighs: numbers from 0 on (`uint`) or any (`int`), or vectors of `size` of them.

    Weights are added number by number, and compared as words are in a dictionary: the first numbers that differ count.
    """

    kind: Literal["uint", "int"]
    size: int | None
    """The length of the vectors; None where a weight is a plain number."""
    of_rules: tuple[Weight, ...]
    """One weight for each rule, in the order of the rules."""

    @property
    def zero(self) -> Weight:
        """What a run without a step weighs."""
        return (0,) * (1 if self.size is None else self.size)


@dataclass(frozen=True)
class Case:
    """Is a configuration of `final` (A2) reachable from one of `initial` (A1)?

    With weights it is also asked what the lightest run weighs, and the heaviest. The order of locations, labels and
    rules is part of the case: a tool's mistakes may depend on it.
    """

    locations: tuple[str, ...]
    labels: tuple[str, ...]
    rules: tuple[Rule, ...]
    initial: Automaton
    final: Automaton
    weights: Weights | None = None

    @property
    def group(self) -> str:
        """No two cases share anything a tool could reuse."""
        return ""

    def states(self, automaton: Automaton) -> int:
        """Count the states of one of the two automata."""
        return len(self.locations) + len(automaton.extra)

    def state_name(self, automaton: Automaton, state: int) -> str:
        """Name a state of one of the two automata."""
        inner = state - len(self.locations)
        return self.locations[state] if inner < 0 else automaton.extra[inner]

    def label_name(self, label: int) -> str:
        """Name a label, ε included."""
        return "ε" if label == EPSILON else self.labels[label]


def is_normal(case: Case, automaton: Automaton) -> bool:
    """Whether no edge reads ε or enters an initial state: the paper's `inits ⊆ srcs`, and no ε."""
    count = len(case.locations)
    return all(edge.label != EPSILON and edge.target >= count for edge in automaton.edges)
