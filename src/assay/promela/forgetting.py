"""A system that forgets what nobody will read: local variables are 0 as long as they are dead.

A state and the same with its dead variables set to 0 have the same future: they are bisimilar, step by step, for every
property that does not look at these variables. So one of them is enough. What the property or the model itself reads
of other processes (`P:x`) is never forgotten, nor are variables that hold channels, by which ample sets tell who can
use which.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from msgspec.structs import replace

from assay.promela.ample.cells import slots
from assay.promela.ample.walking import inside
from assay.promela.engine.native.fields import slots_of
from assay.promela.evidence import STUTTER, Lasso, Run
from assay.promela.liveness import live_slots, written_slots
from assay.promela.model import expression as e
from assay.promela.model import graph as g
from assay.promela.model.compiled import Compilable
from assay.promela.model.state import Action, Live, State
from assay.promela.model.system import Step

MOST = 24
"""A process with more slots that could be forgotten keeps them all: to write them takes time as well."""


class Forgetting:
    """Another system, in whose states dead variables are 0; `model` does the same by assignments on its edges."""

    def __init__(self, whole: Compilable, propositions: Iterable[e.Expression] = ()) -> None:
        self.whole = whole
        self._dead = _dead_slots(whole.model, propositions)

    @property
    def forgets(self) -> bool:
        """Whether there is a node with a dead variable."""
        return any(any(nodes) for nodes in self._dead)

    @cached_property
    def model(self) -> g.Model:
        """The model, with assignments where variables die, and where they are dead from the start."""
        model = self.whole.model
        changed = tuple(
            _forgetful(process, dead, slots_of(process.variables, model.structures, process.size).types)
            for process, dead in zip(model.processes, self._dead, strict=True)
        )
        return replace(model, processes=changed)

    @property
    def initial(self) -> State:
        """The state before the first step."""
        return self.without(self.whole.initial)

    def steps(self, state: State) -> Sequence[Step[Action, State]]:
        """The steps of the whole system, each to a state without its dead variables."""
        return [Step(step.action, self.without(step.target), step.fault) for step in self.whole.steps(state)]

    def without(self, state: State) -> State:
        """The state with its dead variables set to 0."""
        return state._replace(processes=tuple(map(self._without, state.processes)))

    def _without(self, live: Live) -> Live:
        dead = self._dead[live.type][live.node]
        if not dead:
            return live
        return live._replace(values=tuple(0 if dead >> i & 1 else v for i, v in enumerate(live.values)))

    def expression(self, proposition: str) -> e.Expression:
        """Give the meaning of a proposition's text."""
        return self.whole.expression(proposition)

    def holds(self, proposition: str, state: State) -> bool:
        """Whether an expression is not zero in this state."""
        return self.whole.holds(proposition, state)

    def ended(self, state: State) -> bool:
        """Whether stopping here is no deadlock."""
        return self.whole.ended(state)

    def accepting(self, state: State) -> bool:
        """Whether a process is at an `accept` label."""
        return self.whole.accepting(state)

    def progressing(self, state: State) -> bool:
        """Whether a process is at a `progress` label."""
        return self.whole.progressing(state)

    def movers(self, action: Action) -> frozenset[int]:
        """Which processes take part in an action."""
        return self.whole.movers(action)

    def recalled(self, evidence: Run | Lasso) -> Run | Lasso:
        """Write a run as the run of the whole system that it stands for.

        A cycle is closed when the dead variables repeat as well. That is soon: what one round leaves in them was
        computed from others, which are the same in every round.
        """
        state, choices = self.whole.initial, list[int]()
        shown = self.initial
        if isinstance(evidence, Run):
            for choice in evidence.choices:
                step, shown = self._chosen(choice, state, shown)
                choices.append(step)
                state = self._after(step, state)
            return Run(tuple(choices), evidence.why)
        begun: dict[State, int] = {}
        at, claim = 0, list[int]()
        while at < len(evidence.choices) or state not in begun:
            if at == len(evidence.choices):
                at = evidence.start
            if at == evidence.start:
                begun.setdefault(state, len(choices))
            step, shown = self._chosen(evidence.choices[at], state, shown)
            choices.append(step)
            claim += evidence.claim[at : at + 1]
            state = self._after(step, state)
            at += 1
        return Lasso(tuple(choices), begun[state], tuple(claim))

    def _after(self, choice: int, state: State) -> State:
        return state if choice == STUTTER else self.whole.steps(state)[choice].target

    def _chosen(self, choice: int, state: State, shown: State) -> tuple[int, State]:
        """The step of the whole system that does what a step does here, and where that leads here.

        Of an atomic sequence not every way need be a step of its own: one with the same end will do.
        """
        if choice == STUTTER:
            return STUTTER, shown
        taken = self.steps(shown)[choice]
        same = [
            i
            for i, step in enumerate(self.whole.steps(state))
            if step.fault == taken.fault and (step.fault not in GOES_ON or self.without(step.target) == taken.target)
        ]
        exactly = [i for i in same if self.whole.steps(state)[i].action == taken.action]
        return (exactly or same)[0], taken.target


GOES_ON = ("", "assertion")


def _dead_slots(model: g.Model, propositions: Iterable[e.Expression]) -> tuple[tuple[int, ...], ...]:
    """Of each node of each type of process the slots that are forgotten there."""
    seen = [0] * len(model.processes)
    for part in inside((tuple(propositions), model.processes)):
        if isinstance(part, e.Remote):
            for slot in slots(part.cell):
                seen[part.process] |= 1 << slot
    return tuple(
        _dead_in(process, _plain_slots(process, model) & ~looked_at)
        for process, looked_at in zip(model.processes, seen, strict=True)
    )


def _dead_in(process: g.Process, own: int) -> tuple[int, ...]:
    if not 0 < own.bit_count() <= MOST:
        return (0,) * len(process.nodes)
    return tuple(own & ~live for live in live_slots(process))


def _plain_slots(process: g.Process, model: g.Model) -> int:
    types = slots_of(process.variables, model.structures, process.size).types
    return sum(1 << slot for slot, kind in enumerate(types) if kind != e.CHANNEL)


def _forgetful(process: g.Process, dead: tuple[int, ...], types: Sequence[e.Type]) -> g.Process:
    if not any(dead):
        return process
    zero = e.Constant(0)
    cells = [e.Cell(slot, kind, shared=False) for slot, kind in enumerate(types)]

    def changed(edge: g.Edge) -> g.Edge:
        if not edge.target:
            return edge
        new = dead[edge.target] & (~dead[edge.source] | written_slots(edge))
        effects = tuple(g.Assign(cell, zero) for slot, cell in enumerate(cells) if new >> slot & 1)
        return replace(edge, effects=edge.effects + effects) if effects else edge

    nodes = tuple(replace(node, edges=tuple(map(changed, node.edges))) for node in process.nodes)
    first = tuple(g.Initial(cell, zero) for slot, cell in enumerate(cells) if dead[process.start] >> slot & 1)
    return replace(process, nodes=nodes, initials=process.initials + first)
