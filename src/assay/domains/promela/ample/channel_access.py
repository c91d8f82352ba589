"""Channel accesses of processes in a state, and conflicts between them.

Sets of channels are bit sets, indexed by channel number. If no other process receives from a nonempty channel, a
receive from it is independent of all sends: a sender finds space, or waits for it. Dually, a send to a channel that
is not full is independent of all receives if no other process sends there.

A `trace` or `notrace` observes the sends to some channels and the receives from some channels. Each of these events
reads and changes the place in the trace, so all of them depend on each other; no other step does either.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from assay.domains.promela.ample.ports import ANY, GLOBAL, INSPECT, OWNED, RECEIVE, SEND, WIDE, Port
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import State

HIGHEST = 61
"""Channels from this number on share a bit."""
ALL = (1 << HIGHEST + 1) - 1


class ChannelSets(Struct, frozen=True):
    """Sets of channels by kind of access."""

    sends: int = 0
    receives: int = 0
    inspects: int = 0

    @property
    def touched(self) -> int:
        """The channels with any access."""
        return self.sends | self.receives | self.inspects

    def events(self, watched: ChannelSets) -> int:
        """The channels with an access of a watched kind."""
        return (self.sends & watched.sends) | (self.receives & watched.receives)

    def __or__(self, other: ChannelSets) -> ChannelSets:
        return ChannelSets(self.sends | other.sends, self.receives | other.receives, self.inspects | other.inspects)


class ExactUse(Struct, frozen=True):
    """A single send to, or receive from, the channel in a slot, without other channel accesses."""

    sends: bool
    port: Port
    """A port with one slot."""


class ChannelUses(Struct, frozen=True):
    """The channel accesses of the steps from a node."""

    exact: tuple[ExactUse, ...] = ()
    rough: int = 0
    """Uses for which only the ports are known."""
    soft: bool = False
    """Whether the node is sticky only conditionally: it may be ample where all its partners are older processes."""


class PortMap(Struct, frozen=True):
    """Maps uses to channels: the ports that are variables, and the number of channels that exist from the start."""

    ports: tuple[Port, ...]
    lasting: int
    watched: int = 0
    """The uses that a `trace` or `notrace` observes."""

    def held(self, uses: int, state: State, process: int) -> ChannelSets:
        """The channels that a process accesses by some uses."""
        sends = receives = inspects = 0
        for port, done in _by_port(uses):
            found = self._channels(port, state, process)
            sends |= found if done & SEND else 0
            receives |= found if done & RECEIVE else 0
            inspects |= found if done & INSPECT else 0
        return ChannelSets(sends, receives, inspects)

    def _channels(self, port: int, state: State, process: int) -> int:
        if port == ANY:
            return ALL
        if port == OWNED:
            return ALL & -bit_of(self.lasting + 1)
        spot = self.ports[port - OWNED - 1]
        values = state.values if spot.owner == GLOBAL else state.processes[process].values
        out = 0
        for slot in spot.slots:
            out |= bit_of(values[slot])
        return out


@cache
def _by_port(uses: int) -> tuple[tuple[int, int], ...]:
    """The ports of some uses, each with the bits of its accesses."""
    ports = range(uses.bit_length() // WIDE + 1)
    return tuple((port, done) for port in ports if (done := uses >> WIDE * port & (SEND | RECEIVE | INSPECT)))


def bit_of(channel: int) -> int:
    """The bit of a channel: none for 0, and the last one for numbers out of range."""
    return 1 << min(channel - 1, HIGHEST) if channel > 0 else 0


def channel_conflict(
    uses: ChannelUses, model: Model, port_map: PortMap, state: State, process: int, others: ChannelSets
) -> bool:
    """Whether the steps of a process from here depend on accesses of others before it moves."""
    watched = port_map.held(port_map.watched, state, process)
    rough = port_map.held(uses.rough, state, process)
    if others.events(watched) and (
        rough.events(watched) or any(_sets(exact, state, process).events(watched) for exact in uses.exact)
    ):
        return True
    if (rough.sends | rough.receives) & others.touched or rough.inspects & (others.sends | others.receives):
        return True
    return any(_conflicts_with(exact, model, state, process, others) for exact in uses.exact)


def _conflicts_with(exact: ExactUse, model: Model, state: State, process: int, others: ChannelSets) -> bool:
    number = _number(exact, state, process)
    if not 0 < number <= len(state.channels):
        return True
    channel, bit = state.channels[number - 1], bit_of(number)
    capacity = model.shapes[channel.shape].capacity
    if exact.sends and len(channel.messages) < capacity:
        return bool(bit & (others.sends | others.inspects))
    if not exact.sends and capacity and channel.messages:
        return bool(bit & (others.receives | others.inspects))
    return bool(bit & others.touched)


def may_close_cycle(uses: ChannelUses, state: State, process: int, later: ChannelSets) -> bool:
    """Whether a cycle can close here without an older process.

    `later` is what this and younger processes may ever access.
    """
    return any(
        bit_of(_number(exact, state, process)) & (later.receives if exact.sends else later.sends)
        for exact in uses.exact
    )


def _sets(exact: ExactUse, state: State, process: int) -> ChannelSets:
    bit = bit_of(_number(exact, state, process))
    return ChannelSets(sends=bit) if exact.sends else ChannelSets(receives=bit)


def _number(exact: ExactUse, state: State, process: int) -> int:
    values = state.values if exact.port.owner == GLOBAL else state.processes[process].values
    return values[exact.port.slots[0]]
