"""Declarations that cover the cells of the coverage table; each asserts the value that it gives, and changes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from assay.core.domain.coverage import CoverageCell
from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.coverage.declarations import LATER

COLOURS = ("ca", "cb")
_SKIP = t.Test(t.Number(1))
_SET = t.Test(t.Reference("cr_g"))
_NEVER = t.Test(t.Binary("==", t.Reference("cr_g"), t.Number(0)))
_STEP = t.Assign(t.Reference("cw_l"), t.Number(1))
_COUNTER = t.Reference("cw_l")
_QUEUE = t.Reference("cq")
_VALUES = {
    "bit": (1,),
    "bool": (1,),
    "byte": (1, 200),
    "pid": (2,),
    "short": (300,),
    "int": (70_000,),
    "unsigned": (5,),
}


@dataclass
class Declarations:
    """What the cells of a model declare, and the statements that use it."""

    draw: Draw
    number: int = 0
    units: list[t.Unit] = field(default_factory=list)
    early: list[t.Statement] = field(default_factory=list)
    """Declarations before the first statement of the process."""
    written: list[t.Statement] = field(default_factory=list)
    processes: list[t.Unit] = field(default_factory=list)

    def add(self, cell: CoverageCell) -> None:
        """Append the declarations of a cell; an initial value is often followed by another one."""
        self._one(cell)
        if cell.operands != "plain" and cell.place not in ("field", "parameter") and self.draw.one_in(2):
            self._one(cell)

    def _one(self, cell: CoverageCell) -> None:
        self.number += 1
        number, place = self.number, cell.place
        variable = self._variable(cell, f"cd{number}")
        named = t.Reference(variable.name)
        match place:
            case "global":
                self.units.append(variable)
                self.written += _uses(variable, named, place)
            case "field":
                self.units += (t.Typedef(f"ct{number}", (variable,)), t.Declaration(f"ct{number}", f"cf{number}"))
                self.written += _uses(variable, t.Reference(f"cf{number}", None, named), place)
            case "parameter":
                body = tuple(_uses(variable, named, place))
                self.processes.append(t.Proctype(f"D{number}", (variable,), body, 1))
            case "process":
                self.early.append(t.Declare((variable,)))
                self.written += _uses(variable, named, place)
            case _:
                inside = (t.Declare((variable,)), *_uses(variable, named, place))
                self.written += _PLACED[place](inside)

    def _variable(self, cell: CoverageCell, name: str) -> t.Declaration:
        kind, _, array = cell.construct.partition(" ")
        start: t.Expression | t.ChannelInitialiser | t.ArrayInitialiser | None = None
        match cell.operands:
            case "constant":
                start = self._constant(kind)
            case "expression":
                start = _expression(kind, cell.place)
            case "list":
                start = t.ArrayInitialiser((self._constant(kind, last=True), self._constant(kind)))
            case "buffered" | "rendezvous":
                start = t.ChannelInitialiser(int(cell.operands == "buffered"), ("byte",))
            case _:
                pass
        declared = "cells" if kind == "typedef" else kind
        return t.Declaration(
            declared, name, size=2 if array else None, bits=3 if kind == "unsigned" else None, start=start
        )

    def _constant(self, kind: str, *, last: bool = False) -> t.Expression:
        if kind == "mtype":
            return t.Reference(COLOURS[last])
        return t.Number(0) if last else t.Number(self.draw.choice(_VALUES[kind]))


def _uses(variable: t.Declaration, named: t.Reference, place: str) -> list[t.Statement]:
    element = _last(named, t.Number(1)) if variable.size is not None else named
    kind, start = variable.kind, variable.start
    if kind == "chan" or isinstance(start, t.ChannelInitialiser):
        return _of_channel(element, start, place)
    if kind == "cells":
        fields = (_last(element, None, t.Reference(name)) for name in "fh")
        return [t.Assert(t.Binary("<", value, t.Number(3))) for value in fields]
    if not isinstance(start, t.ArrayInitialiser):
        value = t.Number(0) if start is None else start
        test = t.Assert(t.Binary("==", element, value))
        return [test] if start is None else [test, t.Assign(element, t.Number(0))]
    first, second = start.values
    both = t.Binary("&&", t.Binary("==", _last(named, t.Number(0)), first), t.Binary("==", element, second))
    return [t.Assert(both), t.Assign(element, first)]


def _last(reference: t.Reference, index: t.Expression | None, rest: t.Reference | None = None) -> t.Reference:
    """Add a subscript or a field behind the last name of a reference."""
    if reference.rest is not None:
        return t.Reference(reference.name, reference.index, _last(reference.rest, index, rest))
    return t.Reference(reference.name, reference.index if index is None else index, rest)


def _expression(kind: str, place: str) -> t.Expression:
    """Draw an initial value that depends on a variable, except for globals, which SPIN initialises type by type."""
    base: t.Expression = t.Reference("cr_g")
    if place == "for":
        base = _COUNTER
    elif place in ("global", "field"):
        base = t.Number(3)
    return t.Binary("%", base, t.Number(2)) if kind in ("bit", "bool") else t.Binary("+", base, t.Number(1))


def _of_channel(channel: t.Reference, start: object, place: str) -> list[t.Statement]:
    if place == "d_step":  # a receive may block
        return [t.Assign(channel, _QUEUE), t.Assert(t.Binary("<", t.OfChannel("len", channel), t.Number(5)))]
    passed: list[t.Statement] = [t.Send(channel, (t.Number(1),)), t.Receive(channel, (t.Reference("_"),))]
    if isinstance(start, t.ChannelInitialiser) and not start.capacity:
        return [t.Assert(t.Binary("==", t.OfChannel("len", channel), t.Number(0)))]
    return passed if start is not None else [t.Assign(channel, _QUEUE), *passed]


_Inside = tuple[t.Statement, ...]
_PLACED: dict[str, Callable[[_Inside], list[t.Statement]]] = {
    LATER: lambda inside: [_SKIP, *inside],
    "block": lambda inside: [t.Block("", (_STEP, *inside))],
    "for": lambda inside: [t.For(_COUNTER, t.Number(1), t.Number(2), inside)],
    "option of if": lambda inside: [t.If(((_SET, *inside), (_NEVER,)))],
    "option of do": lambda inside: [t.Do(((_SET, *inside, t.Break()), (_NEVER,)))],
    "atomic": lambda inside: [t.Block("atomic", (_STEP, *inside))],
    "d_step": lambda inside: [_SKIP, t.Block("d_step", (_STEP, *inside))],
    "main of unless": lambda inside: [t.Unless(t.Block("", (_STEP, *inside)), t.Block("", (_NEVER,)))],
    "escape": lambda inside: [t.Unless(t.Block("", (_STEP, _STEP)), t.Block("", (_SET, *inside)))],
}
