"""The checks of `ltlcross`: on automata P0, P1, … of several translators for a formula, and N0, N1, … for its negation.

Pi*Nj must be empty. Where an automaton is deterministic, its complement Comp(Pj) must be disjoint from Pi, and so on.
On a random state space, all Pi must find the same states to start a run of the formula, and each state must start one
of Pi or of Ni.
Besides, Assay compares each automaton with its formula, which finds every error of a translator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.complement import complement
from assay.automata.buchi.membership import accepts
from assay.automata.buchi.product import common_word
from assay.automata.buchi.size import shape_of, size_of
from assay.domains.ltl.cross.space import Product
from assay.domains.ltl.cross.translation import Translated

Row = Sequence[Translated]
Products = Sequence[Product | None]
_Named = tuple[str, Automaton | None]


def differing(positive: Row, negative: Row) -> Iterator[str]:
    """Name the automata that differ from their formula."""
    for letter, row in (("P", positive), ("N", negative)):
        for i, each in enumerate(row):
            if each.automaton is not None and each.differs is not None:
                verb = "accepts" if accepts(each.automaton, each.differs) else "rejects"
                yield f"{letter}{i} differs from its formula: it {verb} {each.differs}"


def intersecting(positive: Row, negative: Row) -> Iterator[str]:
    """Name the products that must be empty and are not, with a word that both automata accept."""
    without_p, without_n = ([_complement(each) for each in row] for row in (positive, negative))
    for i, one in enumerate(positive):
        for j, other in enumerate(negative):
            yield from _common((f"P{i}", one.automaton), (f"N{j}", other.automaton))
            # Two complements say no more about other translators than the automata themselves.
            if i != j and without_n[j] is None:
                yield from _common((f"P{i}", one.automaton), (f"Comp(P{j})", without_p[j]))
            if i != j and without_p[i] is None:
                yield from _common((f"Comp(N{i})", without_n[i]), (f"N{j}", other.automaton))
            if i == j or (without_n[i] is None and without_p[j] is None):
                yield from _common((f"Comp(N{j})", without_n[j]), (f"Comp(P{i})", without_p[i]))


def _complement(translated: Translated) -> Automaton | None:
    """The complement, if it is cheap: of a deterministic automaton, as Assay reads it."""
    automaton = translated.automaton
    return None if automaton is None or not size_of(shape_of(automaton)).deterministic else complement(automaton)


def _common(one: _Named, other: _Named) -> Iterator[str]:
    if one[1] is None or other[1] is None:
        return
    word = common_word(one[1], other[1])
    if word is not None:
        yield f"{one[0]}*{other[0]} is not empty: both accept {word}"


def disagreeing(letter: str, products: Products, space: str) -> Iterator[str]:
    """Name the automata of one formula that find other states of a space to start a run than the rest."""
    groups: dict[frozenset[int], list[str]] = {}
    for i, each in enumerate(products):
        if each is not None:
            groups.setdefault(each.satisfying, []).append(f"{letter}{i}")
    if len(groups) > 1:
        parts = [f"{{{','.join(names)}}}" for names in groups.values()]
        yield f"{' disagrees with '.join(parts)} on {space}"


def inconsistent(positive: Products, negative: Products, states: int, space: str) -> Iterator[str]:
    """Name the translators by which a state of a space starts a run neither of the formula nor of its negation."""
    for i, (one, other) in enumerate(zip(positive, negative, strict=True)):
        if one is not None and other is not None and len(one.satisfying | other.satisfying) < states:
            yield f"P{i} and N{i} both miss a state of {space}"
