"""Translates statements of a model to commands of SM (`proofs/ltl/Sm.v`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from assay.automata.checker.proved import Tree
from assay.checkers import ltl as sm
from assay.domains.promela import tree as t
from assay.domains.promela.ample.sm.expressions import OutsideError, Place, counted, exact, slot_of
from assay.domains.promela.compile.expressions import Resolver

_ALWAYS = sm.Num(1)


@dataclass(frozen=True)
class Command:
    """A command, and its guard."""

    tree: Tree
    ready: Tree


@dataclass(frozen=True)
class Writer:
    """Translates the statements of one process."""

    resolver: Resolver
    place: Place
    safety: bool
    """Whether the property is safety: then end labels and assertions matter, and SM has neither."""

    def body(self, statements: Sequence[t.Statement], after: Tree) -> Tree:
        """Translate the body of a process, without leading declarations, followed by `after`."""
        first = next((i for i, s in enumerate(statements) if not isinstance(s, t.Declare)), len(statements))
        rest = statements[first:]
        return sm.Seq(self._sequence(rest, chosen=False).tree, after) if rest else after

    def _sequence(self, statements: Sequence[t.Statement], *, chosen: bool) -> Command:
        """Translate a sequence; `chosen` marks an option, whose first statement SPIN joins with the others."""
        if isinstance(statements[0], t.Break):
            # SPIN gives a jump a step of its own where it is chosen
            return Command(sm.Seq(sm.Act(sm.Skip()), sm.Break()) if chosen else sm.Break(), _ALWAYS)
        first = self._statement(statements[0], chosen=chosen)
        if len(statements) == 1:
            return first
        return Command(sm.Seq(first.tree, self._sequence(statements[1:], chosen=False).tree), first.ready)

    def _statement(self, statement: t.Statement, *, chosen: bool) -> Command:
        match statement:
            case t.Labelled(label, inner):
                if isinstance(inner, t.Break) or (self.safety and label.startswith("end")):
                    raise OutsideError(f"the label {label}")
                return self._statement(inner, chosen=chosen)
            case t.Block("", inside):
                return self._sequence(inside, chosen=chosen)
            case t.If(options):
                return self._choice(options, chosen=chosen)
            case t.Do(options):
                inner_choice = self._choice(options, chosen=chosen)
                return Command(sm.Loop(inner_choice.tree), inner_choice.ready)
            case _:
                return self._simple(statement)

    def _simple(self, statement: t.Statement) -> Command:
        match statement:
            case t.Test(t.Run()) | t.Assign(_, t.Run()):
                raise OutsideError("processes that are started by others")
            case t.Test(condition):
                test = exact(self.resolver.value(condition), self.place).tree
                return Command(sm.Act(sm.Test(test)), test)
            case t.Assign(target, value):
                cell = self.resolver.names.cell(target, self.resolver.value)
                to = (sm.ToGlob if cell.shared else sm.ToLoc)(slot_of(cell))
                assigned = counted(self.resolver.value(value), self.place).tree
                return Command(sm.Act(sm.Assignment(_ALWAYS, to, assigned)), _ALWAYS)
            case t.Print(_, arguments):
                for argument in arguments:
                    exact(self.resolver.value(argument), self.place)
                return Command(sm.Act(sm.Skip()), _ALWAYS)
            case t.Assert(condition) if not self.safety:
                exact(self.resolver.value(condition), self.place)
                return Command(sm.Act(sm.Skip()), _ALWAYS)
            case t.Block(kind, _):
                raise OutsideError(kind)
            case _:
                raise OutsideError(f"a statement SM has not: {type(statement).__name__.lower()}")

    def _choice(self, options: Sequence[Sequence[t.Statement]], *, chosen: bool) -> Command:
        others = [option for option in options if not isinstance(option[0], t.Else)]
        commands = [self._option(option) for option in others]
        for option in options:
            if isinstance(option[0], t.Else):
                if chosen or not commands:
                    raise OutsideError("an else that is joined with what stands around it")
                commands.append(self._otherwise(option[1:], _any([command.ready for command in commands])))
        return Command(reduce(sm.Choice, [c.tree for c in commands]), _any([c.ready for c in commands]))

    def _option(self, option: Sequence[t.Statement]) -> Command:
        idle = [_is_skip(statement) for statement in option]
        if any(one and other for one, other in pairwise(idle)):
            raise OutsideError("two skips in a row, of which SPIN drops one")
        return self._sequence(option, chosen=True)

    def _otherwise(self, rest: Sequence[t.Statement], others: Tree) -> Command:
        ready = sm.Negate(others)
        test = sm.Act(sm.Test(ready))
        if any(map(_is_skip, rest)):
            raise OutsideError("a skip after else, which SPIN may drop")
        return Command(sm.Seq(test, self._sequence(rest, chosen=False).tree) if rest else test, ready)


def _any(conditions: Sequence[Tree]) -> Tree:
    return reduce(lambda one, other: sm.Bin(sm.Disj(), one, other), conditions)


def _is_skip(statement: t.Statement) -> bool:
    return isinstance(statement, t.Print) or (isinstance(statement, t.Test) and statement.condition == t.Number(1))
