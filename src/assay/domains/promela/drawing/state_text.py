"""Prints the values of a state by variable name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.domains.promela.model.expression import CHANNEL, Type
from assay.domains.promela.model.graph import Model, Process, Shape, Variable
from assay.domains.promela.model.state import State


def values(model: Model, state: State) -> dict[str, str]:
    """Map every variable to its value: `x`, `a[1]`, `P(0):y`; a channel to its messages."""
    shown = dict(_shown(model, state, model.variables, state.values))
    for number, live in enumerate(state.processes):
        process = model.processes[live.type]
        own = _shown(model, state, process.variables, live.values)
        shown |= {f"{process_name(process, number)}:{name}": value for name, value in own}
    return shown


def process_name(process: Process, number: int) -> str:
    """Name a process by its proctype and number."""
    return f"{process.name}({number})"


def changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """List the variables that changed, or came into existence with a process."""
    return [
        f"{name} = {value}"
        for name, value in after.items()
        if before.get(name) != value and _counts(name, before, value)
    ]


def _counts(name: str, before: dict[str, str], value: str) -> bool:
    """A new variable is listed only if its initial value is not 0 or empty."""
    return name in before or value not in ("0", "[]")


def _shown(
    model: Model, state: State, variables: Sequence[Variable], slots: Sequence[int]
) -> Iterator[tuple[str, str]]:
    for variable in variables:
        yield from _cells(model, state, variable, variable.slot, variable.name, slots)


def _cells(
    model: Model, state: State, variable: Variable, slot: int, name: str, slots: Sequence[int]
) -> Iterator[tuple[str, str]]:
    for element in range(max(variable.length, 1)):
        here = slot + element * variable.stride
        called = f"{name}[{element}]" if variable.length else name
        if isinstance(variable.type, Type):
            yield called, _value(model, state, variable.type, slots[here])
            continue
        structure = next(known for known in model.structures if known.name == variable.type)
        for inner in structure.fields:
            yield from _cells(model, state, inner, here + inner.slot, f"{called}.{inner.name}", slots)


def _value(model: Model, state: State, kind: Type, number: int) -> str:
    if kind == CHANNEL and 0 < number <= len(state.channels):
        channel = state.channels[number - 1]
        shape = model.shapes[channel.shape]
        return f"[{'; '.join(message_text(model, shape, message) for message in channel.messages)}]"
    return _plain(model, kind, number)


def message_text(model: Model, shape: Shape, message: Sequence[int]) -> str:
    """Write the fields of a message."""
    return ",".join(_plain(model, kind, field) for kind, field in zip(shape.fields, message, strict=True))


def _plain(model: Model, kind: Type, number: int) -> str:
    if kind.name.startswith("mtype"):
        return next((name for name, value in model.constants if value == number), str(number))
    return str(number)
