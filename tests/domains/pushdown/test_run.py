"""A derivation unfolds into a real run from A1 to A2."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from tests.domains.pushdown.cases import cases

from assay.domains.pushdown.drawing.run import unfold
from assay.domains.pushdown.engine.engines import ENGINES, Decide
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Derivation
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics import runs as semantics

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("decide", ENGINES.values(), ids=list(ENGINES))
@settings(max_examples=500, deadline=None)
@given(case=cases())
def test_it_starts_in_a1_ends_in_a2_and_every_step_is_one(decide: Decide, case: Case) -> None:
    answer = decide(normalised(case))
    if not isinstance(answer.evidence, Derivation):
        return
    run = unfold(case, answer.evidence, 2000)
    if not run.whole:
        return
    assert len(run.configurations) == len(run.rules) + 1
    assert semantics.accepts(case.initial, run.configurations[0])
    assert semantics.accepts(case.final, run.configurations[-1])
    for (before, after), number in zip(pairwise(run.configurations), run.rules, strict=True):
        assert after in semantics.step((case.rules[number],), before)


@pytest.mark.parametrize("decide", ENGINES.values(), ids=list(ENGINES))
@settings(max_examples=200, deadline=None)
@given(case=cases())
def test_a_run_that_is_cut_off_has_only_real_steps(decide: Decide, case: Case) -> None:
    answer = decide(normalised(case))
    if not isinstance(answer.evidence, Derivation):
        return
    run = unfold(case, answer.evidence, 2)
    assert len(run.rules) <= 2
    for (before, after), number in zip(pairwise(run.configurations), run.rules, strict=True):
        assert after in semantics.step((case.rules[number],), before)
