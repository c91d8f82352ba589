"""A trace is accepted exactly if it is a run from A1 to A2, by the definitions."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domains.pushdown.cases import cases

from assay.core.domain.judgement import Outcome, judge
from assay.core.domain.verdict import Answer, Verdict
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.checker.trace import why_no_run
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.drawing.run import unfold
from assay.domains.pushdown.engine.engines import ENGINES
from assay.domains.pushdown.formats.evidence import EvidenceCodec
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import Derivation, Evidence, Meeting, Trace
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics import runs as semantics

pytestmark = pytest.mark.slow

REACHABLE = Verdict("reachable")
# two pops; A1 accepts (p, A A) by an ε-edge, A2 accepts (p, ·)
POPS = Case(
    ("p",),
    ("A",),
    (Rule(0, 0, 0, ()),),
    Automaton(("q", "r", "s"), (Edge(0, EPSILON, 1), Edge(1, 0, 2), Edge(2, 0, 3)), (3,)),
    Automaton((), (), (0,)),
)
GOOD = Trace(((0, (0, 0)), (0, (0,)), (0, ())))
WRONG = [
    (Trace(()), "the trace is empty"),
    (Trace(GOOD.configurations[1:]), "the trace does not start in A1"),
    (Trace(GOOD.configurations[:-1]), "the trace does not end in A2"),
    (Trace((GOOD.configurations[0], GOOD.configurations[2])), "a step of the trace follows no rule"),
    (Trace((GOOD.configurations[0], *GOOD.configurations)), "a step of the trace follows no rule"),
    (Trace(((1, (0, 0)), *GOOD.configurations[1:])), "the trace has an unknown location or label"),
    (Trace(((-1, (0, 0)), *GOOD.configurations[1:])), "the trace has an unknown location or label"),
    (Trace(((0, (EPSILON, 0, 0)),)), "the trace has an unknown location or label"),
]


def test_a_run_proves_reachable_and_nothing_else() -> None:
    checker = ReadableChecker()
    assert checker.check(POPS, REACHABLE, GOOD) is None
    assert checker.check(POPS, Verdict("unreachable"), GOOD) is not None


@pytest.mark.parametrize(("trace", "why"), WRONG)
def test_what_is_no_run_is_rejected_in_a_fixed_phrase(trace: Trace, why: str) -> None:
    assert why_no_run(POPS, trace) == why
    rejection = ReadableChecker().check(POPS, REACHABLE, trace)
    assert rejection is not None
    assert (rejection.kind, rejection.why) == ("evidence", why)


def test_a_claimed_trace_that_is_no_run_is_a_disagreement_of_kind_evidence() -> None:
    said: Answer[Evidence] = Answer(REACHABLE, evidence=WRONG[1][0])
    judgement = judge(DOMAIN.table, REACHABLE, REACHABLE, DOMAIN.examine(POPS, said, said))
    assert (judgement.outcome, judgement.kind) == (Outcome.DISAGREE, "evidence")
    assert judgement.detail == "the trace does not start in A1"
    fine: Answer[Evidence] = Answer(REACHABLE, evidence=GOOD)
    assert DOMAIN.examine(POPS, said, fine) is None


def test_a_long_stack_is_replayed() -> None:
    deep = (0,) * 5000
    case = Case(("p",), ("A",), (), Automaton((), (Edge(0, 0, 0),), (0,)), Automaton((), (Edge(0, 0, 0),), (0,)))
    assert why_no_run(case, Trace(((0, deep),))) == ""


@settings(max_examples=100, deadline=None)
@given(case=cases())
def test_every_run_that_a_derivation_unfolds_into_is_accepted(case: Case) -> None:
    for engine, decide in ENGINES.items():
        derivation = decide(normalised(case), 1 << 30).evidence
        if not isinstance(derivation, Derivation | Meeting):
            continue
        run = unfold(case, derivation, 200)
        if run.whole:
            assert why_no_run(case, Trace(run.configurations)) == "", engine


CONFIGURATIONS = st.tuples(st.integers(-1, 3), st.lists(st.integers(-1, 3), max_size=3).map(tuple))


@settings(max_examples=300, deadline=None)
@given(cases(), st.lists(CONFIGURATIONS, min_size=1, max_size=2).map(tuple))
def test_what_is_accepted_is_a_run_by_the_definitions(
    case: Case, claimed: tuple[tuple[int, tuple[int, ...]], ...]
) -> None:
    there = all(p in range(len(case.locations)) and set(stack) <= set(range(len(case.labels))) for p, stack in claimed)
    truth = (
        there
        and semantics.accepts(case.initial, claimed[0])
        and semantics.accepts(case.final, claimed[-1])
        and all(after in semantics.step(case.rules, before) for before, after in pairwise(claimed))
    )
    assert (why_no_run(case, Trace(claimed)) == "") is truth


def test_a_trace_is_read_back_as_it_was_written() -> None:
    assert EvidenceCodec().decode(EvidenceCodec().encode(GOOD)) == GOOD
