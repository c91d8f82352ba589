"""A model compiled to machine code in this process; conversion between states and rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING

import llvmlite.binding as llvm
from msgspec import Struct
from msgspec.structs import replace

from assay.domains.promela.engine.native.codegen.fields import WORD, Field
from assay.domains.promela.engine.native.codegen.layout import Bounds, Kin, Layout, Placed, lay_out
from assay.domains.promela.engine.native.codegen.model import SUCCESSORS, Proposition, variant_suffix, write_model
from assay.domains.promela.engine.native.codegen.node_functions import Place
from assay.domains.promela.engine.native.search.compiled_nodes import QUICK, CompiledNodes, compile_module
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Channel, Live, State

if TYPE_CHECKING:
    from assay.domains.promela.ample.table import Ample

NAMES = ("ended", "letter")


class CompiledModel(Struct, frozen=True):
    """The addresses of a model's functions; the code lives as long as this object."""

    layout: Layout
    addresses: dict[str, int]
    kins: list[Kin]
    code: llvm.ExecutionEngine
    effort: int
    assembly: str = ""
    """What was compiled, if it is this model alone, and whole."""
    nodes: CompiledNodes | None = None
    """The functions of nodes, if these are compiled on demand."""


def build(
    model: Model,
    bounds: Bounds,
    propositions: Sequence[Proposition],
    ample: Ample | None = None,
    *,
    effort: int = QUICK,
) -> CompiledModel:
    """Compile a model for rows within `bounds`."""
    return build_each(model, bounds, propositions, (ample,), effort=effort)[0]


def build_each(
    model: Model,
    bounds: Bounds,
    propositions: Sequence[Proposition],
    amples: Sequence[Ample | None],
    *,
    effort: int = QUICK,
) -> list[CompiledModel]:
    """Compile a model for several ample functions as one module; only successor functions are not shared."""
    layout = lay_out(model, bounds)
    unit = write_model(model, layout, propositions, amples)
    assembly = str(unit.module)
    code = compile_module(assembly, effort)
    shared = {name: code.get_function_address(name) for name in NAMES}
    alone = assembly if len(amples) == 1 else ""
    out = []
    for place in range(len(amples)):
        own = {SUCCESSORS: code.get_function_address(SUCCESSORS + variant_suffix(place))}
        out.append(CompiledModel(layout, shared | own, unit.kins, code, effort, alone))
    return out


def build_again(built: CompiledModel, effort: int) -> CompiledModel:
    """Compile the assembly of a model again."""
    code = compile_module(built.assembly, effort)
    addresses = {name: code.get_function_address(name) for name in (*NAMES, SUCCESSORS)}
    return replace(built, addresses=addresses, code=code, effort=effort)


def build_on_demand(
    model: Model,
    bounds: Bounds,
    propositions: Sequence[Proposition],
    ample: Ample | None,
    places: Iterable[Place],
) -> CompiledModel:
    """Compile a model without its nodes, and the nodes at some places."""
    layout = lay_out(model, bounds)
    nodes = CompiledNodes(model, layout)
    unit = write_model(model, layout, propositions, (ample,), nodes.table)
    code = compile_module(str(unit.module), QUICK)
    nodes.link(code, unit.kins)
    nodes.add(places)
    addresses = {name: code.get_function_address(name) for name in (*NAMES, SUCCESSORS)}
    return CompiledModel(layout, addresses, unit.kins, code, QUICK, nodes=nodes)


def pack(layout: Layout, state: State) -> list[int]:
    """Encode a state as a row; every number must fit its field."""
    row = [0] * layout.width
    _put(row, 0, layout.running, len(state.processes))
    _put(row, 0, layout.channels, len(state.channels))
    if layout.last is not None:
        _put(row, 0, layout.last, state.last)
    if layout.event is not None:
        _put(row, 0, layout.event, state.event)
    for base, placed, value in _numbers(layout, state):
        _put(row, base, placed, value)
    for i, channel in enumerate(state.channels):
        base = _channel_at(layout, i)
        _put(row, base, layout.channel_shape, channel.shape)
        _put(row, base, layout.channel_length, len(channel.messages))
    for i, live in enumerate(state.processes):
        base = _process_at(layout, i)
        _put(row, base, layout.process_type, live.type)
        _put(row, base, layout.process_node, live.node)
        if layout.process_priority is not None:
            _put(row, base, layout.process_priority, live.priority)
    return row


def _numbers(layout: Layout, state: State) -> Iterator[tuple[int, Placed, int]]:
    """Give all numbers of a state, each with the base of its record and its field."""
    for placed, value in zip(layout.variables, state.values, strict=True):
        yield 0, placed, value
    for i, channel in enumerate(state.channels):
        form = layout.shapes[channel.shape]
        base = _channel_at(layout, i)
        for message, fields in zip(form.messages, channel.messages, strict=False):
            for placed, value in zip(message, fields, strict=True):
                yield base, placed, value
    for i, live in enumerate(state.processes):
        base = _process_at(layout, i)
        for placed, value in zip(layout.processes[live.type].variables, live.values, strict=True):
            yield base, placed, value


def unpack(layout: Layout, row: Sequence[int]) -> State:
    """Decode a row."""
    return Unpacker(layout).state(row)


def nodes_in(layout: Layout, row: Sequence[int], processes: Sequence[int]) -> list[int | None]:
    """Decode the control states of some processes; None for a process that is not there."""
    running = _get(row, 0, layout.running)
    return [_get(row, _process_at(layout, n), layout.process_node) if n < running else None for n in processes]


class Unpacker:
    """Decodes the rows of a run: only the records that differ from the row before, and equal ones once."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._records = [_records_in(layout, word) for word in range(layout.width)]
        self._known_lives: dict[tuple[int, ...], Live] = {}
        self._known_channels: dict[tuple[int, ...], Channel] = {}
        self._row: Sequence[int] = ()
        self._lives, self._channels = list[Live](), list[Channel]()
        """The row before, and its records."""

    def state(self, row: Sequence[int]) -> State:
        """Decode a row."""
        layout = self._layout
        values = tuple(_get(row, 0, placed) for placed in layout.variables)
        self._decode(row)
        last = 0 if layout.last is None else _get(row, 0, layout.last)
        event = 0 if layout.event is None else _get(row, 0, layout.event)
        return State(values, tuple(self._lives), tuple(self._channels), last, event)

    def _decode(self, row: Sequence[int]) -> None:
        """Decode the records that are new or differ from the row before."""
        layout, lives, channels = self._layout, self._lives, self._channels
        running, made = _get(row, 0, layout.running), _get(row, 0, layout.channels)
        del lives[running:], channels[made:]
        changed = {record for word in compress(count(), map(ne, self._row, row)) for record in self._records[word]}
        for is_channel, number in changed:
            if is_channel and number < len(channels):
                channels[number] = self._channel(row, number)
            elif not is_channel and number < len(lives):
                lives[number] = self._live(row, number)
        channels += [self._channel(row, number) for number in range(len(channels), made)]
        lives += [self._live(row, number) for number in range(len(lives), running)]
        self._row = row

    def _record(self, row: Sequence[int], number: int) -> tuple[int, ...]:
        """Give the words of a process record."""
        layout = self._layout
        word, shift = divmod(_process_at(layout, number), WORD)
        if layout.process_unit == WORD:
            return tuple(row[word : word + layout.process_words])
        return (row[word] >> shift & ((1 << layout.process_unit) - 1),)

    def _live(self, row: Sequence[int], number: int) -> Live:
        record = self._record(row, number)
        known = self._known_lives.get(record)
        if known is None:
            layout = self._layout
            kind = _get(record, 0, layout.process_type)
            own = tuple(_get(record, 0, placed) for placed in layout.processes[kind].variables)
            priority = 1 if layout.process_priority is None else _get(record, 0, layout.process_priority)
            known = self._known_lives[record] = Live(kind, _get(record, 0, layout.process_node), own, priority)
        return known

    def _channel(self, row: Sequence[int], number: int) -> Channel:
        start = self._layout.channel_start + number * self._layout.channel_words
        record = tuple(row[start : start + self._layout.channel_words])
        known = self._known_channels.get(record)
        if known is None:
            layout = self._layout
            shape, length = _get(record, 0, layout.channel_shape), _get(record, 0, layout.channel_length)
            messages = layout.shapes[shape].messages[:length]
            fields = tuple(tuple(_get(record, 0, placed) for placed in message) for message in messages)
            known = self._known_channels[record] = Channel(shape, fields)
        return known


def _channel_at(layout: Layout, number: int) -> int:
    """Give the bit position of a channel record."""
    return (layout.channel_start + number * layout.channel_words) * WORD


def _process_at(layout: Layout, number: int) -> int:
    """Give the bit position of a process record."""
    return number * layout.process_words * layout.process_unit


def _records_in(layout: Layout, word: int) -> list[tuple[bool, int]]:
    """Give the records that a word belongs to: whether it is a channel, and its number."""
    if layout.channel_words and word >= layout.channel_start:
        return [(True, (word - layout.channel_start) // layout.channel_words)]
    bits = layout.process_words * layout.process_unit
    return [(False, number) for number in range(word * WORD // bits, ((word + 1) * WORD - 1) // bits + 1)]


def _put(row: list[int], base: int, placed: Placed, value: int) -> None:
    word, shift = divmod(base + placed.at, WORD)
    mask = (1 << placed.field.bits) - 1
    row[word] = row[word] & ~(mask << shift) | (value & mask) << shift


def _get(row: Sequence[int], base: int, placed: Placed) -> int:
    word, shift = divmod(base + placed.at, WORD)
    return _signed(row[word] >> shift & ((1 << placed.field.bits) - 1), placed.field)


def _signed(value: int, field: Field) -> int:
    return value - (1 << field.bits) if field.signed and value >> (field.bits - 1) else value
