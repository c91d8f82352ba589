"""Finds faint variables, by the usual least fixed point of needed ones.

A slot is needed if a condition, a message, a subscript, a proposition or a possible run-time error reads it. So is
every slot whose value flows into a needed one. All other slots are faint: never read, or read only to compute faint
ones, as in `h++`. Slots that hold channels are always needed. Slots that one assignment can reach are needed together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec import Struct, field

from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.cell_slots import slots
from assay.domains.promela.model.faint import Faint
from assay.domains.promela.model.slots import slots_of
from assay.domains.promela.tree.parts import parts

GLOBAL = -1
Slot = tuple[int, int]
"""A proctype, or `GLOBAL`, and a slot."""
_BRANCHES = ("&&", "||")


def faint_variables(model: g.Model, propositions: Iterable[e.Expression]) -> Faint | None:
    """Find the faint variables of a model under a property; None if there are none."""
    work = _Needs(model)
    work.keep(GLOBAL, (tuple(propositions), model.trace))
    work.initials(GLOBAL, model.initials)
    for kind, process in enumerate(model.processes):
        work.keep(kind, process.provided)
        work.initials(kind, process.initials)
        work.nodes(kind, process.nodes)
    needed = work.closed()
    shared = _faint(GLOBAL, model.variables, model.size, model, needed)
    local = tuple(_faint(k, p.variables, p.size, model, needed) for k, p in enumerate(model.processes))
    return Faint(shared, local) if shared or any(local) else None


def _faint(owner: int, variables: tuple[g.Variable, ...], size: int, model: g.Model, needed: set[Slot]) -> int:
    types = slots_of(variables, model.structures, size).types
    kept = (e.CHANNEL.name, "unused")
    free = (slot for slot, kind in enumerate(types) if kind.name not in kept and (owner, slot) not in needed)
    return sum(1 << slot for slot in free)


class _Needs(Struct, eq=False):
    """The needed slots, and the flows from slots to slots."""

    model: g.Model
    needed: set[Slot] = field(default_factory=set)
    flows: dict[Slot, list[set[Slot]]] = field(default_factory=dict)

    def keep(self, owner: int, thing: object) -> None:
        """Need everything that is read here."""
        if thing:
            self.needed |= _reads(owner, thing)

    def flow(self, owner: int, value: e.Expression, target: e.Cell, into: int) -> None:
        """Need what decides about a run-time error; if a slot of the target is needed, the value and all slots too."""
        self.keep(owner, hazards(value))
        self.keep(into, hazards(e.Load(target)))
        reached = _places(into, target)
        sources = reached | _reads(owner, value)
        for slot in reached:
            self.flows.setdefault(slot, []).append(sources)

    def initials(self, owner: int, initials: tuple[g.Initial, ...]) -> None:
        """Take the initial values of variables."""
        for initial in initials:
            if not isinstance(initial.value, g.NewChannel):
                self.flow(owner, initial.value, initial.cell, owner)
                if hazards(initial.value):
                    self.needed |= _places(owner, initial.cell)

    def nodes(self, owner: int, nodes: Iterable[g.Node]) -> None:
        """Take the edges of some nodes."""
        for node in nodes:
            for edge in node.edges:
                self.keep(owner, edge.guard)
                for effect in edge.effects:
                    self.effect(owner, effect)

    def effect(self, owner: int, effect: g.Effect) -> None:
        """Take one effect."""
        match effect:
            case g.Assign():
                self.flow(owner, effect.value, effect.cell, owner)
            case g.Start():
                for value, cell in zip(effect.values, self.model.processes[effect.process].parameters, strict=True):
                    self.flow(owner, value, cell, effect.process)
                self.store(owner, effect.cell)
            case g.Receive():
                self.keep(owner, effect.channel)
                for argument in effect.arguments:
                    if isinstance(argument, e.Into):
                        self.store(owner, argument.cell)
                    else:
                        self.keep(owner, argument)
            case g.Print():
                for value in effect.values:
                    self.keep(owner, hazards(value))
            case g.Sequence():
                self.nodes(owner, effect.nodes)
            case g.Send() | g.Assert() | g.SetPriority() | g.Die():
                self.keep(owner, effect)
            case _:
                assert_never(effect)

    def store(self, owner: int, cell: e.Cell | None) -> None:
        """Take a variable that receives a value from outside; one with a subscript is needed."""
        if cell is not None and hazards(e.Load(cell)):
            self.keep(owner, e.Load(cell))

    def closed(self) -> set[Slot]:
        """Give the needed slots, closed under flows."""
        waiting = list(self.needed)
        for slot in waiting:  # grows while it is walked
            for sources in self.flows.get(slot, ()):
                new = sources - self.needed
                self.needed |= new
                waiting += new
        return self.needed


def hazards(expression: e.Expression) -> tuple[object, ...]:
    """Give the parts whose values decide whether evaluation has a run-time error."""
    if isinstance(expression, e.Constant) or (isinstance(expression, e.Load) and not expression.cell.indices):
        return ()
    found = tuple(hazard for part in parts(expression) for hazard in _hazards(part))
    branches = found and any(
        isinstance(part, e.Conditional) or (isinstance(part, e.Binary) and part.operator in _BRANCHES)
        for part in parts(expression)
    )
    return (expression,) if branches else found


def _hazards(part: object) -> Iterator[object]:
    match part:
        case e.Index(e.Constant(position), length) if 0 <= position < length:
            return
        case e.Index():
            yield part.value
        case e.Binary("/" | "%", _, e.Constant(divisor)) if divisor not in (0, -1):
            return
        case e.Binary("/" | "%") | e.OfChannel() | e.Poll() | e.OfProcess() | e.Remote():
            yield part
        case _:
            return


def _reads(owner: int, thing: object) -> set[Slot]:
    found = set[Slot]()
    if isinstance(thing, e.Constant):
        return found
    for part in parts(thing):
        if isinstance(part, e.Load):
            found |= _places(owner, part.cell)
        elif isinstance(part, e.Remote):
            found |= _places(part.process, part.cell)
    return found


def _places(owner: int, cell: e.Cell) -> set[Slot]:
    return {(GLOBAL if cell.shared else owner, slot) for slot in slots(cell)}
