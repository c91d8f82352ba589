"""The layout of a state in a row of words.

    processes: records of equal size, each with type, node, priority and variables
    header: number of processes and of channels; the last mover; the place in the trace; the state of the automaton
    globals
    channels: records of equal size, each with shape, length and messages

Records consist of whole words, so that one function serves every process of a type and every channel of a shape. If a
process fits into one byte or two, its record has words of that size.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from assay.domains.promela.engine.native.codegen.fields import UNITS, WORD, Field, Packer, field_of, packer_after
from assay.domains.promela.model.graph import Model, Shape
from assay.domains.promela.model.slots import Slots, slots_of

GLOBAL, LOCAL, MESSAGE = "global", "local", "message"
Kin = tuple[str, int, int]
"""Numbers of equal field width: (GLOBAL, 0, slot), (LOCAL, process type, slot), (MESSAGE, shape, field)."""


class Bounds(Struct, frozen=True):
    """The capacity of a row; a search that exceeds it restarts with larger bounds."""

    processes: int = 4
    channels: int = 0
    automaton: int = 0
    """Bits of the automaton state."""
    narrowed: Mapping[Kin, Field] = field(default_factory=dict)
    """Fields narrower than their type."""


class Placed(Struct, frozen=True):
    """A field at a bit position of a record or of the row."""

    at: int
    field: Field

    @property
    def word(self) -> int:
        """The index of its word."""
        return self.at // WORD

    @property
    def shift(self) -> int:
        """The offset of its lowest bit in the word."""
        return self.at % WORD


class ChannelForm(Struct, frozen=True):
    """The fields of each message of a channel shape."""

    shape: Shape
    messages: tuple[tuple[Placed, ...], ...]


class ProcessForm(Struct, frozen=True):
    """The fields of the variables of a process type."""

    variables: tuple[Placed, ...]


class Layout(Struct, frozen=True):
    """The layout of a whole row."""

    width: int
    """Words of a row."""
    running: Placed
    channels: Placed
    last: Placed | None
    event: Placed | None
    automaton: Placed | None
    variables: tuple[Placed, ...]
    channel_start: int
    channel_words: int
    channel_shape: Placed
    channel_length: Placed
    shapes: tuple[ChannelForm, ...]
    process_unit: int
    """Bits of a word of a process record."""
    process_words: int
    process_type: Placed
    process_node: Placed
    process_priority: Placed | None
    processes: tuple[ProcessForm, ...]
    slots: Slots
    local_slots: tuple[Slots, ...]
    bounds: Bounds


def message_slots(shape: Shape) -> int:
    """Give the message slots of a channel; a rendezvous channel needs one between send and receive."""
    return max(1, shape.capacity)


def lay_out(model: Model, bounds: Bounds) -> Layout:
    """Compute the layout of a model."""
    slots = slots_of(model.variables, model.structures, model.size)
    local_slots = tuple(slots_of(p.variables, model.structures, p.size) for p in model.processes)
    record = Packer(words=1, used=0)
    process_type = _placed(record, _count(len(model.processes) - 1))
    nodes = max((len(process.nodes) for process in model.processes), default=0)
    process_node = _placed(record, _count(nodes))
    process_priority = _placed(record, Field(8)) if model.uses_priorities else None
    processes = []
    process_words = process_bits = 0
    for number, local in enumerate(local_slots):
        packer = replace(record)
        processes.append(ProcessForm(_all_placed(packer, local, LOCAL, number, bounds)))
        process_words, process_bits = max(process_words, packer.words), max(process_bits, packer.used)
    process_unit = WORD if process_words > 1 else next(bits for bits in UNITS if process_bits <= bits)
    row = packer_after(bounds.processes * process_words * process_unit)
    running, channels = _placed(row, _count(bounds.processes)), _placed(row, _count(bounds.channels))
    last = _placed(row, Field(8)) if model.uses_last else None
    event = _placed(row, _count(max(node.number for node in model.trace.nodes))) if model.trace is not None else None
    automaton = _placed(row, Field(bounds.automaton)) if bounds.automaton else None
    variables = _all_placed(row, slots, GLOBAL, 0, bounds)
    record = Packer(words=1, used=0)
    channel_shape = _placed(record, _count(len(model.shapes) - 1))
    channel_length = _placed(record, _count(max((message_slots(shape) for shape in model.shapes), default=0)))
    forms = tuple(_channel_form(replace(record), shape, i, bounds) for i, shape in enumerate(model.shapes))
    channel_words = max((words for _, words in forms), default=0)
    return Layout(
        row.words + bounds.channels * channel_words,
        running,
        channels,
        last,
        event,
        automaton,
        variables,
        row.words,
        channel_words,
        channel_shape,
        channel_length,
        tuple(form for form, _ in forms),
        process_unit,
        process_words,
        process_type,
        process_node,
        process_priority,
        tuple(processes),
        slots,
        local_slots,
        bounds,
    )


def _count(largest: int) -> Field:
    return Field(max(1, largest.bit_length()))


def _placed(packer: Packer, size: Field) -> Placed:
    return Placed(packer.place(size), size)


def _all_placed(packer: Packer, slots: Slots, scope: str, owner: int, bounds: Bounds) -> tuple[Placed, ...]:
    return tuple(
        _placed(packer, bounds.narrowed.get((scope, owner, first), field_of(kind)))
        for kind, first in zip(slots.types, slots.kin, strict=True)
    )


def _channel_form(packer: Packer, shape: Shape, number: int, bounds: Bounds) -> tuple[ChannelForm, int]:
    messages = tuple(
        tuple(
            _placed(packer, bounds.narrowed.get((MESSAGE, number, i), field_of(kind)))
            for i, kind in enumerate(shape.fields)
        )
        for _ in range(message_slots(shape))
    )
    return ChannelForm(shape, messages), packer.words
