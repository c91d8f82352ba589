"""Prints expressions with minimal parentheses; parsing the result gives the same tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from assay.domains.promela import tree as t
from assay.domains.promela.formats.operators import LEVELS

_LEVEL = {operator: level for level, operators in enumerate(LEVELS, 1) for operator in operators}
_UNARY = len(LEVELS) + 1
Node = t.Expression | t.Eval
Piece = str | tuple[Node, int]
"""Text, or an expression with the precedence level below which it needs parentheses."""


def write_expression(expression: Node) -> str:
    """Write an expression."""
    out: list[str] = []
    waiting: list[Piece] = [(expression, 0)]
    while waiting:
        piece = waiting.pop()
        if isinstance(piece, str):
            out.append(piece)
            continue
        node, least = piece
        pieces = _pieces(node)
        if _level(node) < least:
            pieces = ["(", *pieces, ")"]
        waiting += reversed(pieces)
    return "".join(out)


def _level(node: Node) -> int:
    match node:
        case t.Binary(operator):
            return _LEVEL[operator]
        case t.Unary():
            return _UNARY
        case t.Number(value):
            return _UNARY if value < 0 else _UNARY + 1
        case (
            t.Reference()
            | t.Conditional()
            | t.Run()
            | t.OfChannel()
            | t.OfProcess()
            | t.Poll()
            | t.Timeout()
            | t.NonProgress()
            | t.RemoteLabel()
            | t.RemoteValue()
            | t.Eval()
        ):
            return _UNARY + 1
        case _:
            assert_never(node)


def _pieces(node: Node) -> list[Piece]:  # noqa: C901, PLR0911, PLR0912 - one case for each kind of expression
    match node:
        case t.Number(value):
            return [str(value)]
        case t.Reference(name, index, rest):
            more: list[Piece] = [".", (rest, 0)] if rest is not None else []
            return [name, *_indexed(index), *more]
        case t.Unary(operator, body):
            again = isinstance(body, t.Unary) or (isinstance(body, t.Number) and body.value < 0)
            return [operator + " " * again, (body, _UNARY)]
        case t.Binary(operator, left, right):
            level = _LEVEL[operator]
            return [(left, level), f" {operator} ", (right, level + 1)]
        case t.Conditional(condition, yes, no):
            return ["(", (condition, 0), " -> ", (yes, 0), " : ", (no, 0), ")"]
        case t.Run(process, arguments, priority):
            last: list[Piece] = [" priority ", (priority, 0)] if priority is not None else []
            return [f"run {process}(", *listed(arguments), ")", *last]
        case t.OfChannel(function, channel):
            return [f"{function}(", (channel, 0), ")"]
        case t.OfProcess(function, process):
            return [f"{function}(", (process, 0), ")"]
        case t.Poll(channel, arguments, anywhere):
            return [(channel, 0), "??[" if anywhere else "?[", *listed(arguments), "]"]
        case t.Timeout():
            return ["timeout"]
        case t.NonProgress():
            return ["np_"]
        case t.RemoteLabel(process, number, label):
            return [process, *_indexed(number), f"@{label}"]
        case t.RemoteValue(process, number, variable):
            return [process, *_indexed(number), ":", (variable, 0)]
        case t.Eval(value):
            return ["eval(", (value, 0), ")"]
        case _:
            assert_never(node)


def _indexed(index: t.Expression | None) -> list[Piece]:
    return [] if index is None else ["[", (index, 0), "]"]


def listed(nodes: Sequence[Node]) -> list[Piece]:
    """Separate expressions by commas."""
    out: list[Piece] = []
    for i, node in enumerate(nodes):
        out += [", ", (node, 0)] if i else [(node, 0)]
    return out


def children(node: Node) -> list[Node]:
    """List the direct subexpressions."""
    return [piece[0] for piece in _pieces(node) if not isinstance(piece, str)]
