"""Weighted variants of enumerated cases: each case of a space with every assignment of weights from a small set.

A space orders its cases by the number of rules, so the cases with r rules form a block. Each of them has k^r
assignments of weights, and division finds case i. Cases equal up to renaming can repeat: those whose rules have a
nontrivial symmetry.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from assay.core.domain.source import Identity
from assay.domains.pushdown.model.case import Case, Weight, Weights
from assay.domains.pushdown.sources.exhaustive import Enumerated
from assay.domains.pushdown.sources.weight_kinds import KINDS

CHOICES: dict[str, tuple[Weight, ...]] = {
    "uint": ((0,), (1,), (2,)),
    "int": ((-1,), (0,), (2,)),
    "uint-vector": ((0, 1), (1, 0)),
    "int-vector": ((0, -1), (1, 0), (-1, 1)),
}


class Block(NamedTuple):
    """The cases with `rules` rules: the index of the first one with weights, and without."""

    rules: int
    first: int
    plain: int


@dataclass(frozen=True)
class WeightedSpace:
    """The cases of a space with all assignments of weights."""

    identity: Identity
    kind: str
    plain: Enumerated
    blocks: tuple[Block, ...]
    size: int

    def case(self, i: int) -> Case:
        """Give case i."""
        block = next(block for block in reversed(self.blocks) if block.first <= i)
        choices = CHOICES[self.kind]
        number, rest = divmod(i - block.first, len(choices) ** block.rules)
        chosen = []
        for _ in range(block.rules):
            rest, choice = divmod(rest, len(choices))
            chosen.append(choices[choice])
        kind = KINDS[self.kind]
        size = len(choices[0]) if kind.vector else None
        return replace(self.plain.case(block.plain + number), weights=Weights(kind.type, size, tuple(chosen)))


def weighted_space(identity: Identity, kind: str, plain: Enumerated) -> WeightedSpace:
    """Assign weights of a kind to the cases of a space."""
    level = plain.space.orbits.levels[0]
    entries = slice(level.starts[0], level.starts[1])
    sizes = [len(plain.space.rule_sets[choice]) for choice in level.choices[entries]]
    starts = [next(group)[1] for _, group in groupby(zip(sizes, level.firsts[entries], strict=True), lambda x: x[0])]
    blocks, first = [], 0
    ends = [*starts[1:], plain.size]
    for rules, start, end in zip(dict.fromkeys(sizes), starts, ends, strict=True):
        blocks.append(Block(rules, first, start))
        first += (end - start) * len(CHOICES[kind]) ** rules
    return WeightedSpace(identity, kind, plain, tuple(blocks), first)
