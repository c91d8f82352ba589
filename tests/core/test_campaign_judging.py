"""What a campaign makes of tools that misbehave, of answers that hold only in a batch, and of our own faults."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.core.campaigns import by_labels, new_store, run_inline
from tests.core.toy import FAILS_AT, FAULTY_AT
from tests.core.toy_subjects import Numbers

from assay.core.campaign.campaign import Ending, run_campaign
from assay.core.campaign.workers import process_pool
from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_source
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import Spec
from assay.core.domain.subject import End
from assay.core.store.finding import Finding
from assay.core.store.store import Store

pytestmark = pytest.mark.usefixtures("toy_installed")


def numbers(finding: Finding) -> tuple[int, ...]:
    case = load_domain("toy").cases.decode(finding.kept.case)
    assert isinstance(case, Numbers)
    return case.numbers


def only(store: Store, subject: int) -> Finding:
    """The one answer of a subject that was kept."""
    (finding,) = [finding for finding in store.findings(None) if finding.kept.subject == subject]
    return finding


@pytest.mark.slow
def test_campaign_goes_on_past_tools_that_misbehave_and_says_how_they_did(tmp_path: Path) -> None:
    modes = {
        "hang": "unknown:timeout",
        "flood": "unknown:unreadable",
        "fork": "none",
        "signal": "unknown:crash",
        "silent": "unknown:unreadable",
        "garbled": "unknown:unreadable",
        "status": "unknown:crash",
    }
    with new_store(tmp_path / "store", [f"program:{mode},at=5" for mode in modes], sources=["ladder:size=10"]) as store:
        assert run_campaign(store, lambda: process_pool(2), 2, lambda _: None) is Ending.DONE
        assert store.lost() == []
        right = {("pair", *["pair"] * 7): 5, ("none", *["none"] * 7): 4}
        assert by_labels(store) == {**right, ("none", *modes.values()): 1}
        kept = {finding.kept.subject: finding for finding in store.findings(None)}
        assert sorted(kept) == [0, 1, 3, 4, 5, 6]
        assert {numbers(finding) for finding in kept.values()} == {(5, 1)}
        ends = {number: finding.kept.output.stages[0].end for number, finding in kept.items() if finding.kept.output}
        assert ends == {0: End.TIME, 1: End.OUTPUT, 3: End.SIGNAL, 4: End.EXIT, 5: End.EXIT, 6: End.EXIT}
        disagreements = {finding.kept.subject for finding in store.findings(Outcome.DISAGREE)}
        assert disagreements == {3, 6}


def test_output_that_is_kept_is_bounded(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", ["program:flood,at=5"], sources=["ladder:size=10"]) as store:
        run_inline(store)
        output = only(store, 0).kept.output
        assert output is not None
        assert len(output.stages[0].stdout) == 64 << 10
        assert not output.whole


def test_disagreement_seen_in_a_batch_is_believed_only_if_it_is_there_alone(tmp_path: Path) -> None:
    subjects = ["program:shy,at=6,batch=16", "program:liar,at=6,batch=16"]
    with new_store(tmp_path / "store", subjects, sources=["ladder:size=16"]) as store:
        run_inline(store)
        assert by_labels(store) == {("pair", "pair", "pair"): 8, ("none", "none", "none"): 8}
        liar = only(store, 1)
        assert (liar.name, liar.kept.judgement.kind) == ("program:liar#4", "evidence")
        assert liar.kept.output is not None
        assert liar.kept.output.stages[0].text == "pair 0 0 1\n"


def test_value_and_evidence_are_judged_where_verdicts_agree(tmp_path: Path) -> None:
    subjects = ["program:miscount,at=6", "program:liar,at=6", "program:liar,at=5"]
    with new_store(tmp_path / "store", subjects, sources=["ladder:size=8"]) as store:
        run_inline(store)
        kinds = [finding.kept.judgement.kind for finding in store.findings()]
        assert kinds == ["value", "evidence", "soundness"]
        assert (only(store, 0).kept.value, only(store, 0).kept.oracle_value) == ("9", "1")


def test_rejected_evidence_of_ours_is_a_fault_and_the_campaign_goes_on(tmp_path: Path) -> None:
    subjects = ["planted:raises,at=5", "program:liar,at=5"]
    with new_store(tmp_path / "store", subjects, sources=["ladder:size=12"], oracle="faulty") as store:
        assert run_inline(store) is Ending.DONE
        faults = {fault.index + 2: fault.why for fault in store.faults()}
        assert faults == {
            FAULTY_AT: "evidence for 'none' was rejected: the places are not different places of the case",
            FAILS_AT: "engine faulty failed: RuntimeError: the engine has lost its way",
        }
        assert store.cases_done() == 12
        assert store.findings(Outcome.DISAGREE) == []
        at_fault = [row for (_, row) in store.rows() if row.oracle == "unknown:crash"]
        assert {cell.judgement.outcome for row in at_fault for cell in row.cells} == {Outcome.INCONCLUSIVE}


def test_lowest_disagreements_are_kept_and_all_are_counted(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", ["planted:large"], sources=["random:span=9"], cases=600) as store:
        run_inline(store)
        wrong = sum(n for (_, row), n in store.rows().items() if row.cells[0].judgement.outcome is Outcome.DISAGREE)
        kept = [finding.kept.index for finding in store.findings()]
        toy = load_domain("toy")
        source = make_source(toy, Spec("random", "", (("span", "9"),)))
        misses = []
        for i in range(600):
            case = source.case(i)
            assert isinstance(case, Numbers)
            sums = {a + b for k, a in enumerate(case.numbers) for b in case.numbers[:k]}
            small = [x for x in case.numbers if abs(x) <= 2]
            if 0 in sums and 0 not in {a + b for k, a in enumerate(small) for b in small[:k]}:
                misses.append(i)
        assert wrong == len(misses) > 20
        assert kept == misses[:20]
