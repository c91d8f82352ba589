"""Vectors that fall without end in a later place: no run is lightest only if none is lighter in the places before."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.domains.pushdown.weights.weighted import falling_beside, random_case, vectors_mostly_zero

from assay.core.domain.verdict import Verdict
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.checker.proved import PROVED
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.engine.weighted.decide import decide_with_weights
from assay.domains.pushdown.formats.evidence import EvidenceCodec
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Bounded, Potentials, Unbounded, Weighed
from assay.domains.pushdown.semantics.weights import WithoutEnd, least_up_to, sufficient_height
from assay.domains.pushdown.summaries import least_by_summaries

CHECKERS = (ReadableChecker(), NativeChecker(), PROVED)
REACHABLE = Verdict("reachable")


def accepted(case: Case, evidence: Weighed) -> list[bool]:
    return [checker.check(case, REACHABLE, evidence) is None for checker in CHECKERS]


def weighed(case: Case) -> Weighed:
    evidence = decide_with_weights(case).evidence
    assert isinstance(evidence, Weighed)
    return evidence


def test_what_falls_in_a_later_place_is_not_below_a_run_that_is_lighter_in_the_first() -> None:
    """One swap weighs (-1, 0); beside it, runs weigh (0, -n)."""
    case = falling_beside((-1, 0))
    evidence = weighed(case)
    assert isinstance(evidence.least, Bounded)
    assert evidence.least.weight == (-1, 0)
    assert least_by_summaries(case) == (-1, 0)
    assert least_up_to(case, sufficient_height(case) % 5) == (-1, 0)
    assert accepted(case, evidence) == [True] * 3
    assert EvidenceCodec().encode(EvidenceCodec().decode(EvidenceCodec().encode(evidence))) == EvidenceCodec().encode(
        evidence
    )


def test_a_part_that_can_be_repeated_is_no_proof_where_a_run_lies_below() -> None:
    """The part of (0, -1) is there all the same; its evidence for another case is rejected for this one."""
    endless = weighed(falling_beside((0, 0))).least
    assert isinstance(endless, Unbounded)
    assert endless.potentials is not None
    case = falling_beside((-1, 0))
    for potentials in (endless.potentials, None):
        wrong = weighed(case)._replace(least=endless._replace(potentials=potentials))
        assert accepted(case, wrong) == [False] * 3


@pytest.mark.parametrize("beside", [(0, 0), (1, -5), (0, 7)])
def test_what_falls_in_a_later_place_has_no_end_where_no_run_lies_below(beside: tuple[int, int]) -> None:
    case = falling_beside(beside)
    evidence = weighed(case)
    assert isinstance(evidence.least, Unbounded)
    assert isinstance(least_by_summaries(case), WithoutEnd)
    assert isinstance(least_up_to(case, 2), WithoutEnd)
    assert accepted(case, evidence) == [True] * 3
    again = EvidenceCodec().decode(EvidenceCodec().encode(evidence))
    assert isinstance(again, Weighed)
    assert accepted(case, again) == [True] * 3
    bare = evidence._replace(least=evidence.least._replace(potentials=None))
    assert accepted(case, bare) == [False] * 3
    empty = evidence._replace(least=evidence.least._replace(potentials=Potentials([], [], [], [])))
    assert accepted(case, empty) == [False] * 3


def test_vectors_that_are_mostly_zero_are_weighed_by_their_definition() -> None:
    seen = set()
    for key in range(700):
        case = vectors_mostly_zero(random_case(key, most_rules=8), key)
        answer = decide_with_weights(case)
        if not isinstance(answer.evidence, Weighed):
            continue
        assert accepted(case, answer.evidence) == [True] * 3
        for side, sign in ((answer.evidence.least, 1), (answer.evidence.greatest, -1)):
            known = least_by_summaries(case, sign)
            if isinstance(side, Unbounded):
                assert isinstance(known, WithoutEnd)
                seen.add("later" if side.potentials is not None else "first")
            else:
                assert known == tuple(sign * number for number in side.weight)
                shorter = {0, len(side.weight)} < {0, len(side.weight), *side.potentials.edge_places.tolist()}
                seen.add("shorter bounds" if shorter else "bounded")
            searched = least_up_to(case, 3, sign)
            if not isinstance(known, WithoutEnd) and isinstance(searched, tuple):
                assert known is not None
                assert known <= searched
    assert seen == {"later", "first", "bounded", "shorter bounds"}


def test_of_plain_numbers_nothing_more_is_needed() -> None:
    for key in range(300):
        case = random_case(key)
        assert case.weights is not None
        case = replace(
            case, weights=replace(case.weights, size=None, of_rules=tuple(w[:1] for w in case.weights.of_rules))
        )
        evidence = decide_with_weights(case).evidence
        if isinstance(evidence, Weighed):
            assert all(side.potentials is None for side in evidence if isinstance(side, Unbounded))
