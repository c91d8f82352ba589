"""Expressions of the tree become expressions over cells."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from assay.domains.promela import tree
from assay.domains.promela.compile.names import Names
from assay.domains.promela.compile.trouble import trouble
from assay.domains.promela.model import expression as model

_PREDEFINED: dict[str, model.Expression] = {
    "_pid": model.Own(),
    "_nr_pr": model.Running(),
    "_last": model.Last(),
    "_priority": model.OfProcess("get_priority", model.Own()),
}
_ARITHMETIC = ("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^")


class Resolver(Struct, frozen=True):
    """Resolves expressions at one place of a model."""

    names: Names

    def value(self, written: tree.Expression) -> model.Expression:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
        """Resolve an expression."""
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
                raise trouble(
                    "run inside of an expression is not supported",
                    written.place,
                    "write it as a statement, or x = run …",
                )
            case _:
                assert_never(written)

    def _binary(self, written: tree.Binary) -> model.Expression:
        left, right = self.value(written.left), self.value(written.right)
        for side, place in ((left, written.left.place), (right, written.right.place)):
            if written.operator in _ARITHMETIC and isinstance(side, model.Load) and side.cell.type == model.CHANNEL:
                raise trouble(f"{side.cell.name} is a channel, and no number", place, "use len, or what it holds")
        return model.Binary(written.operator, left, right)

    def _reference(self, written: tree.Reference) -> model.Expression:
        if self.names.variable(written.name) is None and written.index is None and written.rest is None:
            if written.name in self.names.constants:
                return model.Constant(self.names.constants[written.name], written.name)
            if written.name in _PREDEFINED:
                return _PREDEFINED[written.name]
            if written.name == "_":
                raise trouble("_ can only be written to", written.place, "use a variable of your own")
        return model.Load(self.names.cell(written, self.value))

    def _remote(self, written: tree.RemoteLabel | tree.RemoteValue) -> model.Expression:
        process = self.names.process(written.process, written.place)
        number = None if written.number is None else self.value(written.number)
        if isinstance(written, tree.RemoteLabel):
            return model.At(process, number, self.names.remote_label(process, written.label, written.place))
        return model.Remote(process, number, self.names.remote_cell(process, written.variable, self.value))

    def channel(self, written: tree.Reference) -> model.Expression:
        """A channel, by its number."""
        cell = self.names.cell(written, self.value)
        if cell.type not in (model.CHANNEL, model.BYTE):
            raise trouble(f"{written.name} is no channel", written.place, "declare it with chan")
        return model.Load(cell)

    def values(self, written: tree.Expression) -> list[model.Expression]:
        """The numbers of an argument; a structure stands for all of its fields."""
        if isinstance(written, tree.Reference) and self.names.variable(written.name) is not None:
            return [model.Load(cell) for cell in self.names.spot(written, self.value).cells(self.names.structures)]
        return [self.value(written)]

    def arguments(self, written: tree.Argument) -> list[model.Argument]:
        """The fields that an argument of a receive stands for."""
        if isinstance(written, tree.Eval):
            return [model.Wanted(self.value(written.value))]
        if isinstance(written, tree.Reference):
            if written.name == "_" and written.index is None:
                return [model.Into(None)]
            if self.names.variable(written.name) is not None:
                spot = self.names.spot(written, self.value)
                return [model.Into(cell) for cell in spot.cells(self.names.structures)]
        return [model.Wanted(self.value(written))]


def wrapped(value: int) -> int:
    """A number as a 32-bit integer."""
    return (value + 2**31) % 2**32 - 2**31
