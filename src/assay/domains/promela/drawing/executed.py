"""The statements of a step one by one, each with the state in which it is executed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from assay.domains.promela.model.graph import Assert, Edge, Model, Send, Sequence
from assay.domains.promela.model.limits import MOST_SEQUENCE_STEPS
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.arithmetic import ASSERTION, Fault
from assay.domains.promela.semantics.effects import effected
from assay.domains.promela.semantics.steps import Done, single
from assay.domains.promela.semantics.values import channel_of, ready

Edges = Mapping[tuple[int, int], Edge]
"""Edges by proctype and statement number."""


@dataclass(frozen=True)
class Executed:
    """A statement of a step, with the state and the process that execute it."""

    edge: Edge
    view: View


def executed(model: Model, state: State, action: Action, edges: Edges) -> list[Executed]:
    """List the statements of a step, those of a `d_step` one by one; the last one may have a fault.

    Empty if the action is not a step of this state.
    """
    out: list[Executed] = []
    rest, before = action, state
    while rest:
        done, timeout = _done(model, before, rest)
        if done is None:
            return []
        first, *received = done.moves
        sender = Executed(edges[first.type, first.number], View(model, before, first.process, timeout))
        out += _unfolded(sender)
        for move in received:
            view = replace(_sent(sender), me=move.process)
            out += _unfolded(Executed(edges[move.type, move.number], view))
        rest, before = rest[len(done.moves) :], done.state
    return out


def _done(model: Model, state: State, moves: Action) -> tuple[Done | None, bool]:
    """Execute the first statement, or both sides of a handshake; whether it takes `timeout`."""
    process = moves[0].process
    if process >= len(state.processes):
        return None, False
    for timeout in (False, True):
        for done in single(model, state, process, timeout=timeout):
            if done.moves and done.moves == moves[: len(done.moves)]:
                return done, timeout
    return None, False


def _sent(sender: Executed) -> View:
    """The state between the two sides of a handshake."""
    view = sender.view
    offered = next((channel_of(effect.channel, view) for effect in sender.edge.effects if isinstance(effect, Send)), -1)
    return replace(view, state=effected(sender.edge.effects, view)[0], timeout=False, offered=offered + 1)


def _unfolded(statement: Executed) -> Iterator[Executed]:
    """Yield the statement itself, or those of a `d_step` up to a fault."""
    sequence = next((effect for effect in statement.edge.effects if isinstance(effect, Sequence)), None)
    if sequence is None:
        yield statement
        return
    nodes, at, view = {node.number: node for node in sequence.nodes}, sequence.start, statement.view
    for _ in range(MOST_SEQUENCE_STEPS):
        if at not in nodes:
            return
        edge = nodes[at].edges[0]
        try:
            for edge in nodes[at].edges:
                if ready(edge, view):
                    break
            yield Executed(edge, view)
            view = View(view.model, effected(edge.effects, view)[0], view.me, view.timeout)
        except Fault:
            yield Executed(edge, view)
            return
        at = edge.target


def failed_assertions(statements: list[Executed]) -> Iterator[tuple[Executed, Assert]]:
    """Yield the assertions that fail, each with the state in which it does."""
    for statement in statements:
        view = statement.view
        for effect in statement.edge.effects:
            try:
                state, fault = effected((effect,), view)
            except Fault:
                return
            if isinstance(effect, Assert) and fault == ASSERTION:
                yield Executed(statement.edge, view), effect
            view = replace(view, state=state)
