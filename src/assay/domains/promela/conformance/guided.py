"""Random runs of the semantics, written as trails that `spin -t` replays.

A run is drawn statement by statement; it ends before a statement with a fault. SPIN prints what it executes and all
values, which are compared after every step.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assay.core.domain.splitmix import Draw
from assay.domains.promela.conformance.explained import explain
from assay.domains.promela.conformance.observation import difference
from assay.domains.promela.conformance.simulation import Replayed, Spot, next_statements, told
from assay.domains.promela.conformance.simulation_text import read_simulation
from assay.domains.promela.conformance.statement_numbers import StatementNumbers
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.semantics import initial

_ENDED = re.compile(r"^spin: trail ends after (\d+) steps", re.MULTILINE)
_FAILED = re.compile(r"transition failed.*|step \d+: .*not executable.*|Error: .*proctype .*not found.*")


@dataclass(frozen=True)
class RandomRun:
    """The statements of a run, and the states between them; both sides of a rendezvous are one step."""

    steps: tuple[tuple[Action, State], ...]

    @property
    def length(self) -> int:
        """The number of statements."""
        return sum(len(action) for action, _ in self.steps)

    @property
    def trail(self) -> bytes:
        """The run as a trail of SPIN."""
        moves = (move for action, _ in self.steps for move in action)
        return "".join(f"{depth}:{move.process}:{move.number}\n" for depth, move in enumerate(moves, 1)).encode()


def random_run(model: Model, draw: Draw, most: int) -> RandomRun:
    """Draw a run of at most this many steps."""
    spot, steps = Spot(initial(model)), list[tuple[Action, State]]()
    while len(steps) < most:
        processes = range(len(spot.state.processes))
        found = [done for process in processes for done in next_statements(model, spot, process) if not done.fault]
        if not found:
            break
        done = draw.choice(found)
        steps.append((done.moves, done.state))
        spot = Spot(done.state, done.holder)
    return RandomRun(tuple(steps))


def compare_guided(model: Model, run: RandomRun, text: str) -> Replayed:
    """Compare what `spin -t` prints with the run: the statements, and the values after each step."""
    out = Replayed()
    known = explain(model, None, replayed=True)
    if failed := _FAILED.search(text):
        return out.differ(f"SPIN cannot follow our run: {failed[0]}", known)
    ended = _ENDED.search(text)
    if ended is None or int(ended[1]) != run.length:
        where = f"after {ended[1]}" if ended else "nowhere"
        return out.differ(f"SPIN ends our run of {run.length} statements {where}", known)
    simulation = read_simulation(text)
    numbers = StatementNumbers(model, simulation)
    printed = {event.depth: event for event in simulation.events}
    depth = 0
    for action, state in run.steps:
        event = None
        for move in action:
            depth += 1
            event = printed.get(depth)
            if event is None:
                return out.differ(f"statement {depth} of our run: SPIN prints nothing", known)
            if not any(numbers.same(move, mover) for mover in event.movers):
                return out.differ(f"statement {depth} of our run, {move}: SPIN executes {told(event)}", known)
        if event is not None and (why := difference(model, state, event.values, out.compared)):
            return out.differ(f"{told(event)}: {why}", known)
        out.steps += 1
    return out
