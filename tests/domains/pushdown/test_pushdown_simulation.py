"""Simulated runs of pushdown systems are runs: the proved checker accepts each as a trace."""

from __future__ import annotations

from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.domains.pushdown.cases import cases

from assay.core.domain.splitmix import Draw
from assay.core.domain.verdict import Verdict
from assay.core.simulate.simulation import random_steps
from assay.domains.pushdown.checker.proved import PROVED
from assay.domains.pushdown.engine.engines import ENGINES
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import Trace
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics.runs import Configuration, accepts
from assay.domains.pushdown.simulation import MOST_STARTS, Rewriting, accepted, guide
from assay.errors import InputError

REACHABLE = Verdict("reachable")
CASE = Case(
    ("p", "q"),
    ("A", "B"),
    (Rule(0, 0, 1, (0, 1)), Rule(1, 0, 1, ()), Rule(1, 1, 0, (1,))),
    Automaton(("s",), (Edge(0, 0, 2),), (2,)),
    Automaton(("s",), (Edge(1, 1, 2),), (2,)),
)


def only(case: Case, configuration: Configuration) -> Automaton:
    """The automaton that accepts one configuration."""
    location, stack = configuration
    count = len(case.locations)
    states = [location, *range(count, count + len(stack))]
    edges = tuple(Edge(states[k], label, states[k + 1]) for k, label in enumerate(stack))
    return Automaton(tuple(f"f{k}" for k in range(len(stack))), edges, (states[-1],))


@settings(max_examples=60)
@given(cases(), st.integers(0, 9))
def test_the_proved_checker_accepts_every_random_run(case: Case, seed: int) -> None:
    rewriting = Rewriting(case)
    try:
        start = Draw(seed).choice(rewriting.starts)
    except InputError:
        return
    steps = list(islice(random_steps(rewriting, start, Draw(seed)), 8))
    last = steps[-1].target if steps else start
    ending = replace(case, final=only(case, last), weights=None)
    trace = Trace((start, *(step.target for step in steps)))
    assert PROVED.check(ending, REACHABLE, trace) is None
    assert bool(rewriting.ending(last, None)) == (len(steps) < 8)


@settings(max_examples=100)
@given(cases())
def test_starts_are_accepted_and_none_that_is_shorter_is_missed(case: Case) -> None:
    found = accepted(case, case.initial, MOST_STARTS)
    words = [word for length in range(3) for word in product(range(len(case.labels)), repeat=length)]
    short = [(p, word) for word in words for p in range(len(case.locations)) if accepts(case.initial, (p, word))]
    assert all(accepts(case.initial, configuration) for configuration in found)
    assert len(set(found)) == len(found)
    if short:
        assert len(found[0][1]) == len(short[0][1])
    if len(found) < MOST_STARTS and len(short) < MOST_STARTS:
        assert set(short) <= set(found)


def test_a_run_shows_its_rules_and_stacks() -> None:
    rewriting = Rewriting(CASE)
    start = rewriting.starts[0]
    steps = list(random_steps(rewriting, start, Draw(0)))
    assert rewriting.start_text(start) == "(p, A) in A1"
    assert [rewriting.shown(start, step).changed for step in steps] == [("(q, A B)",), ("(q, B) in A2",), ("(p, B)",)]
    assert rewriting.ending(steps[-1].target, steps[-1]) == "no rule applies"
    assert rewriting.values(steps[0].target) == {"location": "q", "stack": "A B"}


@pytest.mark.parametrize("engine", ["pre", "post", "dual"])
def test_the_run_in_evidence_is_followed(engine: str) -> None:
    answer = ENGINES[engine](normalised(CASE))
    assert answer.evidence is not None
    found = guide(CASE, "reachable", answer.evidence)
    assert found is not None
    steps = list(found.steps)
    assert PROVED.check(CASE, REACHABLE, Trace((found.start, *(step.target for step in steps)))) is None
    assert guide(CASE, "reachable", Trace((found.start, *(step.target for step in steps)))) == found


def test_evidence_that_is_no_run_is_refused() -> None:
    with pytest.raises(InputError, match="a step of the trace follows no rule"):
        guide(CASE, "reachable", Trace(((0, (0,)), (1, (1,)))))
    with pytest.raises(InputError, match="A1 accepts no configuration"):
        _ = Rewriting(replace(CASE, initial=Automaton())).starts
