"""The closure of a formula: its subformulas by number, so that a set of subformulas is an integer.

Subformulas come before the formulas that contain them; bit n of a value is set if subformula n holds. Equal subformulas
share one entry by default; without sharing, the entries are the trees of the proof.
"""

from __future__ import annotations

from msgspec import Struct

from assay.automata.formula.formula import And, Atom, Formula, Next, Not, Until, children
from assay.automata.formula.normal import core
from assay.automata.formula.numbering import numbered

TRUE_NODE, ATOM, NOT, AND, NEXT, UNTIL = "true", "atom", "not", "and", "next", "until"


_KINDS: dict[type, str] = {Atom: ATOM, Not: NOT, And: AND, Next: NEXT, Until: UNTIL}


class Node(Struct, frozen=True):
    """A subformula, with the numbers of its parts."""

    kind: str
    left: int = -1
    right: int = -1
    atom: str = ""


class Closure(Struct, frozen=True):
    """The subformulas; the last is the formula itself."""

    nodes: tuple[Node, ...]
    sets: tuple[int, ...]
    """The conjunctions and untils in preorder: each has an acceptance set. A conjunction's set contains every value; it
    exists so that sets are numbered as in the proof."""


def closure_of(formula: Formula, *, shared: bool = True) -> Closure:
    """Number the subformulas of the formula's core."""
    nodes = _shared_nodes(core(formula)) if shared else _tree_nodes(core(formula))
    return Closure(tuple(nodes), tuple(n for n in _outer_first(nodes) if nodes[n].kind in {AND, UNTIL}))


def _shared_nodes(formula: Formula) -> list[Node]:
    found = numbered(formula)
    return [_node(part, inside) for part, inside in zip(found.formulas, found.parts, strict=True)]


def _tree_nodes(formula: Formula) -> list[Node]:
    nodes: list[Node] = []

    def add(part: Formula) -> int:
        nodes.append(_node(part, tuple(add(below) for below in children(part))))
        return len(nodes) - 1

    add(formula)
    return nodes


def _node(part: Formula, inside: tuple[int, ...]) -> Node:
    left, right = (*inside, -1, -1)[:2]
    return Node(_KINDS.get(type(part), TRUE_NODE), left, right, part.name if isinstance(part, Atom) else "")


def _outer_first(nodes: list[Node]) -> list[int]:
    """Give the nodes in preorder, each once."""
    order: dict[int, None] = {}
    waiting = [len(nodes) - 1]
    while waiting:
        number = waiting.pop()
        if number >= 0 and number not in order:
            order[number] = None
            waiting += (nodes[number].right, nodes[number].left)
    return list(order)
