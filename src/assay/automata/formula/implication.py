"""Implications between terms that their syntax shows: incomplete, and at most quadratic in the number of subterms.

The rules are those of Somenzi and Bloem (CAV 2000), and for pure eventualities and universalities those of Spot's
tl.pdf, section 5.4.3.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.automata.formula.operators import FALSE, TRUE, Kind


class Implications:
    """The implications between the terms of a store, each derived once."""

    def __init__(
        self,
        kinds: Sequence[Kind],
        parts: Sequence[tuple[int, ...]],
        eventual: Sequence[bool],
        universal: Sequence[bool],
    ) -> None:
        self._kinds, self._parts = kinds, parts
        self._eventual, self._universal = eventual, universal
        self._known: dict[tuple[int, int], bool] = {}

    def implied(self, premise: int, conclusion: int) -> bool:
        """Whether the conclusion follows; False may also mean that no rule applies."""
        if premise in (conclusion, FALSE) or conclusion == TRUE:
            return True
        if premise == TRUE or conclusion == FALSE:
            return False
        key = (premise, conclusion)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._from_premise(*key) or self._to_conclusion(*key) or self._between(*key)
        return known

    def _from_premise(self, premise: int, conclusion: int) -> bool:
        kind, parts, implied = self._kinds[premise], self._parts[premise], self.implied
        if kind == Kind.AND:
            return any(implied(part, conclusion) for part in parts)
        if kind == Kind.OR:
            return all(implied(part, conclusion) for part in parts)
        if kind == Kind.RELEASE:
            return implied(parts[1], conclusion)
        if kind == Kind.UNTIL:
            return implied(parts[1], conclusion) and (self._eventual[conclusion] or implied(parts[0], conclusion))
        return kind == Kind.NEXT and self._eventual[conclusion] and implied(parts[0], conclusion)

    def _to_conclusion(self, premise: int, conclusion: int) -> bool:
        kind, parts, implied = self._kinds[conclusion], self._parts[conclusion], self.implied
        if kind == Kind.AND:
            return all(implied(premise, part) for part in parts)
        if kind == Kind.OR:
            return any(implied(premise, part) for part in parts)
        if kind == Kind.UNTIL:
            return implied(premise, parts[1])
        if kind == Kind.RELEASE:
            return implied(premise, parts[1]) and (self._universal[premise] or implied(premise, parts[0]))
        return kind == Kind.NEXT and self._universal[premise] and implied(premise, parts[0])

    def _between(self, premise: int, conclusion: int) -> bool:
        """Operators are monotone."""
        if self._kinds[premise] != self._kinds[conclusion] or self._kinds[premise] < Kind.NEXT:
            return False
        return all(map(self.implied, self._parts[premise], self._parts[conclusion]))
