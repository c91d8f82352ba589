"""Weighted variants of random cases: the cases of another source, with a random weight for each rule.

Each case draws the range of its weights, how often they are negative, the length of vectors, and whether some rules
occur twice with different weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from assay.core.domain.source import Identity, Source, draw_of
from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.model.case import Case, Rule, Weight, Weights
from assay.domains.pushdown.sources.weight_kinds import ANY, KINDS, Kind

NEVER = 0
"""In place of odds: probability 0."""


@dataclass(frozen=True)
class WeightedDraws:
    """The cases of another source, with weights."""

    identity: Identity
    plain: Source[Case]
    kind: str
    """One of `KINDS`, or `any`: then each case draws its kind."""

    @property
    def size(self) -> int | None:
        """The size of the other source."""
        return self.plain.size

    def case(self, i: int) -> Case:
        """Draw the weights of case i."""
        draw = draw_of(self.identity.key, i)
        kind = KINDS[draw.choice(tuple(KINDS)) if self.kind == ANY else self.kind]
        plain = self.plain.case(i)
        rules = _some_twice(draw, plain.rules) if draw.one_in(4) else plain.rules
        return replace(plain, rules=rules, weights=_weights(draw, kind, len(rules)))


def _some_twice(draw: Draw, rules: Sequence[Rule]) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules for _ in range(1 + draw.one_in(4)))


def _weights(draw: Draw, kind: Kind, rules: int) -> Weights:
    size = draw.choice((1, 2, 2, 3)) if kind.vector else None
    top = draw.choice((1, 3, 10, 1000))
    negative = draw.choice((NEVER, 2, 4, 16)) if kind.type == "int" else NEVER
    zero = draw.choice((NEVER, 2, 4))

    def number() -> int:
        if zero and draw.one_in(zero):
            return 0
        size = draw.below(top + 1)
        return -size if negative and draw.one_in(negative) else size

    def weight() -> Weight:
        return tuple(number() for _ in range(size or 1))

    return Weights(kind.type, size, tuple(weight() for _ in range(rules)))
