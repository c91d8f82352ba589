"""The variables and channels of a random model, and random expressions over them."""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.sources.configuration import Configuration

COLOURS = ("red", "green", "blue")
_PLAIN = ("byte", "int", "short", "bit", "bool")


@dataclass(frozen=True)
class Variable:
    """A variable, array element or structure field with a small range of values."""

    reference: t.Reference
    values: int
    wraps: bool = False
    """Whether its type alone bounds the value, so that it may be incremented without a modulus."""


@dataclass(frozen=True)
class Channel:
    """A channel whose messages are one number, or a colour and a number."""

    name: str
    capacity: int
    coloured: bool


@dataclass
class Scope:
    """The names in scope."""

    draw: Draw
    configuration: Configuration
    variables: list[Variable] = field(default_factory=list)
    channels: list[Channel] = field(default_factory=list)
    remotes: list[tuple[t.RemoteValue, int]] = field(default_factory=list)
    """The variables of other processes, each with a bound on its values."""

    def inside(self) -> Scope:
        """Make the scope of a process, which adds local names to the global ones."""
        return Scope(self.draw, self.configuration, list(self.variables), list(self.channels), list(self.remotes))

    def variable(self) -> Variable:
        """Draw a variable."""
        return self.draw.choice(self.variables)

    def plain(self) -> t.Reference:
        """Draw a variable that is neither an array element nor a field."""
        plain = [v.reference for v in self.variables if v.reference.index is None and v.reference.rest is None]
        return self.draw.choice(plain)

    def number(self, below: int) -> t.Expression:
        """Draw a constant."""
        return t.Number(self.draw.below(below))

    def value(self) -> t.Expression:
        """Draw an expression with a small value."""
        draw, configuration = self.draw, self.configuration
        kind = draw.below(8)
        if kind < 3:
            return self.number(configuration.values)
        if kind == 3 and configuration.has("conditional"):
            return t.Conditional(self.test(), self.number(configuration.values), self.variable().reference)
        if kind == 4 and configuration.has("pids"):
            return t.Binary("%", t.Reference(draw.choice(("_pid", "_nr_pr"))), t.Number(configuration.values))
        if kind == 5:
            operator = draw.choice("+*") if configuration.values > 2 else "+"
            both = t.Binary(operator, self.variable().reference, self.number(configuration.values))
            return t.Binary("%", both, t.Number(configuration.values))
        return self.variable().reference

    def test(self) -> t.Expression:
        """Draw a condition."""
        draw = self.draw
        kind = draw.below(10)
        if kind == 0:
            return t.Binary(draw.choice(("&&", "||")), self.comparison(), self.comparison())
        if kind == 1:
            return t.Unary("!", self.comparison())
        return self.comparison()

    def comparison(self) -> t.Expression:
        """Draw a condition without boolean operators."""
        draw = self.draw
        buffered = [channel for channel in self.channels if channel.capacity]
        if buffered and draw.one_in(4):
            channel = draw.choice(buffered)
            if self.configuration.has("len") and draw.one_in(2):
                return t.Binary(
                    draw.choice(("<", "==")), t.OfChannel("len", t.Reference(channel.name)), t.Number(channel.capacity)
                )
            if self.configuration.has("poll"):
                return t.Poll(t.Reference(channel.name), self.pattern(channel, constant=True))
        if self.remotes and draw.one_in(4):
            value, values = draw.choice(self.remotes)
            return t.Binary(draw.choice(("==", "!=")), value, t.Number(draw.below(values)))
        variable, other = self.variable(), self.variable()
        if other is not variable and draw.one_in(3):
            return t.Binary(draw.choice(("==", "!=", "<", ">")), variable.reference, other.reference)
        return constant_comparison(draw, variable)

    def pattern(self, channel: Channel, *, constant: bool = False) -> tuple[t.Argument, ...]:
        """Draw the arguments of a receive."""
        first = (t.Reference(self.draw.choice(COLOURS)),) if channel.coloured else ()
        if constant or self.draw.one_in(5):
            return (*first, t.Number(self.draw.below(self.configuration.values)))
        target = self.variable().reference
        if self.configuration.has("eval") and self.draw.one_in(3):
            return (*first, t.Eval(target))
        return (*first, t.Reference("_") if self.draw.one_in(6) else target)

    def message(self, channel: Channel) -> tuple[t.Expression, ...]:
        """Draw the arguments of a send."""
        first = (t.Reference(self.draw.choice(COLOURS)),) if channel.coloured else ()
        return (*first, self.value())


def constant_comparison(draw: Draw, variable: Variable) -> t.Binary:
    """Draw a satisfiable comparison with a constant that is not a tautology."""
    operator = draw.choice(("==", "!=", "==", "<", ">"))
    if operator in ("==", "!="):
        return t.Binary(operator, variable.reference, t.Number(draw.below(variable.values)))
    return t.Binary(operator, variable.reference, t.Number(draw.below(variable.values - 1) + (operator == "<")))


def declare_globals(scope: Scope) -> list[t.Unit]:
    """Draw the global variables and channels into a scope; return their declarations."""
    draw, configuration = scope.draw, scope.configuration
    units: list[t.Unit] = []
    if configuration.has("mtype") or configuration.has("typedef"):
        units.append(t.Mtype(COLOURS))
    if configuration.has("typedef"):
        units.append(t.Typedef("pair", (t.Declaration("byte", "f"), t.Declaration("bit", "g"))))
    units.append(_plain(scope, "x0"))
    units += [_variable(scope, f"x{i}") for i in range(1, configuration.variables - draw.one_in(3))]
    count = 1 + draw.below(configuration.channels) if configuration.channels and configuration.has("channels") else 0
    for i in range(count):
        least = 0 if configuration.has("rendezvous") else 1
        channel = Channel(f"q{i}", least + draw.below(3 - least), configuration.has("mtype") and draw.one_in(2))
        types = ("mtype", "byte") if channel.coloured else ("byte",)
        units.append(t.Declaration("chan", channel.name, start=t.ChannelInitialiser(channel.capacity, types)))
        scope.channels.append(channel)
    return units


def declare_local(scope: Scope, name: str) -> t.Declaration:
    """Draw a local variable into the scope of a process."""
    return _plain(scope, name)


def declare_array(scope: Scope, name: str) -> t.Declaration:
    """Draw a local array with an initial value into the scope of a process."""
    kind = scope.draw.choice(("byte", "bool", "int", "bit"))
    values = 2 if kind in ("bool", "bit") else scope.configuration.values
    scope.variables += [Variable(t.Reference(name, t.Number(i)), values) for i in range(2)]
    return t.Declaration(kind, name, 2, start=t.Number(1))


def _variable(scope: Scope, name: str) -> t.Declaration:
    draw, configuration = scope.draw, scope.configuration
    kind = draw.below(6)
    if kind == 0 and configuration.has("arrays"):
        index = scope.variable()
        if index.values <= 2 or configuration.has("faults"):
            scope.variables.append(Variable(t.Reference(name, index.reference), configuration.values))
        scope.variables += [Variable(t.Reference(name, t.Number(i)), configuration.values) for i in range(2)]
        return t.Declaration("byte", name, 2)
    if kind == 1 and configuration.has("typedef"):
        fields = (("f", configuration.values), ("g", 2))
        scope.variables += [Variable(t.Reference(name, None, t.Reference(f)), values) for f, values in fields]
        return t.Declaration("pair", name)
    return _plain(scope, name)


def _plain(scope: Scope, name: str) -> t.Declaration:
    draw, configuration = scope.draw, scope.configuration
    if configuration.has("wrap") and draw.one_in(3):
        scope.variables.append(Variable(t.Reference(name), min(4, configuration.values), wraps=True))
        return t.Declaration("unsigned", name, bits=2) if draw.one_in(2) else t.Declaration("bit", name)
    kind = draw.choice(_PLAIN)
    scope.variables.append(Variable(t.Reference(name), 2 if kind in ("bit", "bool") else configuration.values))
    start = t.Number(draw.below(2)) if draw.one_in(3) else None
    return t.Declaration(kind, name, start=start)
