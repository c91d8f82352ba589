"""Says in a sentence what an inductive invariant knows: bounds of variables, and the simplest of its balances."""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela.model.graph import Model, NewChannel
from assay.domains.promela.model.invariant import Balance, Fact, Invariant

SHOWN = 4
"""Variables whose bounds are told."""


def invariant_text(model: Model, given: Invariant) -> str:
    """Summarise an invariant, without a full stop."""
    names, channels = (
        _names(model),
        {initial.cell.slot for initial in model.initials if isinstance(initial.value, NewChannel)},
    )
    known = [
        f"{names[slot]} {_bounds(fact)}"
        for slot, fact in enumerate(given.variables)
        if slot in names and slot not in channels and fact is not None
    ]
    told = [f"Every step keeps what is known of {len(given.types)} processes", *known[:SHOWN]]
    if len(known) > SHOWN:
        told.append(f"and {len(known) - SHOWN} more variables")
    sums = (_balance(balance, names) for balance in given.balances)
    told += [text for text in (next((text for text in sums if text), ""),) if text]
    return ": ".join((told[0], "; ".join(told[1:]))) if told[1:] else told[0]


def _bounds(fact: tuple[int, int] | Fact) -> str:
    low, high = fact or (0, 0)
    return f"is {low}" if low == high else f"in {low}..{high}"


def _balance(balance: Balance, names: dict[int, str]) -> str:
    """Tell a sum of which no weight is negative."""
    if min((*balance.variables, *balance.lengths), default=0) < 0:
        return ""
    parts = [
        _times(weight, names.get(slot, f"variable {slot}")) for slot, weight in enumerate(balance.variables) if weight
    ]
    parts += [_times(weight, f"len of channel {number}") for number, weight in enumerate(balance.lengths, 1) if weight]
    places = sum(any(weights) for weights in balance.places)
    parts += [f"where {places} processes are"] if places else []
    return f"{' + '.join(parts)} = {balance.total}" if parts else ""


def _times(weight: int, name: str) -> str:
    return name if weight == 1 else f"{weight} {name}"


def _names(model: Model) -> dict[int, str]:
    return dict(_slots(model))


def _slots(model: Model) -> Iterator[tuple[int, str]]:
    for variable in model.variables:
        if isinstance(variable.type, str):
            continue
        for place in range(variable.length or 1):
            text = f"{variable.name}[{place}]" if variable.length else variable.name
            yield variable.slot + place * variable.stride, text
