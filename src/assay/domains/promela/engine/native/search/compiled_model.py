"""A model compiled to machine code in this process; conversion between states and rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import llvmlite.binding as llvm
from msgspec import Struct

from assay.domains.promela.engine.native.codegen.fields import WORD, Field
from assay.domains.promela.engine.native.codegen.layout import Bounds, Kin, Layout, Placed, lay_out
from assay.domains.promela.engine.native.codegen.model import SUCCESSORS, Proposition, variant_suffix, write_model
from assay.domains.promela.engine.native.codegen.node_functions import Place
from assay.domains.promela.engine.native.search.compiled_nodes import CompiledNodes, compile_module
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Channel, Live, State

if TYPE_CHECKING:
    from assay.domains.promela.ample.table import Ample

NAMES = ("ended", "accepting", "progressing", "letter")


class CompiledModel(Struct, frozen=True):
    """The addresses of a model's functions; the code lives as long as this object."""

    layout: Layout
    addresses: dict[str, int]
    kins: list[Kin]
    code: llvm.ExecutionEngine
    fast: bool
    nodes: CompiledNodes | None = None
    """The functions of nodes, if these are compiled on demand."""


def build(
    model: Model, bounds: Bounds, propositions: Sequence[Proposition], ample: Ample | None = None, *, fast: bool
) -> CompiledModel:
    """Compile a model for rows within `bounds`; `fast` spends more time on optimisation."""
    return build_each(model, bounds, propositions, (ample,), fast=fast)[0]


def build_each(
    model: Model, bounds: Bounds, propositions: Sequence[Proposition], amples: Sequence[Ample | None], *, fast: bool
) -> list[CompiledModel]:
    """Compile a model for several ample functions as one module; only successor functions are not shared."""
    layout = lay_out(model, bounds)
    unit = write_model(model, layout, propositions, amples)
    code = compile_module(unit.module, fast=fast)
    shared = {name: code.get_function_address(name) for name in NAMES}
    out = []
    for place in range(len(amples)):
        own = {SUCCESSORS: code.get_function_address(SUCCESSORS + variant_suffix(place))}
        out.append(CompiledModel(layout, shared | own, unit.kins, code, fast))
    return out


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
    code = compile_module(unit.module, fast=False)
    nodes.link(code, unit.kins)
    nodes.add(places)
    addresses = {name: code.get_function_address(name) for name in (*NAMES, SUCCESSORS)}
    return CompiledModel(layout, addresses, unit.kins, code, fast=False, nodes=nodes)


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


class Unpacker:
    """Decodes the rows of a run; equal records of processes and channels are decoded once."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._lives: dict[tuple[int, ...], Live] = {}
        self._channels: dict[tuple[int, ...], Channel] = {}

    def state(self, row: Sequence[int]) -> State:
        """Decode a row."""
        layout = self._layout
        values = tuple(_get(row, 0, placed) for placed in layout.variables)
        channels = []
        for i in range(_get(row, 0, layout.channels)):
            start = layout.channel_start + i * layout.channel_words
            channels.append(self._channel(tuple(row[start : start + layout.channel_words])))
        lives = [self._live(self._record(row, i)) for i in range(_get(row, 0, layout.running))]
        last = 0 if layout.last is None else _get(row, 0, layout.last)
        event = 0 if layout.event is None else _get(row, 0, layout.event)
        return State(values, tuple(lives), tuple(channels), last, event)

    def _record(self, row: Sequence[int], number: int) -> tuple[int, ...]:
        """Give the words of a process record."""
        layout = self._layout
        word, shift = divmod(_process_at(layout, number), WORD)
        if layout.process_unit == WORD:
            return tuple(row[word : word + layout.process_words])
        return (row[word] >> shift & ((1 << layout.process_unit) - 1),)

    def _live(self, record: tuple[int, ...]) -> Live:
        known = self._lives.get(record)
        if known is None:
            layout = self._layout
            kind = _get(record, 0, layout.process_type)
            own = tuple(_get(record, 0, placed) for placed in layout.processes[kind].variables)
            priority = 1 if layout.process_priority is None else _get(record, 0, layout.process_priority)
            known = self._lives[record] = Live(kind, _get(record, 0, layout.process_node), own, priority)
        return known

    def _channel(self, record: tuple[int, ...]) -> Channel:
        known = self._channels.get(record)
        if known is None:
            layout = self._layout
            shape, length = _get(record, 0, layout.channel_shape), _get(record, 0, layout.channel_length)
            messages = layout.shapes[shape].messages[:length]
            fields = tuple(tuple(_get(record, 0, placed) for placed in message) for message in messages)
            known = self._channels[record] = Channel(shape, fields)
        return known


def _channel_at(layout: Layout, number: int) -> int:
    """Give the bit position of a channel record."""
    return (layout.channel_start + number * layout.channel_words) * WORD


def _process_at(layout: Layout, number: int) -> int:
    """Give the bit position of a process record."""
    return number * layout.process_words * layout.process_unit


def _put(row: list[int], base: int, placed: Placed, value: int) -> None:
    word, shift = divmod(base + placed.at, WORD)
    mask = (1 << placed.field.bits) - 1
    row[word] = row[word] & ~(mask << shift) | (value & mask) << shift


def _get(row: Sequence[int], base: int, placed: Placed) -> int:
    word, shift = divmod(base + placed.at, WORD)
    return _signed(row[word] >> shift & ((1 << placed.field.bits) - 1), placed.field)


def _signed(value: int, field: Field) -> int:
    return value - (1 << field.bits) if field.signed and value >> (field.bits - 1) else value
