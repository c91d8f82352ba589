"""The program of `proofs/por/SmExample.v`, as Promela: Coq and Assay reach the same number of states."""

from __future__ import annotations

import re
from pathlib import Path

from assay.automata.formula.formula import Atom, Formula
from assay.domains.promela.ample.applicability import ample_for
from assay.domains.promela.ample.reduced_system import ReducedSystem
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.model.case import LTL, Case, Property
from assay.domains.promela.model.compiled import Compilable

EXAMPLE = Path(__file__).parents[2] / "proofs/por/SmExample.v"
SEEN: Formula = Atom("flag")
PROMELA = """
bit x, turn, flag;
active proctype first() { do :: flag = 0; skip; turn == 0; x = 0; turn = 1 od }
active proctype second() { do :: flag = 1; skip; turn == 1; x = 1; turn = 0 od }
"""


def states(name: str | None) -> int:
    """How many states are reached, with the ample sets of that name."""
    question = question_of(Case(PROMELA, Property(LTL, "given", SEEN)))
    system = question.system
    assert isinstance(system, Compilable)
    ample = None if name is None else ample_for(question, system.model, system.expression, name)[0]
    searched = system if ample is None else ReducedSystem(system, ample)
    reached = [system.initial]
    for state in reached:
        reached += dict.fromkeys(step.target for step in searched.steps(state) if step.target not in reached)
    return len(reached)


def test_coq_and_assay_leave_out_as_much_in_the_way_of_the_paper() -> None:
    said = re.search(r"states_left .* = \[(\d+); (\d+); \d+\]", EXAMPLE.read_text())
    assert said is not None
    assert [states(None), states("paper")] == [int(number) for number in said.groups()]
