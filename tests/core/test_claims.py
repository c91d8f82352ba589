"""Claims inside an answer: the oracle judges each as an ordinary case that asserts it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.core.toy import DOMAIN, Engine, ToyDomain
from tests.core.toy_subjects import Numbers, Proof

from assay.core.domain.judgement import AGREE, INCONCLUSIVE, disagree
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Claim, Verdict
from assay.core.trial.claims import claim_cases, false_claims, with_claims

CASE = Numbers((1, 2))


def absent(number: int, kind: str = "absent") -> Claim:
    """Claim that a number does not occur: with its opposite, the case has no pair."""
    return Claim(kind, "anywhere", str(number))


class Claiming(ToyDomain):
    """The toy domain, whose subjects claim that numbers are absent."""

    def assert_claims(self, case: Numbers, claims: Sequence[Claim]) -> Numbers | None:
        return Numbers((*case.numbers, *(-int(claim.text) for claim in claims)))

    def false_claim(self, case: Numbers, claims: Sequence[Claim], answer: Answer[Proof]) -> Claim | None:
        if answer.verdict.word != "pair" or answer.evidence is None:
            return None
        place = answer.evidence.places[1] - len(case.numbers)
        return claims[place] if place >= 0 else None

    def claim_cases(self, case: Numbers, claim: Claim) -> Sequence[Numbers]:
        return [Numbers((*case.numbers, -int(claim.text)))]


def judged(*claims: Claim, engine: str = "right", domain: ToyDomain | None = None) -> Claim | None:
    answer: Answer[Proof] = Answer(Verdict("none"), claims=claims)
    return false_claims(domain or Claiming(), Engine(engine), [CASE], [answer], Limits())[0]


def test_the_false_claim_is_found_among_true_ones() -> None:
    assert judged(absent(3), absent(2), absent(4)) == absent(2)


def test_true_claims_and_no_claims_are_accepted() -> None:
    assert judged(absent(3), absent(4)) is None
    assert judged() is None


def test_kinds_are_judged_in_the_order_in_which_they_are_listed() -> None:
    assert judged(absent(2, "second"), absent(1, "first")) == absent(2, "second")


def test_a_claim_is_refuted_by_checked_evidence_alone() -> None:
    faulty = Numbers((5, 2))
    answer: Answer[Proof] = Answer(Verdict("none"), claims=(absent(5),))
    assert false_claims(Claiming(), Engine("right"), [faulty], [answer], Limits()) == [absent(5)]
    assert false_claims(Claiming(), Engine("faulty"), [faulty], [answer], Limits()) == [None]


def test_a_domain_that_does_not_judge_claims_ignores_them() -> None:
    assert judged(absent(2), domain=ToyDomain()) is None
    assert not claim_cases(DOMAIN, CASE, absent(2))


def test_a_false_claim_counts_unless_the_verdicts_disagree_already() -> None:
    rulings = [AGREE, INCONCLUSIVE, disagree("completeness"), AGREE]
    found = [absent(1), absent(1), absent(1), None]
    wrong = disagree("soundness", "claim:absent")
    assert with_claims(rulings, found) == [wrong, wrong, disagree("completeness"), AGREE]
