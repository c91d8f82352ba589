"""A second look: a domain that refines says the detail of each disagreement, and of nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from tests.core.toy_subjects import Numbers, Proof

from assay.core.domain.judgement import AGREE, INCONCLUSIVE, Disputed, Judgement, disagree
from assay.core.domain.verdict import Answer, Verdict
from assay.core.trial.refine import refined

CASES = [Numbers((number,)) for number in range(4)]
ANSWERS: list[Answer[Proof]] = [Answer(Verdict("pair"), note=str(number)) for number in range(4)]
JUDGEMENTS = [AGREE, disagree("soundness", "old"), INCONCLUSIVE, disagree("completeness")]


class Counting:
    """Says of a disagreement which note its answer has."""

    def refine(self, disputed: Sequence[Disputed[Numbers, Proof]]) -> list[str]:
        return [f"{item.case.numbers[0]} {item.answer.note}" for item in disputed]


def details(domain: object) -> list[Judgement]:
    return refined(domain, CASES, ANSWERS, JUDGEMENTS)


def test_disagreements_get_a_detail_and_keep_their_kind() -> None:
    assert details(Counting()) == [AGREE, disagree("soundness", "1 1"), INCONCLUSIVE, disagree("completeness", "3 3")]


def test_a_domain_that_does_not_refine_changes_nothing() -> None:
    assert details(object()) == JUDGEMENTS
