"""Remembers processes that cannot move, with all that this depends on.

In most states most processes wait as they did before: at an empty channel, for a variable, or to terminate. Whether a
process waits depends on its own record and on what its conditions read. If these are as in a state where it could not
move, its edges need not be tried again. A process whose conditions read more, such as the state of another process, is
always tried; so is one that can send to a rendezvous channel.

Of many processes, only those are looked at that a change since the state before may have woken (`sleepers`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from assay.domains.promela.model import expression as e
from assay.domains.promela.model.graph import Die, Edge, Effect, Model, Receive, Send, Sequence
from assay.domains.promela.model.state import Live, State
from assay.domains.promela.semantics.sleepers import Sleepers, Wakers

MOST = 1 << 16
"""Waiting processes remembered; then all are forgotten."""
MANY = 8
"""From this number of processes on, it pays to find out which ones a change may have woken."""
Key = tuple[object, ...]
KeyOf = Callable[[State, Live, int], Key]


class _Learnt(NamedTuple):
    """What decides whether a process at a node waits: its key, and what changes that."""

    key_of: KeyOf
    wakers: Wakers


class _UnknownError(Exception):
    """A condition reads what a key cannot hold."""


class Waiting:
    """The processes of a model that were seen to wait."""

    def __init__(self, model: Model, most: int = MOST, many: int = MANY) -> None:
        self.known = set[Key]()
        """What waiting processes depended on."""
        self._model, self._most, self._many = model, most, many
        self._learnt: list[list[_Learnt | None]] = [[None] * len(process.nodes) for process in model.processes]
        self._sleepers: Sleepers | None = None

    def awake(self, state: State) -> Iterator[tuple[int, Key]]:
        """Give the processes that may be able to move, the youngest first, each with all that this depends on."""
        return self._awake_of_many(state) if len(state.processes) >= self._many else self._awake_of_few(state)

    def _awake_of_few(self, state: State) -> Iterator[tuple[int, Key]]:
        learnt, known, processes = self._learnt, self.known, state.processes
        for process in range(len(processes) - 1, -1, -1):
            live = processes[process]
            key = (learnt[live[0]][live[1]] or self._learn(live)).key_of(state, live, process)
            if key not in known:
                yield process, key

    def _awake_of_many(self, state: State) -> Iterator[tuple[int, Key]]:
        """Look only at processes that may have been woken since the state before."""
        learnt, known, processes, awake = self._learnt, self.known, state.processes, set[int]()
        sleepers, self._sleepers = self._sleepers or Sleepers(), None  # it is lost if this does not end
        for process in sleepers.suspects(state):
            live = processes[process]
            key_of, wakers = learnt[live[0]][live[1]] or self._learn(live)
            key = key_of(state, live, process)
            if key not in known:
                yield process, key
            if key in known:
                sleepers.add(process, state, wakers)
            else:
                awake.add(process)
        sleepers.go_on(state, awake)
        self._sleepers = sleepers

    def add(self, key: Key) -> None:
        """Remember that a process with this key cannot move; an empty key says nothing."""
        if not key:
            return
        if len(self.known) >= self._most:
            self.known.clear()
        self.known.add(key)

    def _learn(self, live: Live) -> _Learnt:
        process = self._model.processes[live.type]
        learnt = _Learnt(_unknown, Wakers())
        if not self._model.uses_priorities and not any(other.claims for other in self._model.processes):
            condition = _Condition(rendezvous=any(not shape.capacity for shape in self._model.shapes))
            try:
                condition.read(process.provided)
                for edge in process.nodes[live.node].edges:
                    condition.read_edge(edge)
                learnt = _Learnt(condition.key(), condition.wakers())
            except _UnknownError:
                pass
        self._learnt[live.type][live.node] = learnt
        return learnt


def _unknown(_state: State, _live: Live, _process: int) -> Key:
    return ()


def _one_port(shared: bool, slot: int) -> KeyOf:  # noqa: FBT001 - a pair of ports
    def key_of(state: State, live: Live, _process: int) -> Key:
        at, channels = (state.values if shared else live.values)[slot] - 1, state.channels
        return (live, channels[at]) if 0 <= at < len(channels) else ()  # a run-time error

    return key_of


class _Condition:
    """Collects what conditions read."""

    def __init__(self, *, rendezvous: bool) -> None:
        self._rendezvous = rendezvous
        self._slots, self._ports = set[int](), set[tuple[bool, int]]()
        """Globals, and the variables that hold channels: whether it is a global, and its slot."""
        self._everything = self._number = False
        """Whether some global or channel is read that is not known before, and whether numbers of processes are."""

    def key(self) -> KeyOf:
        """Give the function for the values of all that was read. Nearly all processes wait for one thing."""
        slots, ports = tuple(self._slots), tuple(self._ports)
        if self._everything:
            return lambda state, live, process: (live, process, len(state.processes), state.values, state.channels)
        if not slots and len(ports) == 1 and not self._number:
            return _one_port(*ports[0])

        def key_of(state: State, live: Live, process: int) -> Key:
            channels, out = state.channels, [live, *[state.values[slot] for slot in slots]]
            if number:
                out += (process, len(state.processes))
            for shared, slot in ports:
                at = (state.values if shared else live.values)[slot] - 1
                if not 0 <= at < len(channels):
                    return ()  # a run-time error
                out.append(channels[at])
            return tuple(out)

        number = self._number
        return key_of

    def wakers(self) -> Wakers:
        """Give the changes by which the key may become another one, beside one of the process itself."""
        values = bool(self._slots) or self._everything or any(shared for shared, _ in self._ports)
        return Wakers(tuple(self._ports), values, self._everything, self._everything or self._number)

    def read_edge(self, edge: Edge) -> None:
        """Add what decides whether an edge is executable."""
        self.read(edge.guard)
        for effect in edge.effects:
            self._read_effect(effect)

    def _read_effect(self, effect: Effect) -> None:
        match effect:
            case Send():
                if self._rendezvous:
                    raise _UnknownError
                self._read_channel(effect.channel)
            case Receive():
                self._read_channel(effect.channel)
                self._read_arguments(effect.arguments)
            case Die():
                self._number = True
            case Sequence():
                for edge in next(node for node in effect.nodes if node.number == effect.start).edges:
                    self.read_edge(edge)
            case _:
                pass  # always executable

    def read(self, expression: e.Expression) -> None:
        """Add what an expression reads."""
        match expression:
            case e.Constant():
                pass
            case e.Load():
                self._read_cell(expression.cell)
            case e.Unary():
                self.read(expression.body)
            case e.Binary():
                self.read(expression.left)
                self.read(expression.right)
            case e.Conditional():
                for part in (expression.condition, expression.yes, expression.no):
                    self.read(part)
            case e.Pid() | e.ProcessCount():
                self._number = True
            case e.OfChannel():
                self._read_channel(expression.channel)
            case e.Poll():
                self._read_channel(expression.channel)
                self._read_arguments(expression.arguments)
            case _:
                raise _UnknownError

    def _read_cell(self, cell: e.Cell) -> None:
        if cell.shared and not cell.indices:
            self._slots.add(cell.slot)
        self._everything |= cell.shared and bool(cell.indices)
        for index in cell.indices:
            self.read(index.value)

    def _read_channel(self, channel: e.Expression) -> None:
        if isinstance(channel, e.Load) and not channel.cell.indices:
            self._ports.add((channel.cell.shared, channel.cell.slot))
        else:
            self.read(channel)
            self._everything = True

    def _read_arguments(self, arguments: tuple[e.Argument, ...]) -> None:
        for argument in arguments:
            if isinstance(argument, e.Wanted):
                self.read(argument.value)
