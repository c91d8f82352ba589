"""The product of a graph with a Büchi automaton of the negated formula, explored on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.membership import edges_from
from assay.automata.kripke import Case

Node = tuple[int, int]
"""A state of the graph, and one of the automaton."""


class Product(Struct, frozen=True):
    """Start nodes, successors, and which nodes are accepting."""

    starts: Sequence[Node]
    after: Callable[[Node], list[Node]]
    accepting: Callable[[Node], bool]


def product_of(case: Case, automaton: Automaton) -> Product:
    """Build the product; the automaton has one acceptance set. It reads the atoms of a state on leaving it."""
    leaving = edges_from(automaton)
    (accepting,) = automaton.acceptance
    letters = [frozenset(state.atoms) for state in case.states]

    def after(node: Node) -> list[Node]:
        state, control = node
        moves = [edge.target for edge in leaving[control] if edge.label.allows(letters[state])]
        return [(there, move) for there in case.states[state].after for move in moves]

    starts = [(state, control) for state in case.initial for control in automaton.initial]
    return Product(starts, after, lambda node: node[1] in accepting)
