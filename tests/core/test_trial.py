"""What the oracle says is believed only with evidence that the checker accepts."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from tests.core.toy import DOMAIN, FAILS_AT, FAULTY_AT, PlaceChecker, ToyDomain
from tests.core.toy_subjects import Numbers, Proof

from assay.core.domain.judgement import INCONCLUSIVE
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Certified, Reason, Verdict, unknown
from assay.core.trial.trial import decide, judged

LIMITS = Limits()
CASES = st.builds(Numbers, st.lists(st.integers(-4, 4), max_size=6).map(tuple))


@given(st.lists(CASES))
def test_decided_answers_are_certified_in_order(cases: list[Numbers]) -> None:
    decided = decide(DOMAIN, make_oracle(DOMAIN, "sort"), cases, LIMITS)
    sums = [{a + b for i, a in enumerate(c.numbers) for b in c.numbers[:i]} for c in cases]
    assert [d.answer.verdict.word for d in decided] == ["pair" if 0 in s else "none" for s in sums]
    assert all(d.certified is Certified.FULL and not d.fault for d in decided)


@given(CASES, st.lists(st.integers(-1, 6), max_size=7).map(tuple))
def test_no_evidence_is_accepted_for_the_wrong_verdict(case: Numbers, places: tuple[int, ...]) -> None:
    right = decide(DOMAIN, make_oracle(DOMAIN, "sort"), [case], LIMITS)[0].answer.verdict.word
    wrong = Verdict("none" if right == "pair" else "pair")
    assert PlaceChecker().check(case, wrong, Proof(places)) is not None


def test_faults_of_the_oracle_are_put_aside_and_its_neighbours_decided() -> None:
    cases = [Numbers((1, -1)), Numbers((FAULTY_AT,)), Numbers((FAILS_AT,)), Numbers((1,))]
    decided = decide(DOMAIN, make_oracle(DOMAIN, "faulty"), cases, LIMITS)
    assert [d.answer.verdict.label for d in decided] == ["pair", "unknown:crash", "unknown:crash", "none"]
    assert [bool(d.fault) for d in decided] == [False, True, True, False]


def test_against_a_faulty_oracle_nothing_is_said() -> None:
    case = Numbers((FAULTY_AT,))
    decided = decide(DOMAIN, make_oracle(DOMAIN, "faulty"), [case], LIMITS)[0]
    for verdict in (Verdict("pair"), unknown(Reason.CRASH)):
        assert judged(DOMAIN, case, decided, Answer(verdict)) == INCONCLUSIVE


def test_answer_without_evidence_is_not_certified() -> None:
    class Bare:
        name = "bare"

        def decide(self, cases: Sequence[Numbers], limits: Limits) -> Sequence[Answer[Proof]]:  # noqa: ARG002
            return [Answer(Verdict("none")), Answer(unknown(Reason.BOUND))][: len(cases)]

    decided = decide(ToyDomain(), Bare(), [Numbers((1,)), Numbers((2,))], LIMITS)
    assert [d.certified for d in decided] == [Certified.NONE, Certified.NONE]
    assert [d.answer.verdict.label for d in decided] == ["none", "unknown:bound"]
