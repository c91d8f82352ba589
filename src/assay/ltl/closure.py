"""A formula as a numbered list of its subformulas, so that "which of them hold here" is one number.

Subformulas come before what they are part of; bit n of a value says whether subformula n holds. Equal subformulas are
one entry unless they are to be kept apart, which gives the trees of the proof.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.ltl.formula import And, Atom, Formula, Next, Not, Until
from assay.ltl.normal import core

TRUE_NODE, ATOM, NOT, AND, NEXT, UNTIL = "true", "atom", "not", "and", "next", "until"


@dataclass(frozen=True, slots=True)
class Node:
    """A subformula; its parts are given by number."""

    kind: str
    left: int = -1
    right: int = -1
    atom: str = ""


@dataclass(frozen=True)
class Closure:
    """The subformulas; the last is the formula itself."""

    nodes: tuple[Node, ...]
    sets: tuple[int, ...]
    """The conjunctions and untils, outer ones and left ones first: each has an acceptance set. A conjunction's set is
    always met; it has one so that sets are numbered as in the proof."""


def closure_of(formula: Formula, *, shared: bool = True) -> Closure:
    """Number the subformulas of the formula's core."""
    nodes: list[Node] = []
    known: dict[Formula, int] = {}
    sets: list[int] = []

    def add(part: Formula) -> int:
        if shared and part in known:
            return known[part]
        place = len(sets)
        if isinstance(part, And | Until):
            sets.append(-1)
        node = _node(part)
        nodes.append(node)
        number = known[part] = len(nodes) - 1
        if isinstance(part, And | Until):
            sets[place] = number
        return number

    def _node(part: Formula) -> Node:
        match part:
            case Atom(name):
                return Node(ATOM, atom=name)
            case Not(body):
                return Node(NOT, add(body))
            case Next(body):
                return Node(NEXT, add(body))
            case And(left, right):
                return Node(AND, add(left), add(right))
            case Until(left, right):
                return Node(UNTIL, add(left), add(right))
            case _:
                return Node(TRUE_NODE)

    add(core(formula))
    return Closure(tuple(nodes), tuple(sets))
