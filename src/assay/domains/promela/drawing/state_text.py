"""Prints the values of a state by variable name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.domains.promela.model.expression import CHANNEL, Type
from assay.domains.promela.model.graph import Model, Process, Variable
from assay.domains.promela.model.state import Channel, State

Cell = tuple[str, Type, int]
"""A name, its type, and its slot."""


def values(model: Model, state: State) -> dict[str, str]:
    """Map every variable to its value: `x`, `a[1]`, `P(0):y`.

    A channel is mapped to its messages, and a further variable that holds the same channel to the first one.
    """
    named: dict[int, str] = {}
    shown = dict(_shown(model, state, cells(model, model.variables), state.values, named))
    for number, live in enumerate(state.processes):
        process = model.processes[live.type]
        own = cells(model, process.variables, f"{process_name(process, number)}:")
        shown |= _shown(model, state, own, live.values, named)
    return shown


def process_name(process: Process, number: int) -> str:
    """Name a process by its proctype and number."""
    return f"{process.name}({number})"


def changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """List the variables that changed, or came into existence with a process."""
    return [
        f"{name} = {value}"
        for name, value in after.items()
        if before.get(name) != value and (name in before or _tells(value, after))
    ]


def _tells(value: str, after: dict[str, str]) -> bool:
    """A new variable is listed only if its initial value is not 0, empty, or a channel that has another name."""
    return value not in ("0", "[]") and value not in after


def _shown(
    model: Model, state: State, known: Iterator[Cell], slots: Sequence[int], named: dict[int, str]
) -> Iterator[tuple[str, str]]:
    for name, kind, slot in known:
        number = slots[slot]
        if kind != CHANNEL or not 0 < number <= len(state.channels):
            yield name, number_text(model, kind, number)
        elif named.setdefault(number, name) == name:
            yield name, channel_text(model, state, number)
        else:
            yield name, named[number]


def cells(model: Model, variables: Sequence[Variable], prefix: str = "", base: int = 0) -> Iterator[Cell]:
    """Yield the cells of variables by name: `x`, `a[1]`, `s.f`."""
    for variable in variables:
        for element in range(max(variable.length, 1)):
            here = base + variable.slot + element * variable.stride
            called = prefix + (f"{variable.name}[{element}]" if variable.length else variable.name)
            if isinstance(variable.type, Type):
                yield called, variable.type, here
                continue
            structure = next(known for known in model.structures if known.name == variable.type)
            yield from cells(model, structure.fields, f"{called}.", here)


def channel_text(model: Model, state: State, number: int) -> str:
    """Write the messages of the channel with this number: `[req,1; ack,0]`."""
    channel = state.channels[number - 1]
    return f"[{'; '.join(message_text(model, channel, message) for message in channel.messages)}]"


def message_text(model: Model, channel: Channel, message: Sequence[int]) -> str:
    """Write a message."""
    fields = model.shapes[channel.shape].fields
    return ",".join(number_text(model, kind, field) for kind, field in zip(fields, message, strict=True))


def number_text(model: Model, kind: Type, number: int) -> str:
    """Write a number of a type; an mtype constant by its name."""
    if kind.name.startswith("mtype"):
        return next((name for name, value in model.constants if value == number), str(number))
    return str(number)
