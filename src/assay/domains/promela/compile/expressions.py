"""Compiles expressions of the syntax tree to expressions over cells."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from assay.domains.promela import tree
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.compile.names import Names
from assay.domains.promela.model import expression as model

_PREDEFINED: dict[str, model.Expression] = {
    "_pid": model.Pid(),
    "_nr_pr": model.ProcessCount(),
    "_last": model.Last(),
    "_priority": model.OfProcess("get_priority", model.Pid()),
}
_ARITHMETIC = ("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^")


class Resolver(Struct, frozen=True):
    """Compiles expressions within one scope."""

    names: Names
    started: tuple[tree.Run, ...] = ()
    """The processes that the statement has started when the expression is evaluated, in this order."""

    def value(self, written: tree.Expression) -> model.Expression:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
        """Compile an expression."""
        match written:
            case tree.Number():
                return model.Constant(wrapped(written.value))
            case tree.Reference():
                return self._reference(written)
            case tree.Unary():
                return model.Unary(written.operator, self.value(written.body))
            case tree.Binary():
                return self._binary(written)
            case tree.Conditional():
                return model.Conditional(self.value(written.condition), self.value(written.yes), self.value(written.no))
            case tree.OfChannel():
                return model.OfChannel(written.function, self.channel(written.channel))
            case tree.Poll():
                arguments = tuple(a for argument in written.arguments for a in self.arguments(argument))
                return model.Poll(self.channel(written.channel), arguments, written.anywhere)
            case tree.OfProcess():
                return model.OfProcess(written.function, self.value(written.process))
            case tree.Timeout():
                return model.Timeout()
            case tree.NonProgress():
                return model.NonProgress()
            case tree.RemoteLabel() | tree.RemoteValue():
                return self._remote(written)
            case tree.Run():
                for back, run in enumerate(reversed(self.started), 1):
                    if run is written:
                        return model.ProcessCount(back)
                raise model_error(
                    "run is not supported inside this expression",
                    written.place,
                    "write run P() or x = run P() as a statement",
                )
            case _:
                assert_never(written)

    def _binary(self, written: tree.Binary) -> model.Expression:
        left, right = self.value(written.left), self.value(written.right)
        for side, place in ((left, written.left.place), (right, written.right.place)):
            if written.operator in _ARITHMETIC and isinstance(side, model.Load) and side.cell.type == model.CHANNEL:
                raise model_error(
                    f"{side.cell.name} is a channel, not a number", place, "use len, or receive a message first"
                )
        return model.Binary(written.operator, left, right)

    def _reference(self, written: tree.Reference) -> model.Expression:
        if self.names.variable(written.name) is None and written.index is None and written.rest is None:
            if written.name in self.names.constants:
                return model.Constant(self.names.constants[written.name], written.name)
            if written.name in _PREDEFINED:
                return _PREDEFINED[written.name]
            if written.name == "_":
                raise model_error("_ is write-only", written.place, "read a variable of your own")
        return model.Load(self.names.cell(written, self.value))

    def _remote(self, written: tree.RemoteLabel | tree.RemoteValue) -> model.Expression:
        process = self.names.process(written.process, written.place)
        number = None if written.number is None else self.value(written.number)
        if isinstance(written, tree.RemoteLabel):
            return model.At(process, number, self.names.remote_label(process, written.label, written.place))
        return model.Remote(process, number, self.names.remote_cell(process, written.variable, self.value))

    def channel(self, written: tree.Reference) -> model.Expression:
        """Compile a reference to a channel."""
        cell = self.names.cell(written, self.value)
        if cell.type not in (model.CHANNEL, model.BYTE):
            raise model_error(f"{written.name} is not a channel", written.place, "declare it with chan")
        return model.Load(cell)

    def values(self, written: tree.Expression) -> list[model.Expression]:
        """Compile an argument; a structure expands to all of its fields."""
        if isinstance(written, tree.Reference) and self.names.variable(written.name) is not None:
            return [model.Load(cell) for cell in self.names.lvalue(written, self.value).cells(self.names.structures)]
        return [self.value(written)]

    def arguments(self, written: tree.Argument) -> list[model.Argument]:
        """Compile an argument of a receive; a structure expands to all of its fields."""
        if isinstance(written, tree.Eval):
            return [model.Wanted(self.value(written.value))]
        if isinstance(written, tree.Reference):
            if written.name == "_" and written.index is None:
                return [model.Into(None)]
            if self.names.variable(written.name) is not None:
                lvalue = self.names.lvalue(written, self.value)
                return [model.Into(cell) for cell in lvalue.cells(self.names.structures)]
        return [model.Wanted(self.value(written))]


def wrapped(value: int) -> int:
    """Wrap a number to a 32-bit integer."""
    return (value + 2**31) % 2**32 - 2**31
