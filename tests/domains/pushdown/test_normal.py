"""A normal form has the same languages, so the same answer."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from tests.domains.pushdown.cases import cases
from tests.domains.pushdown.spaces import automata

from assay.domains.pushdown.model.case import Automaton, Case, Edge, is_normal
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics import runs as semantics

pytestmark = pytest.mark.slow


def _same_language(case: Case, one: Automaton, other: Automaton, longest: int) -> bool:
    words = [word for n in range(longest + 1) for word in product(range(len(case.labels)), repeat=n)]
    return all(
        semantics.accepts(one, (p, word)) == semantics.accepts(other, (p, word))
        for p in range(len(case.locations))
        for word in words
    )


@settings(max_examples=300, deadline=None)
@given(cases(max_locations=2, max_labels=2, max_extra=2, max_edges=5))
def test_the_languages_stay_the_same(case: Case) -> None:
    normal = normalised(case)
    assert is_normal(normal, normal.initial)
    assert is_normal(normal, normal.final)
    assert _same_language(case, case.initial, normal.initial, 4)
    assert _same_language(case, case.final, normal.final, 4)


def test_the_languages_stay_the_same_for_every_small_automaton() -> None:
    for automaton in automata(2, 1, 1, 2, normal=False):
        case = Case(("p0", "p1"), ("A",), (), automaton, Automaton())
        assert _same_language(case, automaton, normalised(case).initial, 5)


def test_a_normal_case_is_left_alone() -> None:
    automaton = Automaton(("q",), (Edge(0, 0, 1),), (1,))
    case = Case(("p0",), ("A",), (), automaton, automaton)
    assert normalised(case) == case
