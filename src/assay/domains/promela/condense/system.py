"""The condensed system: dead variables are reset, and statements are merged.

Native engines compile its `model`, whose edges contain the merged statements and the resets. `steps` computes the same
from the steps of the whole system, so that tests can compare both. A run of the condensed system is lifted to a run of
the whole system.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import cast

from assay.automata.formula.formula import atoms
from assay.domains.promela.ample.applicability import global_dependence, not_stutter_invariant
from assay.domains.promela.ample.visibility import visibility_of
from assay.domains.promela.condense.dead_variables import dead_slots, forgetful, without
from assay.domains.promela.condense.statement_merging import merged, onward, passed_nodes
from assay.domains.promela.model.case import ACCEPTANCE, NON_PROGRESS
from assay.domains.promela.model.compiled import Compilable, StoredStates
from assay.domains.promela.model.evidence import DEADLOCK, STUTTER, Lasso, Run
from assay.domains.promela.model.expression import Expression
from assay.domains.promela.model.graph import Edge, Model
from assay.domains.promela.model.projection import Projection
from assay.domains.promela.model.question import Question, atoms_of
from assay.domains.promela.model.state import Action, Move, State
from assay.domains.promela.model.system import CONTINUABLE, Step, System
from assay.domains.promela.model.system_view import SystemView

Way = list[Step[Action, State]]
NumberedWay = list[tuple[int, Step[Action, State]]]
"""Steps, each with its number among those of its state."""


class Condensed(SystemView[State, Action]):
    """A system that is equivalent to another one for a question."""

    def __init__(self, question: Question[State, Action], *, merges: bool) -> None:
        super().__init__(question.system)
        self.whole = cast("Compilable", question.system)
        model, asked = self.whole.model, question.asked
        names = () if question.never is None else atoms_of(question.never)
        if asked.formula is not None:
            names = atoms(asked.formula)
        propositions = [self.whole.expression(name) for name in names]
        labels = {"accept": asked.kind == ACCEPTANCE, "progress": asked.kind == NON_PROGRESS}
        seen = visibility_of(model, propositions, **labels)
        merges = merges and not not_stutter_invariant(question) and not global_dependence(model, propositions)
        self._passed = passed_nodes(model, seen) if merges else (frozenset[int](),) * len(model.processes)
        self._merged = merged(model, self._passed)
        self._dead = dead_slots(self._merged, seen)

    @property
    def merges(self) -> bool:
        """Whether any statements are merged."""
        return any(self._passed)

    @property
    def differs(self) -> bool:
        """Whether it differs from the whole system."""
        return self.merges or any(any(nodes) for nodes in self._dead)

    @cached_property
    def model(self) -> Model:
        """The model of this system."""
        return forgetful(self._merged, self._dead)

    @property
    def initial(self) -> State:
        """The state before the first step."""
        return self.without(self.whole.initial)

    def without(self, state: State) -> State:
        """Give the state with its dead variables set to 0."""
        return without(state, self._dead)

    def steps(self, state: State) -> Sequence[Step[Action, State]]:
        """Give the steps of the whole system, each with its merged statements, to states with dead variables reset."""
        return [self._joined(self._way(step)) for step in self.whole.steps(state)]

    def _joined(self, way: Way) -> Step[Action, State]:
        moves = tuple(move for step in way for move in step.action)
        return Step(moves, self.without(way[-1].target), way[0].fault)

    def _way(self, step: Step[Action, State]) -> Way:
        """Give a step of the whole system, followed by the merged statements of its processes."""
        return [taken for _, taken in self._numbered(0, step, self.whole)]

    def _numbered(self, number: int, step: Step[Action, State], system: System[State, Action]) -> NumberedWay:
        """Give the same in a given system, each step with its number among those of its state."""
        way = [(number, step)]
        if step.fault not in CONTINUABLE:
            return way
        for mover in dict.fromkeys([move.process for move in step.action]):
            if mover < len(step.target.processes):
                live = step.target.processes[mover]
                for edge in self._onward[live.type][live.node]:
                    action = (Move(mover, live.type, edge.number),)
                    found = enumerate(system.steps(way[-1][1].target))
                    way.append(next((place, taken) for place, taken in found if taken.action == action))
        return way

    @cached_property
    def _onward(self) -> list[list[list[Edge]]]:
        """For each process type and node, the edges that are merged into an edge to this node."""
        processes = zip(self.whole.model.processes, self._passed, strict=True)
        return [[onward(process, passed, node) for node in range(len(process.nodes))] for process, passed in processes]

    def expression(self, proposition: str) -> Expression:
        """Give the meaning of a proposition's text."""
        return self.whole.expression(proposition)

    def follow(self, run: StoredStates, fault: str) -> tuple[int, ...]:
        """Give the choices of the model itself along the states of a run here; its last step may have a fault.

        If the whole system is a projection, these are the choices of the system with its faint variables.
        """
        system, _ = self._origin
        state, choices = system.initial, list[int]()
        for at in range(1, len(run)):
            steps = [(i, step) for i, step in enumerate(system.steps(state)) if step.fault in CONTINUABLE]
            if len(steps) > 1:
                steps = self._towards(run, at, steps)
            way = self._numbered(*steps[0], system) if len(steps) == 1 else self._way_to(run[at], steps)
            choices += [number for number, _ in way]
            state = way[-1][1].target
        if fault:
            choices.append(next(i for i, step in enumerate(system.steps(state)) if step.fault == fault))
        return tuple(choices)

    def _towards(self, run: StoredStates, at: int, steps: NumberedWay) -> NumberedWay:
        """Give those of some steps that lead the processes of all of them to their nodes in a state of a run here."""
        movers = sorted({move.process for _, step in steps for move in step.action})
        nodes = run.nodes(at, movers)
        return [
            (number, step) for number, step in steps if [self._node_after(step, mover) for mover in movers] == nodes
        ]

    def _node_after(self, step: Step[Action, State], process: int) -> int | None:
        """Give the node of a process after a step here; None if it has terminated."""
        if process >= len(step.target.processes):
            return None
        live, moves = step.target.processes[process], process in [move.process for move in step.action]
        way = self._onward[live.type][live.node] if moves else ()
        return way[-1].target if way else live.node

    def _way_to(self, wanted: State, steps: NumberedWay) -> NumberedWay:
        """Give the first of these steps that leads to a state here, with its merged statements."""
        system, shown = self._origin
        for number, step in steps:
            way = self._numbered(number, step, system)
            if shown(way[-1][1].target) == wanted:
                return way
        raise LookupError("no step leads to the next state of the run")

    @property
    def _origin(self) -> tuple[System[State, Action], Callable[[State], State]]:
        """The system with its faint variables, and its states as they are here."""
        whole = self.whole
        if not isinstance(whole, Projection):
            return whole, self.without
        return whole.whole, lambda state: self.without(whole.faint.without(state))

    def recalled(self, evidence: Run | Lasso) -> Run | Lasso:
        """Lift a run to the whole system.

        A cycle is repeated until its dead variables repeat as well. That is soon: their values after one round were
        computed from live variables, which are the same in every round.
        """
        start = evidence.start if isinstance(evidence, Lasso) else -1
        state, shown = self.whole.initial, self.initial
        choices, claim, begun = list[int](), list[int](), dict[State, int]()
        at = 0
        while at < len(evidence.choices) or (start >= 0 and state not in begun):
            if at == len(evidence.choices):
                at = start
            if at == start:
                begun.setdefault(state, len(choices))
            taken, state, shown = self._followed(evidence.choices[at], state, shown)
            goes_wrong = isinstance(evidence, Run) and evidence.why != DEADLOCK and at == len(evidence.choices) - 1
            choices += taken[:1] if goes_wrong else taken
            if isinstance(evidence, Lasso):
                claim += evidence.claim[at : at + 1]
            at += 1
        if isinstance(evidence, Run):
            return Run(tuple(choices), evidence.why)
        return Lasso(tuple(choices), begun[state], tuple(claim))

    def _followed(self, choice: int, state: State, shown: State) -> tuple[list[int], State, State]:
        """Give the choices of the whole system for one choice here, and the states that both reach.

        Several paths of an atomic sequence may be one step here: any path to the same state will do.
        """
        if choice == STUTTER:
            return [STUTTER], state, shown
        wanted = self._joined(self._way(self.whole.steps(shown)[choice]))
        goes_on = wanted.fault in CONTINUABLE
        similar = [step for step in self.whole.steps(state) if step.fault == wanted.fault]
        similar.sort(key=lambda step: step.action != wanted.action[: len(step.action)])  # the likely ones first
        chosen = Way()
        for way in map(self._way, similar):
            joined = self._joined(way)
            if goes_on and joined.target != wanted.target:
                continue
            chosen = chosen or way
            if joined.action == wanted.action:
                chosen = way
                break
        taken = list[int]()
        for step in chosen:
            taken.append(list(self.whole.steps(state)).index(step))
            state = step.target
        return taken, state, wanted.target
