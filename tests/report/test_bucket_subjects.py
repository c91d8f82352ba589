"""A bug in several configurations of a tool is one bucket, and page and summary name all its subjects."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.core.campaigns import new_store, run_inline
from tests.report.report_sample import UNSOUND, WORDS, empty_store, kept, plan, reduction, row

from assay.cli.summary import summary_text
from assay.core.campaign.shrink_queue import shrink_findings
from assay.core.store.plan import ShardKey
from assay.core.store.shard import ShardResult
from assay.report.findings import buckets
from assay.report.page import render

BOTH = row("out", ("in", UNSOUND), ("in", UNSOUND))


def test_page_lists_all_subjects_of_a_bucket_and_filters_by_each(tmp_path: Path) -> None:
    with empty_store(tmp_path / "s.assay", plan()) as store:
        found = (kept(0, BOTH), kept(0, BOTH, subject=1))
        store.add(ShardResult(ShardKey(0, 0, 1000), ((BOTH, 1),), found, (), {}))
        for finding in store.findings():
            store.add_reduction(finding, reduction("ab", "b0000001"))
        (bucket,) = buckets(store, store.plan, WORDS)
        assert bucket.subjects == ("tool:fast", "fault")
        page = render(store, WORDS)
    assert "<td>tool:fast, fault</td>" in page
    assert 'data-subject="[&#34;tool:fast&#34;, &#34;fault&#34;]"' in page


@pytest.mark.usefixtures("toy_installed")
def test_one_bug_in_two_configurations_is_one_bucket_with_two_subjects(tmp_path: Path) -> None:
    subjects = ["program:status,at=3", "program:signal,at=3"]
    with new_store(tmp_path / "store", subjects, sources=["random:span=6"], cases=60) as store:
        run_inline(store)
        shrink_findings(store, lambda *_: None)
        made = {f.reduction.bucket for f in store.findings() if f.reduction}
        assert {f.kept.subject for f in store.findings() if f.reduction} == {0, 1}
        assert len(made) == 1
        assert "  subjects: program:status, program:signal" in summary_text(store)
