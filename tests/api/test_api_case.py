"""Cases in Python: what `assay check` says, as objects."""

from __future__ import annotations

from pathlib import Path

import pytest

import assay
from assay.api.run import MOST_STEPS
from assay.cli.main import assay as command_line
from assay.core.domain.protocol import load_domain
from assay.core.domain.verdict import Verdict
from assay.errors import UsageError

MODEL = """byte x;
active [2] proctype p() { byte t; t = x; x = t + 1 }
ltl two { <> (x == 2) }
ltl small { [] (x <= 2) }
"""
CASE = """{"instance": [{"state-names": true, "weight-type": "none"},
{"states": {"p2": {"A": [{"to": "p3", "pop": ""}]}, "p3": {}}},
{"accepting": [1], "edges": [["p2", "A", 1]]}, {"accepting": ["p3"], "edges": []}]}"""
FILES = {
    "m.pml": (MODEL, ["holds", "violated", "holds"]),
    "f.bpl": ("procedure main() { var x: int; x := 3; assert x < 0; }", ["failure"]),
    "c.json": (CASE, ["reachable"]),
    "u.ltl": ("[] p && <> !p\n", ["unsatisfiable"]),
    "s.ltl": ("[] p\n", ["satisfiable"]),
}


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "m.pml"
    path.write_text(MODEL)
    return path


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_and_checked_in_its_domain(name: str, tmp_path: Path) -> None:
    text, verdicts = FILES[name]
    (tmp_path / name).write_text(text)
    answers = assay.read(tmp_path / name).check()
    assert [answer.verdict for answer in answers] == verdicts
    assert {answer.certified for answer in answers} == {"full"}


@pytest.mark.parametrize("name", FILES)
def test_the_evidence_of_an_answer_is_accepted_by_every_checker(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(FILES[name][0])
    for answer in assay.read(str(tmp_path / name)).check():
        checkers = load_domain(answer.case.domain).checkers
        assert [c.check(answer.case.content, Verdict(answer.verdict), answer.evidence) for c in checkers] == [
            None for _ in checkers
        ]


def test_answers_print_as_the_command_does(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command_line(["check", str(model)], standalone_mode=False)
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert str(assay.read(model).check()).splitlines() == lines


@pytest.mark.parametrize(
    ("name", "length", "words"),
    [("m.pml", 7, "x = t + 1"), ("f.bpl", 1, "assert x < 0"), ("c.json", 1, "pop"), ("s.ltl", 1, "{p}")],
)
def test_a_counterexample_is_the_run_in_the_evidence(name: str, length: int, words: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(FILES[name][0])
    runs = [answer.counterexample for answer in assay.read(tmp_path / name).check()]
    (run,) = [run for run in runs if run is not None]
    assert len(run) == length
    assert words in str(run)
    assert not run.truncated


def test_a_certificate_is_no_counterexample(tmp_path: Path) -> None:
    (tmp_path / "u.ltl").write_text(FILES["u.ltl"][0])
    assert assay.read(tmp_path / "u.ltl").check().only.counterexample is None


def test_the_cycle_of_a_run_is_marked(model: Path) -> None:
    run = assay.read(model)["ltl:two"].check().counterexample
    assert run is not None
    assert [step.cycle for step in run] == [False] * 6 + [True]
    assert run[6:] == (run[6],)


def test_a_long_run_is_truncated(tmp_path: Path) -> None:
    (tmp_path / "long.bpl").write_text(
        "procedure main() { var i: int; i := 0; while (i < 20000) { i := i + 1; } assert i == 0; }"
    )
    run = assay.read(tmp_path / "long.bpl").check().only.counterexample
    assert run is not None
    assert (len(run), run.truncated) == (MOST_STEPS, True)


def test_options_have_the_names_of_the_command_line(model: Path) -> None:
    case = assay.read(model, ltl="[] (x < 2)").only
    assert case.check(por="none", max_states=1000, compress=True).verdict == "violated"
    assert case.check(max_states=1).verdict == "unknown"
    assert case.check("bfs", max_states=1).reason == "bound"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"max_stats": 3}, "did you mean max_states"),
        ({"compress": "yes"}, "write compress=True"),
        ({"max_states": True}, "write a text or a number"),
    ],
)
def test_a_wrong_option_is_an_error_with_a_remedy(model: Path, options: dict[str, str], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        assay.read(model)[0].check(**options)


def test_one_of_several_cases_is_chosen_by_its_part(model: Path) -> None:
    cases = assay.read(model)
    assert [case.part for case in cases[1:]] == ["ltl:two", "ltl:small"]
    assert cases.check()["ltl:small"].case is not None
    with pytest.raises(UsageError, match="3 cases, not one; choose one by its part: safety, ltl:two, ltl:small"):
        _ = cases.only
    with pytest.raises(UsageError, match="did you mean ltl:two"):
        _ = cases["two"]


def test_an_invalid_file_is_an_error_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text("byte x\nactive proctype p( { }\n")
    with pytest.raises(assay.AssayError, match=r"m\.pml:2"):
        assay.read(tmp_path / "m.pml")


def test_a_case_is_written_in_the_formats_of_its_domain(tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(CASE)
    case = assay.read(tmp_path / "c.json").only
    (tmp_path / "again.json").write_text(case.write())
    assert assay.read(tmp_path / "again.json", domain="pushdown").only.content == case.content
    with pytest.raises(UsageError, match="pushdown has no format 'xml'"):
        case.write("xml")
