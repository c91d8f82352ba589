"""The source `exhaustive` has one case of each class under renaming, and `paper` the cases of the paper's generator.

Renamings, the cases and the number of their classes are defined here anew, without `components` or `orbits`.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from tests.domains.pushdown.raw_spaces import (
    PAPER_SIZE,
    Shape,
    all_reachable,
    enumerated,
    keeps_labels,
    raw_parts,
    renamings,
    source,
)
from tests.domains.pushdown.spaces import case_of

from assay.core.domain.case import digest
from assay.domains.pushdown.formats import CaseCodec
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule, is_normal
from assay.domains.pushdown.sources.exhaustive import tables
from assay.errors import UsageError

pytestmark = pytest.mark.slow

SMALL = [
    Shape(rules=0, edges1=1, edges2=1),
    Shape(rules=1, edges1=1, edges2=0),
    Shape(rules=1, extra1=1, extra2=0, edges1=1),
    Shape(rules=2, labels=1, extra1=1, extra2=1, edges1=1, edges2=1),
    Shape(rules=2, labels=1, extra1=1, extra2=0, edges1=1, general=1),
    Shape(rules=1, locations=1, extra1=2, extra2=2, edges1=2, edges2=1),
    Shape(rules=1, locations=1, labels=3, extra1=1, extra2=1, edges1=1, edges2=1, general=1),
    Shape(rules=1, locations=3, labels=1, extra1=1, extra2=0, edges1=1),
    Shape(rules=0, locations=1, labels=1, extra1=3, extra2=1, edges1=4, edges2=1),
    Shape(rules=0, locations=2, labels=1, extra1=1, extra2=2, edges1=1, edges2=2),
]


@pytest.mark.parametrize("shape", SMALL, ids=str)
def test_every_case_is_a_renaming_of_exactly_one_that_is_enumerated(shape: Shape) -> None:
    made = enumerated(shape)
    every_renaming = list(renamings(shape))
    times: Counter[Case] = Counter()
    for i in range(made.size):
        times.update({renaming.of_case(made.case(i)) for renaming in every_renaming})
    raw = [case_of(*parts, shape.locations, shape.labels) for parts in product(*raw_parts(shape))]
    assert len(raw) == len(set(raw))
    assert times == Counter(raw)


def test_the_whole_small_spaces_are_of_some_size() -> None:
    sizes = [len(list(product(*raw_parts(shape)))) for shape in SMALL]
    assert min(sizes) > 100
    assert sum(sizes) > 100_000


# counting

LARGER = [
    (Shape(), PAPER_SIZE),
    (Shape(general=1), 24_825_210),
    (Shape(locations=3), 282_878_580),
    (Shape(labels=3, rules=1), None),
    (Shape(locations=1, extra1=3, edges1=3), None),
    (Shape(rules=1, extra1=1, extra2=2, edges2=3), None),
    (Shape(locations=3, labels=3, rules=1, extra1=1, edges1=1, edges2=1), None),
]


def classes_by_burnside(shape: Shape) -> int:
    """Count the cases that each renaming leaves as they are, and take the mean."""
    rules, initials, finals = raw_parts(shape)
    fixed, group = 0, list(renamings(shape))
    for renaming in group:
        same_rules = sum(renaming.of_rules(part) == part for part in rules)
        same_initials = sum(renaming.of_automaton(part, renaming.extra1) == part for part in initials)
        same_finals = sum(renaming.of_automaton(part, renaming.extra2) == part for part in finals)
        fixed += same_rules * same_initials * same_finals
    assert fixed % len(group) == 0
    return fixed // len(group)


@pytest.mark.parametrize(("shape", "known"), LARGER, ids=str)
def test_there_are_as_many_as_burnside_counts(shape: Shape, known: int | None) -> None:
    counted = classes_by_burnside(shape)
    assert enumerated(shape).size == counted
    assert known in {None, counted}


def test_the_raw_space_is_the_papers() -> None:
    assert [len(parts) for parts in raw_parts(Shape())] == [821, 804, 148]


# the cases


def fits(case: Case, shape: Shape) -> bool:
    sides = [(case.initial, shape.extra1, shape.edges1), (case.final, shape.extra2, shape.edges2)]
    return (
        (len(case.locations), len(case.labels)) == (shape.locations, shape.labels)
        and len(case.rules) <= shape.rules
        and (bool(shape.general) or all(map(keeps_labels, case.rules)))
        and all(len(automaton.extra) == extra and len(automaton.edges) <= most for automaton, extra, most in sides)
        and all(is_normal(case, automaton) for automaton, _, _ in sides)
        and all(all_reachable(automaton, shape.locations) for automaton, _, _ in sides)
    )


@pytest.mark.parametrize("shape", [Shape(), Shape(general=1), Shape(rules=3)], ids=str)
def test_cases_from_all_over_a_large_space_are_of_its_shape_and_differ(shape: Shape) -> None:
    made = enumerated(shape)
    cases = [made.case(i) for i in range(0, made.size, made.size // 2000)]
    assert all(fits(case, shape) for case in cases)
    assert len({frozenset(renaming.of_case(case) for renaming in renamings(shape)) for case in cases}) == len(cases)


def test_a_case_depends_on_index_alone_and_small_ones_come_first() -> None:
    one, other = source("exhaustive"), source("exhaustive")
    indices = range(0, PAPER_SIZE, 100_003)
    backwards = [other.case(i) for i in reversed(indices)]
    assert [one.case(i) for i in indices] == backwards[::-1]
    counts = [len(one.case(i).rules) for i in indices]
    assert counts == sorted(counts)
    assert one.case(0) == case_of((), Automaton(("q0", "q1")), Automaton(("q0",)), 2, 2)


@pytest.mark.parametrize(
    ("name", "content"),
    [("exhaustive", "9f2131c4c0636d3348b930ad07a29d38"), ("paper", "a60d25d68dd6340f2c4ad9e8c37ea412")],
)
def test_what_an_index_gives_never_changes(name: str, content: str) -> None:
    """A change of the order must come with a new version of the source."""
    made = source(name)
    assert made.identity.version == 1
    given = b"".join(CaseCodec().encode(made.case(i)) for i in range(0, made.size, 1_000_003))
    assert digest(given) == content


@pytest.mark.parametrize("name", ["exhaustive", "paper"])
def test_an_index_out_of_range_is_refused(name: str) -> None:
    made = source(name)
    made.case(made.size - 1)
    for i in (-1, made.size, made.size + 1):
        with pytest.raises(IndexError):
            made.case(i)


@pytest.mark.parametrize(
    ("text", "lower"),
    [
        ("locations=1000000000", "locations or labels"),
        ("labels=9", "locations or labels"),
        ("rules=40", "rules"),
        ("extra1=1000000000", "extra1"),
        ("extra2=5,edges2=9", "edges2"),
        ("extra1=4,edges1=4", "edges1"),
        ("general=2", "general"),
        ("locations=0", "locations"),
    ],
)
def test_what_would_take_too_long_is_refused_with_a_remedy(text: str, lower: str) -> None:
    with pytest.raises(UsageError, match=lower):
        source(f"exhaustive:{text}")


# the tables for compiled code


@pytest.mark.parametrize("text", ["exhaustive", "exhaustive:general=1,rules=1", "paper"])
def test_the_flat_tables_say_the_same(text: str) -> None:
    made = source(text)
    flat = tables(made.space)
    assert flat.size == made.size
    for i in range(0, made.size, made.size // 500):
        r, a, b = made.space.orbits.representative(i)
        rules = []
        for k in range(flat.rule_starts[r], flat.rule_starts[r + 1]):
            p, label, q, length, *w = flat.rules[6 * k : 6 * k + 6]
            assert w[length:] == [-1] * (2 - length)
            rules.append(Rule(p, label, q, tuple(w[:length])))
        sides = [(flat.edge_starts1, flat.edges1, flat.finals1, a), (flat.edge_starts2, flat.edges2, flat.finals2, b)]
        both = []
        for (starts, edges, finals, k), extra in zip(sides, (("q0", "q1"), ("q0",)), strict=True):
            read = tuple(Edge(*edges[3 * e : 3 * e + 3]) for e in range(starts[k], starts[k + 1]))
            both.append(Automaton(extra, read, tuple(s for s in range(4) if finals[k] >> s & 1)))
        assert case_of(tuple(rules), both[0], both[1], 2, 2) == made.case(i)


# the paper's enumeration


def test_the_paper_has_its_numbers() -> None:
    space = source("paper").space
    assert (len(space.rule_sets), len(space.initials), len(space.finals)) == (389, 468, 148)
    assert source("paper").size == 389 * 468 * 148 == 26_943_696


def test_the_papers_parts_stand_for_all_parts() -> None:
    space, group = source("paper").space, list(renamings(Shape()))
    rules, initials, finals = raw_parts(Shape())
    inner = [renaming for renaming in group if renaming.locations == renaming.labels == (0, 1)]
    assert {renaming.of_rules(part) for part in space.rule_sets for renaming in group} == set(rules)
    assert {r.of_automaton(part, r.extra1) for part in space.initials for r in inner} == set(initials)
    assert set(space.finals) == set(finals)


def test_the_papers_parts_stand_in_its_order() -> None:
    """Parts that the authors published with their numbers."""
    space = source("paper").space
    swap_b, push_a, push_b, pop = (1,), (0, 1), (1, 0), ()
    known = {
        320: {Rule(0, 0, 1, push_b), Rule(1, 1, 0, pop)},
        323: {Rule(0, 0, 1, push_b), Rule(1, 1, 0, swap_b)},
        312: {Rule(0, 1, 1, push_a), Rule(0, 0, 1, push_b)},
        384: {Rule(1, 0, 0, push_b), Rule(1, 1, 1, pop)},
        386: {Rule(1, 0, 0, push_b), Rule(1, 1, 1, push_a)},
    }
    assert {number: set(space.rule_sets[number]) for number in known} == known
    assert space.initials[100] == Automaton(("q0", "q1"), (Edge(0, 0, 2), Edge(1, 0, 3)), (3,))
    assert space.initials[467] == Automaton(("q0", "q1"), (Edge(1, 1, 2), Edge(2, 1, 3)), (0, 1, 2, 3))
    assert space.finals[100] == Automaton(("q0",), (Edge(0, 1, 2), Edge(2, 1, 2)), ())
