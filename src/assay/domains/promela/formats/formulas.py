"""Converts expressions with temporal operators to formulas; maximal subexpressions without one are atoms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from assay.automata.formula import formula as f
from assay.domains.promela import tree as t
from assay.domains.promela.formats.expression_printer import children, write_expression
from assay.domains.promela.formats.spot import SpotSyntax
from assay.domains.promela.formats.tokens import where
from assay.errors import InputError

_UNARY: Mapping[str, Callable[[f.Formula], f.Formula]] = {
    "ALWAYS": f.Always,
    "EVENTUALLY": f.Eventually,
    "NEXT": f.Next,
}
_BINARY: Mapping[str, Callable[[f.Formula, f.Formula], f.Formula]] = {
    "IMPLIES": f.Implies,
    "EQUIVALENT": f.Iff,
    "UNTIL": f.Until,
    "WEAK_UNTIL": f.WeakUntil,
    "RELEASE": f.Release,
    "STRONG_RELEASE": lambda left, right: f.Until(right, f.And(left, right)),
}


class Temporal(Struct, frozen=True):
    """A temporal operator within an expression under construction."""

    operator: str
    left: Mixed
    right: Mixed | None
    place: t.Place


Mixed = t.Expression | t.Eval | Temporal


def formula_of(mixed: Mixed, spot: SpotSyntax | None = None, *, named: bool = False) -> f.Formula:
    """Convert to a formula; reject temporal operators below arithmetic, where SPIN compares addresses.

    With `spot`, `&` and `|` also join formulas; `named` says that the formula uses Spot's operators.
    """
    done: list[f.Formula] = []
    joining = ("&&", "||") if spot is None else ("&&", "||", "&", "|")
    for node in _upwards(mixed, joining):
        match node:
            case Temporal(operator, _, None):
                done.append(_UNARY[operator](done.pop()))
            case Temporal(operator, _, _):
                right = done.pop()
                done.append(_BINARY[operator](done.pop(), right))
            case t.Unary("!", _):
                done.append(f.Not(done.pop()))
            case t.Binary(operator, _, _) if _joins(node, joining):
                right = done.pop()
                done.append((f.And if operator[0] == "&" else f.Or)(done.pop(), right))
            case t.Number(value):
                done.append(f.Constant(value != 0))
            case _:
                text = _proposition(node)
                if spot is not None and named:
                    spot.check_bits(node)  # type: ignore[arg-type]  # no temporal operator is in it
                done.append(f.Atom(text))
    return done[0]


def _upwards(mixed: Mixed, joining: Sequence[str]) -> Iterator[Mixed]:
    """The nodes of the formula in postorder."""
    out, waiting = [], [mixed]
    while waiting:
        node = waiting.pop()
        out.append(node)
        match node:
            case Temporal(_, left, right):
                waiting += [left] if right is None else [left, right]
            case t.Unary("!", body):
                waiting.append(body)
            case t.Binary(_, left, right) if _joins(node, joining):
                waiting += [left, right]
    return reversed(out)


def _joins(node: t.Binary, joining: Sequence[str]) -> bool:
    """Whether an operator joins two formulas, rather than the bits of two numbers."""
    return node.operator in joining and (node.operator in ("&&", "||") or _temporal(node))


def _temporal(mixed: Mixed) -> bool:
    waiting: list[Mixed] = [mixed]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Temporal):
            return True
        waiting += children(node)
    return False


def _proposition(expression: Mixed) -> str:
    waiting: list[Mixed] = [expression]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Temporal):
            raise InputError(
                "temporal operator inside arithmetic or a comparison",
                where=where(node.place),
                remedy="[] <> X and ! bind tighter than == and +; add parentheses, as in [] (x == 1)",
            )
        waiting += children(node)
    return write_expression(expression)  # type: ignore[arg-type]  # no temporal operator is left in it
