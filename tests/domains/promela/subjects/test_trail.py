"""Trails that SPIN 6.5.2 wrote, and the tables that say what they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.domains.promela.model.evidence import Trail
from assay.domains.promela.spin.trail import read_tables, read_trail

SAVED = Path(__file__).parent / "output"


def saved(name: str) -> Trail:
    return read_trail((SAVED / f"{name}.trail").read_bytes(), read_tables((SAVED / f"{name}.tables").read_text()))


def test_statements_are_counted_within_their_type_of_process() -> None:
    trail = saved("safety-merged-handshake")
    assert trail.start == -1
    assert trail.moves[0] == (0, "init", 0, 2)
    assert trail.moves[1] == (1, "P", 0, 3), "two assignments are merged"


def test_moves_of_the_claim_are_no_moves() -> None:
    trail = saved("ltl-cycle")
    assert {process for process, _, _, _ in trail.moves} == {0}
    assert 0 < trail.start < len(trail.moves)


def test_a_cycle_in_which_nothing_happens_is_empty() -> None:
    trail = saved("ltl-stutter")
    assert trail.start == len(trail.moves)


def test_the_claim_for_progress_is_in_no_table() -> None:
    trail = saved("non-progress-cycle")
    assert {name for _, name, _, _ in trail.moves} == {"P"}
    assert trail.start >= 0


@pytest.mark.parametrize("data", [b"1:0", b"1:0:x", b"1:0:99", b"\xff:0:0"])
def test_what_is_no_trail_is_told(data: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_trail(data, {})


def test_a_row_may_name_two_types_of_transition() -> None:
    row = "\tstate  10 -(tr  10)-> state  11  [id  82 tp 504,3] [A---L] m.pml:158 => c?x"
    assert read_tables(f"proctype P\n{row}\n")[82].target == 11
