"""Which channels processes hold by which end, in a state; and whether what one does next is in anybody's way there.

Sets of channels are bits, by the channel's number. A process that receives from a channel which is not empty takes a
message that nobody else can take, if nobody else receives there. That others send there does not matter to it, and it
does not matter to them: they have room, or wait for it. Sending to a channel that is not full is the other way round.
"""

from __future__ import annotations

from msgspec import Struct

from assay.domains.promela.ample.ports import ANY, GLOBAL, LOOK, OWNED, RECEIVE, SEND, WIDE, Port
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import State

HIGHEST = 61
"""The channels from this number on share a bit."""
ALL = (1 << HIGHEST + 1) - 1


class Held(Struct, frozen=True):
    """Channels, by what may be done to them."""

    sends: int = 0
    receives: int = 0
    looks: int = 0

    @property
    def touched(self) -> int:
        """Those that anything is done to."""
        return self.sends | self.receives | self.looks

    def __or__(self, other: Held) -> Held:
        return Held(self.sends | other.sends, self.receives | other.receives, self.looks | other.looks)


class Exact(Struct, frozen=True):
    """A send to, or a receive from, the one channel that a slot holds; nothing else is done to channels with it."""

    sends: bool
    port: Port
    """With one slot."""


class Ends(Struct, frozen=True):
    """What the steps from a node do to channels."""

    exact: tuple[Exact, ...] = ()
    rough: int = 0
    """Uses of which only the ports are looked at."""
    soft: bool = False
    """Whether the node breaks cycles, and need not where all partners are older processes."""


class Doors(Struct, frozen=True):
    """What a use stands for: the ports that are variables, and how many channels there are always."""

    ports: tuple[Port, ...]
    lasting: int

    def held(self, uses: int, state: State, process: int) -> Held:
        """The channels that a process means by some uses."""
        out = Held()
        for port in range(uses.bit_length() // WIDE + 1):
            done = uses >> WIDE * port
            if done & (SEND | RECEIVE | LOOK):
                found = self._channels(port, state, process)
                out |= Held(*(found if done & one else 0 for one in (SEND, RECEIVE, LOOK)))
        return out

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


def bit_of(channel: int) -> int:
    """The bit of a channel; 0 is no channel, and a number that none can have is some channel."""
    return 1 << min(channel - 1, HIGHEST) if channel > 0 else 0


def in_the_way(ends: Ends, model: Model, doors: Doors, state: State, process: int, others: Held) -> bool:
    """Whether others may do, before a process moves, what its steps from here depend on, or disturb."""
    rough = doors.held(ends.rough, state, process)
    if (rough.sends | rough.receives) & others.touched or rough.looks & (others.sends | others.receives):
        return True
    return any(_meets(exact, model, state, process, others) for exact in ends.exact)


def _meets(exact: Exact, model: Model, state: State, process: int, others: Held) -> bool:
    number = _number(exact, state, process)
    if not 0 < number <= len(state.channels):
        return True
    channel, bit = state.channels[number - 1], bit_of(number)
    capacity = model.shapes[channel.shape].capacity
    if exact.sends and len(channel.messages) < capacity:
        return bool(bit & (others.sends | others.looks))
    if not exact.sends and capacity and channel.messages:
        return bool(bit & (others.receives | others.looks))
    return bool(bit & others.touched)


def turns_round(ends: Ends, state: State, process: int, later: Held) -> bool:
    """Whether a run could come back here without an older process; `later`: what this and younger ones may ever do."""
    return any(
        bit_of(_number(exact, state, process)) & (later.receives if exact.sends else later.sends)
        for exact in ends.exact
    )


def _number(exact: Exact, state: State, process: int) -> int:
    values = state.values if exact.port.owner == GLOBAL else state.processes[process].values
    return values[exact.port.slots[0]]
