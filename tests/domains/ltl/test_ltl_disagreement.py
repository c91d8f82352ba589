"""The sentence about a wrong automaton names a word on which it differs from the formula that is shown."""

from __future__ import annotations

from pathlib import Path

from tests.core.campaigns import run_inline

from assay.automata.buchi.membership import accepts
from assay.automata.formula.lasso import Lasso, holds
from assay.automata.formula.syntax import parse
from assay.core.campaign.shrink_queue import shrink_findings
from assay.core.domain.judgement import disagree
from assay.core.domain.protocol import load_domain
from assay.core.domain.verdict import Answer, Verdict
from assay.core.store.plan import make_plan
from assay.core.store.store import Store
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.disagreement import explain
from assay.domains.ltl.domain import DOMAIN
from assay.domains.ltl.faults.acceptance import without_acceptance
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Claim
from assay.report.explanation import explained

Q = frozenset({"q"})


def test_a_word_that_belongs_to_another_formula_is_not_repeated() -> None:
    case = Case(parse("<> q"))
    automaton = without_acceptance(case.formula)
    foreign = Answer(Verdict("satisfiable"), evidence=Claim(automaton, Lasso((), (Q,))), note="accepts ({q})*")
    told = explain(case, Answer(Verdict("satisfiable")), foreign, disagree("extra"))
    assert told.sentence == "The tool's automaton accepts the word ({})*, which violates <> q."


def test_a_rejected_word_is_followed_to_where_the_automaton_is_stuck() -> None:
    case = Case(parse("[] q"))
    wrong = claimed(case, without_acceptance(parse("[] (q && p)")))
    told = explain(case, Answer(Verdict("satisfiable")), wrong, disagree("missing"))
    assert "rejects the word" in told.sentence
    assert told.subject is not None
    assert told.subject.wrong is not None
    assert told.subject.lines[told.subject.wrong].endswith("in states none")
    assert told.right is not None
    assert any(line.startswith("[] q holds at position") for line in told.right.lines)


def test_the_word_of_a_shrunk_finding_is_a_difference_of_the_shrunk_formula(tmp_path: Path) -> None:
    domain = load_domain("ltl")
    plan = make_plan(domain, ["formulas:size=9"], ["fault:acceptance"], cases=120, shrink=3)
    with Store.create(tmp_path / "l.assay", plan, {}) as store:
        run_inline(store)
        shrink_findings(store, lambda *_: None)
        findings = [finding for finding in store.findings() if finding.reduction]
        assert findings
        for finding in findings:
            assert finding.reduction is not None
            case, claim = DOMAIN.cases.decode(finding.reduction.case), finding.said.claim
            assert claim is not None
            wrong = DOMAIN.evidence.decode(claim)
            assert isinstance(wrong, Claim)
            assert wrong.differs is not None
            assert accepts(wrong.automaton, wrong.differs) != holds(case.formula, wrong.differs)
            sentence = explained(store.plan, domain, finding).sentence
            assert str(wrong.differs) in sentence
            assert str(wrong.differs) in finding.said.note
            assert sentence.endswith(f"{DOMAIN.write(case, 'ltl').decode().strip()}.")
