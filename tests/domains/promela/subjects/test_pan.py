"""What SPIN 6.5.2's verifier printed, and what we make of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.domains.promela.model.case import ACCEPTANCE, LTL, NEVER, NON_PROGRESS, SAFETY
from assay.domains.promela.spin.pan import DIVISION, Search, reaches_end, read_search, too_shallow

SAVED = Path(__file__).parent / "output"

SAID = {
    "safety-holds": "holds",
    "safety-reduced-holds": "holds",
    "safety-assertion": "violated",
    "safety-deadlock": "violated",
    "safety-index": "violated",
    "safety-d_step": "violated",
    "safety-division": "violated",
    "safety-merged-handshake": "violated",
    "safety-shallow-assertion": "violated",
    "safety-xs-full": "violated",
    "safety-rendezvous-breadth-first": "holds",
    "ltl-holds": "holds",
    "ltl-cycle": "violated",
    "ltl-invariant": "violated",
    "ltl-stutter": "violated",
    "ltl-fair-holds": "holds",
    "ltl-fair-ended": "holds",
    "never-end": "violated",
    "never-holds": "holds",
    "never-accept-holds": "holds",
    "acceptance-cycle": "violated",
    "acceptance-holds": "holds",
    "acceptance-none": "holds",
    "non-progress-cycle": "violated",
    "non-progress-holds": "holds",
    # what looks valid and is not
    "safety-shallow": "unknown:bound",
    "safety-memory": "unknown:memory",
    "safety-bitstate": "unknown:bound",
    "safety-hash-compact": "unknown:bound",
    "safety-under-claim": "unknown:unreadable",
    "safety-no-deadlocks": "unknown:unreadable",
    "safety-no-assertions": "unknown:unreadable",
    "ltl-not-asked": "unknown:unreadable",
    # what looks violated and is not
    "safety-vector": "unknown:bound",
    "safety-processes": "unknown:bound",
    "safety-reduction-invalid": "unknown:unsupported",
    "safety-self-loop": "unknown:unsupported",
    "ltl-fair-refused": "unknown:unsupported",
    # what goes wrong in the model says nothing about a claim
    "ltl-other-assertion": "unknown:unsupported",
    "ltl-index": "unknown:unsupported",
    "ltl-division": "violated",
}
KINDS = {"ltl": LTL, "never": NEVER, "acceptance": ACCEPTANCE, "non": NON_PROGRESS, "safety": SAFETY}


def saved(name: str) -> tuple[str, int]:
    text, _, status = (SAVED / f"{name}.txt").read_text().rpartition("status ")
    return text, int(status)


def search(name: str, claim: str = "") -> Search:
    text, status = saved(name)
    return read_search(KINDS[name.partition("-")[0]], text, status, claim=claim)


@pytest.mark.parametrize("name", SAID)
def test_saved_output_is_classified(name: str) -> None:
    assert search(name).verdict.label == SAID[name]


def test_every_saved_output_is_looked_at() -> None:
    assert {path.stem for path in SAVED.glob("*.txt")} == set(SAID)


def test_a_search_for_another_formula_is_no_answer() -> None:
    assert search("ltl-holds", claim="p").verdict.label == "holds"
    assert search("ltl-holds", claim="q").verdict.label == "unknown:unreadable"


def test_a_division_by_zero_says_nothing_about_a_formula() -> None:
    assert search("safety-division").note == DIVISION
    text, status = saved("safety-division")
    assert read_search(LTL, text, status).verdict.label == "unknown:unsupported"


@pytest.mark.parametrize(
    ("status", "label"), [(124, "unknown:timeout"), (139, "unknown:crash"), (0, "unknown:unreadable")]
)
def test_no_output_is_no_answer(status: int, label: str) -> None:
    assert read_search(SAFETY, "", status).verdict.label == label


def test_output_cut_anywhere_never_says_holds() -> None:
    for name, said in SAID.items():
        text, status = saved(name)
        kind = KINDS[name.partition("-")[0]]
        end = text.find("errors: ")
        if said == "holds":
            assert read_search(kind, text[:end], status).verdict.label != "holds"


def test_measures_are_read() -> None:
    assert search("ltl-holds").measures == {"vector": 28, "depth": 15, "states": 10, "transitions": 13}


def test_only_a_search_that_met_its_limit_was_too_shallow() -> None:
    shallow = {name for name in SAID if too_shallow(saved(name)[0])}
    assert shallow == {"safety-shallow", "safety-shallow-assertion"}


def test_processes_that_may_end_are_seen() -> None:
    assert not reaches_end(saved("ltl-fair-holds")[0])
    assert reaches_end(saved("ltl-fair-ended")[0])
    assert reaches_end(saved("safety-holds")[0]), "nothing is listed, so nothing is known"
