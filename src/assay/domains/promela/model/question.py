"""A verification question: a transition system, a property, and the Büchi automaton of a never claim."""

from __future__ import annotations

from typing import Generic

from msgspec import Struct

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.formula.formula import Always, immediate
from assay.domains.promela.model.case import ACCEPTANCE, NON_PROGRESS, SAFETY, Property
from assay.domains.promela.model.faint import Faint
from assay.domains.promela.model.system import A, S, System

AT_ACCEPT = "a process is at an accept label"
AT_PROGRESS = "a process is at a progress label"
"""Two atoms that refer to labels instead of expressions of the model."""

ANY = Label(frozenset(), frozenset())


def _if(atom: str) -> Label:
    return Label(frozenset({atom}), frozenset())


def _unless(atom: str) -> Label:
    return Label(frozenset(), frozenset({atom}))


VIOLATION_AUTOMATA = {
    # in state 1 after each state with an accept label
    ACCEPTANCE: Automaton(
        2,
        (0,),
        tuple(Edge(q, label, r) for q in (0, 1) for label, r in ((_unless(AT_ACCEPT), 0), (_if(AT_ACCEPT), 1))),
        (frozenset({1}),),
    ),
    # guesses the position from which on no progress label is visited
    NON_PROGRESS: Automaton(
        2,
        (0,),
        (Edge(0, ANY, 0), Edge(0, _unless(AT_PROGRESS), 1), Edge(1, _unless(AT_PROGRESS), 1)),
        (frozenset({1}),),
    ),
}
"""For acceptance and non-progress cycles: the Büchi automaton that accepts the violating runs."""


class Question(Struct, Generic[S, A], frozen=True):
    """Does every run of the system satisfy the property?"""

    system: System[S, A]
    asked: Property
    fair: bool = False
    never: Automaton | None = None
    """The automaton of a never claim: its atoms are expressions of the model, and it accepts the violating runs."""
    doubtful: tuple[str, ...] = ()
    """The atoms that may have a run-time error in some state."""
    faint: Faint | None = None
    """The variables that the answer does not depend on, if there are any."""

    @property
    def stutters(self) -> bool:
        """Whether a finite run is extended by stuttering in its last state."""
        return self.asked.kind != NON_PROGRESS

    @property
    def violation_automaton(self) -> Automaton | None:
        """The Büchi automaton that accepts the violating runs; None for safety and for formulas."""
        return VIOLATION_AUTOMATA.get(self.asked.kind, self.never)


def reads(system: System[S, A], atom: str, state: S) -> bool:
    """Whether an atom holds in a state."""
    if atom == AT_ACCEPT:
        return system.accepting(state)
    if atom == AT_PROGRESS:
        return system.progressing(state)
    return system.holds(atom, state)


def atoms_of(automaton: Automaton) -> tuple[str, ...]:
    """List the distinct atoms of an automaton in a fixed order."""
    labels = (edge.label for edge in automaton.edges)
    return tuple(dict.fromkeys(atom for label in labels for atom in sorted(label.positive | label.negative)))


def is_about_states(asked: Property) -> bool:
    """Whether a property is about every single state: that it has no error, or that a formula `[] p` is true in it."""
    formula = asked.formula
    return asked.kind == SAFETY or (isinstance(formula, Always) and immediate(formula.body))
