"""Evidence about weights that was tampered with is rejected by both checkers."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.domains.pushdown.weights.weighted import looped, random_case

from assay.core.domain.verdict import Verdict
from assay.core.native.table import Table
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.engine.weighted.decide import decide_with_weights
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Bounded, Derivation, Direction, Potentials, Unbounded, Weighed

REACHABLE = Verdict("reachable")


def accepted(case: Case, evidence: Weighed) -> list[bool]:
    return [checker.check(case, REACHABLE, evidence) is None for checker in (ReadableChecker(), NativeChecker())]


def weighed_cases(count: int) -> Iterator[tuple[Case, Weighed]]:
    for key in range(count):
        case = random_case(key)
        evidence = decide_with_weights(case).evidence
        if isinstance(evidence, Weighed):
            yield case, evidence


def wrong_bounds(side: Bounded) -> Iterator[tuple[str, Bounded]]:
    """Change one thing about what is claimed of a finite weight, so that it cannot hold any more."""
    other = tuple(number - 1 for number in side.weight)
    yield "weight", side._replace(weight=other)
    yield "length", side._replace(weight=(*side.weight, 0))
    found = side.potentials

    pairs, bounds, places = found.pair_table, found.pair_bounds, found.pair_places

    def with_pairs(table: Table, numbers: Table, lengths: array[int]) -> Bounded:
        edges = found.edge_table, (found.edge_bounds, found.edge_places)
        return side._replace(potentials=Potentials(*edges, table, (numbers, lengths)))

    if len(pairs):
        yield "all pairs lower", with_pairs(pairs, raised(bounds, -1), places)
        yield "all pairs free", with_pairs(pairs, bounds, array("i", [0] * len(places)))
        yield "all pairs shorter", with_pairs(pairs, bounds, array("i", [max(place - 1, 0) for place in places]))
        yield "no pairs", with_pairs(pairs.between(0, 0), bounds.between(0, 0), array("i"))
        yield "pairs twice", with_pairs(twice(pairs), twice(bounds), places * 2)
    if len(found.edge_table) and any(found.edge_places):
        # a lower bound of a transition is too low for what stands on it, unless that goes down too
        edges = found.edge_table, (raised(found.edge_bounds, 1), found.edge_places)
        yield "all transitions higher", side._replace(potentials=Potentials(*edges, pairs, (bounds, places)))


def raised(table: Table, by: int) -> Table:
    return Table(array("q", [number + by for number in table.numbers]), table.width, len(table))


def twice(table: Table) -> Table:
    return Table(table.numbers * 2, table.width, 2 * len(table))


def test_places_beyond_a_row_are_not_read() -> None:
    case, evidence = next((c, e) for c, e in weighed_cases(50) if isinstance(e.least, Bounded))
    assert isinstance(evidence.least, Bounded)
    found = evidence.least.potentials
    known = found.pair_places
    for places in (array("i", [n + 1000 for n in known]), array("i", [n - 1000 for n in known]), known[:-1]):
        wrong = Potentials(
            found.edge_table, (found.edge_bounds, found.edge_places), found.pair_table, (found.pair_bounds, places)
        )
        side = evidence.least._replace(potentials=wrong)
        assert NativeChecker().check(case, REACHABLE, evidence._replace(least=side)) is not None


def sides(evidence: Weighed) -> Iterator[tuple[str, Bounded | Unbounded]]:
    yield "least", evidence.least
    yield "greatest", evidence.greatest


def test_bounds_that_were_changed_are_rejected_by_both_checkers() -> None:
    tried = set()
    for case, evidence in weighed_cases(300):
        for name, side in sides(evidence):
            if isinstance(side, Bounded):
                for what, wrong in wrong_bounds(side):
                    assert accepted(case, evidence._replace(**{name: wrong})) == [False, False], what
                    tried.add(what)
    assert len(tried) == 8


def test_one_bound_that_is_raised_is_never_a_proof_of_more() -> None:
    """A changed bound may still prove the same; it must never prove another weight, and both checkers agree."""
    for case, evidence in weighed_cases(200):
        side = evidence.least
        if isinstance(side, Bounded):
            for k in range(len(side.potentials.pair_table)):
                found = side.potentials
                bounds = raised(found.pair_bounds, 0)
                for place in range(k * bounds.width, (k + 1) * bounds.width):
                    bounds.numbers[place] += 1
                higher = Potentials(
                    found.edge_table,
                    (found.edge_bounds, found.edge_places),
                    found.pair_table,
                    (bounds, found.pair_places),
                )
                claim = tuple(number + 1 for number in side.weight)
                assert accepted(case, evidence._replace(least=side._replace(weight=claim, potentials=higher))) == [
                    False,
                    False,
                ]
                one, other = accepted(case, evidence._replace(least=side._replace(potentials=higher)))
                assert one == other


def wrong_falls(side: Unbounded) -> Iterator[tuple[str, Unbounded]]:
    whole = side.derivation
    yield "exchanged", side._replace(lower=side.upper, upper=side.lower)
    yield "the same twice", side._replace(lower=side.upper)
    yield "out of range", side._replace(upper=len(whole.table) + len(whole.path))
    yield "negative", side._replace(lower=-1)
    yield (
        "forward",
        side._replace(derivation=Derivation(Direction.FORWARD, whole.table, whole.location, whole.path, whole.other)),
    )
    if len(whole.path):
        yield (
            "path",
            side._replace(
                derivation=Derivation(whole.direction, whole.table, whole.location, whole.path[:-1], whole.other)
            ),
        )


def test_endless_parts_that_were_changed_are_rejected_by_both_checkers() -> None:
    tried = set()
    more = [(case, decide_with_weights(case).evidence) for case in (looped(-1, final=False), looped(-1, final=True))]
    for case, evidence in (*weighed_cases(500), *more):
        assert isinstance(evidence, Weighed)
        for name, side in sides(evidence):
            if isinstance(side, Unbounded):
                for what, wrong in wrong_falls(side):
                    assert accepted(case, evidence._replace(**{name: wrong})) == [False, False], what
                    tried.add(what)
    assert len(tried) == 6


def test_entries_that_were_changed_never_prove_another_weight() -> None:
    for case, evidence in weighed_cases(150):
        for name, side in sides(evidence):
            table = side.derivation.table
            for row in range(min(len(table), 4)):
                for column in range(6):
                    changed = Table(table.numbers[:], table.width)
                    changed.numbers[row * table.width + column] += 1
                    whole = side.derivation
                    other = Derivation(whole.direction, changed, whole.location, whole.path, whole.other)
                    verdicts = accepted(case, evidence._replace(**{name: side._replace(derivation=other)}))
                    if isinstance(side, Bounded):
                        assert verdicts[0] == verdicts[1]
                    else:
                        assert verdicts[0] or not verdicts[1]


def test_evidence_is_rejected_once_a_weight_of_the_case_has_changed() -> None:
    for case, evidence in weighed_cases(200):
        assert case.weights is not None
        lower = tuple(tuple(number - 1 for number in weight) for weight in case.weights.of_rules)
        other = replace(case, weights=replace(case.weights, of_rules=lower))
        truth = decide_with_weights(other).evidence
        assert isinstance(truth, Weighed)
        same = [
            isinstance(a, Unbounded) if isinstance(b, Unbounded) else isinstance(a, Bounded) and a.weight == b.weight
            for a, b in zip(truth, evidence, strict=True)
        ]
        if not all(same):
            assert accepted(other, evidence) == [False, False]


@pytest.mark.parametrize("word", ["unreachable", "unknown"])
def test_weights_prove_reachable_alone(word: str) -> None:
    case, evidence = next(weighed_cases(50))
    for checker in (ReadableChecker(), NativeChecker()):
        assert checker.check(case, Verdict(word), evidence) is not None
        assert checker.check(replace(case, weights=None), REACHABLE, evidence) is not None
