"""The domain as the workbench sees it."""

from __future__ import annotations

import pytest

from assay.core.domain.judgement import Outcome, judge
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import domain_names, load_domain
from assay.core.domain.verdict import Reason, Verdict, unknown
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule
from assay.errors import UsageError

# A1 has an edge into p0 and an ε-edge in A2: no engine takes it as it is
ODD = Case(
    ("p0",),
    ("A",),
    (Rule(0, 0, 0, ()),),
    Automaton((), (Edge(0, 0, 0),), (0,)),
    Automaton(("q0",), (Edge(0, EPSILON, 1),), (1,)),
)


def test_it_is_found_through_its_entry_point() -> None:
    assert "pushdown" in domain_names()
    assert load_domain("pushdown") is DOMAIN


def test_the_table_rules_on_every_pair_of_words() -> None:
    for said in DOMAIN.words[0]:
        for answered in DOMAIN.words[1]:
            judgement = judge(DOMAIN.table, Verdict(said), Verdict(answered), None)
            assert judgement.outcome is (Outcome.AGREE if said == answered else Outcome.DISAGREE)


def test_no_answer_is_inconclusive_and_a_crash_is_not() -> None:
    for reason in Reason:
        outcome = judge(DOMAIN.table, Verdict("reachable"), unknown(reason), None).outcome
        assert outcome is (Outcome.DISAGREE if reason is Reason.CRASH else Outcome.INCONCLUSIVE)


@pytest.mark.parametrize("engine", ["pre", "post"])
def test_the_oracle_decides_cases_that_are_not_normal(engine: str) -> None:
    answer = make_oracle(DOMAIN, engine).decide([ODD], Limits())[0]
    assert answer.verdict.word == "reachable"
    assert answer.evidence is not None
    assert DOMAIN.checkers[0].check(ODD, answer.verdict, answer.evidence) is None


def test_check_unfolds_a_run_on_request() -> None:
    answer = make_oracle(DOMAIN, "pre").decide([ODD], Limits())[0]
    assert DOMAIN.elaborate(ODD, answer, {"run": "10"}) == {"run": ["(p0, ·)"], "run_whole": True}
    assert DOMAIN.elaborate(ODD, answer, {}) == {}
    with pytest.raises(UsageError):
        DOMAIN.elaborate(ODD, answer, {"run": "many"})


def test_an_unknown_engine_is_a_usage_error() -> None:
    with pytest.raises(UsageError):
        make_oracle(DOMAIN, "guess")
