"""The programs the paper shows have the outcomes it gives them."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import decided, paper_programs

EXPECTED = {
    "success": "success",
    "failure": "failure",
    "name_error": "name-error",
    "type_error": "type-error",
    "loop": "loop",
    "timeout": "unknown:timeout",
    "alwaysLoops": "loop",
    "neverLoops": "success",
}


@pytest.mark.parametrize(("name", "outcome"), EXPECTED.items())
@pytest.mark.parametrize("engine", ["machine", "semantics"])
def test_programs_of_the_paper(name: str, outcome: str, engine: str) -> None:
    assert decided(paper_programs()[name], engine, steps=100_000).verdict.label == outcome


def test_with_more_steps_the_program_that_timed_out_fails() -> None:
    answer = decided(paper_programs()["timeout"], steps=10_000_000)
    assert answer.verdict.label == "failure"
    assert answer.measures == {"steps": 7_000_005}
