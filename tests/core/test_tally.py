"""The counts of a campaign as a domain's tables see them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.core.campaigns import new_store, run_inline

from assay.core.campaign.tally import tally_of

pytestmark = pytest.mark.usefixtures("toy_installed")


def test_a_tally_has_every_source_subject_and_count(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", ["planted:large"], sources=["random:span=9"], cases=30) as store:
        run_inline(store)
        tally = tally_of(store)
    assert [batch.identity.name for batch in tally.batches] == ["random"]
    assert sorted(i for done in tally.batches[0].done for i in done) == list(range(30))
    assert list(tally.subjects) == ["planted:large"]
    assert sum(tally.rows.values()) == 30
