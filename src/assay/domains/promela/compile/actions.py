"""Compiles a basic statement to a guard and effects."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from assay.domains.promela import tree
from assay.domains.promela.compile.expressions import Resolver
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.compile.process_number import check_no_start, starts_in
from assay.domains.promela.model import graph
from assay.domains.promela.model.expression import CHANNEL, TRUE, Cell, Constant, Expression, Pid

Action = tuple[Expression, tuple[graph.Effect, ...]]

NO_CHANNEL = tree.Number(0)
"""The initial value of a channel variable that is declared without one."""


class Statements(Struct, frozen=True):
    """Compiles basic statements within one scope."""

    resolver: Resolver

    def action(self, written: tree.Statement) -> Action:  # noqa: PLR0911 - one case for each statement
        """Give the guard and the effects of a statement."""
        resolve = self.resolver
        match written:
            case tree.Test(tree.Run() as run):
                check_no_start(run.arguments, "more than one run in an expression")
                return TRUE, (self._start(run, None),)
            case tree.Declare():
                return TRUE, ()
            case tree.Test():
                check_no_start(written.condition)
                return resolve.value(written.condition), ()
            case tree.Assign():
                return self._assign(written)
            case tree.Send():
                check_no_start(written.arguments, "run in a send")
                values = tuple(v for argument in written.arguments for v in resolve.values(argument))
                return TRUE, (graph.Send(resolve.channel(written.channel), values, written.in_order),)
            case tree.Receive():
                channel = resolve.channel(written.channel)
                arguments = tuple(a for argument in written.arguments for a in resolve.arguments(argument))
                return TRUE, (graph.Receive(channel, arguments, written.anywhere, written.keep),)
            case tree.Assert():
                started, resolve = self._started([written.condition])
                return TRUE, (*started, graph.Assert(resolve.value(written.condition)))
            case tree.Print():
                started, resolve = self._started(written.arguments)
                return TRUE, (*started, graph.Print(written.format, tuple(map(resolve.value, written.arguments))))
            case tree.SetPriority():
                return TRUE, (graph.SetPriority(resolve.value(written.process), resolve.value(written.value)),)
            case _:
                raise model_error("this statement is not allowed here", written.place, "move or delete it")

    def _assign(self, written: tree.Assign) -> Action:
        name = written.target.name
        if name == "_":
            return TRUE, ()
        if name == "_priority":
            return TRUE, (graph.SetPriority(Pid(), self.resolver.value(written.value)),)
        if name in {"_pid", "_nr_pr", "_last"}:
            raise model_error(f"{name} is read-only", written.place, "assign to a variable of your own")
        cell = self.resolver.names.cell(written.target, self.resolver.value)
        if isinstance(written.value, tree.Run):
            return TRUE, (self._start(written.value, cell),)
        started, resolve = self._started([written.value])
        is_plain = written.target.rest is None  # SPIN does not check fields of structures either
        is_channel = isinstance(written.value, tree.Reference) or written.value == NO_CHANNEL
        if cell.type == CHANNEL and is_plain and not is_channel:
            raise model_error(f"{name} is a channel, but the value is not", written.place, "assign a channel")
        return TRUE, (*started, graph.Assign(cell, resolve.value(written.value)))

    def _started(self, values: Sequence[tree.Expression]) -> tuple[list[graph.Start], Resolver]:
        """Give the processes that expressions start, and the resolver that knows their numbers."""
        runs = starts_in(values)
        return [self._start(run, None) for run in runs], replace(self.resolver, started=runs)

    def _start(self, written: tree.Run, cell: Cell | None) -> graph.Start:
        names = self.resolver.names
        process = names.process(written.process, written.place)
        values = tuple(v for argument in written.arguments for v in self.resolver.values(argument))
        wanted = len(names.processes[process].parameters)
        if len(values) != wanted:
            raise model_error(
                f"{written.process} takes {wanted} arguments, not {len(values)}", written.place, "match its parameters"
            )
        priority = None if written.priority is None else self.resolver.value(written.priority)
        if priority is not None and not isinstance(priority, Constant):
            raise model_error("a priority must be a constant", written.place, "write a number")
        return graph.Start(process, values, 1 if priority is None else priority.value, cell)
