"""Random statements of one process: accepted by SPIN, sometimes blocking, often in loops."""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.domains.promela import tree as t
from assay.domains.promela.sources.random_scope import Channel, Scope

_SKIP = t.Test(t.Number(1))
_LABELS = ("end", "accept", "progress")


@dataclass
class Writer:
    """Draws statements within the budget of a process."""

    scope: Scope
    budget: int
    labels: list[str] = field(default_factory=list)
    """The labels that jumps and formulas may refer to."""
    leaps: bool = False
    """Whether a `goto` refers to the label at the end."""
    names: int = 0
    """The number of variables declared below a statement."""
    bare: bool = False
    """Whether labels are excluded: SPIN rejects them in the main sequence of an `unless`."""

    def body(self) -> tuple[t.Statement, ...]:
        """Draw the body of a process; most bodies do not terminate."""
        draw = self.scope.draw
        found: list[t.Statement] = []
        if draw.one_in(3):
            found += self.sequence(1 + draw.below(2), loop=False)
        if draw.below(4):
            found.append(self.labelled(self.lively()))
        else:
            found += self.sequence(2 + draw.below(3), loop=False, first=not found)
        if self.leaps:
            found.append(t.Labelled("done", _SKIP))
        return tuple(found)

    def sequence(self, length: int, *, loop: bool, first: bool = True) -> list[t.Statement]:
        """Draw a sequence of statements; `first` if none comes before it."""
        out: list[t.Statement] = []
        for _ in range(length):
            statement = self.statement(loop=loop)
            if isinstance(statement, t.Block) and statement.kind == "d_step" and (out or not first):
                out.append(_SKIP)  # SPIN rejects a loop directly before a d_step as a jump into it
            out.append(statement)
        return out

    def statement(self, *, loop: bool) -> t.Statement:  # noqa: PLR0911 - one for each kind
        """Draw a statement, compound if the budget allows it."""
        self.budget -= 1
        if self.budget > 2:
            kind = self.scope.draw.below(12)
            if kind == 0:
                return self.labelled(self.do())
            if kind <= 2:
                return self.labelled(self.choice(loop=loop))
            if kind == 3 and self.has("atomic"):
                return self.atomic(loop=loop)
            if kind == 4 and self.has("d_step"):
                return self.d_step()
            if kind == 5 and self.has("unless"):
                return self.unless(loop=loop)
            if kind == 6 and self.has("for"):
                return self.counted()
        return self.labelled(self.simple(loop=loop))

    def has(self, feature: str) -> bool:
        """Whether a feature may occur."""
        return self.scope.configuration.has(feature)

    def labelled(self, statement: t.Statement) -> t.Statement:
        """Add a label to a statement, with some probability."""
        draw = self.scope.draw
        if self.bare:
            return statement
        if self.has("labels") and draw.one_in(4):
            label = f"{draw.choice(_LABELS)}{len(self.labels)}"
        elif (self.has("goto") or self.has("remote")) and draw.one_in(3):
            label = f"at{len(self.labels)}"
        else:
            return statement
        self.labels.append(label)
        return t.Labelled(label, statement)

    def simple(self, *, loop: bool) -> t.Statement:  # noqa: PLR0911 - one for each kind
        """Draw a basic statement."""
        draw = self.scope.draw
        kind = draw.below(16)
        if kind == 0 and loop:
            return t.Break()
        if kind == 1 and self.has("goto"):
            return self.goto()
        if kind == 2 and self.has("assert"):
            return t.Assert(self.scope.test())
        if kind == 3 and self.has("select"):
            return t.Select(self.scope.plain(), t.Number(0), t.Number(self.scope.configuration.values - 1))
        if kind == 4 and self.has("printf"):
            return t.Print("%d", (self.scope.variable().reference,))
        if kind <= 7 and self.scope.channels:
            return self.communication()
        return t.Test(self.scope.test()) if kind == 8 else self.assignment()

    def goto(self) -> t.Statement:
        """Jump back to a label, or to the end."""
        if self.labels and self.scope.draw.below(3):
            return t.Goto(self.scope.draw.choice(self.labels))
        self.leaps = True
        return t.Goto("done")

    def assignment(self) -> t.Statement:
        """Draw an assignment that keeps values in range."""
        draw, target = self.scope.draw, self.scope.variable()
        if draw.one_in(2):
            more = t.Binary(draw.choice("+-") if target.wraps else "+", target.reference, t.Number(1))
            return t.Assign(target.reference, more if target.wraps else t.Binary("%", more, t.Number(target.values)))
        return t.Assign(target.reference, self.scope.value())

    def communication(self) -> t.Statement:
        """Draw a send or a receive."""
        draw = self.scope.draw
        channel: Channel = draw.choice(self.scope.channels)
        name = t.Reference(channel.name)
        if draw.one_in(2):
            in_order = self.has("sorted") and channel.capacity > 0 and draw.one_in(2)
            return t.Send(name, self.scope.message(channel), in_order)
        anywhere = self.has("random_receive") and channel.capacity > 0 and draw.one_in(2)
        keep = self.has("keep") and channel.capacity > 0 and draw.one_in(4)
        return t.Receive(name, self.scope.pattern(channel), anywhere, keep)

    def guard(self, *, io: bool) -> t.Statement:
        """Draw the guard of an option."""
        draw = self.scope.draw
        if io and self.scope.channels and draw.one_in(3):
            return self.communication()
        return self.assignment() if draw.below(5) < 2 else t.Test(self.scope.test())

    def options(self, *, loop: bool) -> list[tuple[t.Statement, ...]]:
        """Draw options. With an `else`, none begins with a channel operation, which SPIN calls dubious."""
        draw = self.scope.draw
        last: list[tuple[t.Statement, ...]] = []
        if self.has("else") and draw.one_in(3):
            last = [(t.Else(), *self.sequence(draw.below(2), loop=loop))]
        elif self.has("timeout") and draw.one_in(4):
            last = [(t.Test(t.Timeout()), *self.sequence(draw.below(2), loop=loop))]
        count = 1 + draw.below(2) if last else 2 + draw.below(2)
        io = not (last and isinstance(last[0][0], t.Else))
        found = []
        for _ in range(count):
            self.budget -= 1
            found.append((self.guard(io=io), *self.sequence(draw.below(3) if self.budget > 0 else 0, loop=loop)))
        return [*found, *last]

    def choice(self, *, loop: bool) -> t.Statement:
        """Draw an `if`."""
        return t.If(tuple(self.options(loop=loop)))

    def do(self) -> t.Statement:
        """Draw a loop."""
        return t.Do(tuple(self.options(loop=True)))

    def lively(self) -> t.Statement:
        """Draw a loop that rarely blocks."""
        options = self.options(loop=True)
        if self.scope.draw.below(3):
            options.insert(0, (self.assignment(), *self.sequence(self.scope.draw.below(2), loop=True)))
        return t.Do(tuple(options))

    def plain(self, length: int) -> list[t.Statement]:
        """Draw basic statements without labels and jumps."""
        draw = self.scope.draw
        self.budget -= length
        io = bool(self.scope.channels)
        return [self.communication() if io and draw.one_in(3) else self.assignment() for _ in range(length)]

    def atomic(self, *, loop: bool) -> t.Statement:
        """Draw an `atomic` sequence."""
        last = [t.Break()] if loop and self.scope.draw.one_in(6) else []
        return t.Block("atomic", (self.guard(io=True), *self.plain(1 + self.scope.draw.below(2)), *last))

    def d_step(self) -> t.Statement:
        """Draw a `d_step` in which only the first statement may block."""
        steps: list[t.Statement] = [self.assignment() for _ in range(1 + self.scope.draw.below(2))]
        self.budget -= len(steps)
        known, self.scope.remotes = self.scope.remotes, []  # SPIN rejects remote references in a d_step
        guard = self.guard(io=False)
        self.scope.remotes = known
        return t.Block("d_step", (guard, *steps))

    def unless(self, *, loop: bool) -> t.Statement:
        """Draw an `unless`."""
        before, self.bare = self.bare, True
        main = t.Block("", tuple(self.sequence(1 + self.scope.draw.below(2), loop=loop)))
        self.bare = before
        return t.Unless(main, t.Block("", (t.Test(self.scope.test()), *self.plain(1))))

    def counted(self) -> t.Statement:
        """Draw a `for` loop."""
        counter = t.Reference("i")
        inside = self.scoped() if self.has("scoped") else self.plain(1)
        return t.For(counter, t.Number(0), t.Number(1), tuple(inside))

    def scoped(self) -> list[t.Statement]:
        """Declare a variable with a value, pass the value on, and change the variable."""
        self.names += 1
        draw, target = self.scope.draw, self.scope.variable()
        declared = t.Declaration("byte", f"z{self.names}", start=t.Number(draw.below(target.values)))
        own = t.Reference(declared.name)
        changed = t.Binary("%", t.Binary("+", own, t.Number(1)), t.Number(target.values))
        return [t.Declare((declared,)), t.Assign(target.reference, own), t.Assign(own, changed)]
