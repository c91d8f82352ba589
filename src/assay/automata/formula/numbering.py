"""The distinct subformulas of a formula by number, parts before wholes.

Normal forms mention a part of an equivalence twice, so a formula may be exponentially larger than the graph of objects
it is made of. Numbering goes through that graph, and never compares formulas as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.automata.formula.formula import Atom, Constant, Formula, children


@dataclass(frozen=True)
class Numbered:
    """A formula of each number, and the numbers of its parts; the last is the whole."""

    formulas: list[Formula] = field(default_factory=list)
    parts: list[tuple[int, ...]] = field(default_factory=list)


def numbered(formula: Formula) -> Numbered:
    """Number the subformulas; equal ones have one number."""
    out = Numbered()
    met: dict[int, int] = {}  # by the identity of objects, which all stay alive in `formula`
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
