"""The domain as the workbench and the command line see it."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from tests.domains.promela.written_models import ASSERTING, BROKEN, PETERSON, TICKING, WAITING, about

from assay.cli.check import _build_check, _build_verify
from assay.core.domain.judgement import Outcome, judge
from assay.core.domain.lookup import make_oracle, make_source, make_subject, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import AnyDomain, Domain
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.domain.subject import EmbeddedSubject, Origin
from assay.core.domain.verdict import Certified, Verdict
from assay.core.trial.trial import decide
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.errors import UsageError

pytestmark = pytest.mark.slow

CLAIMS = PETERSON + "ltl mutex { [] (inside < 2) }\nltl { <> (inside == 2) }\n"


def domain() -> AnyDomain:
    return DOMAIN  # type: ignore[return-value]  # as `load_domain` casts it


def run(command: click.Command, *words: object) -> tuple[int, str]:
    done = CliRunner().invoke(command, [str(word) for word in words], standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    return done.return_value, done.output


def check(*words: object) -> tuple[int, str]:
    return run(_build_check(domain()), *words)


def lines(output: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in output.splitlines()]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "m.pml"
    path.write_text(CLAIMS)
    return path


def test_check_answers_every_property_of_a_file(model: Path) -> None:
    status, output = check(model, "--json")
    said = [(line["part"], line["verdict"], line["certified"]) for line in lines(output)]
    assert status == 0
    assert said == [("safety", "holds", "full"), ("ltl:mutex", "holds", "full"), ("ltl:2", "violated", "full")]
    assert {"states", "transitions", "seconds", "engine"} <= lines(output)[0].keys()


@pytest.mark.parametrize("engine", oracle_names(DOMAIN))
def test_every_engine_can_be_asked_and_its_evidence_verified(model: Path, tmp_path: Path, engine: str) -> None:
    evidence = tmp_path / "evidence"
    assert check(model, "--engine", engine, "--evidence", evidence)[0] == 0
    status, output = run(_build_verify(domain()), model, evidence)
    assert status == 0
    assert output.split() == [
        w for word in ("holds", "holds", "violated") for w in (f"{model}:", f"{word}:", "accepted")
    ]


def test_a_formula_can_be_given_and_its_evidence_verified(model: Path, tmp_path: Path) -> None:
    evidence = tmp_path / "evidence"
    formula = "[] <> (inside == 1)"
    _, output = check(model, "--ltl", formula, "--json", "--evidence", evidence)
    assert [line["part"] for line in lines(output)] == ["ltl:given"]
    assert run(_build_verify(domain()), model, evidence, "--ltl", formula)[0] == 0
    assert run(_build_verify(domain()), model, evidence, "--ltl", "[] (inside == 1)")[0] == 1


@pytest.mark.parametrize("claim", ["safety", "mutex", "ltl:mutex", "2", "acceptance", "non-progress"])
def test_one_claim_can_be_asked_for(model: Path, claim: str) -> None:
    _, output = check(model, "--claim", claim, "--json")
    parts = [str(line["part"]) for line in lines(output)]
    assert len(parts) == 1
    assert parts[0].removeprefix("ltl:") == claim.removeprefix("ltl:")


def test_weak_fairness_changes_the_answer(tmp_path: Path) -> None:
    path = tmp_path / "m.pml"
    path.write_text(WAITING + "ltl { <> done }")
    assert lines(check(path, "--claim", "1", "--json")[1])[0]["verdict"] == "violated"
    assert lines(check(path, "--claim", "1", "--json", "--weak-fairness")[1])[0]["verdict"] == "holds"


def test_a_short_run_is_shown_and_in_json_only_when_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "m.pml"
    path.write_text(BROKEN)
    assert "    1 P(1)" in check(path)[1]
    assert "    1 P(1)" not in check(path, "--run", "0")[1]
    assert "run" not in json.loads(check(path, "--json")[1])
    assert len(json.loads(check(path, "--json", "--run", "3")[1])["run"]) == 4
    output = check(path, "--run", "50", "--engine", "bfs")[1]
    assert "✗ assertion" in output
    assert "{inside = 2}" in output


def test_too_few_states_leave_the_answer_open(model: Path) -> None:
    status, output = check(model, "--claim", "safety", "--max-states", "5", "--json")
    assert status == 5
    assert (lines(output)[0]["reason"], lines(output)[0]["states"]) == ("bound", 5)


@pytest.mark.parametrize(
    "words", [["--max-states", "0"], ["--max-states", "x"], ["--ltl", "[] x", "--claim", "safety"]]
)
def test_options_that_make_no_sense_are_refused(model: Path, words: list[str]) -> None:
    with pytest.raises(UsageError):
        check(model, *words)


@pytest.mark.parametrize(
    ("text", "words", "what"),
    [
        (CLAIMS, ["--claim", "nothing"], "no claim 'nothing'"),
        (CLAIMS, ["--ltl", "[] (outside == 1)"], "undeclared variable outside"),
        (CLAIMS, ["--claim", "never"], "no claim 'never'"),
        ("active proctype P() { y = 1 }", [], "undeclared variable y"),
        ("active proctype P() { y = }", [], "m.pml:1:"),
    ],
)
def test_bad_input_is_told_with_its_place(tmp_path: Path, text: str, words: list[str], what: str) -> None:
    path = tmp_path / "m.pml"
    path.write_text(text)
    done = CliRunner().invoke(_build_check(domain()), [str(path), *words], standalone_mode=False)
    assert done.return_value == 2
    assert what in done.output + done.stderr
    assert str(path) in done.output + done.stderr


def test_an_engine_is_a_subject_of_another(model: Path) -> None:
    case = about(BROKEN, "safety")
    subject = make_subject(DOMAIN, parse_spec("engine:bfs"))
    assert isinstance(subject, EmbeddedSubject)
    assert subject.origin is Origin.OURS
    answer = subject.answer(case, Limits())
    oracle = make_oracle(DOMAIN, "scc").decide([case], Limits())[0]
    assert DOMAIN.examine(case, oracle, answer) is None
    assert judge(DOMAIN.table, oracle.verdict, answer.verdict, None).outcome is Outcome.AGREE
    with pytest.raises(UsageError):
        make_subject(DOMAIN, parse_spec("engine:dfs"))


@pytest.mark.parametrize(
    ("oracle", "subject", "kind"), [("violated", "holds", "soundness"), ("holds", "violated", "completeness")]
)
def test_what_a_wrong_verdict_is(oracle: str, subject: str, kind: str) -> None:
    assert judge(DOMAIN.table, Verdict(oracle), Verdict(subject), None).kind == kind


def test_a_case_is_written_and_read_back(tmp_path: Path) -> None:
    for case in (about(PETERSON, "[] (inside < 2)", fair=True), about(ASSERTING, "acceptance")):
        path = tmp_path / "case.json"
        path.write_bytes(DOMAIN.write(case, "json"))
        found = list(DOMAIN.read(path))
        assert [getattr(item, "case", None) for item in found] == [case]
        assert DOMAIN.cases.decode(DOMAIN.cases.encode(case)) == case


def drawn(case: Case, evidence: Evidence | None) -> list[tuple[str, bool]]:
    return [(step.caption, step.cycle) for step in DOMAIN.draw(case, evidence).steps]


def test_a_case_is_drawn_with_its_run() -> None:
    case = about(TICKING.replace("PROGRESS", ""), "[] (x == 0)")
    evidence = make_oracle(DOMAIN, "bfs").decide([case], Limits())[0].evidence
    assert any(cycle for _, cycle in drawn(case, evidence))
    assert drawn(case, None) == []
    assert "[]" in DOMAIN.draw(case, None).figures[1].text


def test_the_engines_agree_on_random_cases_and_prove_what_they_say() -> None:
    source = make_source(DOMAIN, parse_source_spec("random"), 5)
    said = set()
    for i in range(25):
        case = source.case(i)
        labels = set()
        for name in oracle_names(DOMAIN):
            decided = decide(plain(), make_oracle(DOMAIN, name), [case], Limits())[0]
            assert not decided.fault
            assert decided.certified is not Certified.NONE
            labels.add(decided.answer.verdict.label)
        assert len(labels) == 1
        said |= labels
    assert {"holds", "violated"} <= said


def plain() -> Domain[Case, Evidence]:
    return DOMAIN
