"""The bugs written up in docs/findings.md: the right answers, and whether a given PDAAAL still has them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from assay.core.domain.case import Read
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Answer
from assay.core.trial.ask import ask, located
from assay.core.trial.trial import decide, judged
from assay.domains.pushdown.checker.trace import why_no_run
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.engine.engines import ENGINES
from assay.domains.pushdown.formats import read_cases
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence, Trace
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics import runs as semantics
from assay.domains.pushdown.subjects.pdaaal import Pdaaal
from assay.domains.pushdown.translation.pdaaal_input import Style, give
from assay.domains.pushdown.translation.pdaaal_output import read_result

STATES = ("named", "indexed", "indexed-all")
FOLDER = Path(__file__).parent / "pdaaal_findings"
RIGHT = {
    "epsilon_final_missed": "reachable",
    "into_initial_crash": "unreachable",
    "into_initial_invented": "unreachable",
    "into_final_invented": "unreachable",
    "epsilon_final_missed_by_dual": "reachable",
    "epsilon_inside_final_missed": "reachable",
    "epsilon_into_initial_crash": "unreachable",
    "last_state_missed": "reachable",
    "trace_without_start": "reachable",
    "trace_without_end": "reachable",
    "trace_stops_early": "reachable",
    "trace_starts_outside": "reachable",
    "weighted_empty_stack": "reachable",
    "weighted_trace_without_label": "reachable",
    "weighted_pop_missed": "reachable",
    "weighted_pop_missed_by_dual": "reachable",
    "weighted_missed_by_post": "reachable",
    "weighted_not_lightest": "reachable",
    "weighted_not_lightest_by_dual": "reachable",
    "weighted_negative_not_refused": "reachable",
    "weighted_endless_overlooked": "reachable",
    "weighted_fixed_point_missed": "reachable",
    "weighted_longest_crash": "unreachable",
    "weighted_longest_crash_by_post": "unreachable",
    "weighted_vector_shortest_crash": "unreachable",
    "weighted_vector_fixed_point_crash": "unreachable",
    "weighted_vector_longest_crash": "unreachable",
    "weighted_endless_longest_overlooked": "reachable",
    "weighted_longest_without_end": "reachable",
    "weighted_vector_endless_overlooked": "reachable",
    "weighted_vector_not_heaviest": "reachable",
    "weighted_vector_not_lightest": "reachable",
    "weighted_shortest_without_end": "unreachable",
    "weighted_fixed_point_crash_by_post": "reachable",
    "expression_invented": "unreachable",
    "printed_unreadable": "unreachable",
}
WEIGHTS = {
    "weighted_empty_stack": "least=0 greatest=0",
    "weighted_trace_without_label": "least=0 greatest=0",
    "weighted_pop_missed": "least=1 greatest=1",
    "weighted_pop_missed_by_dual": "least=1 greatest=1",
    "weighted_missed_by_post": "least=2 greatest=2",
    "weighted_not_lightest": "least=0 greatest=1",
    "weighted_not_lightest_by_dual": "least=0 greatest=1",
    "weighted_negative_not_refused": "least=-1 greatest=0",
    "weighted_endless_overlooked": "least=-inf greatest=0",
    "weighted_fixed_point_missed": "least=-1 greatest=-1",
    "weighted_endless_longest_overlooked": "least=2 greatest=+inf",
    "weighted_longest_without_end": "least=0 greatest=+inf",
    "weighted_vector_endless_overlooked": "least=[0,0] greatest=unbounded",
    "weighted_vector_not_heaviest": "least=[0,0] greatest=[0,1]",
    "weighted_vector_not_lightest": "least=[0,0] greatest=[0,1]",
    "weighted_fixed_point_crash_by_post": "least=-inf greatest=0",
}
WRONG = [
    ("epsilon_final_missed", "pre", "unreachable"),
    ("into_initial_crash", "post", "unknown:crash"),
    ("into_initial_invented", "post", "reachable"),
    ("into_initial_invented", "dual", "reachable"),
    ("into_final_invented", "pre", "reachable"),
    ("into_final_invented", "dual", "reachable"),
    ("epsilon_final_missed_by_dual", "pre", "unreachable"),
    ("epsilon_final_missed_by_dual", "dual", "unreachable"),
    ("epsilon_inside_final_missed", "pre", "unreachable"),
    ("epsilon_into_initial_crash", "post", "unknown:crash"),
]
NO_RUN = [
    ("trace_without_start", "post", "the trace does not start in A1"),
    ("trace_without_start", "dual", "the trace does not start in A1"),
    ("trace_without_end", "pre", "the trace does not end in A2"),
    ("trace_stops_early", "pre", "the trace does not end in A2"),
    ("trace_stops_early", "dual", "the trace does not end in A2"),
    ("trace_starts_outside", "post", "the trace does not start in A1"),
]
BY_INPUT = [
    ("expression_invented", "expressions", ("post", "pre", "dual"), "reachable"),
    ("printed_unreadable", "printed", ("post", "pre", "dual"), "unknown:crash"),
]
WRONGLY_WEIGHED = [
    ("weighted_trace_without_label", ("pre", "dual"), "shortest", "evidence"),
    ("weighted_pop_missed", ("pre",), "shortest", "soundness"),
    ("weighted_pop_missed_by_dual", ("pre", "dual"), "shortest", "soundness"),
    ("weighted_missed_by_post", ("post",), "shortest", "soundness"),
    ("weighted_not_lightest", ("pre",), "shortest", "value"),
    ("weighted_not_lightest_by_dual", ("dual",), "shortest", "value"),
    ("weighted_not_lightest_by_dual", ("pre",), "shortest", "evidence"),
    ("weighted_negative_not_refused", ("post", "pre", "dual"), "shortest", "value"),
    ("weighted_endless_overlooked", ("pre", "dual"), "fixed-point", "value"),
    ("weighted_fixed_point_missed", ("pre", "dual"), "fixed-point", "soundness"),
    ("weighted_fixed_point_missed", ("pre", "dual"), "longest", "soundness"),
    ("weighted_longest_crash", ("pre",), "longest", "crash"),
    ("weighted_longest_crash_by_post", ("post",), "longest", "crash"),
    ("weighted_vector_shortest_crash", ("post", "dual"), "shortest", "crash"),
    ("weighted_vector_fixed_point_crash", ("pre",), "fixed-point", "crash"),
    ("weighted_fixed_point_crash_by_post", ("post",), "fixed-point", "crash"),
    ("weighted_vector_longest_crash", ("post",), "longest", "crash"),
    ("weighted_endless_longest_overlooked", ("pre",), "longest", "value"),
    ("weighted_vector_endless_overlooked", ("post",), "longest", "value"),
    ("weighted_vector_not_heaviest", ("post", "pre", "dual"), "longest", "value"),
    ("weighted_vector_not_lightest", ("post", "pre", "dual"), "fixed-point", "value"),
]


def finding(name: str) -> Case:
    (item,) = read_cases(FOLDER / f"{name}.json")
    assert isinstance(item, Read)
    return item.case


def test_every_kept_case_has_its_right_answer_here() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(RIGHT)


@pytest.mark.parametrize("name", list(RIGHT))
def test_specification_and_engines_give_the_right_answer(name: str) -> None:
    case = normalised(finding(name))
    assert semantics.check(case) is (RIGHT[name] == "reachable")
    assert {engine(case).verdict.word for engine in ENGINES.values()} == {RIGHT[name]}


def answer_of(pdaaal: Path, name: str, engine: str, *options: tuple[str, str]) -> Answer[Evidence]:
    """What PDAAAL says of a finding; another version than the one written up is no failure."""
    subject = Pdaaal(Spec("pdaaal", engine, (("path", str(pdaaal)), *options)))
    tool = located(subject)
    if "v1.1.0" not in tool.version:
        pytest.skip(f"this is {tool.version}, not the version in docs/findings.md")
    return ask(subject, tool, [finding(name)], Limits())[0].answer


@pytest.mark.parametrize(("name", "engine", "said"), WRONG)
def test_pdaaal_1_1_0_is_wrong_as_written_up(name: str, engine: str, said: str, pdaaal: Path) -> None:
    assert answer_of(pdaaal, name, engine).verdict.label == said


@pytest.mark.parametrize(("name", "way", "engines", "said"), BY_INPUT)
def test_pdaaal_1_1_0_reads_wrongly_as_written_up(
    name: str, way: str, engines: tuple[str, ...], said: str, pdaaal: Path
) -> None:
    for engine in engines:
        assert answer_of(pdaaal, name, engine).verdict.label == RIGHT[name]
        assert answer_of(pdaaal, name, engine, ("input", way)).verdict.label == said


@pytest.mark.parametrize("engine", "123")
def test_pdaaal_1_1_0_reads_a_weight_from_uninitialised_memory(engine: str, pdaaal: Path) -> None:
    """What it prints depends on the build; Memcheck sees the cause."""
    if (valgrind := shutil.which("valgrind")) is None:
        pytest.skip("valgrind is not installed")
    argv = [valgrind, str(pdaaal), "--input", "weighted_empty_stack.json", "-e", engine, "-t", "2"]
    done = subprocess.run(argv, cwd=FOLDER, capture_output=True, check=False)
    assert b"depends on uninitialised value" in done.stderr


def test_a_dot_is_any_label_also_one_that_is_read_later(pdaaal: Path) -> None:
    folder = FOLDER / "dot_and_later_labels"
    (item,) = read_cases(folder)
    assert isinstance(item, Read)
    assert semantics.check(normalised(item.case))
    argv = [str(pdaaal), "-p", "pda.json", "-i", "initial.txt", "-f", "final.txt", "--state-names", "-t", "0"]
    for engine in "123":
        done = subprocess.run([*argv, "-e", engine], cwd=folder, capture_output=True, check=True)
        assert read_result(done.stdout).result is False
    files = give(item.case, "expressions", Style(wildcards=True, later=True)).files
    assert [files[part].decode().strip() for part in ("initial.txt", "final.txt")] == ["< [p], . >", "< [q], [A] >"]


@pytest.mark.parametrize("engine", "123")
def test_pdaaal_1_1_0_takes_a_last_state_without_rules_for_an_extra_state(engine: str, pdaaal: Path) -> None:
    """The file is given as it is; the adapter asks this question only if it is told to."""
    command = [str(pdaaal), "--input", str(FOLDER / "last_state_missed.json"), "-e", engine, "-t", "0"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert '"result" : false' in printed
    name = {"1": "post", "2": "pre", "3": "dual"}[engine]
    labels = [answer_of(pdaaal, "last_state_missed", name, ("states", s)).verdict.label for s in STATES]
    assert labels == ["reachable", "unknown:unsupported", "unreachable"]


@pytest.mark.parametrize(("name", "engine", "why"), NO_RUN)
def test_a_trace_of_pdaaal_1_1_0_is_no_run_as_written_up(name: str, engine: str, why: str, pdaaal: Path) -> None:
    answer = answer_of(pdaaal, name, engine, ("trace", "any"))
    assert answer.verdict.label == "reachable"
    assert isinstance(answer.evidence, Trace)
    assert why_no_run(finding(name), answer.evidence) == why


@pytest.mark.parametrize(("name", "value"), WEIGHTS.items())
def test_the_weights_of_a_finding_are_those_written_up(name: str, value: str) -> None:
    (answer,) = make_oracle(DOMAIN, "pre").decide([finding(name)], Limits())
    assert answer.value == value


@pytest.mark.parametrize(("name", "engines", "trace", "kind"), WRONGLY_WEIGHED)
def test_pdaaal_1_1_0_weighs_wrongly_as_written_up(
    name: str, engines: tuple[str, ...], trace: str, kind: str, pdaaal: Path
) -> None:
    case = finding(name)
    (truth,) = decide(DOMAIN, make_oracle(DOMAIN, "pre"), [case], Limits())
    for engine in engines:
        answer = answer_of(pdaaal, name, engine, ("trace", trace))
        assert judged(DOMAIN, case, truth, answer).kind == kind
