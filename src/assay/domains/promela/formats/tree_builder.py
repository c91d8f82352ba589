"""Builds the syntax tree: one method for each rule or alternative of `promela.lark`.

The parser calls the methods while it reduces, so there is no intermediate parse tree and no limit on nesting.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.domains.promela import tree as t
from assay.domains.promela.formats.expression_builder import ExpressionBuilder, constant_value
from assay.domains.promela.formats.formulas import formula_of
from assay.domains.promela.formats.spot import SpotSyntax
from assay.domains.promela.formats.tokens import Token, where
from assay.errors import InputError

Parts = Sequence[Any]


class TreeBuilder(ExpressionBuilder):
    """Builds units, declarations and statements; expressions are inherited."""

    def __init__(self, spot: SpotSyntax | None = None, *, named: bool = False) -> None:
        self._spot, self._named = spot, named
        self.starts: dict[str, set[int | None]] = {}
        """Constant initial values by variable: SPIN accepts such variables as sizes."""

    # Units

    def model(self, parts: Parts) -> t.Tree:
        """All units; a declaration of several variables becomes several."""
        units: list[t.Unit] = []
        for part in parts:
            units += part if isinstance(part, tuple) else (part,)
        return t.Tree(tuple(units))

    def typedef(self, parts: Parts) -> t.Typedef:
        """`typedef m { byte a; int b }`."""
        fields = tuple(variable for declared in parts[1:] for variable in declared)
        return t.Typedef(str(parts[0]), fields, parts[0].place)

    def mtype(self, parts: Parts) -> t.Mtype:
        """`mtype:kind = { a, b }`."""
        return t.Mtype(tuple(map(str, parts[1:])), str(parts[0] or ""), parts[1].place)

    def active(self, parts: Parts) -> int:
        """`active [2]`."""
        return 1 if parts[0] is None else self._size(parts[0])

    def parameters(self, parts: Parts) -> tuple[t.Declaration, ...]:
        """`int a, b; chan c`."""
        return tuple(variable for declared in parts for variable in declared)

    def priority(self, parts: Parts) -> t.Number:
        """`priority 3`."""
        return self.number(parts)

    def provided(self, parts: Parts) -> t.Expression:
        """`provided (e)`."""
        condition: t.Expression = parts[0]
        return condition

    def proctype(self, parts: Parts) -> t.Proctype:
        """`active proctype P(…) { … }`."""
        active, token, name, parameters, priority, provided, body = parts
        return t.Proctype(
            str(name),
            parameters or (),
            body,
            active or 0,
            priority.value if priority else None,
            provided,
            deterministic=token.value == "D_proctype",
            place=name.place,
        )

    def init(self, parts: Parts) -> t.Proctype:
        """`init { … }`."""
        token, priority, body = parts
        return t.Proctype("init", (), body, 1, priority.value if priority else None, place=token.place)

    def never(self, parts: Parts) -> t.Never:
        """`never { … }`."""
        return t.Never(parts[2], str(parts[1] or ""), parts[0].place)

    def trace(self, parts: Parts) -> t.Trace:
        """`trace { … }`."""
        return t.Trace(parts[1], parts[0].value == "notrace", parts[0].place)

    def claim(self, parts: Parts) -> t.Claim:
        """`ltl name { … }`."""
        return t.Claim(str(parts[1] or ""), formula_of(parts[2], self._spot, named=self._named), parts[0].place)

    # Declarations

    def type(self, parts: Parts) -> Token:
        """`byte`, or the name of a typedef."""
        token: Token = parts[0]
        return token

    def mtype_kind(self, parts: Parts) -> str:
        """`mtype` or `mtype:kind`."""
        return f"mtype:{parts[0]}" if parts[0] else "mtype"

    def variable(self, parts: Parts) -> t.Declaration:
        """`x[3] = 1`, without its type."""
        name, bits, size, start = parts
        width = None if bits is None else self.number([bits]).value
        length = None if size is None else self._size(size)
        self.starts.setdefault(str(name), set()).add(start.value if isinstance(start, t.Number) else None)
        if length is not None and length < 1:
            raise InputError(f"array of {length} elements", where=where(name.place), remedy="give it at least one")
        return t.Declaration("", str(name), length, width, start, place=name.place)

    def _size(self, written: t.Expression) -> int:
        """Evaluate a number of elements or processes: a constant, or a variable with a constant initial value."""
        if not isinstance(written, t.Reference) or written.index is not None or written.rest is not None:
            return constant_value(written)
        (start, *others) = self.starts.get(written.name, {None})
        if start is None or start < 1 or others:
            remedy = "write a number, or a variable declared once with a positive initial value"
            raise InputError(f"{written.name} is not a constant", where=where(written.place), remedy=remedy)
        return start

    def declaration(self, parts: Parts) -> tuple[t.Declaration, ...]:
        """`hidden byte x, y = 1`."""
        visible, kind, *variables = parts
        hidden = visible is not None and visible.value == "hidden"
        return tuple(
            t.Declaration(str(kind), v.name, v.size, v.bits, v.start, hidden=hidden, place=v.place) for v in variables
        )

    def channel_start(self, parts: Parts) -> t.ChannelInitialiser:
        """`[2] of { byte, mtype }`."""
        return t.ChannelInitialiser(constant_value(parts[0]), tuple(map(str, parts[1:])), parts[0].place)

    def array_start(self, parts: Parts) -> t.ArrayInitialiser:
        """`{ 1, 'a', true, red }`."""
        return t.ArrayInitialiser(tuple(parts), parts[0].place)

    # Statements

    def sequence(self, parts: Parts) -> tuple[t.Statement, ...]:
        """A sequence of statements."""
        return tuple(parts)

    def option(self, parts: Parts) -> tuple[t.Statement, ...]:
        """`:: …`."""
        statements: tuple[t.Statement, ...] = parts[0]
        return statements

    def declare(self, parts: Parts) -> t.Declare:
        """Local declarations."""
        return t.Declare(parts[0], parts[0][0].place)

    def unless(self, parts: Parts) -> t.Unless:
        """`a unless b`."""
        return t.Unless(parts[0], parts[1], parts[0].place)

    def exclusive(self, parts: Parts) -> t.Exclusive:
        """`xr q`."""
        return t.Exclusive(parts[0].value, tuple(parts[1:]), parts[0].place)

    def assign(self, parts: Parts) -> t.Assign:
        """`x = e`."""
        return t.Assign(parts[0], parts[1], parts[0].place)

    def count(self, parts: Parts) -> t.Assign:
        """`x++`."""
        target, token = parts
        return t.Assign(target, t.Binary(token.value[0], target, t.Number(1, token.place), target.place), target.place)

    def messages(self, parts: Parts) -> tuple[t.Expression, ...]:
        """`a, b` or `a(b)`."""
        return tuple(parts)

    def send(self, parts: Parts) -> t.Send:
        """`q!a, b`."""
        channel, token, arguments = parts
        return t.Send(channel, arguments, in_order=token.value == "!!", place=channel.place)

    def receive(self, parts: Parts) -> t.Receive:
        """`q?a, b`."""
        channel, token, arguments = parts
        return t.Receive(channel, arguments, anywhere=token.value == "??", place=channel.place)

    def receive_copy(self, parts: Parts) -> t.Receive:
        """`q?<a, b>`."""
        channel, token, arguments = parts
        return t.Receive(channel, arguments, anywhere=token.value == "??", keep=True, place=channel.place)

    def for_range(self, parts: Parts) -> t.For:
        """`for (i : 1 .. 3) { … }`."""
        return t.For(parts[0], parts[1], parts[2], parts[3], parts[0].place)

    def for_in(self, parts: Parts) -> t.ForIn:
        """`for (i in a) { … }`."""
        return t.ForIn(parts[0], parts[1], parts[2], parts[0].place)

    def select(self, parts: Parts) -> t.Select:
        """`select (i : 1 .. 3)`."""
        return t.Select(parts[0], parts[1], parts[2], parts[0].place)

    def if_(self, parts: Parts) -> t.If:
        """`if :: … fi`."""
        return t.If(tuple(parts[1:]), parts[0].place)

    def do(self, parts: Parts) -> t.Do:
        """`do :: … od`."""
        return t.Do(tuple(parts[1:]), parts[0].place)

    def break_(self, parts: Parts) -> t.Break:
        """`break`."""
        return t.Break(parts[0].place)

    def else_(self, parts: Parts) -> t.Else:
        """`else`."""
        return t.Else(parts[0].place)

    def goto(self, parts: Parts) -> t.Goto:
        """`goto l`."""
        return t.Goto(str(parts[0]), parts[0].place)

    def labelled(self, parts: Parts) -> t.Labelled:
        """`l: s`; without a statement there is a `skip`."""
        name, body = parts
        return t.Labelled(str(name), body or t.Test(t.Number(1, name.place), name.place), name.place)

    def assert_(self, parts: Parts) -> t.Assert:
        """`assert(e)`."""
        return t.Assert(parts[1], parts[0].place)

    def printf(self, parts: Parts) -> t.Print:
        """`printf("%d", x)`."""
        return t.Print(parts[1].value[1:-1], tuple(parts[2:]), parts[0].place)

    def printm(self, parts: Parts) -> t.Print:
        """`printm(x)`."""
        return t.Print("", (parts[1],), parts[0].place)

    def set_priority(self, parts: Parts) -> t.SetPriority:
        """`set_priority(p, n)`."""
        return t.SetPriority(parts[1], parts[2], parts[0].place)

    def atomic(self, parts: Parts) -> t.Block:
        """`atomic { … }` or `d_step { … }`."""
        return t.Block(parts[0].value, parts[1], parts[0].place)

    def block(self, parts: Parts) -> t.Block:
        """`{ … }`."""
        return t.Block("", parts[1], parts[0].place)

    def test(self, parts: Parts) -> t.Test:
        """An expression as a statement."""
        return t.Test(parts[0], parts[0].place)
