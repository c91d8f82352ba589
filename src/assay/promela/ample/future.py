"""What processes may still touch, as far as their control flow tells; and conditions they cannot get past for now.

A process that must pass a test which is false waits until another process changes what the test reads. As long as
nobody can, nothing behind the test happens. So for every node and every such test there is what may be touched from the
node on without passing that test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.promela.ample.footprint import Footprint, condition_reads, footprint
from assay.promela.compile.parts import parts
from assay.promela.model import expression as e
from assay.promela.model import graph as g

Place = tuple[int, int]
"""A type of process, and a node."""
MOST_GUARDS = 48
"""Tests beyond these are taken as if they could always be passed."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A test of global variables alone, which cannot go wrong, and the bits it reads."""

    condition: e.Expression
    reads: int


@dataclass(frozen=True, slots=True)
class Walk:
    """An edge as far as futures go."""

    source: Place
    targets: tuple[Place, ...]
    touched: Footprint
    tests: tuple[e.Expression, ...]


@dataclass(frozen=True)
class Futures:
    """What can be touched from each node on: `touched[type][node][0]`, and at k + 1 without passing guard k."""

    guards: tuple[Guard, ...]
    touched: tuple[tuple[tuple[Footprint, ...], ...], ...]


def futures(model: g.Model) -> Futures:
    """Find the guards of a model and what lies before each."""
    edges = [
        (kind, edge) for kind, process in enumerate(model.processes) for node in process.nodes for edge in node.edges
    ]
    tests = {edge.guard: _tests(edge.guard) for _, edge in edges}
    conditions = dict.fromkeys(test for _, edge in edges for test in tests[edge.guard])
    guards = tuple(Guard(test, condition_reads(test, model)) for test in list(conditions)[:MOST_GUARDS])
    marks = {(kind, edge): footprint(edge, model.processes[kind], model) for kind, edge in edges}
    walks = [_walk(model, kind, edge, marks[kind, edge], tests[edge.guard]) for kind, edge in edges]
    columns = [_touched(model, walks, None), *(_touched(model, walks, guard.condition) for guard in guards)]
    touched = tuple(
        tuple(tuple(column[kind, node.number] for column in columns) for node in process.nodes)
        for kind, process in enumerate(model.processes)
    )
    return Futures(guards, touched)


def _walk(model: g.Model, kind: int, edge: g.Edge, mark: Footprint, tests: tuple[e.Expression, ...]) -> Walk:
    """Where an edge leads: to its target, and to the start of each process that it starts."""
    started = {part.process for part in parts(edge.effects) if isinstance(part, g.Start)}
    targets = ((kind, edge.target), *((new, model.processes[new].start) for new in sorted(started)))
    return Walk((kind, edge.source), targets, mark, tests)


def _touched(model: g.Model, walks: Sequence[Walk], closed: e.Expression | None) -> dict[Place, Footprint]:
    """For each place, all that is touched from there on, if one test is never passed."""
    out = {(kind, node.number): Footprint() for kind, process in enumerate(model.processes) for node in process.nodes}
    coming: dict[Place, list[Place]] = {place: [] for place in out}
    for walk in walks:
        if closed is None or closed not in walk.tests:
            out[walk.source] |= walk.touched
            for target in walk.targets:
                coming[target].append(walk.source)
    waiting = list(out)
    while waiting:
        place = waiting.pop()
        for source in coming[place]:
            grown = out[source] | out[place]
            if grown != out[source]:
                out[source] = grown
                waiting.append(source)
    return out


def _tests(condition: e.Expression) -> tuple[e.Expression, ...]:
    """Those conjuncts of a condition that read global variables alone; before and in them nothing can go wrong."""
    out = []
    for test in _conjuncts(condition):
        if not _plain(test):
            break
        loads = [part.cell.shared for part in parts(test) if isinstance(part, e.Load)]
        if loads and all(loads) and not any(isinstance(part, e.Own) for part in parts(test)):
            out.append(test)
    return tuple(out)


def _conjuncts(condition: e.Expression) -> list[e.Expression]:
    if isinstance(condition, e.Binary) and condition.operator == "&&":
        return _conjuncts(condition.left) + _conjuncts(condition.right)
    return [condition]


def _plain(condition: e.Expression) -> bool:
    """Whether an expression is made of variables without subscripts, numbers and operators that cannot fail."""
    match condition:
        case e.Load():
            return not condition.cell.indices
        case e.Constant() | e.Own():
            return True
        case e.Unary():
            return _plain(condition.body)
        case e.Binary():
            return condition.operator not in ("/", "%") and _plain(condition.left) and _plain(condition.right)
        case _:
            return False
