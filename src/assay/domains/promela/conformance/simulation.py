"""Replays a random simulation of SPIN in the semantics, statement by statement, and compares all values.

The replay keeps the set of all states that agree with what was printed so far. It is a difference if no state remains.
A jump that only the simulator executes leaves a state as it is. Inside a d_step the values are compared at its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from assay.domains.promela.conformance.explained import explain
from assay.domains.promela.conformance.observation import Compared, difference
from assay.domains.promela.conformance.simulation_text import DEATH, Event, Mover, Simulation
from assay.domains.promela.conformance.statement_numbers import StatementNumbers
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import State
from assay.domains.promela.semantics import initial, steps
from assay.domains.promela.semantics.arithmetic import ASSERTION
from assay.domains.promela.semantics.steps import Done
from assay.domains.promela.semantics.values import OUTSIDE
from assay.domains.promela.simulate import statements


class Spot(NamedTuple):
    """A state that agrees with the simulation so far."""

    state: State
    holder: int = OUTSIDE
    """The process that holds an atomic sequence."""
    inside: tuple[int, int] = (OUTSIDE, 0)
    """The process inside a d_step, and the number of its edge."""
    fault: str = ""


@dataclass
class Replayed:
    """The outcome of a replay: a difference, or none, and what was compared."""

    why: str = ""
    steps: int = 0
    fault: str = ""
    """The fault that ended the replay, which SPIN reported too."""
    explained: str = ""
    """The known difference between simulator and verifier that ended the replay."""
    compared: Compared = field(default_factory=Compared)

    def differ(self, why: str, known: str) -> Replayed:
        """End with a difference, which may be a known one."""
        if known := known or next(iter(self.compared.deviations), ""):
            self.explained = f"{known} ({why})"
        else:
            self.why = why
        return self


def replay(model: Model, run: Simulation) -> Replayed:
    """Replay a simulation; the first difference ends it."""
    numbers, out = StatementNumbers(model, run), Replayed()
    spots = {Spot(initial(model))}
    for event in run.events:
        ready = spots | _jumped(model, numbers, spots, event)
        going, stopped = _agreed(model, _moved(model, numbers, ready, event), event)
        if stopped and (event.errors or not going):
            said = event.errors[0] if event.errors else "SPIN says nothing"
            out.fault = f"{', '.join(sorted(stopped))}: {said}"
            return out
        if not going:
            return out.differ(_mismatch(model, numbers, spots, event), explain(model, event, warned=run.warned))
        spots = going
        out.steps += 1
        settled = next((spot for spot in spots if spot.inside[0] == OUTSIDE), None)
        if settled:
            difference(model, settled.state, event.values, out.compared)
    why = _end(model, run, spots, out)
    return out.differ(why, explain(model, None, warned=run.warned)) if why else out


def _moved(model: Model, numbers: StatementNumbers, spots: Iterable[Spot], event: Event) -> Iterator[Spot]:
    first = event.movers[0]
    for spot in spots:
        if spot.inside[0] == first.process:
            kind = spot.state.processes[first.process].type
            if len(event.movers) == 1 and numbers.within(kind, spot.inside[1], first):
                yield spot
            continue
        if len(event.movers) == 1 and (first.jump or _enters(numbers, spot, first)):
            yield spot
        for done in next_statements(model, spot, first.process):
            if len(done.moves) != len(event.movers) or not all(map(numbers.same, done.moves, event.movers)):
                continue
            if done.fault == ASSERTION:  # SPIN would have stopped
                continue
            move = done.moves[-1]
            inside = (move.process, move.number) if numbers.d_step(move) else (OUTSIDE, 0)
            yield Spot(done.state, done.holder, inside, done.fault)


def _enters(numbers: StatementNumbers, spot: Spot, mover: Mover) -> bool:
    if mover.statement == DEATH or not mover.process < len(spot.state.processes):
        return False
    live = spot.state.processes[mover.process]
    return live.node in numbers.nested[live.type] and numbers.names[live.type] == mover.type


def _jumped(model: Model, numbers: StatementNumbers, spots: Iterable[Spot], event: Event) -> set[Spot]:
    """The states after jumps that the simulator does not print."""
    found, waiting = set[Spot](), list(spots)
    while waiting:
        spot = waiting.pop()
        processes = {mover.process for mover in event.movers} | ({spot.holder} - {OUTSIDE})
        for process in processes:
            for done in next_statements(model, spot, process):
                there = Spot(done.state, done.holder)
                if numbers.jump(done) and there not in found:
                    found.add(there)
                    waiting.append(there)
    return found


def _agreed(model: Model, spots: Iterable[Spot], event: Event) -> tuple[set[Spot], set[str]]:
    """The states that agree with the values, and the faults of those that stop.

    After a statement of a d_step it may be at its end, or not.
    """
    going, stopped = set[Spot](), set[str]()
    for spot in spots:
        if spot.fault:
            stopped.add(spot.fault)
            continue
        if spot.inside[0] != OUTSIDE:
            going.add(spot)
        if not difference(model, spot.state, event.values):
            going.add(spot._replace(inside=(OUTSIDE, 0)))
    return going, stopped


def next_statements(model: Model, spot: Spot, process: int) -> Iterator[Done]:
    """The statements that a process may execute; none inside a d_step."""
    return (
        iter(()) if spot.inside[0] != OUTSIDE else statements.next_statements(model, spot.state, spot.holder, process)
    )


def _end(model: Model, run: Simulation, spots: set[Spot], out: Replayed) -> str:
    """Compare how the simulation ends: at a failed assertion, where nothing can move, or at its limit."""
    if run.errors:
        return _failed(model, run, spots, out)
    if not run.complete:
        return "SPIN did not end its simulation"
    ends = {spot for spot in spots if spot.inside[0] == OUTSIDE}
    if run.cut and not ends:
        return ""
    agreed = {spot for spot in ends if not difference(model, spot.state, run.last, out.compared)}
    if not agreed:
        example = next(iter(ends), None)
        why = "SPIN ends inside a d_step" if example is None else difference(model, example.state, run.last)
        return f"at the end: {why}"
    return "SPIN stops, and we can move" if not run.cut and all(steps(model, s.state) for s in agreed) else ""


def _failed(model: Model, run: Simulation, spots: set[Spot], out: Replayed) -> str:
    """A failed assertion stops SPIN before it prints the statement, and so do some other errors."""
    error = run.errors[0]
    for spot in spots:
        if spot.inside[0] != OUTSIDE:
            out.fault = error
            return ""
        for process in range(len(spot.state.processes)):
            for done in next_statements(model, spot, process):
                if (done.fault == ASSERTION) if "assertion violated" in error else done.fault not in {"", ASSERTION}:
                    out.fault = f"{done.fault}: {error}"
                    return ""
    return f"SPIN reports {error}, and no statement of ours has this fault"


def _mismatch(model: Model, numbers: StatementNumbers, spots: set[Spot], event: Event) -> str:
    """Say why no state agrees: the values after the statement differ, or it is not enabled."""
    moved = [spot for spot in _moved(model, numbers, spots, event) if spot not in spots]
    if moved:
        return f"{told(event)}: {difference(model, moved[0].state, event.values)}"
    spot = next(iter(spots))
    enabled = [
        "+".join(f"{move.process}:{spot.state.processes[move.process].node}>{move.number}" for move in done.moves)
        for process in range(len(spot.state.processes))
        for done in next_statements(model, spot, process)
    ]
    return f"{told(event)}: not enabled; enabled are {', '.join(enabled) or 'none'} (process:node>edge)"


def told(event: Event) -> str:
    """Describe a step that SPIN printed."""
    movers = " with ".join(f"{m.type}({m.process}) statement {m.statement} {m.text}" for m in event.movers)
    return f"step {event.depth}, {movers}"
