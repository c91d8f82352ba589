"""Models and states as terms of the proofs (`proofs/promela/Syntax.v`), one to one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from assay.automata.checker.proved import Tree, list_of
from assay.checkers import promela as coq
from assay.domains.promela.checker.program.expressions import OutsideError, arguments_of, cell_of, expression_of
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.state import State


@lru_cache(maxsize=16)  # a case is checked, stated and explained
def model_of(model: g.Model) -> Tree:
    """Translate a model; `OutsideError` if it uses what the proofs leave out."""
    if model.trace is not None:
        raise OutsideError("notrace" if model.trace.forbidden else "trace")
    if any(process.claims for process in model.processes):
        raise OutsideError("xr and xs")
    return coq.Model(
        model.size,
        list_of(map(_initial, model.initials)),
        list_of(map(_process, model.processes)),
        list_of(map(_shape, model.shapes)),
        model.uses_last,
        model.claimed,
        model.uses_priorities,
    )


def state_of(state: State) -> Tree:
    """Translate a state."""
    return coq.Global(
        list_of(state.values),
        list_of(coq.Live(live.type, live.node, list_of(live.values), live.priority) for live in state.processes),
        list_of(coq.Channel(channel.shape, list_of(map(list_of, channel.messages))) for channel in state.channels),
        state.last,
    )


def _initial(initial: g.Initial) -> Tree:
    cell = cell_of(initial.cell)
    if isinstance(initial.value, g.NewChannel):
        return coq.InitialChannel(cell, initial.value.shape)
    return coq.InitialValue(cell, expression_of(initial.value))


def _shape(shape: g.Shape) -> Tree:
    return coq.Shape(shape.capacity, list_of((field.bits, field.signed) for field in shape.fields))


def _process(process: g.Process) -> Tree:
    return coq.Proctype(
        list_of(map(cell_of, process.parameters)),
        process.size,
        list_of(map(_initial, process.initials)),
        list_of(map(_node, process.nodes)),
        process.start,
        process.active,
        process.priority,
        expression_of(process.provided),
    )


def _node(node: g.Node) -> Tree:
    return coq.Node(list_of(map(_edge, node.edges)), node.end, node.accept, node.progress)


def _edge(edge: g.Edge) -> Tree:
    guard = expression_of(edge.guard)
    return coq.Edge(edge.target, guard, _body(edge.effects), edge.otherwise, edge.atomic, edge.escape)


def _body(effects: Sequence[g.Effect]) -> Tree:
    match effects:
        case (g.Sequence(start, nodes),):
            return coq.DStep(start, list_of(map(_place, nodes)))
        case _:
            return coq.Effects(list_of(map(_effect, effects)))


def _place(node: g.Node) -> Tree:
    return coq.Place(node.number, list_of(map(_inner, node.edges)))


def _inner(edge: g.Edge) -> Tree:
    return coq.Inner(edge.target, expression_of(edge.guard), list_of(map(_effect, edge.effects)))


def _effect(effect: g.Effect) -> Tree:  # noqa: PLR0911 - one case for each effect
    match effect:
        case g.Assign(cell, value):
            return coq.Assign(cell_of(cell), expression_of(value))
        case g.Send(channel, values, in_order):
            return coq.Send(expression_of(channel), list_of(map(expression_of, values)), in_order)
        case g.Receive(channel, arguments, anywhere, keep):
            return coq.Receive(expression_of(channel), arguments_of(arguments), anywhere, keep)
        case g.Assert(condition):
            return coq.Assert(expression_of(condition))
        case g.Print(_, values):
            return coq.Print(list_of(map(expression_of, values)))
        case g.Start(process, values, priority, cell):
            number = () if cell is None else (cell_of(cell),)
            return coq.Start(process, list_of(map(expression_of, values)), priority, number)
        case g.SetPriority(process, value):
            return coq.SetPriority(expression_of(process), expression_of(value))
        case g.Die():
            return coq.Die()
        case g.Sequence():
            raise OutsideError("a d_step inside another statement")
        case _:
            assert_never(effect)
