r"""Suspendable terms as a choice of universalities: `F (g1 || … || gn)`, where no `gi` speaks of a prefix.

Whether a word satisfies a suspendable term does not depend on a prefix. So an automaton need not track its parts from
the start: it may wait, and then choose what holds for ever. `/\ (F G a_i || G F b_i)` becomes `F (\/ G (…))` with a
disjunct for each set of pairs, and its automaton has a state for each disjunct and one that waits. The obligations of
the conjunction have three states for each pair. (After the suspension of Babiak, Badie, Duret-Lutz, Křetínský and
Strejček, SPIN 2013.)
"""

from __future__ import annotations

from assay.automata.formula.operators import FALSE, TRUE, Kind
from assay.automata.formula.terms import Terms

_MOST = 1 << 12  # disjuncts; a term with more keeps its form
_FEW = 256  # implication is tested between all pairs: it is skipped for more disjuncts


def suspended(term: int, terms: Terms) -> int:
    """Give an equivalent term where the largest suspendable conjunctions and disjunctions wait."""
    kind, parts = terms.kinds[term], terms.parts[term]
    if kind not in {Kind.AND, Kind.OR}:
        return term
    waiting = [part for part in parts if terms.suspendable(part)]
    others = [suspended(part, terms) for part in parts if not terms.suspendable(part)]
    if not waiting:
        return terms.term(kind, tuple(sorted(others)))
    whole = waiting[0] if len(waiting) == 1 else terms.term(kind, tuple(waiting))
    chosen = _choice(whole, terms)
    return terms.term(kind, tuple(sorted([chosen, *others]))) if others else chosen


def _choice(term: int, terms: Terms) -> int:
    found = _universalities(term, terms)
    if found is None:
        return term
    kept = list[int]()
    for one in sorted(set(found)):
        if len(found) > _FEW:
            kept.append(one)
        elif not any(terms.implications.implied(one, other) for other in kept):
            kept = [*(other for other in kept if not terms.implications.implied(other, one)), one]
    if len(kept) == 1 and terms.suspendable(kept[0]):
        return kept[0]
    choice = kept[0] if len(kept) == 1 else terms.term(Kind.OR, tuple(kept))
    return terms.term(Kind.UNTIL, (TRUE, choice))


def _universalities(term: int, terms: Terms) -> list[int] | None:
    """Give universalities g1 … gn such that the term is `F g1 || … || F gn`; None if there are too many."""
    kind, parts = terms.kinds[term], terms.parts[term]
    if kind == Kind.UNTIL and parts[0] == TRUE:
        body = parts[1]
        return list(terms.parts[body]) if terms.kinds[body] == Kind.OR else [body]
    if kind not in {Kind.AND, Kind.OR}:
        return [term]
    found = [FALSE] if kind == Kind.OR else [TRUE]
    for part in parts:
        inside = _universalities(part, terms)
        if inside is None or len(inside) * len(found) > _MOST:
            return None
        if kind == Kind.OR:
            found = [*found, *inside]
        else:  # F g && F h is F (g && h): both hold from the later moment on
            found = [terms.conjunction((one, other)) for one in found for other in inside]
    return [one for one in found if one != FALSE]
