"""Formulas in negation normal form as numbered terms, simplified as they are built.

Equal terms have one number; conjunctions and disjunctions are flat and sorted. The rewritings are those that A.
Duret-Lutz collects in "Spot's temporal logic formulas" (tl.pdf, sections 5.4.1 to 5.4.3): basic ones, those for pure
eventualities and pure universalities (Etessami and Holzmann, CONCUR 2000), and those for implied terms (Somenzi and
Bloem, CAV 2000). A word satisfies a pure eventuality if some suffix of it does, and each suffix of a word that
satisfies a pure universality satisfies it too. A term that is both is *suspendable*: whether a word satisfies it does
not depend on any finite prefix (Babiak, Badie, Duret-Lutz, Křetínský and Strejček, SPIN 2013).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from assay.automata.formula import formula as f
from assay.automata.formula.implication import Implications
from assay.automata.formula.operators import FALSE, TRUE, Kind


class Terms:
    """A store of terms: kind, parts and properties of each number."""

    def __init__(self) -> None:
        self.kinds = [Kind.CONSTANT, Kind.CONSTANT]
        self.parts: list[tuple[int, ...]] = [(), ()]
        self.eventual, self.universal = [True, True], [True, True]
        self.names: list[str] = []
        self._known: dict[tuple[Kind, tuple[int, ...]], int] = {}
        self._negations: dict[int, int] = {FALSE: TRUE, TRUE: FALSE}
        self._atoms: dict[str, int] = {}
        self.implications = Implications(self.kinds, self.parts, self.eventual, self.universal)

    def suspendable(self, term: int) -> bool:
        """Whether it is both a pure eventuality and a pure universality."""
        return self.eventual[term] and self.universal[term]

    def term(self, kind: Kind, parts: tuple[int, ...]) -> int:
        """Give the number of a term, without simplification."""
        key = (kind, parts)
        known = self._known.get(key)
        if known is not None:
            return known
        self.kinds.append(kind)
        self.parts.append(parts)
        eventual = universal = False
        if kind == Kind.UNTIL:
            eventual = parts[0] == TRUE or self.eventual[parts[1]]
            universal = self.universal[parts[1]]
        elif kind == Kind.RELEASE:
            universal = parts[0] == FALSE or self.universal[parts[1]]
            eventual = self.eventual[parts[1]]
        elif kind != Kind.LITERAL:
            eventual = all(self.eventual[part] for part in parts)
            universal = all(self.universal[part] for part in parts)
        self.eventual.append(eventual)
        self.universal.append(universal)
        number = self._known[key] = len(self.kinds) - 1
        return number

    def literal(self, name: str, *, positive: bool) -> int:
        """Give an atom or its negation."""
        atom = self._atoms.setdefault(name, len(self._atoms))
        if atom == len(self.names):
            self.names.append(name)
        return self.term(Kind.LITERAL, (atom, int(positive)))

    def negation(self, term: int) -> int:
        """Give the negation, by duality."""
        known = self._negations.get(term)
        if known is None:
            known = self._negations[term] = self._dual(term)
            self._negations.setdefault(known, term)
        return known

    def _dual(self, term: int) -> int:
        kind, parts = self.kinds[term], self.parts[term]
        if kind == Kind.LITERAL:
            return self.term(kind, (parts[0], 1 - parts[1]))
        turned = tuple(self.negation(part) for part in parts)
        match kind:
            case Kind.AND:
                return self.disjunction(turned)
            case Kind.OR:
                return self.conjunction(turned)
            case Kind.NEXT:
                return self.next(*turned)
            case Kind.UNTIL:
                return self.release(*turned)
            case Kind.RELEASE:
                return self.until(*turned)
            case _:
                raise AssertionError("the negations of constants and literals are known")

    def conjunction(self, parts: Iterable[int]) -> int:
        """Conjoin terms: merge what an operator distributes over, and drop what follows from another part."""
        return self._joined(Kind.AND, parts)

    def disjunction(self, parts: Iterable[int]) -> int:
        """Disjoin terms, the dual of `conjunction`."""
        return self._joined(Kind.OR, parts)

    def _joined(self, kind: Kind, given: Iterable[int]) -> int:
        neutral, absorbing = (TRUE, FALSE) if kind == Kind.AND else (FALSE, TRUE)
        flat: dict[int, None] = {}
        for part in given:
            flat.update(dict.fromkeys(self.parts[part] if self.kinds[part] == kind else (part,)))
        flat.pop(neutral, None)
        if absorbing in flat:
            return absorbing
        merged = self._merged(kind, sorted(flat))
        if merged is not None:
            return self._joined(kind, merged)
        kept = self._needed(kind, sorted(flat))
        if kept is None:
            return absorbing
        return kept[0] if len(kept) == 1 else self.term(kind, tuple(kept)) if kept else neutral

    def _merged(self, kind: Kind, parts: list[int]) -> list[int] | None:
        """Merge two parts of the same operator that distributes over `kind`; None if there are none."""
        met: dict[tuple[object, ...], int] = {}
        for part in parts:
            key = self._distributes(kind, part)
            if key is not None and key in met:
                other = met[key]
                return [self._merge(kind, other, part), *(p for p in parts if p not in {part, other})]
            if key is not None:
                met[key] = part
        return None

    def _distributes(self, kind: Kind, part: int) -> tuple[object, ...] | None:
        """Give what two parts must share for their merge: `G f && G g`, `X`, `f U h && g U h`, `F G f && F G g`."""
        shape, inside = self.kinds[part], self.parts[part]
        if shape == Kind.NEXT:
            return (shape,)
        strong, weak = (Kind.UNTIL, Kind.RELEASE) if kind == Kind.AND else (Kind.RELEASE, Kind.UNTIL)
        if shape == weak:
            return shape, inside[0]
        if shape != strong:
            return None
        first = TRUE if kind == Kind.AND else FALSE
        if inside[0] == first:  # F or, dually, G
            body = inside[1]
            return (first,) if self.kinds[body] == weak and self.parts[body][0] == 1 - first else None
        return shape, inside[1]

    def _merge(self, kind: Kind, one: int, other: int) -> int:
        shape, (left, right) = self.kinds[one], (self.parts[one], self.parts[other])
        if shape == Kind.NEXT:
            return self.next(self._joined(kind, (left[0], right[0])))
        make = self.until if shape == Kind.UNTIL else self.release
        if left[0] == right[0]:
            return make(left[0], self._joined(kind, (left[1], right[1])))
        return make(self._joined(kind, (left[0], right[0])), left[1])

    def _needed(self, kind: Kind, parts: list[int]) -> list[int] | None:
        """Drop parts that follow from another one, or dually; None if two parts exclude each other."""
        implied, kept = self.implications.implied, list[int]()
        for part in parts:
            opposite = self.negation(part)
            for other in kept:
                if implied(other, opposite) if kind == Kind.AND else implied(opposite, other):
                    return None
            if kind == Kind.AND:
                if not any(implied(other, part) for other in kept):
                    kept = [*(other for other in kept if not implied(part, other)), part]
            elif not any(implied(part, other) for other in kept):
                kept = [*(other for other in kept if not implied(other, part)), part]
        return kept

    def next(self, body: int) -> int:
        """`X body`."""
        return body if self.suspendable(body) else self.term(Kind.NEXT, (body,))

    def until(self, left: int, right: int) -> int:
        """`left U right`; with `true` on the left, eventually."""
        return self._fixed_point(Kind.UNTIL, left, right)

    def release(self, left: int, right: int) -> int:
        """`left R right`; with `false` on the left, always."""
        return self._fixed_point(Kind.RELEASE, left, right)

    def _fixed_point(self, kind: Kind, left: int, right: int) -> int:
        """Simplify `f U g`, or its dual `f R g`."""
        strong = kind == Kind.UNTIL
        if (self.eventual if strong else self.universal)[right] or left == (FALSE if strong else TRUE):
            return right
        implied, always = self.implications.implied, TRUE if strong else FALSE
        if implied(left, right) if strong else implied(right, left):
            return right
        shape, inside = self.kinds[right], self.parts[right]
        if left != always and (implied(self.negation(left), right) if strong else implied(right, self.negation(left))):
            return self._fixed_point(kind, always, right)
        if shape == kind:
            if left == always:
                return self._fixed_point(kind, left, inside[1])
            if implied(left, inside[0]) if strong else implied(inside[0], left):
                return right
        if shape in {Kind.AND, Kind.OR}:
            kept = [part for part in inside if not self.suspendable(part)]
            if len(kept) < len(inside):  # f U (g && s) is (f U g) && s
                rest = self._fixed_point(kind, left, self._joined(shape, kept))
                return self._joined(shape, (rest, *(part for part in inside if self.suspendable(part))))
        if shape == Kind.NEXT and (left == always or self.kinds[left] == Kind.NEXT):
            return self.next(self._fixed_point(kind, left if left == always else self.parts[left][0], inside[0]))
        return self.term(kind, (left, right))


def term_of(formula: f.Formula, terms: Terms) -> int:
    """Build the term of a formula."""
    match formula:
        case f.Constant(value):
            return TRUE if value else FALSE
        case f.Atom(name):
            return terms.literal(name, positive=True)
        case f.Not(body):
            return terms.negation(term_of(body, terms))
        case f.Next(body):
            return terms.next(term_of(body, terms))
        case f.Always(body):
            return terms.release(FALSE, term_of(body, terms))
        case f.Eventually(body):
            return terms.until(TRUE, term_of(body, terms))
        case f.And() | f.Or() | f.Implies() | f.Iff() | f.Until() | f.WeakUntil() | f.Release():
            return _binary(formula, term_of(formula.left, terms), term_of(formula.right, terms), terms)
        case _:
            assert_never(formula)


def _binary(formula: f.Binary, left: int, right: int, terms: Terms) -> int:
    match formula:
        case f.And():
            return terms.conjunction((left, right))
        case f.Or():
            return terms.disjunction((left, right))
        case f.Implies():
            return terms.disjunction((terms.negation(left), right))
        case f.Iff():
            other, opposite = terms.negation(left), terms.negation(right)
            return terms.disjunction((terms.conjunction((left, right)), terms.conjunction((other, opposite))))
        case f.Until():
            return terms.until(left, right)
        case f.Release():
            return terms.release(left, right)
        case f.WeakUntil():  # f W g is g R (f || g)
            return terms.release(right, terms.disjunction((left, right)))
        case _:
            assert_never(formula)
