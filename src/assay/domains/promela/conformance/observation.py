"""Compares printed values with a state: every variable that SPIN prints, and the messages of every channel.

SPIN prints the name of an mtype constant, and all variables of one name in different blocks of a process alike. A
channel in a message is a number that the simulator assigns when the channel is first used; it is compared where a
variable that holds the channel is printed too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from assay.domains.promela.conformance.explained import BIT_ARRAY, DEAD_CHANNEL, SORTED
from assay.domains.promela.conformance.simulation_text import Values
from assay.domains.promela.drawing.state_text import process_name
from assay.domains.promela.model.expression import CHANNEL, Type
from assay.domains.promela.model.graph import Model, Variable
from assay.domains.promela.model.state import Channel, State
from assay.domains.promela.semantics.arithmetic import cut


class Held(NamedTuple):
    """The number that a variable holds, and its type."""

    number: int
    type: Type


Holdings = dict[str, list[Held]]
"""What variables hold, by the name that SPIN prints."""


@dataclass
class Compared:
    """What was compared."""

    values: int = 0
    messages: int = 0
    deviations: set[str] = field(default_factory=set)
    """The known differences of the simulator that were met."""


def difference(model: Model, state: State, printed: Values, compared: Compared | None = None) -> str:
    """Describe the first difference between printed values and a state; empty if there is none."""
    held, deviations = _holdings(model, state), set[str]()
    why = _variable_difference(model, held, printed, deviations) or _queue_difference(
        model, state, held, printed, deviations
    )
    if compared is not None and not why:
        compared.values += len(printed.variables)
        compared.messages += sum(len(messages) for _, _, messages in printed.queues)
        compared.deviations |= deviations
    return why


def _variable_difference(model: Model, held: Holdings, printed: Values, deviations: set[str]) -> str:
    constants = _constants(model)
    for name, text in printed.variables:
        found = held.get(name)
        if found is None:
            if not _own(model, name):
                return f"SPIN has {name} = {text}, and we have no such variable"
            continue
        fitting = next((h for h in found if h.number in constants.get(text, ()) or str(h.number) == text), None)
        if fitting is None and "." in name:
            fitting = next((h for h in found if _truncated(text, h) == h.number), None)
        if fitting is None and name.endswith("]"):
            fitting = next((h for h in found if h.number & 1 == _truncated(text, h)), None)
            deviations |= {BIT_ARRAY} if fitting else set()
        if fitting is None:
            return f"SPIN has {name} = {text}, we have {name} = {' or '.join(str(h.number) for h in found)}"
        found.remove(fitting)
    return ""


def _queue_difference(model: Model, state: State, held: Holdings, printed: Values, deviations: set[str]) -> str:
    channels: dict[str, set[int]] = {}
    for name, number, _ in printed.queues:
        channels.setdefault(number, set()).update(_channels_named(held, name))
    for name, number, messages in printed.queues:
        ours = _channels_named(held, name)
        if number in map(str, ours) and len(channels[number]) > 1:
            continue  # the number stored here is not of a channel, and SPIN shows the channel with this number
        if ours and max(ours) > len(state.channels):
            deviations.add(DEAD_CHANNEL)
        elif why := _channel_difference(model, state, ours, name, messages, channels):
            if not _in_other_order(state, ours, messages):
                return why
            deviations.add(SORTED)
    return ""


def _in_other_order(state: State, ours: Sequence[int], printed: Sequence[Sequence[str]]) -> bool:
    """Whether the messages differ in their order alone, and one may be the rest of a truncated number."""
    for number in ours:
        messages = sorted(tuple(map(str, message)) for message in state.channels[number - 1].messages)
        wide = any(field > 127 or field < 0 for message in state.channels[number - 1].messages for field in message)
        if number and wide and messages == sorted(map(tuple, printed)):
            return True
    return False


def _truncated(text: str, held: Held) -> int | None:
    """The value of a field, which the simulator truncates when it is read, and shows as it was written."""
    return cut(int(text), held.type) if text.removeprefix("-").isdigit() else None


def _channels_named(held: Holdings, name: str) -> list[int]:
    """The channels that a variable of this name holds; SPIN names a channel in a structure by its field alone."""
    if name in held:
        return [one.number for one in held[name]]
    owner, _, inner = name.rpartition(":")
    named = [full for full in held if full.startswith(owner) and full.rpartition(".")[2] == inner]
    return [one.number for full in named for one in held[full]]


def _own(model: Model, name: str) -> bool:
    """Whether SPIN made the variable: the bound of a `for`, or a label that a remote reference names."""
    labels = {label for process in model.processes for label, _ in process.labels}
    return "_f0r_t3mp" in name or name in labels


def _channel_difference(
    model: Model,
    state: State,
    numbers: list[int],
    name: str,
    printed: Sequence[Sequence[str]],
    channels: dict[str, set[int]],
) -> str:
    shown = "".join(f"[{','.join(message)}]" for message in printed)
    if not numbers:
        return f"SPIN has a channel {name} with {shown}, and we have no such variable"
    if not any(numbers):
        return f"SPIN has a channel {name} with {shown}, and ours holds no channel"
    found = [state.channels[number - 1] for number in numbers if number]
    if any(_same_messages(model, channel, printed, channels) for channel in found):
        return ""
    return f"SPIN has {name} with {shown}, we have {found[0].messages}"


def _same_messages(
    model: Model, channel: Channel, printed: Sequence[Sequence[str]], channels: dict[str, set[int]]
) -> bool:
    types = model.shapes[channel.shape].fields
    return len(channel.messages) == len(printed) and all(
        len(ours) == len(theirs)
        and all(
            _same_field(model, kind, number, text, channels)
            for kind, number, text in zip(types, ours, theirs, strict=True)
        )
        for ours, theirs in zip(channel.messages, printed, strict=True)
    )


def _same_field(model: Model, kind: Type, number: int, text: str, channels: dict[str, set[int]]) -> bool:
    if kind == CHANNEL:
        return number in channels.get(text, {number})
    return str(number) == text or number in _constants(model).get(text, ())


def _constants(model: Model) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for name, number in model.constants:
        found.setdefault(name, set()).add(number)
    return found


def _holdings(model: Model, state: State) -> Holdings:
    held: Holdings = {}
    for name, one in _variables(model, model.variables, state.values):
        held.setdefault(name, []).append(one)
    for index, live in enumerate(state.processes):
        process = model.processes[live.type]
        for name, one in _variables(model, process.variables, live.values):
            held.setdefault(f"{process_name(process, index)}:{name}", []).append(one)
    return held


def _variables(model: Model, variables: Sequence[Variable], slots: Sequence[int]) -> Iterator[tuple[str, Held]]:
    for variable in variables:
        yield from _cells(model, variable, 0, variable.name, slots)


def _cells(
    model: Model, variable: Variable, offset: int, name: str, slots: Sequence[int]
) -> Iterator[tuple[str, Held]]:
    for element in range(max(variable.length, 1)):
        here = offset + variable.slot + element * variable.stride
        called = f"{name}[{element}]" if variable.length else name
        if isinstance(variable.type, Type):
            yield called, Held(slots[here], variable.type)
            continue
        structure = next(known for known in model.structures if known.name == variable.type)
        for inner in structure.fields:
            yield from _cells(model, inner, here, f"{called}.{inner.name}", slots)
