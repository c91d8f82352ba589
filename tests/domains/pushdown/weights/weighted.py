"""Small cases with weights: at random, and complete spaces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule, Weights
from assay.domains.pushdown.model.normal import normalised


def random_case(key: int, *, labels: int = 2, most_rules: int = 6) -> Case:
    """Draw a small case, normal, with weights of any kind."""
    draw = Draw(key * 7919 + 1)
    locations, labels = 1 + draw.below(2), 1 + draw.below(labels)
    rules = tuple(
        Rule(
            draw.below(locations),
            draw.below(labels),
            draw.below(locations),
            tuple(draw.below(labels) for _ in range(draw.below(3))),
        )
        for _ in range(draw.below(most_rules + 1))
    )
    automata = []
    for _ in range(2):
        extra = draw.below(3)
        edges = {
            Edge(draw.below(locations + extra), draw.below(labels), locations + draw.below(extra))
            for _ in range(draw.below(5) if extra else 0)
        }
        finals = tuple(state for state in range(locations + extra) if draw.one_in(2))
        automata.append(Automaton(tuple(f"q{k}" for k in range(extra)), tuple(sorted(edges)), finals))
    size, low = draw.choice((None, None, 1, 2)), draw.choice((0, -1, -3))
    of_rules = tuple(tuple(low + draw.below(4 - low) for _ in range(size or 1)) for _ in rules)
    names = tuple(f"p{k}" for k in range(locations)), tuple("AB"[:labels])
    return Case(*names, rules, automata[0], automata[1], Weights("int", size, of_rules))


def one_label_cases() -> Iterator[Case]:
    """Every case with one location, one label, one of each rule, few edges, and weights from -1 to 1."""
    rules = [Rule(0, 0, 0, w) for w in ((), (0,), (0, 0))]
    automata = [
        Automaton(("q",), edges, finals)
        for edges in ((), (Edge(0, 0, 1),), (Edge(1, 0, 1),), (Edge(0, 0, 1), Edge(1, 0, 1)))
        for finals in ((0,), (1,), (0, 1))
    ]
    for mask, first, second in product(range(8), automata, automata):
        chosen = tuple(rule for k, rule in enumerate(rules) if mask >> k & 1)
        for weights in product((-1, 0, 1), repeat=len(chosen)):
            of_rules = tuple((weight,) for weight in weights)
            yield Case(("p",), ("A",), chosen, first, second, Weights("int", None, of_rules))


def negated(case: Case) -> Case:
    """The same case with all weights negated."""
    assert case.weights is not None
    of_rules = tuple(tuple(-number for number in weight) for weight in case.weights.of_rules)
    return replace(case, weights=replace(case.weights, kind="int", of_rules=of_rules))


def looped(weight: int, *, final: bool) -> Case:
    """A pop of all that A1 has, or a push of all that A2 has: the loop of an automaton says how often."""
    rules = (Rule(0, 0, 0, ()),) if final else (Rule(0, 0, 0, (0, 0)),)
    edges = (Edge(0, 0, 1), Edge(1, 0, 1))
    some = Automaton(("q",), edges, (0, 1))
    one = Automaton(("q",), (Edge(0, 0, 1),), (1,)) if not final else Automaton((), (), (0,))
    first, second = (some, one) if final else (one, some)
    return normalised(Case(("p",), ("A",), rules, first, second, Weights("int", None, ((weight,),))))


def falling_beside(weight: tuple[int, int]) -> Case:
    """From (p, A) to (q, B): by one rule of this weight, or by way of r, where a step of (0, -1) can be repeated."""
    rules = (Rule(0, 0, 1, (1,)), Rule(0, 0, 2, (2,)), Rule(2, 2, 2, (2,)), Rule(2, 2, 1, (1,)))
    first, second = Automaton(("s",), (Edge(0, 0, 3),), (3,)), Automaton(("t",), (Edge(1, 1, 3),), (3,))
    weights = Weights("int", 2, (weight, (0, 0), (0, -1), (0, 0)))
    return Case(("p", "q", "r"), ("A", "B", "C"), rules, first, second, weights)


def vectors_mostly_zero(case: Case, key: int) -> Case:
    """The same case with vectors in which places are often equal."""
    draw = Draw(key * 31 + 5)
    size = 2 + draw.below(2)
    rows = tuple(tuple(draw.choice((0, 0, 0, -1, 1)) for _ in range(size)) for _ in case.rules)
    return replace(case, weights=Weights("int", size, rows))
