"""`assay check` of a model with several properties."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.shell import assay

pytestmark = pytest.mark.slow

MODEL = """
byte c[4];
active [4] proctype P() { end: do :: c[_pid] < 40 -> c[_pid]++ od }
ltl slow { [] (c[0] <= 40) }
ltl quick { [] (c[0] < 3) }
"""


def test_quick_properties_are_answered_before_slow_ones(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text(MODEL)
    options = ("--json", "--por", "none", "--max-states", "200000")
    said = assay("check", "promela", "m.pml", *options, cwd=tmp_path)
    answers = [json.loads(line) for line in said.out.splitlines()]
    assert [answer["part"] for answer in answers] == ["ltl:quick", "safety", "ltl:slow"]
    assert [answer["verdict"] for answer in answers] == ["violated", "unknown", "unknown"]


def test_one_property_that_is_out_of_memory_leaves_it_to_the_others(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text(MODEL)
    options = ("--json", "--por", "none", "--memory", "16M")
    said = assay("check", "promela", "m.pml", *options, cwd=tmp_path)
    answers = {answer["part"]: answer for answer in map(json.loads, said.out.splitlines())}
    assert {part: answer["verdict"] for part, answer in answers.items()} == {
        "safety": "unknown",
        "ltl:slow": "unknown",
        "ltl:quick": "violated",
    }
    assert answers["safety"]["reason"] == answers["ltl:slow"]["reason"] == "memory"


def test_an_answer_of_a_reduced_search_says_so(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text("active [3] proctype P() { byte i; do :: i < 9 -> i++ :: else -> break od }")
    reduced = assay("check", "promela", "m.pml", "--certify", "0", "--por", "refined", cwd=tmp_path).out
    assert reduced.startswith("m.pml safety: holds, certified: none, reduced\n")
    assert "  reduced: refined\n" in reduced
    whole = assay("check", "promela", "m.pml", "--certify", "0", "--por", "none", cwd=tmp_path).out
    assert whole.startswith("m.pml safety: holds, certified: none\n")
    assert "reduced" not in whole
    assert "  uncertified: --certify 0 asks for no certificate\n" in whole


def test_an_answer_without_certificate_says_why_and_how_to_ask_for_more(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text("byte c[2]; active [2] proctype P() { end: do :: c[_pid] < 9 -> c[_pid]++ od }")
    few = assay("check", "promela", "m.pml", "--certify", "50", cwd=tmp_path).out
    assert few.startswith("m.pml safety: holds, certified: none\n")
    assert "  uncertified: more than 50 states; --certify N allows up to N, at most 20000000\n" in few
    enough = assay("check", "promela", "m.pml", "--certify", "1000", cwd=tmp_path).out
    assert enough.startswith("m.pml safety: holds, certified: full\n")
    assert "uncertified" not in enough
