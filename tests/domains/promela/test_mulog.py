"""MULOG: Fig. 3 of the paper, by SPIN and by our semantics."""

from __future__ import annotations

import pytest
from tests.domains.promela.spin_models import ask_live

from assay.domains.promela.compile.load import question_of
from assay.domains.promela.formats import parse_formula
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property
from assay.domains.promela.sources.mulog import PROPERTY, mulog

FIGURE_3 = {1: (27, 27), 2: (2_674, 2_004)}
"""Stored states, without and with reduction; `benchmarks/mulog_reduction.py` has those for three processes."""


def case(processes: int, *, racing: bool = True, kind: str = LTL) -> Case:
    formula = parse_formula(PROPERTY) if kind == LTL else None
    return Case(mulog(processes, racing=racing), Property(kind, "mutex" if formula else "", formula))


@pytest.mark.parametrize("processes", [0, 27])
def test_there_are_names_for_26_processes(processes: int) -> None:
    with pytest.raises(ValueError, match="1 to 26"):
        mulog(processes)


@pytest.mark.tool("spin")
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("spec", ["spin:full", "spin:reduced"])
def test_spin_stores_the_states_of_figure_3(processes: int, spec: str) -> None:
    (answer,) = ask_live(spec, [case(processes)])
    assert answer.verdict.label == "holds"
    assert answer.measures["states"] == FIGURE_3[processes][spec == "spin:reduced"]


@pytest.mark.tool("spin")
@pytest.mark.parametrize(("racing", "said"), [(True, "violated"), (False, "holds")])
def test_the_race_at_the_start_is_a_deadlock_of_three(*, racing: bool, said: str) -> None:
    (answer,) = ask_live("spin:reduced", [case(3, racing=racing, kind=SAFETY)])
    assert answer.verdict.label == said
    assert answer.note == ("invalid end state" if racing else "")


@pytest.mark.parametrize("processes", [1, 2])
def test_our_semantics_have_the_states_of_figure_3(processes: int) -> None:
    system = question_of(case(processes)).system
    reached, waiting = {system.initial}, [system.initial]
    while waiting:
        for step in system.steps(waiting.pop()):
            assert not step.fault
            if step.target not in reached:
                reached.add(step.target)
                waiting.append(step.target)
    assert len(reached) == FIGURE_3[processes][0]
