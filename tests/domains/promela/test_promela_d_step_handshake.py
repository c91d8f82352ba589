"""A d_step may not send to a rendezvous channel: all engines and SPIN report it."""

from __future__ import annotations

import pytest
from tests.domains.promela.spin_models import ask_live

from assay.core.domain.oracle import Limits
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.model.evidence import Run
from assay.domains.promela.oracle.oracle import ORACLES

BODIES = ("d_step { w!1; y = 2 }", "d_step { y = 1; w!1; y = 2 }", "d_step { c!1; y = 2 }")
ENGINES = ("bfs-plain", "bfs-native", "scc-native")


def case(body: str) -> Case:
    declared = "chan w = [0] of { byte }; chan c; chan q = [1] of { byte }; byte x, y;"
    text = f"{declared} active proctype W() {{ end: do :: w?x od }} active proctype P() {{ c = w; {body} }}"
    return Case(text, Property(SAFETY))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("body", BODIES)
def test_a_rendezvous_send_in_a_d_step_is_a_fault(body: str, engine: str) -> None:
    (answer,) = ORACLES[engine].decide([case(body)], Limits())
    assert isinstance(answer.evidence, Run)
    assert answer.evidence.why == "d_step"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_buffered_send_in_a_d_step_is_not(engine: str) -> None:
    (answer,) = ORACLES[engine].decide([case("d_step { q!1; y = 2 }")], Limits())
    assert answer.verdict.word == "holds"


@pytest.mark.tool("spin", "gcc")
def test_spin_reports_the_same() -> None:
    cases = [*map(case, BODIES), case("d_step { q!1; y = 2 }")]
    assert [answer.verdict.word for answer in ask_live("spin:full", cases)] == ["violated"] * 3 + ["holds"]
