"""The first draft of an invariant: what a sample shows, and the numbers that bounds may grow to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from assay.automata.checker.proved import Tree
from assay.domains.promela.model import graph
from assay.domains.promela.model.expression import Constant
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.invariant import Balance, Fact
from assay.domains.promela.model.state import State
from assay.domains.promela.oracle.invariants.facts import Draft
from assay.domains.promela.oracle.invariants.sample import Sample


def first_draft(model: Model, tree: Tree, sample: Sample, balances: list[Balance], seconds: float) -> Draft:
    """Begin with what a sample shows."""
    draft = Draft(model, tree, sample, seconds, balances=balances)
    states = sorted(sample.states)
    draft.variables = _hulls(state.values for state in states)
    draft.lengths = _hulls(tuple(len(channel.messages) for channel in state.channels) for state in states)
    draft.contents = tuple(_contents(model, channel.shape) for channel in states[0].channels)
    written = _written(sample)
    for number in range(len(states[0].processes)):
        met: dict[int, list[State]] = {}
        for state in states:
            met.setdefault(state.processes[number].node, []).append(state)
        draft.own.append({node: _hulls(state.processes[number].values for state in some) for node, some in met.items()})
        slots = [slot for slot, writers in written.items() if writers == {number}]
        draft.around.append(
            {
                node: {slot: _hulls((state.values[slot],) for state in some)[0] for slot in slots}
                for node, some in met.items()
            }
        )
    draft.limits = _limits(model)
    return draft


def _hulls(rows: Iterable[tuple[int, ...]]) -> list[Fact]:
    return [(min(column), max(column)) for column in zip(*rows, strict=True)]


def _written(sample: Sample) -> dict[int, set[int]]:
    """The processes that change each global, as far as the sample shows."""
    written: dict[int, set[int]] = {}
    for before, after in sample.steps:
        movers = {n for n, (one, two) in enumerate(zip(before.processes, after.processes, strict=True)) if one != two}
        for slot, (old, new) in enumerate(zip(before.values, after.values, strict=True)):
            if old != new:
                written.setdefault(slot, set()).update(movers)
    return written


def _effects(model: Model) -> Iterator[graph.Effect]:
    return (
        effect
        for process in model.processes
        for node in process.nodes
        for edge in node.edges
        for effect in edge.effects
    )


def _contents(model: Model, shape: int) -> tuple[Fact, ...]:
    """The fields of messages: the constants that are sent, if nothing else is, or what their types hold."""
    fields = model.shapes[shape].fields
    sends = [e.values for e in _effects(model) if isinstance(e, graph.Send) and len(e.values) == len(fields)]
    found: list[Fact] = []
    for place, kind in enumerate(fields):
        values = [each[place] for each in sends]
        numbers = [value.value for value in values if isinstance(value, Constant)]
        half = 1 << kind.bits - 1
        whole = (-half, half - 1) if kind.signed else (0, 2 * half - 1)
        inside = len(numbers) == len(values) > 0 and all(whole[0] <= number <= whole[1] for number in numbers)
        found.append((min(numbers), max(numbers)) if inside else whole)
    return tuple(found)


def _limits(model: Model) -> list[int]:
    """The bounds that are tried: numbers of the model and their neighbours, and the ends of types."""
    numbers = {value for text in _constants(model) for value in (text - 1, text, text + 1)}
    return sorted(numbers | {-(2**31), -(2**15), -1, 0, 1, 255, 2**15 - 1, 2**16 - 1, 2**31 - 1})


def _constants(model: object) -> Iterator[int]:
    match model:
        case Constant(value):
            yield value
        case Struct():
            for name in model.__struct_fields__:
                yield from _constants(getattr(model, name))
        case tuple():
            for part in model:
                yield from _constants(part)
        case _:
            pass
