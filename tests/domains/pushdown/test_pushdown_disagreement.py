"""Explanations of wrong answers about reachability, on the cases kept from real findings."""

from __future__ import annotations

from pathlib import Path

from assay.core.domain.case import Read
from assay.core.domain.judgement import Judgement, disagree
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.drawing.disagreement import explain
from assay.domains.pushdown.formats import read_cases
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence, Trace

FOLDER = Path(__file__).parent / "pdaaal_findings"


def kept(name: str) -> tuple[Case, Answer[Evidence]]:
    """A kept case and the oracle's answer."""
    (item,) = read_cases(FOLDER / f"{name}.json")
    assert isinstance(item, Read)
    return item.case, make_oracle(DOMAIN, "pre").decide([item.case], Limits())[0]


def sentence(name: str, answer: Answer[Evidence], judgement: Judgement) -> str:
    return explain(*kept(name), answer, judgement).sentence


def test_a_missed_run_is_named_by_its_ends() -> None:
    told = explain(*kept("epsilon_final_missed"), Answer(Verdict("unreachable")), disagree("soundness"))
    assert told.sentence == "The tool says unreachable. (p0, B) of A1 reaches (p0, A) of A2 in 1 step."
    assert told.right is not None
    assert told.right.lines == ("(p0, B)", "(p0, A)    by (p0, B) ↪ (p0, swap A)")


def test_an_invented_run_is_denied() -> None:
    told = sentence("into_initial_invented", Answer(Verdict("reachable")), disagree("soundness"))
    assert told == "The tool says reachable. No configuration of A1 reaches one of A2."


def test_a_trace_is_marked_at_its_first_wrong_configuration() -> None:
    case, oracle = kept("trace_without_start")
    end = case.locations.index("p1")
    answer: Answer[Evidence] = Answer(Verdict("reachable"), evidence=Trace(((end, ()),)))
    told = explain(case, oracle, answer, disagree("evidence", "the trace does not start in A1"))
    assert "the trace of the tool is wrong, at (p1, ·): the trace does not start in A1." in told.sentence
    assert told.subject is not None
    assert told.subject.wrong == 0
    start = case.locations.index("p0")
    label = case.labels.index("A")
    jump: Answer[Evidence] = Answer(Verdict("reachable"), evidence=Trace(((start, (label,)), (start, ()), (end, ()))))
    told = explain(case, oracle, jump, disagree("evidence", "a step of the trace follows no rule"))
    assert told.subject is not None
    assert told.subject.wrong == 1


def test_a_weight_is_shown_beside_the_right_one() -> None:
    answer: Answer[Evidence] = Answer(Verdict("reachable"), value="least=1")
    told = sentence("weighted_not_lightest", answer, disagree("value", "a wrong weight"))
    assert told == "The tool gives 1 as the weight of the lightest run, but it is 0."
    answer = Answer(Verdict("reachable"), value="least=0")
    told = sentence("weighted_endless_overlooked", answer, disagree("value", "unbounded"))
    assert (
        told == "The tool gives 0 as the weight of the lightest run, but no run is the lightest: weights are unbounded."
    )


def test_a_crash_is_told_with_the_right_answer() -> None:
    crash: Answer[Evidence] = Answer(unknown(Reason.CRASH), note="ended by signal 11")
    told = sentence("into_initial_crash", crash, disagree("crash"))
    assert told == "The tool crashes: ended by signal 11. The right answer is unreachable."
