"""Collects from all justified transitions those that a path needs, each after what it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tests.domains.pushdown.plain_product import Transition

from assay.domains.pushdown.model.case import Edge
from assay.domains.pushdown.model.evidence import Entry


class Reason(NamedTuple):
    """Why a transition was added: a rule (or GIVEN, COMPOSED) and the transitions it was applied to."""

    rule: int
    premises: tuple[Transition, ...]


Justified = dict[Transition, Reason]


def entries_for(path: Sequence[Transition], justified: Justified) -> tuple[tuple[Entry, ...], tuple[int, ...]]:
    """Give the entries of a derivation, premises first, and the path by their numbers."""
    numbers: dict[Transition, int] = {}
    entries: list[Entry] = []
    todo = list(reversed(path))
    while todo:
        transition = todo[-1]
        if transition in numbers:
            todo.pop()
            continue
        reason = justified[transition]
        missing = [premise for premise in reason.premises if premise not in numbers]
        if missing:
            todo += missing
            continue
        todo.pop()
        numbers[transition] = len(entries)
        premises = tuple(numbers[premise] for premise in reason.premises)
        entries.append(Entry(Edge(*transition), reason.rule, premises))
    return tuple(entries), tuple(numbers[transition] for transition in path)
