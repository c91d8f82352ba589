"""Bounds of rows: estimated from the first states of a model, and enlarged when a search overflows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Sequence as Numbered

from msgspec import Struct, field
from msgspec.structs import replace

from assay.domains.promela.engine.native.codegen.codegen_context import (
    TOO_MANY_CHANNELS,
    TOO_MANY_PROCESSES,
    TOO_MANY_STEPS,
    TOO_NARROW,
    Unsupported,
)
from assay.domains.promela.engine.native.codegen.fields import Field, field_for, field_of
from assay.domains.promela.engine.native.codegen.layout import GLOBAL, LOCAL, MESSAGE, Bounds, Kin, lay_out
from assay.domains.promela.model.expression import Constant, Expression, Type, Unary
from assay.domains.promela.model.graph import Assign, Model, Process, Sequence
from assay.domains.promela.model.limits import MOST_CHANNELS, MOST_PROCESSES
from assay.domains.promela.model.state import State

LEAST = 3


class ObservedRanges(Struct):
    """The range of each kin, and the greatest numbers of processes and channels."""

    ranges: dict[Kin, tuple[int, int]] = field(default_factory=dict)
    processes: int = 1
    channels: int = 0

    def observe(self, model: Model, states: Iterable[State]) -> None:
        """Add states to the ranges."""
        layout = lay_out(model, Bounds(1, 1))
        known = list(states)
        self.processes = max([self.processes, *(len(state.processes) for state in known)])
        self.channels = max([self.channels, *(len(state.channels) for state in known)])
        self._span(((GLOBAL, 0, kin) for kin in layout.slots.kin), {state.values for state in known})
        processes = {(live.type, live.values) for state in known for live in state.processes}
        for type_, slots in enumerate(layout.local_slots):
            self._span(((LOCAL, type_, kin) for kin in slots.kin), {own for kind, own in processes if kind == type_})
        channels = {channel for state in known for channel in state.channels}
        for number, shape in enumerate(model.shapes):
            held = {message for channel in channels if channel.shape == number for message in channel.messages}
            self._span(((MESSAGE, number, place) for place in range(len(shape.fields))), held)

    def assume(self, model: Model) -> None:
        """Add the constants that are assigned inside a `d_step`: its intermediate values are in no state."""
        layout = lay_out(model, Bounds(1, 1))
        for type_, process in enumerate(model.processes):
            for assignment in _assignments_in_d_steps(process):
                cell, constant = assignment.cell, _constant(assignment.value)
                if constant is not None and cell.shared:
                    self._add((GLOBAL, 0, layout.slots.kin[cell.slot]), constant)
                elif constant is not None:
                    self._add((LOCAL, type_, layout.local_slots[type_].kin[cell.slot]), constant)

    def _add(self, kin: Kin, number: int) -> None:
        low, high = self.ranges.get(kin, (0, 0))
        self.ranges[kin] = min(low, number), max(high, number)

    def _span(self, kins: Iterable[Kin], rows: Iterable[tuple[int, ...]]) -> None:
        """Add rows of numbers, each column of one kin."""
        for kin, column in zip(kins, zip(*rows, strict=True), strict=False):
            low, high = self.ranges.get(kin, (0, 0))
            self.ranges[kin] = min(low, *column), max(high, *column)


def _assignments_in_d_steps(process: Process) -> Iterator[Assign]:
    for node in process.nodes:
        for edge in node.edges:
            for sequence in edge.effects:
                if isinstance(sequence, Sequence):
                    inner = (one.effects for part in sequence.nodes for one in part.edges)
                    yield from (effect for effects in inner for effect in effects if isinstance(effect, Assign))


def _constant(expression: Expression) -> int | None:
    match expression:
        case Constant():
            return expression.value
        case Unary(operator="-", body=Constant(value=value)):
            return -value
        case _:
            return None


def first_bounds(model: Model, seen: ObservedRanges, automaton: int) -> Bounds:
    """Give the first bounds: one bit more than observed, at least two; whole types where rows stay as short."""
    narrowed = {}
    types = types_of(model)
    for kin, kind in types.items():
        low, high = seen.ranges.get(kin, (0, 0))
        if kind.bits > 1:
            narrowed[kin] = field_for(2 * low, max(2 * high, LEAST), kind)
    channels = max(seen.channels, 1 if model.shapes else 0)
    return _widen_freely(model, Bounds(seen.processes, channels, automaton, narrowed))


def _widen_freely(model: Model, bounds: Bounds) -> Bounds:
    """Widen the fields of an owner to their types where rows stay as short."""
    width = lay_out(model, bounds).width
    for owner in dict.fromkeys(kin[:2] for kin in bounds.narrowed):
        narrowed = {kin: field for kin, field in bounds.narrowed.items() if kin[:2] != owner}
        wider = replace(bounds, narrowed=narrowed)
        if lay_out(model, wider).width == width:
            bounds = wider
    return bounds


def types_of(model: Model) -> Mapping[Kin, Type]:
    """Give the type of each kin."""
    layout = lay_out(model, Bounds(1, 1))
    out: dict[Kin, Type] = {}
    for slot, first in enumerate(layout.slots.kin):
        out[GLOBAL, 0, first] = layout.slots.types[slot]
    for owner, slots in enumerate(layout.local_slots):
        out |= {("local", owner, first): slots.types[slot] for slot, first in enumerate(slots.kin)}
    for number, shape in enumerate(model.shapes):
        out |= {(MESSAGE, number, place): kind for place, kind in enumerate(shape.fields)}
    return out


def enlarge_bounds(
    model: Model, bounds: Bounds, trouble: int, kins: Numbered[Kin], *, all_fields: bool = False
) -> Bounds:
    """Enlarge the bounds that a search overflowed; for one field that is too narrow, on request, all fields."""
    kind = -trouble
    if kind == TOO_MANY_STEPS:
        raise Unsupported("a state with too many successors")
    if kind in (TOO_MANY_PROCESSES, TOO_MANY_CHANNELS):
        return more_records(bounds, trouble)
    return wider_fields(model, bounds, None if all_fields else kins[kind - TOO_NARROW])


def more_records(bounds: Bounds, trouble: int, times: int = 1) -> Bounds:
    """Give bounds with more places for processes or for channels: half as many again, `times` times."""
    if -trouble == TOO_MANY_PROCESSES:
        return replace(bounds, processes=_more(bounds.processes, MOST_PROCESSES, times))
    return replace(bounds, channels=_more(bounds.channels, MOST_CHANNELS, times))


def wider_fields(model: Model, bounds: Bounds, only: Kin | None = None) -> Bounds:
    """Give bounds with wider fields: those of one kin, or all."""
    types = types_of(model)
    wider = {
        kin: _wider(field, field_of(types[kin]))
        for kin, field in bounds.narrowed.items()
        if only is None or kin == only
    }
    return replace(bounds, narrowed={**bounds.narrowed, **wider})


def joined_bounds(bounds: Bounds, other: Bounds) -> Bounds:
    """Give bounds for the rows of both, with places for two more processes."""
    narrowed = {
        kin: max(field, other.narrowed[kin], key=lambda one: one.bits)
        for kin, field in bounds.narrowed.items()
        if kin in other.narrowed
    }
    processes = max(bounds.processes, min(MOST_PROCESSES, other.processes + 2))
    channels = max(bounds.channels, other.channels)
    return replace(bounds, processes=processes, channels=channels, narrowed=narrowed)


def _wider(field: Field, full: Field) -> Field:
    bits = 2 * field.bits + 1
    return full if bits >= full.bits else Field(bits, full.signed)


def _more(number: int, most: int, times: int) -> int:
    if number >= most:
        raise Unsupported(f"more than {most} processes or channels")
    for _ in range(times):
        number += max(2, number // 2)
    return min(most, number)
