"""Reduction passes for weights: remove them, shorten vectors, move numbers towards 0."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from assay.domains.pushdown.model.case import Case


class Number(NamedTuple):
    """One number: the rule, and the component of its weight."""

    rule: int
    place: int


def _to_zero(_number: int) -> int:
    return 0


def _half(number: int) -> int:
    return -(-number // 2) if number < 0 else number // 2


def _one_less(number: int) -> int:
    return number - 1 if number > 0 else number + 1 if number < 0 else 0


WAYS_DOWN: tuple[Callable[[int], int], ...] = (_to_zero, _half, _one_less)


class RemoveWeights:
    """The pass that removes all weights."""

    def changes(self, case: Case) -> list[str]:
        """List the one change, if there are weights."""
        return [] if case.weights is None else ["no weights"]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case:
        """Remove the weights."""
        return replace(case, weights=None) if chosen else case

    def ingredient(self, _case: Case, _change: object) -> str:
        """Name the weights."""
        return "weights"


class ShortenVectors:
    """The pass that removes components of all vectors."""

    def changes(self, case: Case) -> list[int]:
        """List the components."""
        size = None if case.weights is None else case.weights.size
        return list(range(size)) if size is not None else []

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Remove these components; None if no component would remain."""
        weights, gone = case.weights, set(chosen)
        if weights is None or weights.size is None or len(gone) == weights.size:
            return None
        shorter = tuple(tuple(n for k, n in enumerate(weight) if k not in gone) for weight in weights.of_rules)
        return replace(case, weights=replace(weights, size=weights.size - len(gone), of_rules=shorter))

    def ingredient(self, _case: Case, _change: object) -> str:
        """Name the vectors."""
        return "vectors"


@dataclass(frozen=True)
class LowerWeights:
    """The pass that moves numbers towards 0, in one way."""

    way: Callable[[int], int]

    def changes(self, case: Case) -> list[Number]:
        """List the nonzero numbers."""
        weights = () if case.weights is None else case.weights.of_rules
        return [Number(i, k) for i, weight in enumerate(weights) for k, number in enumerate(weight) if number]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case:
        """Change these numbers."""
        if case.weights is None:
            return case
        which = set(chosen)
        lower = tuple(
            tuple(self.way(number) if Number(i, k) in which else number for k, number in enumerate(weight))
            for i, weight in enumerate(case.weights.of_rules)
        )
        return replace(case, weights=replace(case.weights, of_rules=lower))

    def ingredient(self, case: Case, change: object) -> str:
        """Name a number by its sign."""
        if case.weights is None or not isinstance(change, Number):
            return ""
        return "negative weight" if case.weights.of_rules[change.rule][change.place] < 0 else "positive weight"
