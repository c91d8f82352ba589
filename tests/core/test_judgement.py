"""What follows from two verdicts and what a subject claims besides its own."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from tests.core.toy import TABLE
from tests.core.toy_subjects import PAIR_OVERLOOKED

from assay.core.domain.judgement import AGREE, INCONCLUSIVE, Judgement, disagree, judge
from assay.core.domain.oracle import Rejection
from assay.core.domain.verdict import Reason, Verdict, unknown, verdict_of
from assay.core.store.bucket import bucket

PAIR, NONE = Verdict("pair"), Verdict("none")
WRONG_VALUE = Rejection("value", "the number of pairs is wrong")


@pytest.mark.parametrize(
    ("oracle", "subject", "judgement"),
    [
        (PAIR, PAIR, AGREE),
        (NONE, NONE, AGREE),
        (PAIR, NONE, disagree("completeness", PAIR_OVERLOOKED)),
        (NONE, PAIR, disagree("soundness")),
        (PAIR, unknown(Reason.TIMEOUT), INCONCLUSIVE),
        (unknown(Reason.BOUND), PAIR, INCONCLUSIVE),
        (PAIR, Verdict("perhaps"), INCONCLUSIVE),
    ],
)
def test_table_rules_and_what_it_does_not_list_is_inconclusive(
    oracle: Verdict, subject: Verdict, judgement: Judgement
) -> None:
    assert judge(TABLE, oracle, subject, None) == judgement


@pytest.mark.parametrize("oracle", [PAIR, NONE, unknown(Reason.TIMEOUT)])
@pytest.mark.parametrize("rejected", [None, WRONG_VALUE])
def test_crash_comes_first(oracle: Verdict, rejected: Rejection | None) -> None:
    assert judge(TABLE, oracle, unknown(Reason.CRASH), rejected) == disagree("crash")


@pytest.mark.parametrize("oracle", [PAIR, unknown(Reason.TIMEOUT)])
def test_rejected_claim_counts_where_verdicts_do_not_disagree(oracle: Verdict) -> None:
    assert judge(TABLE, oracle, PAIR, WRONG_VALUE) == disagree("value", "the number of pairs is wrong")


def test_wrong_verdict_is_graver_than_a_rejected_claim() -> None:
    assert judge(TABLE, NONE, PAIR, WRONG_VALUE) == disagree("soundness")


@pytest.mark.parametrize("verdict", [PAIR, NONE, *map(unknown, Reason)])
def test_label_is_read_back(verdict: Verdict) -> None:
    assert verdict_of(verdict.label) == verdict
    assert verdict.decided == (":" not in verdict.label)


def test_bucket_depends_on_tool_kind_detail_and_signature_alone() -> None:
    names = {
        bucket(tool, judgement, signature)
        for tool in ("a", "b")
        for judgement in (disagree("soundness"), disagree("value"), disagree("value", "detail"))
        for signature in ("", "s")
    }
    assert len(names) == 12
    assert bucket("a", disagree("soundness"), "s") == blake2b(b"a\0soundness\0\0s", digest_size=16).hexdigest()[:8]
