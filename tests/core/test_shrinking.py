"""Kept disagreements become findings: small, in buckets, and bad when run alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.campaigns import LIMITS, new_store, run_inline
from tests.core.toy import DOMAIN, Deletion
from tests.core.toy_subjects import Numbers

from assay.core.campaign.shrink import bench_of, shrink
from assay.core.campaign.shrink_queue import shrink_findings, to_shrink
from assay.core.domain.case import Case
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import EMBEDDED
from assay.core.store.finding import Finding, Reduction
from assay.core.store.store import Store
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench

pytestmark = pytest.mark.usefixtures("toy_installed")


def bench(subject: str) -> Bench[Case, object]:
    toy = load_domain("toy")
    made = make_subject(toy, parse_spec(subject))
    return Bench(toy, make_oracle(toy, "sort"), made, located(made), LIMITS)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    subjects = ["planted:large", "engine:scan"]
    with new_store(tmp_path / "store", subjects, sources=["random:span=6"], cases=200) as store:
        run_inline(store)
        yield store


def test_findings_shrink_to_the_pair_that_is_overlooked(store: Store) -> None:
    told: list[tuple[Finding, Reduction]] = []
    shrink_findings(store, lambda finding, reduction: told.append((finding, reduction)))
    assert len(told) == store.plan.shrink == 3
    for finding, reduction in told:
        start, small = DOMAIN.cases.decode(finding.kept.case), DOMAIN.cases.decode(reduction.case)
        assert set(small.numbers) <= set(start.numbers)
        assert len(small.numbers) == 2
        assert sum(small.numbers) == 0
        assert reduction.one_minimal
        assert not reduction.flaky
        assert reduction.evidence == b'{"places":[0,1]}'
        assert reduction.said is not None
        assert (reduction.said.oracle, reduction.said.label) == (finding.kept.row.oracle, finding.kept.cell.label)


def test_nearest_simpler_case_on_which_both_agree_is_kept(store: Store) -> None:
    shrink_findings(store, lambda *_: None)
    for finding in store.findings():
        if finding.reduction is not None:
            assert finding.reduction.passing is not None
            assert finding.reduction.passing_said is not None
            small, passing = (DOMAIN.cases.decode(c) for c in (finding.reduction.case, finding.reduction.passing))
            assert DOMAIN.reducer.size(passing) < DOMAIN.reducer.size(small)
            assert finding.reduction.passing_said.oracle == finding.reduction.passing_said.label


def test_what_is_shrunk_is_written_and_not_shrunk_again(store: Store) -> None:
    lowest = [finding.name for finding in store.findings()][:3]
    assert [finding.name for finding in to_shrink(store)] == lowest
    shrink_findings(store, lambda *_: None)
    assert to_shrink(store) == []
    assert [f.name for f in store.findings() if f.reduction is not None] == lowest


def test_interrupted_shrinking_keeps_what_is_done(store: Store) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        shrink_findings(store, interrupt)
    assert len(to_shrink(store)) == 2


def test_findings_that_look_alike_share_a_bucket(store: Store) -> None:
    shrink_findings(store, lambda *_: None)
    reductions = [f.reduction for f in store.findings() if f.reduction is not None]
    assert len({r.bucket for r in reductions}) == len({r.signature for r in reductions})


def test_same_finding_always_shrinks_to_the_same_case(store: Store) -> None:
    finding = store.findings()[0]
    case = load_domain("toy").cases.decode(finding.kept.case)
    once, again = (shrink(bench_of(store.plan, 0, EMBEDDED), case, finding.kept.judgement) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("mode", ["status", "signal"])
def test_crash_in_a_batch_shrinks_to_the_number_that_causes_it(mode: str) -> None:
    with_crash = bench(f"program:{mode},at=6,batch=8")
    start = Numbers((1, 2, 6, 3, -3))
    wanted = with_crash.try_cases([start])[0].judgement
    assert wanted.kind == "crash"
    reduced = shrink(with_crash, start, wanted)
    assert reduced.case == Numbers((6,))
    assert reduced.one_minimal


def test_disagreement_that_only_neighbours_cause_is_not_believed() -> None:
    shy = bench("program:shy,at=6,batch=8")
    right, wrong = Numbers((5, -5)), Numbers((6, -6))
    alone, together = shy.try_cases([wrong])[0], shy.try_cases([right, wrong])[1]
    assert alone.judgement != together.judgement
    reduced = shrink(shy, wrong, together.judgement)
    assert reduced.gone


def test_step_that_is_bad_only_among_neighbours_is_not_taken() -> None:
    crowd = bench("program:crowd,at=6,batch=8")
    start = Numbers((1, 6, 2, -6, 3, 4))
    wanted = crowd.try_cases([start])[0].judgement
    assert wanted.kind == "completeness"
    reduced = shrink(crowd, start, wanted)
    assert isinstance(reduced.case, Numbers)
    assert len(reduced.case.numbers) == 4
    assert crowd.try_cases([reduced.case])[0].judgement == wanted


def test_evidence_disagreement_shrinks_with_its_detail() -> None:
    liar = bench("program:liar,at=6,batch=4")
    start = Numbers((3, 6, 4, -3, -4, 9))
    wanted = liar.try_cases([start])[0].judgement
    assert (wanted.kind, wanted.detail) == ("evidence", "the places are not different places of the case")
    reduced = shrink(liar, start, wanted)
    assert isinstance(reduced.case, Numbers)
    left = reduced.case.numbers
    assert liar.try_cases([reduced.case])[0].judgement == wanted
    smaller = [Deletion().apply(reduced.case, [i]) for i in range(len(left))]
    assert all(liar.try_cases([case])[0].judgement != wanted for case in smaller if case is not None)
    assert 6 in left
    assert len(left) == 3
