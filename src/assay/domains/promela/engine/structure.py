"""A space as a structure of the LTL library, its states renumbered in the order of a breadth-first search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from assay.automata.emptiness.structure import Structure
from assay.domains.promela.engine.space import Space
from assay.domains.promela.model.question import AT_PROGRESS


def structured(space: Space, atoms: Sequence[str], *, stutters: bool, fair: bool) -> Structure:
    """Give all runs; what is not explored yet is explored now.

    Self-loops, waiting processes and progress states are those of `checker.continuations`.
    """
    order, numbers = [0], {0: 0}
    offsets, targets, waiting, labels = [0], list[int](), list[int](), list[int]()
    together = 0
    for number in order:  # grows while it is walked
        expansion = space.expand(number)
        steps = list(zip(expansion.targets, expansion.movers, strict=True)) or [(number, 0)]
        enabled = reduce(or_, expansion.movers, 0)
        for target, movers in steps:
            there = numbers.setdefault(target, len(order))
            if there == len(order):
                order.append(target)
            targets.append(there)
            waiting.append(enabled & ~movers if fair else 0)
            together |= waiting[-1]
        offsets.append(len(targets))
        ended = expansion.last and not stutters
        holding = (space.reads(atom, number) or (ended and atom == AT_PROGRESS) for atom in atoms)
        labels.append(sum(1 << bit for bit, holds in enumerate(holding) if holds))
    sets = together.bit_length()
    met = [~processes & ((1 << sets) - 1) for processes in waiting] if sets else []
    return Structure((0,), offsets, targets, tuple(atoms), labels, met, sets)
