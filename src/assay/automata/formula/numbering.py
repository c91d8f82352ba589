"""Numbers the distinct subformulas of a formula, parts before wholes.

A normal form contains each side of an equivalence twice, so the tree of a formula may be exponentially larger than its
graph of shared objects. Numbering traverses the graph, and never compares whole formulas.
"""

from __future__ import annotations

from msgspec import Struct, field

from assay.automata.formula.formula import Atom, Constant, Formula, children


class Numbered(Struct, frozen=True):
    """The formula of each number, and the numbers of its parts; the whole is last."""

    formulas: list[Formula] = field(default_factory=list)
    parts: list[tuple[int, ...]] = field(default_factory=list)


def numbered(formula: Formula) -> Numbered:
    """Number the subformulas; equal ones share a number."""
    out = Numbered()
    met: dict[int, int] = {}  # by object identity: `formula` keeps all objects alive
    known: dict[tuple[object, ...], int] = {}

    def number(part: Formula) -> int:
        if id(part) not in met:
            inside = tuple(number(below) for below in children(part))
            key = (type(part), _leaf(part), *inside)
            if key not in known:
                known[key] = len(out.formulas)
                out.formulas.append(part)
                out.parts.append(inside)
            met[id(part)] = known[key]
        return met[id(part)]

    number(formula)
    return out


def _leaf(part: Formula) -> str | bool | None:
    match part:
        case Atom(name):
            return name
        case Constant(value):
            return value
        case _:
            return None
