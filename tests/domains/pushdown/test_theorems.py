"""Coq's kernel accepts every verdict of the oracle as a theorem, and none that is false."""

from __future__ import annotations

import pytest

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Verdict
from assay.core.trial.theorems import theorem_file, why_not_proved
from assay.domains.pushdown.drawing.run import unfold
from assay.domains.pushdown.model.evidence import Bounded, Trace
from compare.weights import honest

pytestmark = [pytest.mark.tool("coqc"), pytest.mark.usefixtures("extracted")]
DOMAIN = load_domain("pushdown")


@pytest.mark.slow
def test_verdicts_of_all_engines_are_theorems() -> None:
    proved = []
    for i, engine in enumerate(("pre", "post", "dual") * 12):
        source = make_source(DOMAIN, parse_source_spec("swarm" if i % 2 else "random"))
        case = source.case(i)
        answer = make_oracle(DOMAIN, engine).decide([case], Limits())[0]
        assert answer.evidence is not None
        proved.append((case, answer.verdict, answer.evidence))
    text = theorem_file(DOMAIN, proved)
    assert "~ case_reachable" in text
    assert "verdict_36 " in text
    assert why_not_proved(text) == ""


def test_false_verdict_is_no_theorem() -> None:
    case = make_source(DOMAIN, parse_source_spec("exhaustive")).case(12_764_009)
    answer = make_oracle(DOMAIN, "pre").decide([case], Limits())[0]
    assert answer.verdict == Verdict("reachable")
    run = unfold(case, answer.evidence, 10)  # type: ignore[arg-type]
    assert why_not_proved(theorem_file(DOMAIN, [(case, answer.verdict, Trace(tuple(run.configurations)))])) == ""
    assert "verdicts.v" in why_not_proved(theorem_file(DOMAIN, [(case, Verdict("unreachable"), answer.evidence)]))


@pytest.mark.slow
def test_what_runs_weigh_is_a_theorem_and_no_other_weight_is() -> None:
    proved = [(case, Verdict("reachable"), evidence) for case, evidence in honest(0, 30)]
    text = theorem_file(DOMAIN, proved)
    assert " least verdict_1_case" in text
    assert "no_greatest " in text
    assert why_not_proved(text) == ""
    case, evidence = next((case, found) for case, _, found in proved if isinstance(found.least, Bounded))
    assert isinstance(evidence.least, Bounded)
    wrong = evidence.least._replace(weight=tuple(number - 1 for number in evidence.least.weight))
    false = theorem_file(DOMAIN, [(case, Verdict("reachable"), evidence._replace(least=wrong))])
    assert "verdicts.v" in why_not_proved(false)
