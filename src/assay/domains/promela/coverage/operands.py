"""The kinds of operands: constants by their size, variables by their scope and form, and expressions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from assay.domains.promela import tree as t

BOUNDARIES = frozenset({127, 128, 255, 256, 32767, 32768, 65535, 65536, 2**31 - 1, 2**31})
"""The least and largest values of the types, and their neighbours."""
BINARY = ("+", "-", "*", "/", "%", "&", "^", "|", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&&", "||")
VARIABLES = ("local", "global", "element", "computed element", "field")
KINDS = ("constant", "negative", "boundary", *VARIABLES, "system", "expression")
SAME = "same"
RECEIVED = ("constant", "eval", "_", *VARIABLES)
"""The kinds of arguments of a receive."""
CHANNELS = ("buffered", "rendezvous")
_SYSTEM = frozenset({"_pid", "_nr_pr", "_last", "_priority"})


@dataclass
class Names:
    """The declared names of a model, as far as kinds of operands need them."""

    locals: set[str] = field(default_factory=set)
    constants: set[str] = field(default_factory=set)
    rendezvous: set[str] = field(default_factory=set)

    @staticmethod
    def of_units(units: Iterable[t.Unit]) -> Names:
        """The mtype constants and channels of a model."""
        names = Names()
        for unit in units:
            if isinstance(unit, t.Mtype):
                names.constants.update(unit.names)
            elif isinstance(unit, t.Declaration):
                names.add_channel(unit)
        return names

    def inside(self, declared: Iterable[t.Declaration]) -> Names:
        """The names inside a process."""
        found = Names({variable.name for variable in declared}, self.constants, set(self.rendezvous))
        for variable in declared:
            found.add_channel(variable)
        return found

    def add_channel(self, variable: t.Declaration) -> None:
        """Note a rendezvous channel."""
        if isinstance(variable.start, t.ChannelInitialiser) and variable.start.capacity == 0:
            self.rendezvous.add(variable.name)

    def kind(self, operand: t.Argument) -> str:  # noqa: PLR0911 - one for each kind
        """The kind of an operand."""
        match operand:
            case t.Number(value=value):
                return "boundary" if abs(value) in BOUNDARIES else "constant" if value >= 0 else "negative"
            case t.Unary(operator="-", body=t.Number(value=value)):
                return "boundary" if value in BOUNDARIES else "negative"
            case t.Eval():
                return "eval"
            case t.Reference(name=name, index=index, rest=rest):
                if name == "_":
                    return "_"
                if name in self.constants:
                    return "constant"
                if name in _SYSTEM:
                    return "system"
                if rest is not None:
                    return "field"
                if index is not None:
                    return "element" if self.kind(index) == "constant" else "computed element"
                return "local" if name in self.locals else "global"
            case _:
                return "expression"

    def channel(self, channel: t.Reference) -> str:
        """The kind of a channel."""
        return CHANNELS[channel.name in self.rendezvous]
