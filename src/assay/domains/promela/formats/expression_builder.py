"""Builds expressions from grammar rules; temporal operators become nodes that only formulas may contain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.domains.promela import tree as t
from assay.domains.promela.formats.formulas import Temporal
from assay.domains.promela.formats.tokens import decimal, where
from assay.errors import InputError

Parts = Sequence[Any]
_ESCAPES = {"n": 10, "r": 13, "t": 9, "f": 12}
_DEEPEST = 200
_WRITTEN = {"\\/": "||", "/\\": "&&"}


class ExpressionBuilder:
    """One method per rule or alternative of the grammar."""

    def number(self, parts: Parts) -> t.Number:
        """A decimal literal. As in SPIN, it saturates at 64 bits and is then truncated to 32."""
        value = decimal(parts[0].value)
        return t.Number((value + 2**31) % 2**32 - 2**31, parts[0].place)

    def negative(self, parts: Parts) -> t.Number:
        """`-1` where a constant is required."""
        return t.Number(-self.number(parts).value, parts[0].place)

    def character(self, parts: Parts) -> t.Number:
        r"""`'a'`; after a backslash, SPIN takes any other character literally: `'\0'` is the digit zero."""
        inner = parts[0].value[1:-1]
        value = _ESCAPES.get(inner[1], ord(inner[1])) if inner[0] == "\\" else ord(inner)
        return t.Number(value, parts[0].place)

    def constant(self, parts: Parts) -> t.Number:
        """`true`, `false` or `skip`."""
        return t.Number(int(parts[0].value != "false"), parts[0].place)

    def timeout(self, parts: Parts) -> t.Timeout:
        """`timeout`."""
        return t.Timeout(parts[0].place)

    def non_progress(self, parts: Parts) -> t.NonProgress:
        """`np_`."""
        return t.NonProgress(parts[0].place)

    def binary(self, parts: Parts) -> t.Binary:
        """`a + b`."""
        left, token, right = parts
        return t.Binary(_WRITTEN.get(token.value, token.value), left, right, left.place)

    def bit_or(self, parts: Parts) -> t.Binary:
        """`a | b`."""
        return t.Binary("|", parts[0], parts[1], parts[0].place)

    def bit_xor(self, parts: Parts) -> t.Binary:
        """`a ^ b`."""
        return t.Binary("^", parts[0], parts[1], parts[0].place)

    def bit_and(self, parts: Parts) -> t.Binary:
        """`a & b`."""
        return t.Binary("&", parts[0], parts[1], parts[0].place)

    def less(self, parts: Parts) -> t.Binary:
        """`a < b`."""
        return t.Binary("<", parts[0], parts[1], parts[0].place)

    def more(self, parts: Parts) -> t.Binary:
        """`a > b`."""
        return t.Binary(">", parts[0], parts[1], parts[0].place)

    def minus(self, parts: Parts) -> t.Binary:
        """`a - b`."""
        return t.Binary("-", parts[0], parts[1], parts[0].place)

    def negate(self, parts: Parts) -> t.Unary:
        """`-a`."""
        return t.Unary("-", parts[0], parts[0].place)

    def not_(self, parts: Parts) -> t.Unary:
        """`!a`; `!!` without a space is SPIN's sorted send."""
        token, body = parts
        if token.value == "!!":
            raise InputError("!! is a sorted send", where=where(token.place), remedy="write ! !x to negate twice")
        return t.Unary("!", body, token.place)

    def complement(self, parts: Parts) -> t.Unary:
        """`~a`."""
        return t.Unary("~", parts[0], parts[0].place)

    def temporal(self, parts: Parts) -> Temporal:
        """`a U b`."""
        left, token, right = parts
        return Temporal(token.type, left, right, token.place)

    def temporal_unary(self, parts: Parts) -> Temporal:
        """`[] a`."""
        token, body = parts
        return Temporal(token.type, body, None, token.place)

    def conditional(self, parts: Parts) -> t.Conditional:
        """`(c -> a : b)`."""
        condition, yes, no = parts
        return t.Conditional(condition, yes, no, condition.place)

    def arguments(self, parts: Parts) -> tuple[t.Expression, ...]:
        """`a, b`."""
        return tuple(parts)

    def run(self, parts: Parts) -> t.Run:
        """`run P(a, b)`."""
        token, name, arguments, priority = parts
        return t.Run(str(name), arguments or (), priority, token.place)

    def of_channel(self, parts: Parts) -> t.OfChannel:
        """`len(q)`."""
        return t.OfChannel(parts[0].value, parts[1], parts[0].place)

    def of_process(self, parts: Parts) -> t.OfProcess:
        """`enabled(p)`."""
        return t.OfProcess(parts[0].value, parts[1], parts[0].place)

    def poll(self, parts: Parts) -> t.Poll:
        """`q?[a, b]`."""
        channel, token, arguments = parts
        return t.Poll(channel, arguments, token.value == "??", channel.place)

    def remote_label(self, parts: Parts) -> t.RemoteLabel:
        """`P[e]@label`."""
        name, number, label = parts
        return t.RemoteLabel(str(name), number, str(label), name.place)

    def remote_value(self, parts: Parts) -> t.RemoteValue:
        """`P[e]:x`."""
        name, number, variable = parts
        return t.RemoteValue(str(name), number, variable, name.place)

    def name(self, parts: Parts) -> t.Reference:
        """A name alone."""
        return t.Reference(str(parts[0]), None, None, parts[0].place)

    def reference(self, parts: Parts) -> t.Reference:
        """`a[i].b`."""
        name, index, rest = parts
        return t.Reference(str(name), index, rest, name.place)

    def patterns(self, parts: Parts) -> tuple[t.Argument, ...]:
        """`a, b`, `a(b)` or `(a, b)`: the arguments of a receive."""
        found: list[t.Argument] = []
        for part in parts:
            found += part if isinstance(part, tuple) else (part,)
        return tuple(found)

    def eval(self, parts: Parts) -> t.Eval:
        """`eval(e)`."""
        return t.Eval(parts[0], parts[0].place)


def constant_value(expression: t.Expression, depth: int = 0) -> int:
    """Evaluate a constant expression: a size or a capacity."""
    match expression:
        case t.Number(value):
            return value
        case t.Unary("-", body) if depth < _DEEPEST:
            return -constant_value(body, depth + 1)
        case t.Binary(operator, left, right) if operator in "+-*/%" and depth < _DEEPEST:
            a, b = constant_value(left, depth + 1), constant_value(right, depth + 1)
            if operator in "/%" and b == 0:
                raise InputError("division by zero", where=where(expression.place), remedy="correct the divisor")
            quotient = abs(a) // abs(b or 1) * (1 if (a < 0) == (b < 0) else -1)
            return {"+": a + b, "-": a - b, "*": a * b, "/": quotient, "%": a - quotient * b}[operator]
        case _:
            raise InputError(
                "not a constant", where=where(expression.place), remedy="write a number for a size or capacity"
            )
