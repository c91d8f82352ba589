"""The size of a case, which every step of a reduction decreases, and the names of constructs."""

from __future__ import annotations

import re
from typing import get_args

from msgspec import Struct

from assay.automata.formula import formula as f
from assay.core.sources.malformed import tokens
from assay.domains.promela import tree as t
from assay.domains.promela.formats.malformed import malformed_text
from assay.domains.promela.model.case import Case
from assay.domains.promela.reduction.paths import parts
from assay.domains.promela.reduction.rewritten import parsed

_FORMULAS = (f.Not, f.Next, f.Always, f.Eventually, f.And, f.Or, f.Implies, f.Iff, f.Until, f.WeakUntil, f.Release)
_NAMED = (t.Typedef, t.Mtype, t.Never, t.Trace, t.ChannelInitialiser, *get_args(t.Statement), *get_args(t.Expression))
_NUMBER = re.compile(r"\d+")


def measure(case: Case) -> tuple[int, ...]:
    """Count nodes, mtype constants and fields, then names and modifiers by length, the sum of numbers, and the text.

    A malformed text is measured by its tokens.
    """
    if malformed_text(case) is not None:
        return (len(tokens(case.source)), len(case.source))
    formula = case.property.formula
    nodes = [node for _, node in parts(parsed(case.source)) if isinstance(node, Struct)]
    subformulas = [] if formula is None else list(f.subformulas(formula))
    atoms = [part.name for part in subformulas if isinstance(part, f.Atom)]
    said = 0 if formula is None else sum(not isinstance(part, f.Constant) for part in subformulas) + 1
    return (
        sum(not isinstance(node, t.Declare) for node in nodes) + said,
        sum(map(_listed, nodes)),
        sum(map(_length, nodes)) + sum(map(len, atoms)),
        sum(map(_magnitude, nodes)) + sum(int(number) for atom in atoms for number in _NUMBER.findall(atom)),
        len(case.source),
        int(case.fair),
    )


def _listed(node: Struct) -> int:
    """Count the constants of an mtype, or the fields of a channel."""
    match node:
        case t.Mtype(names):
            return len(names)
        case t.ChannelInitialiser(types=types):
            return len(types)
        case _:
            return 0


def _own(node: Struct) -> list[object]:
    return [getattr(node, name) for name in node.__struct_fields__]


def _length(node: Struct) -> int:
    """The total length of the names and numbers in a node; a modifier counts as one letter."""
    return sum(
        1 if value is True else len(str(value)) for value in _own(node) if isinstance(value, int | str) and value
    )


def _magnitude(node: Struct) -> int:
    return sum(abs(value) for value in _own(node) if isinstance(value, int))


def construct(node: object) -> str:  # noqa: PLR0911 - one for each kind
    """Name the construct of a node; numbers, variables and instances of a proctype have no name."""
    match node:
        case t.Binary(operator) | t.Unary(operator):
            return f"operator {operator}"
        case t.Block(kind):
            return kind or "block"
        case t.OfChannel(function) | t.OfProcess(function):
            return function
        case t.Number() | t.Reference() | t.Test() | f.Atom() | f.Constant():
            return ""
        case t.Send(in_order=True):
            return "sorted send"
        case t.Receive(anywhere=True):
            return "random receive"
        case _ if isinstance(node, (*_NAMED, *_FORMULAS)):
            return type(node).__name__.lower()
        case _:
            return ""
