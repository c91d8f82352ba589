"""A derivation unfolds into a real run from A1 to A2."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from tests.domains.pushdown.cases import cases

from assay.domains.pushdown.drawing.run import unfold
from assay.domains.pushdown.engine.engines import ENGINES
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Derivation
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics import runs as semantics

pytestmark = pytest.mark.slow


def derivations(case: Case) -> Iterator[tuple[str, Derivation]]:
    """What each engine derives; drawing a case takes longer than all of them."""
    for name, decide in ENGINES.items():
        answer = decide(normalised(case))
        if isinstance(answer.evidence, Derivation):
            yield name, answer.evidence


@settings(max_examples=500, deadline=None)
@given(case=cases())
def test_it_starts_in_a1_ends_in_a2_and_every_step_is_one(case: Case) -> None:
    for engine, derivation in derivations(case):
        run = unfold(case, derivation, 2000)
        if not run.whole:
            continue
        assert len(run.configurations) == len(run.rules) + 1, engine
        assert semantics.accepts(case.initial, run.configurations[0]), engine
        assert semantics.accepts(case.final, run.configurations[-1]), engine
        for (before, after), number in zip(pairwise(run.configurations), run.rules, strict=True):
            assert after in semantics.step((case.rules[number],), before), engine


@settings(max_examples=200, deadline=None)
@given(case=cases())
def test_a_run_that_is_cut_off_has_only_real_steps(case: Case) -> None:
    for engine, derivation in derivations(case):
        run = unfold(case, derivation, 2)
        assert len(run.rules) <= 2, engine
        for (before, after), number in zip(pairwise(run.configurations), run.rules, strict=True):
            assert after in semantics.step((case.rules[number],), before), engine
