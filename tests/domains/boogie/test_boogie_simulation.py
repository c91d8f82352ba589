"""Stepping through a program agrees with the small-step semantics and with the oracle's verdict."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.domains.boogie.boogie_programs import CLASSES_AND_SIZES, decided, program, source

from assay.core.domain.splitmix import Draw
from assay.core.simulate.simulation import random_steps
from assay.domains.boogie.model.case import FALSE, TRUE, Program, Token
from assay.domains.boogie.model.evidence import Ended, Repeated
from assay.domains.boogie.semantics.program_points import continuation
from assay.domains.boogie.semantics.replay import SmallSteps
from assay.domains.boogie.semantics.steps import State
from assay.domains.boogie.simulation import TOO_LARGE, Executed, Execution, Position, guide
from assay.errors import InputError

MOST = 60


def executed(case: Program, most: int = MOST) -> tuple[Execution, list[Executed]]:
    execution = Execution(case)
    return execution, list(islice(random_steps(execution, execution.starts[0], Draw(0)), most))


def term(case: Program, position: Position) -> State:
    """The term that the semantics is in at this position."""
    values: list[Token] = [
        (TRUE if number else FALSE) if variable.type == "bool" else number
        for variable, number in zip(case.variables, position.values, strict=True)
    ]
    left = continuation(case.code, position.place) if position.place < len(case.code) else ()
    return State(tuple(values), left)


@pytest.mark.parametrize(("kind", "size"), CLASSES_AND_SIZES[:6])
def test_every_statement_is_many_small_steps_and_the_end_is_the_oracles(kind: str, size: int) -> None:
    programs = source(f"random:class={kind},size={size},seed=5")
    words = set()
    for i in range(12):
        case = programs.case(i)
        answer = decided(case, "semantics")
        if answer.verdict.word not in ("success", "failure", "division-by-zero"):
            continue
        execution, steps = executed(case, 2000)
        small = SmallSteps(case)
        for step in steps[:MOST]:
            assert small.at(step.target.steps) == term(case, step.target)
        last = steps[-1] if steps else None
        word = last.fault if last is not None and last.fault else "success"
        assert word == answer.verdict.word
        if last is not None and last.fault:
            assert isinstance(answer.evidence, Ended)
            assert last.place == answer.evidence.place
        assert execution.ending(last.target if last else execution.starts[0], last)
        words.add(word)
    assert words


def test_values_and_statements_are_shown() -> None:
    case = program(":= x 0 while < x 1 { := x + x 1 } assert == x 0", x=7)
    execution, steps = executed(case)
    states = [execution.starts[0], *(step.target for step in steps)]
    shown = [execution.shown(state, step).text for state, step in zip(states, steps, strict=False)]
    assert shown == [
        "x := 0;  {x = 0}",
        "while (x < 1)",
        "x := x + 1;  {x = 1}",
        "while (x < 1)",
        "assert x == 0;  ✗ failure",
    ]
    assert execution.start_text(states[0]) == "start  {x = 7}"
    assert execution.ending(states[-1], steps[-1]) == "assertion violated"


def test_a_loop_is_followed_once_around() -> None:
    case = program(":= x 3 while true { := x 1 := x 2 }", x=0)
    evidence = decided(case).evidence
    assert isinstance(evidence, Repeated)
    found = guide(case, "loop", evidence)
    assert found is not None
    steps = list(found.steps)
    assert found.cycle is not None
    assert steps[found.cycle - 1].target[:2] == steps[-1].target[:2]


def test_evidence_of_another_run_is_refused() -> None:
    case = program(":= x 3", x=0)
    with pytest.raises(InputError, match="not the run of the program"):
        guide(case, "success", Ended(17))
    with pytest.raises(InputError, match="type-error"):
        Execution(program(":= x true", x=0))


def test_a_number_that_grows_too_large_ends_the_run() -> None:
    case = program(":= x 7 while > x 0 { := x * x x }", x=0)
    _, steps = executed(case, 200)
    assert steps[-1].fault == TOO_LARGE
