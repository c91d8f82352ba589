"""From a term to an automaton with marks on transitions, by obligations and promises.

A state is a set of terms that the rest of the word must satisfy, its obligations. Each term has its own steps, as in
the very weak alternating automaton of Gastin and Oddoux (CAV 2001): literals now, obligations afterwards, and the
untils that the step postpones, its promises (Couvreur, FM 1999). A step of a set is a product of steps of its members;
a step that another one dominates is dropped at once. A promise is not kept by postponing it for ever: each until has an
acceptance set, the arcs that do not promise it.

An obligation is dropped from a set if another member contains its steps anyway: `F a` beside `G F a`. Any step of the
two together is dominated by one that treats `F a` alike in both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assay.automata.buchi.arcs import Arc, Arcs
from assay.automata.formula.operators import FALSE, TRUE, Kind
from assay.automata.formula.terms import Terms
from assay.automata.limits import LimitError

Step = tuple[int, int, int, int]
"""Positive literals, negative literals, obligations afterwards, promises; all as bits."""
DEFAULT_LIMIT = 200_000
_FEW = 3_000  # dominance is quadratic: it is skipped for more steps
_IDLE: Step = (0, 0, 0, 0)


def automaton_of(term: int, terms: Terms, *, limit: int = DEFAULT_LIMIT) -> Arcs:
    """Translate a term; more than `limit` arcs, or steps of one state, raise LimitError."""
    steps = _Steps(terms, limit)
    first = steps.obligations(term)
    numbers = {first: 0}
    waiting, found, total = [first], list[list[Step]](), 0
    for here in waiting:
        leaving = steps.of_set(here)
        for step in leaving:
            if step[2] not in numbers:
                numbers[step[2]] = len(numbers)
                waiting.append(step[2])
        found.append(leaving)
        total += len(leaving)
        if total > limit:
            raise _limit_error(limit)
    promised = 0
    for leaving in found:
        for step in leaving:
            promised |= step[3]
    untils = _members(promised)
    place = {until: 1 << k for k, until in enumerate(untils)}
    full = (1 << len(untils)) - 1
    marks: dict[int, int] = {}

    def kept(promises: int) -> int:
        if promises not in marks:
            marks[promises] = full - sum(place[until] for until in _members(promises))
        return marks[promises]

    arcs: list[list[Arc]] = [[(p, n, kept(due), numbers[then]) for p, n, then, due in here] for here in found]
    return Arcs(tuple(terms.names), len(untils), arcs)


class _Steps:
    """The steps of each term."""

    def __init__(self, terms: Terms, limit: int) -> None:
        self._terms, self._limit = terms, limit
        self._known: dict[int, list[Step]] = {TRUE: [_IDLE], FALSE: []}
        self._within: dict[int, int] = {}

    def obligations(self, term: int) -> int:
        """Give the obligations of a term, as bits."""
        if term == TRUE:
            return 0
        whole = self._terms.parts[term] if self._terms.kinds[term] == Kind.AND else (term,)
        return self._trimmed(sum(1 << part for part in whole))

    def of_set(self, obligations: int) -> list[Step]:
        """Give the steps of a set of obligations."""
        return self._product(_members(obligations))

    def _product(self, parts: Sequence[int]) -> list[Step]:
        found = [_IDLE]
        for steps in sorted(map(self._of_term, parts), key=len):
            found = self._joined(found, steps)
        return found

    def _of_term(self, term: int) -> list[Step]:
        known = self._known.get(term)
        if known is None:
            known = self._known[term] = self._derived(term)
        return known

    def _derived(self, term: int) -> list[Step]:
        kind, parts = self._terms.kinds[term], self._terms.parts[term]
        if kind == Kind.LITERAL:
            return [(1 << parts[0], 0, 0, 0) if parts[1] else (0, 1 << parts[0], 0, 0)]
        if kind == Kind.AND:
            return self._product(parts)
        if kind == Kind.OR:
            return undominated(step for part in parts for step in self._of_term(part))
        if kind == Kind.NEXT:
            return [(0, 0, self.obligations(parts[0]), 0)]
        left, right, bit = self._of_term(parts[0]), self._of_term(parts[1]), 1 << term
        if kind == Kind.UNTIL:
            later = self._joined(left, [(0, 0, bit, bit)])
            return undominated([*right, *later])
        return self._joined(right, [*left, (0, 0, bit, 0)])

    def _joined(self, one: list[Step], other: list[Step]) -> list[Step]:
        if len(one) * len(other) > 4 * self._limit:
            raise _limit_error(self._limit)
        both = (
            (p | q, n | m, self._trimmed(a | b), s | t)
            for p, n, a, s in one
            for q, m, b, t in other
            if not ((p | q) & (n | m))
        )
        return undominated(both)

    def _trimmed(self, obligations: int) -> int:
        """Drop obligations whose steps another one contains."""
        inside = 0
        for member in _members(obligations):
            within = self._within.get(member)
            if within is None:
                within = self._within[member] = self._contained(member)
            inside |= within
        return obligations & ~inside

    def _contained(self, term: int) -> int:
        """Give the terms whose steps are part of each step of this one."""
        kind, parts = self._terms.kinds[term], self._terms.parts[term]
        inner = parts if kind == Kind.AND else parts[1:] if kind == Kind.RELEASE else ()
        found = 0
        for part in inner:
            found |= 1 << part | self._contained(part)
        return found


def undominated(steps: Iterable[Step]) -> list[Step]:
    """Drop each step that another one dominates: it demands and promises no less."""
    found = list(dict.fromkeys(steps))
    if len(found) == 1 or len(found) > _FEW:
        return found
    found.sort(key=_weight)
    kept = list[Step]()
    for step in found:
        p, n, a, s = ~step[0], ~step[1], ~step[2], ~step[3]
        for q, m, b, t in kept:
            if not (q & p or m & n or b & a or t & s):
                break
        else:
            kept.append(step)
    return kept


def _weight(step: Step) -> int:
    return step[0].bit_count() + step[1].bit_count() + step[2].bit_count() + step[3].bit_count()


def _members(bits: int) -> list[int]:
    found = list[int]()
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def _limit_error(limit: int) -> LimitError:
    return LimitError(f"the automaton has more than {limit} edges", remedy="use a smaller formula")
