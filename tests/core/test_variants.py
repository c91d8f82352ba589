"""Variants in campaigns: they are counted apart, judged by the verdict of their case, and kept as findings."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import assay
from tests.core.campaigns import LIMITS, run_inline
from tests.core.toy import LONELY, SPOILT_AT
from tests.core.toy_subjects import Numbers

from assay.cli.status import Exit, exit_status
from assay.core.campaign.rejudge import rejudge
from assay.core.campaign.shrink_queue import shrink_findings
from assay.core.campaign.variant_counts import variant_counts
from assay.core.domain.protocol import load_domain
from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import require_variants, some_variants
from assay.core.store.plan import make_plan
from assay.core.store.store import Store
from assay.errors import UsageError

pytestmark = [pytest.mark.usefixtures("toy_installed")]
CRASHES = f"planted:raises,at={LONELY}"


def _campaign(
    path: Path, subject: str, *, variants: int = 2, source: str = "ladder:size=20", cases: int | None = None
) -> Store:
    plan = make_plan(load_domain("toy"), [source], [subject], cases=cases, limits=LIMITS, variants=variants)
    store = Store.create(path, plan, {})
    run_inline(store)
    return store


def test_variants_are_counted_apart_from_cases(tmp_path: Path) -> None:
    with_them = _campaign(tmp_path / "with.assay", "program:honest")
    without = _campaign(tmp_path / "without.assay", "program:honest", variants=0)
    assert with_them.rows() == without.rows()
    assert with_them.cases_done() == 20
    counts = variant_counts(with_them)
    assert set(counts) == {"reverse", "grow"}
    assert sum(count["program:honest"].agree for count in counts.values()) == 40
    assert not without.variant_rows()


def test_disagreement_on_a_variant_is_a_finding_of_its_own(tmp_path: Path) -> None:
    store = _campaign(tmp_path / "c.assay", CRASHES)
    first = store.findings()[0]
    assert first.name == f"planted:raises#0~{first.kept.variant}"
    assert first.kept.origin == f"variant {first.kept.variant} (grow) of case 0"
    case = load_domain("toy").cases.decode(first.kept.case)
    assert case == Numbers((2, 1, -1, LONELY), "rung 0")
    assert first.kept.evidence is not None
    assert variant_counts(store)["grow"]["planted:raises"].kinds == {"crash": 20}
    assert variant_counts(store)["reverse"]["planted:raises"].agree == 20
    assert exit_status(store) is Exit.DISAGREEMENT
    shrink_findings(store, lambda _finding, _reduction: None)
    reduction = store.finding(first.name).reduction
    assert reduction is not None
    assert load_domain("toy").cases.decode(reduction.case) == Numbers((LONELY,), "rung 0")


def test_case_that_is_answered_wrongly_hides_the_same_findings_of_its_variants(tmp_path: Path) -> None:
    store = _campaign(tmp_path / "c.assay", "planted:raises,at=2")
    assert [(finding.kept.index, finding.kept.variant) for finding in store.findings()] == [(0, 0)]
    wrong = sum(count["planted:raises"].kinds.total() for count in variant_counts(store).values())
    assert wrong == 2, "what is not kept is counted"


def test_variant_with_another_verdict_than_its_case_is_an_internal_error(tmp_path: Path) -> None:
    source = f"ladder:size={SPOILT_AT}"
    store = _campaign(tmp_path / "c.assay", "program:honest", variants=3, source=source)
    (fault,) = store.faults()
    assert fault.index == SPOILT_AT - 2
    assert "the oracle says none 0 of the case and pair 1 of the variant" in fault.why
    assert store.findings() == []
    assert exit_status(store) is Exit.INTERNAL_ERROR
    assert variant_counts(store)["spoil"]["program:honest"].inconclusive == 1


def test_variants_depend_on_source_and_index_alone(tmp_path: Path) -> None:
    one = _campaign(tmp_path / "one.assay", CRASHES, variants=1, source="random:seed=3", cases=30)
    two = _campaign(tmp_path / "two.assay", CRASHES, variants=1, source="random:seed=3", cases=30)
    assert one.variant_rows() == two.variant_rows()
    assert [f.kept.case for f in one.findings()] == [f.kept.case for f in two.findings()]


def test_rejudging_keeps_the_counts_of_variants(tmp_path: Path) -> None:
    store = _campaign(tmp_path / "c.assay", CRASHES)
    before = store.variant_rows()
    result = rejudge(store)
    assert not result.changed
    assert store.variant_rows() == before
    assert result.not_kept["planted:raises"] == 60 - result.kept


def test_variants_differ_from_the_case_and_from_each_other() -> None:
    case = Numbers((3, 3))
    found = some_variants(load_domain("toy"), case, Draw(1), 5)
    assert found == [("grow", Numbers((3, 3, LONELY)))]


def test_domain_without_variants_refuses_them() -> None:
    with pytest.raises(UsageError, match="plain has no variants"):
        require_variants(object(), "plain")


def test_summary_and_listing_name_the_variant(tmp_path: Path) -> None:
    campaign = ("--source", "ladder:size=4", "--subject", CRASHES, "--variants", "2", "--workers", "1")
    done = assay("run", "toy", *campaign, "--store", "c.assay", cwd=tmp_path)
    assert done.status == 1
    assert "planted:raises, 8 variants: 4 × crash in grow" in done.out
    assert "(grow) of case" in done.out
    assert "(grow) of case 0" in assay("findings", "c.assay", cwd=tmp_path).out
