"""The paper's `check`, extracted from its proof, against the specification and the native engines."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.domains.pushdown.spaces import small_cases

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Certified, Reason, Verdict, unknown
from assay.core.trial.trial import decide
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.engine.engines import ENGINES
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule, Weights
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.oracle.engines import PROVED
from assay.domains.pushdown.oracle.lines import settle_lines
from assay.domains.pushdown.oracle.proved import MOST, decide_as_proved
from assay.domains.pushdown.semantics import runs as semantics

CASE = Case(
    ("p", "q"),
    ("A", "B"),
    (Rule(0, 0, 1, (1,)),),
    Automaton(("s",), (Edge(0, 0, 2),), (2,)),
    Automaton(("t",), (Edge(1, 1, 2),), (2,)),
)
ORACLE = make_oracle(DOMAIN, PROVED)


def test_it_is_right_on_small_cases_with_epsilon_and_edges_into_initial_states() -> None:
    seen = set()
    for number, case in enumerate(small_cases(normal=False)):
        if number % 397 == 0:
            truth = "reachable" if semantics.check(normalised(case)) else "unreachable"
            assert decide_as_proved(case).verdict.word == truth
            seen.add(truth)
    assert len(seen) == 2


@pytest.mark.parametrize("text", ["random:locations=4,labels=3,rules=8", "swarm", "exhaustive"])
def test_it_agrees_with_the_native_engine(text: str) -> None:
    source = make_source(DOMAIN, parse_source_spec(text))
    for i in range(100):
        case = source.case(7919 * i % source.size if source.size else i)
        assert decide_as_proved(case).verdict == ENGINES["pre"](normalised(case)).verdict, i


def test_an_oracle_without_evidence_certifies_nothing() -> None:
    (decided,) = decide(DOMAIN, ORACLE, [CASE], Limits())
    assert (decided.answer.verdict, decided.certified, decided.fault) == (Verdict("reachable"), Certified.NONE, "")


def test_weights_and_large_cases_are_refused() -> None:
    weighed = replace(CASE, weights=Weights("uint", None, ((1,),)))
    large = replace(CASE, rules=CASE.rules * (MOST - 1))
    largest = replace(CASE, rules=CASE.rules * (MOST - 2))
    answers = ORACLE.decide([weighed, large, largest], Limits())
    refused = unknown(Reason.UNSUPPORTED)
    assert [answer.verdict for answer in answers] == [refused, refused, Verdict("reachable")]
    assert answers[1].note == f"{MOST + 1} rules and edges; the proved engine takes at most {MOST}"


def test_a_state_that_the_case_lacks_is_refused() -> None:
    beyond = replace(CASE, final=Automaton(("t",), (Edge(1, 1, 0), Edge(7, 1, 0)), (2,)))
    assert decide_as_proved(beyond).verdict == unknown(Reason.UNSUPPORTED)


def test_lines_have_no_kernel(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b"".join(DOMAIN.cases.encode(CASE) + b"\n" for _ in range(20)))
    ready: list[object] = []
    items = list(settle_lines(file, PROVED, lambda: ready.append(None)))
    assert len(items) == 20
    assert not ready
