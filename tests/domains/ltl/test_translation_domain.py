"""The domain of formulas: the oracle proves both answers, faulty translators are caught, and formulas shrink."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.core.campaigns import run_inline

from assay.automata.buchi.difference import difference
from assay.automata.buchi.hoa_reader import read_hoa
from assay.automata.buchi.never import read_claim
from assay.automata.buchi.translate import translate
from assay.automata.emptiness.evidence import Ranked
from assay.automata.formula.formula import subformulas
from assay.automata.formula.lasso import Lasso, holds
from assay.automata.formula.syntax import parse, write
from assay.core.campaign.reduce import reduce_case
from assay.core.domain.judgement import AGREE, Judgement, Outcome
from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import Spec, parse_source_spec, parse_spec
from assay.core.domain.subject import End, Output, Stage
from assay.core.domain.verdict import Certified, Reason, Verdict
from assay.core.store.plan import make_plan
from assay.core.store.store import Store
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench, Trial
from assay.core.trial.trial import decide
from assay.domains.ltl.checker.readable import wrong_claim
from assay.domains.ltl.domain import DOMAIN
from assay.domains.ltl.faults.absorption import absorb_untils
from assay.domains.ltl.formats import formula_case, read_cases
from assay.domains.ltl.malformed import malformed_case
from assay.domains.ltl.model.case import SPIN, Case, Text
from assay.domains.ltl.model.evidence import Claim, Evidence
from assay.domains.ltl.spin_spelling import spelled
from assay.domains.ltl.subjects.spin_f import SpinF
from assay.errors import InputError, UsageError

LIMITS = Limits()


def cases(source: str, count: int) -> list[Case]:
    made = make_source(DOMAIN, parse_source_spec(source))
    return [made.case(i) for i in range(count)]


def trials(subject: str, formulas: Sequence[Case]) -> list[Trial[Evidence]]:
    made = make_subject(DOMAIN, parse_spec(subject))
    return Bench(DOMAIN, make_oracle(DOMAIN, "tableau"), made, located(made), LIMITS).try_cases(formulas)


def wrong_for(subject: str) -> Callable[[Sequence[Case]], list[bool]]:
    """Which cases the subject answers with an automaton that accepts too much."""
    return lambda some: [trial.judgement.kind == "extra" for trial in trials(subject, some)]


def test_both_answers_are_certified() -> None:
    decided = decide(DOMAIN, make_oracle(DOMAIN, "tableau"), cases("formulas:next=1,size=9", 80), LIMITS)
    assert all(d.certified is Certified.FULL and not d.fault for d in decided)
    assert {type(d.answer.evidence) for d in decided} == {Lasso, Ranked}


def test_evidence_for_the_other_answer_is_rejected() -> None:
    checker = DOMAIN.checkers[0]
    for case in cases("formulas:seed=1", 40):
        (answer,) = make_oracle(DOMAIN, "tableau").decide([case], LIMITS)
        assert answer.evidence is not None
        for word in ("satisfiable", "unsatisfiable"):
            accepted = checker.check(case, Verdict(word), answer.evidence) is None
            assert accepted == (word == answer.verdict.word)
    wrong = Lasso((), (frozenset("q"),))
    assert checker.check(formula_case("[] p"), Verdict("satisfiable"), wrong) is not None


@pytest.mark.parametrize("subject", ["engine:buchi", "engine:generalised", "engine:tableau"])
def test_our_translations_agree_with_the_definitions(subject: str) -> None:
    assert all(t.judgement == AGREE for t in trials(subject, cases("formulas:next=1,seed=2", 60)))


@pytest.mark.parametrize("subject", ["fault:acceptance", "fault:one-set", "fault:absorption"])
def test_planted_faults_are_found_with_a_word_that_shows_them(subject: str) -> None:
    formulas = [
        *cases("formulas:size=10,seed=3", 60),
        formula_case("[] <> p && [] <> q"),
        formula_case("p && (q U (p && r))"),
    ]
    found = [
        (case, trial)
        for case, trial in zip(formulas, trials(subject, formulas), strict=True)
        if trial.judgement.outcome is Outcome.DISAGREE
    ]
    assert found
    for case, trial in found:
        claim = trial.asked.answer.evidence
        assert isinstance(claim, Claim)
        assert claim.differs is not None
        assert not holds(case.formula, claim.differs)
        assert trial.judgement.kind == "extra"


def test_a_disagreement_shrinks_to_the_operator_that_matters() -> None:
    wrong = wrong_for("fault:acceptance")
    for text in ("[] (p -> <> q) && (r U !s || [] p)", "!(([] q <-> p) V (p W [] r))"):
        start = formula_case(text)
        assert wrong([start]) == [True]
        reduced = reduce_case(start, DOMAIN.reducer, wrong)
        assert reduced.one_minimal
        assert len(list(subformulas(reduced.case.formula))) <= 3


@pytest.mark.parametrize("seed", range(5))
def test_a_campaign_of_the_default_source_finds_absorbed_untils_and_shrinks_them(seed: int, tmp_path: Path) -> None:
    subject = "fault:absorption"
    plan = make_plan(load_domain("ltl"), [f"formulas:seed={seed}"], [subject], cases=500, limits=LIMITS)
    with Store.create(tmp_path / "c.assay", plan, {}) as store:
        run_inline(store)
        first = min(store.findings(), key=lambda finding: finding.kept.index)
    start = DOMAIN.cases.decode(first.kept.case)
    assert first.kept.judgement.kind == "extra"
    assert len(list(subformulas(reduce_case(start, DOMAIN.reducer, wrong_for(subject)).case.formula))) <= 6


def test_an_until_is_absorbed_by_a_part_of_its_right_side_only() -> None:
    for text, left in (
        ("p && (q U (p && r))", "p"),
        ("p && (q U p)", "p"),
        ("p && (p U r)", "p && (p U r)"),
        ("p || (q U (p && r))", "p || (q U (p && r))"),
        ("[] (r && (q U [] r))", "[] r"),
    ):
        assert absorb_untils(parse(text)) == parse(left)


def test_every_single_change_gives_another_formula_or_a_smaller_one() -> None:
    for case in cases("formulas:next=1,size=9,seed=4", 60):
        for way in DOMAIN.reducer.passes[:2]:  # the others are for malformed texts
            for change in way.changes(case):
                made = way.apply(case, [change])
                assert made is not None
                assert len(list(subformulas(made.formula))) <= len(list(subformulas(case.formula)))
            assert way.apply(case, way.changes(case)) is not None


def test_a_claim_without_a_differing_word_or_with_a_wrong_one_is_no_disagreement() -> None:
    case = formula_case("p U q")
    automaton = translate(case.formula)
    assert wrong_claim(case, Claim(automaton)) is None
    assert wrong_claim(case, Claim(automaton, Lasso((), (frozenset("q"),)))) is None
    missing = wrong_claim(case, Claim(translate(parse("false")), Lasso((), (frozenset("q"),))))
    assert missing is not None
    assert missing.kind == "missing"


def test_cases_and_evidence_are_written_and_read_back() -> None:
    for case in cases("formulas:next=1,seed=5", 60):
        assert DOMAIN.cases.decode(DOMAIN.cases.encode(case)) == case
        (answer,) = make_oracle(DOMAIN, "tableau").decide([case], LIMITS)
        claim = Claim(translate(case.formula), Lasso((), (frozenset("p"),)))
        assert answer.evidence is not None
        assert DOMAIN.evidence.decode(DOMAIN.evidence.encode(answer.evidence)) == answer.evidence
        assert DOMAIN.evidence.decode(DOMAIN.evidence.encode(claim)) == claim


@pytest.mark.parametrize(
    "data", [b"", b"{}", b'{"formula":"p &&"}', b'{"formula":"(p)"}', b'{"formula":"p","x":1}', b"\xff"]
)
def test_what_is_no_case_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        DOMAIN.cases.decode(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'{"type":"word","stem":[],"cycle":[]}',
        b'{"type":"none","values":["x"],"pairs":[]}',
        b'{"type":"automaton","states":1,"initial":[1],"edges":[],"acceptance":[],"differs":null}',
        b"\xff",
    ],
)
def test_what_is_no_evidence_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        DOMAIN.evidence.decode(data)


def test_a_file_gives_its_formulas_and_names_bad_lines(tmp_path: Path) -> None:
    (tmp_path / "f.ltl").write_text("[] p # always\n\np &&\n" + " && ".join(f"p{i}" for i in range(65)) + "\n")
    first, second, third = read_cases(tmp_path / "f.ltl")
    assert not isinstance(first, InputError)
    assert write(first.case.formula) == "[] p"
    assert isinstance(second, InputError)
    assert second.where == f"{tmp_path}/f.ltl:3:5"
    assert isinstance(third, InputError)
    (tmp_path / "f.jsonl").write_bytes(DOMAIN.write(first.case, "json") + b"no\n")
    good, bad = read_cases(tmp_path / "f.jsonl")
    assert not isinstance(good, InputError)
    assert good.case == first.case
    assert isinstance(bad, InputError)
    for wrong in ("missing.ltl", "f.txt"):
        with pytest.raises(InputError):
            list(read_cases(tmp_path / wrong))
    (tmp_path / "g.ltl").write_bytes(DOMAIN.write(first.case, "ltl"))
    assert make_source(DOMAIN, parse_source_spec(f"corpus:path={tmp_path}/g.ltl")).size == 1


def test_the_exhaustive_source_has_each_formula_once() -> None:
    source = make_source(DOMAIN, parse_source_spec("exhaustive:size=3,atoms=1"))
    assert source.size is not None
    found = {source.case(i) for i in range(source.size)}
    assert len(found) == source.size


def test_a_drawing_shows_the_claim_and_the_word() -> None:
    case = formula_case("<> p")
    (trial,) = trials("fault:acceptance", [case])
    drawn = DOMAIN.draw(case, trial.asked.answer.evidence)
    assert "accepts this word, which violates the formula" in drawn.note
    assert len(drawn.figures) == 3
    assert DOMAIN.draw(case, None).figures[0].text == "<> p"
    assert DOMAIN.signature(case, Judgement(Outcome.DISAGREE)) == "Eventually"


def test_output_of_spin_is_read_or_said_to_be_unreadable() -> None:
    spin = SpinF(Spec("spin-f"))
    claim = b"never {\nT0_init:\n\tdo\n\t:: ((p)) -> goto T0_init\n\tod;\n}"
    good, odd = formula_case("[] p"), formula_case("X p")
    stage = Stage(End.EXIT, stdout=claim)
    (answer,) = spin.read([good], Output((stage,)))
    assert wrong_claim(good, getattr(answer, "evidence", None)) is not None  # no accept label
    answers = spin.read([good, odd, good], Output((Stage(End.EXIT, stdout=b"tl_spin: error"), stage, Stage(End.TIME))))
    assert [getattr(getattr(a, "verdict", None), "reason", None) for a in answers[:2]] == [
        Reason.UNREADABLE,
        Reason.UNSUPPORTED,
    ]
    assert getattr(answers[2], "alone", False)
    assert spelled(parse("p W q")) == "[] p || (p U q)"


@pytest.mark.parametrize("text", ["spin-g", "fault:none", "spin-f,x=1"])
def test_unknown_subjects_are_refused(text: str) -> None:
    with pytest.raises(UsageError):
        make_subject(DOMAIN, parse_spec(text))


@pytest.mark.tool("spin")
def test_spin_translates_formulas_rightly() -> None:
    judged = trials("spin-f", cases("formulas:seed=6,size=7", 60))
    assert all(trial.judgement.outcome is not Outcome.DISAGREE for trial in judged)
    assert sum(trial.judgement == AGREE for trial in judged) > 50


@pytest.mark.parametrize("text", ["[] (p -> <> q)", "p W X q", "false"])
def test_a_formula_is_written_as_an_automaton_that_is_read_back(text: str) -> None:
    case = formula_case(text)
    for form, read in (("hoa", read_hoa), ("never", read_claim)):
        assert difference(read(DOMAIN.write(case, form).decode()), case.formula) is None
    assert DOMAIN.write(formula_case("p W q"), "lbt") == b"V p1 | p0 p1\n"


def test_a_malformed_text_has_no_automaton() -> None:
    broken = malformed_case(Text(SPIN, "[] ("))
    assert DOMAIN.write(broken, "ltl") == b"[] (\n"
    with pytest.raises(UsageError, match="a malformed text has no such form"):
        DOMAIN.write(broken, "hoa")
