"""From a formula to an automaton: the tableau of Gerth, Peled, Vardi and Wolper, built on the fly.

A state of the automaton is a set of formulas that the rest of the word must satisfy: its obligations. Each *cover* of
them is an edge: a label that must hold now, and the obligations after the first letter. An until must not be
postponed for ever, so each until has an acceptance set: the states entered where it is not an obligation, or where its
right part holds.

Subformulas are numbered, and sets of them are bits of an integer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Constant,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
)
from assay.automata.formula.normal import negation_normal
from assay.automata.formula.numbering import numbered
from assay.automata.limits import LimitError

DEFAULT_LIMIT = 100_000
_FEW = 2_000  # subsumption is quadratic: it is skipped for more covers of one state


@dataclass(frozen=True, slots=True)
class Cover:
    """A cover of obligations: literals that hold now, obligations afterwards, the untils that are not postponed."""

    literals: int
    asked: int
    kept: int

    def covers(self, other: Cover) -> bool:
        """Whether it subsumes the other: it demands less, and postpones no more untils."""
        return not (self.literals & ~other.literals or self.asked & ~other.asked or other.kept & ~self.kept)


def tableau(formula: Formula, *, limit: int = DEFAULT_LIMIT) -> Automaton:
    """Translate a formula; state 0 is initial, and there is one acceptance set for each until of its normal form.

    An automaton with more than `limit` edges, or a state with more covers, raises LimitError.
    """
    parts = _Parts(negation_normal(formula), limit)
    first = (1 << len(parts.formulas) - 1, 0)
    numbers = {first: 0}
    waiting, edges = [first], dict[Edge, None]()
    covers = dict[int, list[Cover]]()
    for here, (asked, _) in enumerate(waiting):
        if asked not in covers:
            covers[asked] = _needed(list(dict.fromkeys(parts.covers(asked))))
        for cover in covers[asked]:
            there = (cover.asked, cover.kept)
            if there not in numbers:
                numbers[there] = len(numbers)
                waiting.append(there)
            edges[Edge(here, parts.label(cover.literals), numbers[there])] = None
        if len(edges) > limit:
            raise _limit_error(limit)
    acceptance = (frozenset(n for (_, kept), n in numbers.items() if kept >> k & 1) for k in range(len(parts.untils)))
    return Automaton(len(numbers), (0,), tuple(edges), tuple(acceptance))


def _needed(covers: list[Cover]) -> list[Cover]:
    """Drop subsumed covers."""
    if len(covers) > _FEW:
        return covers
    return [one for one in covers if not any(other is not one and other.covers(one) for other in covers)]


def _limit_error(limit: int) -> LimitError:
    return LimitError(f"the automaton has more than {limit} edges", remedy="use a smaller formula")


class _Parts:
    """The subformulas, parts before wholes; the last is the formula."""

    def __init__(self, formula: Formula, limit: int) -> None:
        self._limit = limit
        found = numbered(formula)
        self.formulas, self._parts = found.formulas, found.parts
        self.untils = [n for n, part in enumerate(self.formulas) if isinstance(part, Until)]
        turned = [_opposite(part) for part in self.formulas]
        places = {part: 1 << n for n, part in enumerate(self.formulas) if turned[n] is not None}
        self._opposite = [0 if part is None else places.get(part, 0) for part in turned]
        self._literals = sum(1 << n for n, part in enumerate(turned) if part is not None)

    def covers(self, asked: int) -> Iterator[Cover]:
        """Expand the obligations, one formula after the other, with a stack of alternatives."""
        wanted = tuple(n for n in range(asked.bit_length()) if asked >> n & 1)
        waiting = [(wanted, 0, 0)]
        tried = 0
        while waiting:
            todo, treated, later = waiting.pop()
            if not todo:
                tried += 1
                if tried > self._limit:
                    raise _limit_error(self._limit)
                yield Cover(treated & self._literals, later, self._kept(treated))
                continue
            number, rest = todo[-1], todo[:-1]
            if treated >> number & 1:
                waiting.append((rest, treated, later))
                continue
            treated |= 1 << number
            for now, afterwards in self._alternatives(number, treated):
                waiting.append(((*rest, *now), treated, later | afterwards))

    def _alternatives(self, number: int, treated: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Give the expansions of one formula, each as obligations now and afterwards."""
        parts = self._parts[number]
        match self.formulas[number]:
            case Constant(value):
                if value:
                    yield (), 0
            case Atom() | Not():
                if not treated & self._opposite[number]:
                    yield (), 0
            case And():
                yield parts, 0
            case Next():
                yield (), 1 << parts[0]
            case Or():
                if treated & (1 << parts[0] | 1 << parts[1]):
                    yield (), 0
                else:
                    yield parts[:1], 0
                    yield parts[1:], 0
            case Until():
                yield parts[1:], 0
                if not treated >> parts[1] & 1:
                    yield parts[:1], 1 << number
            case Release():
                yield parts, 0
                if not treated >> parts[0] & 1:
                    yield parts[1:], 1 << number
            case Always() | Eventually() | Implies() | Iff() | WeakUntil():
                raise AssertionError("the tableau takes formulas in negation normal form")
            case other:
                assert_never(other)

    def _kept(self, treated: int) -> int:
        """Give the untils that are not obligations, or whose right part holds."""
        right = ((k, until, self._parts[until][1]) for k, until in enumerate(self.untils))
        return sum(1 << k for k, until, part in right if not treated >> until & 1 or treated >> part & 1)

    def label(self, literals: int) -> Label:
        """Give the label of literals."""
        chosen = [part for n, part in enumerate(self.formulas) if literals >> n & 1]
        negative = (part.body.name for part in chosen if isinstance(part, Not) and isinstance(part.body, Atom))
        return Label(frozenset(part.name for part in chosen if isinstance(part, Atom)), frozenset(negative))


def _opposite(part: Formula) -> Formula | None:
    """Give the negation of a literal; None for other formulas."""
    match part:
        case Atom():
            return Not(part)
        case Not(Atom() as atom):
            return atom
        case _:
            return None
