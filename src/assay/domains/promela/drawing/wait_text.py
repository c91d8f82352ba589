"""Says for what each process of a deadlock waits, and which processes wait for one another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from assay.domains.promela.drawing.expression_text import arguments_text
from assay.domains.promela.drawing.futures import Future, futures, slots_of
from assay.domains.promela.drawing.place_text import where_text
from assay.domains.promela.drawing.state_text import channel_text, process_name
from assay.domains.promela.drawing.value_text import channel_name, with_values
from assay.domains.promela.model import expression as e
from assay.domains.promela.model.graph import Edge, Model, Receive, Send, Sequence
from assay.domains.promela.model.state import State
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.arithmetic import Fault
from assay.domains.promela.semantics.values import channel_of, executable, node_of, shape_of, value
from assay.domains.promela.tree.parts import parts

_ALTERNATIVES = 3
"""The most alternatives of one process that are listed."""
_PROCESSES, _CHARACTERS = 8, 800
"""The most processes that are listed, and the length of the text from which on no more are."""


class _Reason(NamedTuple):
    """What an edge waits for, and the processes that may still bring it about; None if they are unknown."""

    text: Callable[[], str]
    servers: frozenset[int] | None


def waits_text(model: Model, state: State) -> str:
    """Say for what each process waits that is not at a valid end, and give a cycle of waiting if one is known."""
    waiting = [me for me in range(len(state.processes)) if not node_of(model, state, me).end]
    waits = _Waits(model, state, futures(model, state))
    listed = list[str]()
    for me in waiting[:_PROCESSES]:
        if sum(map(len, listed)) < _CHARACTERS:
            listed.append(waits.process(me))
    rest = len(waiting) - len(listed)
    more = [f"{rest} more {'process waits' if rest == 1 else 'processes wait'}"] if rest else []
    return "; ".join([*listed, *more, *waits.circle(waiting)])


@dataclass(frozen=True)
class _Waits:
    model: Model
    state: State
    futures: list[Future] | None

    def process(self, me: int) -> str:
        """Say where a process waits and for what."""
        edges = node_of(self.model, self.state, me).edges
        where = next(filter(None, (where_text(self.model, edge.place) for edge in edges)), "")
        reasons = list(dict.fromkeys(reason.text() for reason in self._reasons(me)))
        if len(reasons) > _ALTERNATIVES:
            reasons = [*reasons[:_ALTERNATIVES], f"for one of {len(reasons) - _ALTERNATIVES} more"]
        return f"{self._name(me)} waits{where} {', or '.join(reasons)}".rstrip()

    def circle(self, waiting: list[int]) -> list[str]:
        """Name processes in a cycle, each of which waits for the next and for no other."""
        awaited = {me: self._awaited(me) for me in waiting}
        for first in waiting:
            path, here = [first], awaited.get(first)
            while here is not None and here not in path:
                path.append(here)
                here = awaited.get(here)
            if here == first:
                names = [self._name(me) for me in (*path, first)]
                return [f"so {names[0]} waits for " + ", which waits for ".join(names[1:])]
        return []

    def _awaited(self, me: int) -> int | None:
        """The only process that may bring about what this one waits for."""
        known = [reason.servers for reason in self._reasons(me)]
        servers = frozenset[int]().union(*(found for found in known if found is not None))
        return next(iter(servers)) if len(servers) == 1 and None not in known and servers != {me} else None

    def _name(self, me: int) -> str:
        return process_name(self.model.processes[self.state.processes[me].type], me)

    def _reasons(self, me: int) -> list[_Reason]:
        view = View(self.model, self.state, me, timeout=True)
        barred = self._barred(view)
        if barred is not None:
            return [barred]
        found = (self._reason(edge, view) for edge in node_of(self.model, self.state, me).edges)
        return [reason for reasons in found for reason in reasons]

    def _barred(self, view: View) -> _Reason | None:
        """Say what excludes the process as a whole: its `provided` clause, or a higher priority."""
        own = self.state.processes[view.me]
        provided = self.model.processes[own.type].provided
        try:
            if not value(provided, view):
                return _Reason(
                    lambda: f"to be allowed by provided ({with_values(provided, view)})", self._writers(provided)
                )
            for other, live in enumerate(self.state.processes if self.model.uses_priorities else ()):
                if live.priority > own.priority and executable(self.model, self.state, other):
                    text = f"for {self._name(other)}, which has a higher priority"
                    return _Reason(partial(str, text), frozenset({other}))
        except Fault:
            pass
        return None

    def _reason(self, edge: Edge, view: View) -> list[_Reason]:
        """Say why an edge is not executable: its guard, or its channel."""
        try:
            if isinstance(edge.guard, e.Constant) and not edge.guard.value:
                return [_Reason(lambda: "for ever, as its guard is constantly false", frozenset())]
            if not value(edge.guard, view):
                return [_Reason(lambda: f"until {with_values(edge.guard, view)}", self._writers(edge.guard))]
            for effect in edge.effects:
                match effect:
                    case Sequence(start, nodes):
                        inner = next(node.edges for node in nodes if node.number == start)
                        return [reason for first in inner for reason in self._reason(first, view)]
                    case Send():
                        return [self._send(effect, view)]
                    case Receive():
                        return [self._receive(effect, view)]
                    case _:
                        pass
        except Fault:
            pass
        return []

    def _send(self, effect: Send, view: View) -> _Reason:
        channel, name = channel_of(effect.channel, view), channel_name(effect.channel, view)
        servers = self._users(channel, view.me, sends=False)
        nobody = "no process receives from any more"
        if shape_of(channel, view).capacity:
            words = "which is full" + (f" and {nobody}" if servers == frozenset() else "")
        else:
            words = f"which {nobody}" if servers == frozenset() else "which no process is ready to receive from"
        return _Reason(lambda: f"to send to {name}, {words}", servers)

    def _receive(self, effect: Receive, view: View) -> _Reason:
        channel, name = channel_of(effect.channel, view), channel_name(effect.channel, view)
        chosen = any(isinstance(argument, e.Wanted) for argument in effect.arguments)
        what = f"to receive {arguments_text(effect.arguments)} from" if chosen else "to receive from"
        servers = self._users(channel, view.me, sends=True)
        nobody = "no process sends to any more"
        if not shape_of(channel, view).capacity:
            words = f"which {nobody}" if servers == frozenset() else "which no process is ready to send to"
            return _Reason(lambda: f"{what} {name}, {words}", servers)
        if self.state.channels[channel].messages:
            held = channel_text(self.model, self.state, channel + 1)
            return _Reason(lambda: f"{what} {name}, which holds {held}", None)
        words = "which is empty" + (f" and {nobody}" if servers == frozenset() else "")
        return _Reason(lambda: f"{what} {name}, {words}", servers)

    def _users(self, channel: int, me: int, *, sends: bool) -> frozenset[int] | None:
        """The other processes that may still send to a channel, or receive from it."""
        if self.futures is None:
            return None
        used = [future.sends if sends else future.receives for future in self.futures]
        return frozenset(other for other, channels in enumerate(used) if other != me and channel + 1 in channels)

    def _writers(self, guard: e.Expression) -> frozenset[int] | None:
        """The processes that may still write a global in a guard; None if it depends on more than variables."""
        found = list(parts(guard))
        other = (e.OfChannel, e.Poll, e.OfProcess, e.At, e.Remote, e.ProcessCount, e.Last, e.NonProgress, e.Timeout)
        if self.futures is None or any(isinstance(part, other) for part in found):
            return None
        cells = [part.cell for part in found if isinstance(part, e.Load) and part.cell.shared]
        slots = set[int]().union(*map(slots_of, cells))
        return frozenset(me for me, future in enumerate(self.futures) if future.writes & slots)
