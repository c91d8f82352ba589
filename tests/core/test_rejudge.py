"""Kept output is judged again after an adapter was corrected, and counts follow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.campaigns import by_labels, new_store, run_inline

from assay.core.campaign.rejudge import rejudge
from assay.core.campaign.shrink_queue import shrink_findings
from assay.core.store.store import Store

pytestmark = pytest.mark.usefixtures("toy_installed")


def gullible(line: str) -> str:
    """An adapter that was wrong: it takes `there is no pair` for a pair."""
    return "pair" if "pair" in line else "none"


@pytest.fixture
def misread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A campaign whose adapter was wrong, and is right from now on."""
    subjects = ["program:prose,batch=8", "engine:scan"]
    with new_store(tmp_path / "store", subjects, sources=["ladder:size=16"]) as store:
        with monkeypatch.context() as patch:
            patch.setattr("tests.core.toy_subjects.read_prose", gullible)
            run_inline(store)
            shrink_findings(store, lambda *_: None)
        yield store


def test_corrected_adapter_takes_its_disagreements_back(misread: Store) -> None:
    assert by_labels(misread) == {("pair", "pair", "pair"): 8, ("none", "pair", "none"): 8}
    assert len(misread.findings()) == 8
    assert any(finding.reduction for finding in misread.findings())
    result = rejudge(misread)
    assert (result.kept, result.cut, len(result.changed)) == (8, 0, 8)
    assert {cell.label for _, cell in result.changed} == {"none"}
    assert result.not_kept == {"program:prose": 8, "engine:scan": 16}
    assert by_labels(misread) == {("pair", "pair", "pair"): 8, ("none", "none", "none"): 8}
    assert misread.findings() == []
    assert all(finding.reduction is None for finding in misread.findings(None))


def test_judging_again_without_a_correction_changes_nothing(misread: Store) -> None:
    rejudge(misread)
    before = (misread.rows(), misread.findings(None))
    assert rejudge(misread).changed == ()
    assert (misread.rows(), misread.findings(None)) == before


def test_adapter_that_now_stumbles_makes_answers_unreadable(misread: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(line: str) -> str:
        raise ValueError(line)

    monkeypatch.setattr("tests.core.toy_subjects.read_prose", stumble)
    rejudge(misread)
    assert by_labels(misread) == {("pair", "pair", "pair"): 8, ("none", "unknown:unreadable", "none"): 8}
    assert "could not be read" in misread.findings(None)[0].kept.note


@pytest.mark.slow
def test_every_other_kind_of_kept_answer_stands(tmp_path: Path) -> None:
    modes = ["hang", "flood", "signal", "silent", "garbled", "status", "never", "liar", "miscount"]
    subjects = ["planted:raises,at=6", *(f"program:{mode},at=6" for mode in modes)]
    with new_store(tmp_path / "store", subjects, sources=["ladder:size=6"]) as store:
        run_inline(store)
        before = (store.rows(), store.findings(None))
        assert len(before[1]) == len(subjects)
        result = rejudge(store)
        assert (result.kept, result.cut, result.changed) == (len(subjects), 1, ())
        assert (store.rows(), store.findings(None)) == before


def test_case_where_we_were_at_fault_stays_inconclusive(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", ["planted:raises,at=5"], sources=["ladder:size=6"], oracle="faulty") as store:
        run_inline(store)
        assert [finding.kept.index for finding in store.findings(None)] == [3]
        assert rejudge(store).changed == ()
        assert store.findings() == []
