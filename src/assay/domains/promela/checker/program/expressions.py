"""Expressions of a model as terms of the proofs (`proofs/promela/Syntax.v`), one to one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import assert_never

from assay.automata.checker.proved import Tree
from assay.checkers import promela as coq
from assay.domains.promela.model import expression as e

_UNARY = {"-": coq.Opposite, "!": coq.Negation, "~": coq.Complement}
_BINARY = {
    "+": coq.Sum,
    "-": coq.Difference,
    "*": coq.Product,
    "/": coq.Quotient,
    "%": coq.Remainder,
    "&": coq.BitAnd,
    "|": coq.BitOr,
    "^": coq.BitXor,
    "<<": coq.ShiftLeft,
    ">>": coq.ShiftRight,
    "==": coq.IsEqual,
    "!=": coq.IsUnequal,
    "<": coq.IsLess,
    "<=": coq.IsAtMost,
    ">": coq.IsGreater,
    ">=": coq.IsAtLeast,
    "&&": coq.Both,
    "||": coq.Either,
}
_OF_CHANNEL = {
    "len": coq.LengthOf,
    "empty": coq.IsEmpty,
    "nempty": coq.IsNonempty,
    "full": coq.IsFull,
    "nfull": coq.IsNonfull,
}


class OutsideError(Exception):
    """The model is outside what the proofs define; the message names the construct."""


def expression_of(expression: e.Expression) -> Tree:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
    """Translate an expression."""
    match expression:
        case e.Constant(value):
            return coq.Const(value)
        case e.Load(cell):
            return coq.Load(cell_of(cell))
        case e.Unary(operator, body):
            return coq.Unary(_UNARY[operator](), expression_of(body))
        case e.Binary(operator, left, right):
            return coq.Binary(_BINARY[operator](), expression_of(left), expression_of(right))
        case e.Conditional(condition, yes, no):
            return coq.Conditional(expression_of(condition), expression_of(yes), expression_of(no))
        case e.Pid():
            return coq.Pid()
        case e.ProcessCount(back):
            return coq.ProcessCount(back)
        case e.Last():
            return coq.LastMover()
        case e.Timeout():
            return coq.Timeout()
        case e.NonProgress():
            return coq.NonProgress()
        case e.OfChannel(function, channel):
            return coq.OfChannel(_OF_CHANNEL[function](), expression_of(channel))
        case e.Poll(channel, arguments, anywhere):
            return coq.Poll(expression_of(channel), arguments_of(arguments), anywhere)
        case e.OfProcess("get_priority", process):
            return coq.PriorityOf(expression_of(process))
        case e.OfProcess("pc_value", process):
            return coq.PcValue(expression_of(process))
        case e.OfProcess(_, process):
            return coq.Enabled(expression_of(process))
        case e.At(process, number, node):
            return coq.AtLabel(process, _option(number), node)
        case e.Remote(process, number, cell):
            return coq.Remote(process, _option(number), cell_of(cell))
        case _:
            assert_never(expression)


def _option(expression: e.Expression | None) -> Tree:
    return () if expression is None else (expression_of(expression),)


def cell_of(cell: e.Cell) -> Tree:
    """Translate a cell."""
    subscripts: Tree = coq.NoSubscript()
    for index in reversed(cell.indices):
        subscripts = coq.Subscript(expression_of(index.value), index.length, index.stride, subscripts)
    return coq.Cell(cell.slot, cell.type.bits, cell.type.signed, cell.shared, subscripts)


def arguments_of(arguments: Sequence[e.Argument]) -> Tree:
    """Translate the arguments of a receive."""
    return reduce(_argument, reversed(arguments), coq.NoArgument())


def _argument(rest: Tree, argument: e.Argument) -> Tree:
    if isinstance(argument, e.Wanted):
        return coq.Wanted(expression_of(argument.value), rest)
    return coq.Dropped(rest) if argument.cell is None else coq.Into(cell_of(argument.cell), rest)
