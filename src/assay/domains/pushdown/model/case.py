"""A case: a pushdown system and two P-automata.

States and labels are numbers. Control locations are 0 … |P|-1 and labels 0 … |Γ|-1; both also have names. The states
of a P-automaton are the control locations (its initial states), followed by its extra states from |P| on.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

EPSILON = -1
"""The label of an ε-transition."""


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


class Automaton(Struct, frozen=True):
    """A P-automaton: names of its extra states, edges, final states."""

    extra: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    finals: tuple[int, ...] = ()


Weight = tuple[int, ...]
"""The weight of a rule or of a run: one number, or a vector."""


class Weights(Struct, frozen=True):
    """The weights of the rules: natural numbers (`uint`), integers (`int`), or vectors of `size` of them.

    Addition is componentwise and the order lexicographic.
    """

    kind: Literal["uint", "int"]
    size: int | None
    """The length of the vectors; None if weights are plain numbers."""
    of_rules: tuple[Weight, ...]
    """One weight for each rule, in the order of the rules."""

    @property
    def zero(self) -> Weight:
        """The weight of a run without steps."""
        return (0,) * (1 if self.size is None else self.size)


class Text(Struct, frozen=True):
    """A text that a format rules out."""

    syntax: str
    text: str


class Case(Struct, frozen=True):
    """Is a configuration of `final` (A2) reachable from one of `initial` (A1)?

    With weights, the answer includes the least and the greatest weight of a run. The order of locations, labels and
    rules is part of the case: a tool's bug may depend on it.
    """

    locations: tuple[str, ...]
    labels: tuple[str, ...]
    rules: tuple[Rule, ...]
    initial: Automaton
    final: Automaton
    weights: Weights | None = None
    name: str = ""
    """Where the case comes from, for readers; it has no influence on the verdict."""
    malformed: Text | None = None
    """A text in the place of the case, whose other parts are empty then."""

    @property
    def group(self) -> str:
        """Cases are independent: none shares work with another."""
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
    """Whether an automaton is in normal form: `inits ⊆ srcs` of the paper, and no ε-transitions."""
    count = len(case.locations)
    return all(edge.label != EPSILON and edge.target >= count for edge in automaton.edges)
