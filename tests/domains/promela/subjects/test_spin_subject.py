"""The spin subject: what it runs, and SPIN itself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.domains.promela.spin_models import ask_live, cases

from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import Again, CommandSubject, End, Output, Stage, Tool
from assay.core.domain.verdict import Answer
from assay.domains.promela.checker.trail import NO_RUN, NO_VIOLATION, why_no_trail
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats import parse_formula
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property
from assay.domains.promela.model.evidence import Evidence, Trail
from assay.errors import UsageError

CASES = list(cases())
TOOL = Tool(("/usr/bin/spin", "/usr/bin/gcc"), "")
LONG = "int x; active proctype P() { do :: x < 20000 -> x++ :: else -> x = 0 od }"


def spin(spec: str = "spin:full") -> CommandSubject[Case, Evidence]:
    subject = make_subject(DOMAIN, parse_spec(spec))
    assert isinstance(subject, CommandSubject)
    return subject


def commands(spec: str, asked: list[Case]) -> list[str]:
    return [" ".join(stage.argv) for stage in spin(spec).command(TOOL, asked, Limits()).stages]


def test_a_model_is_compiled_once_for_all_its_formulas() -> None:
    asked = [case for name, case, _ in CASES if name.startswith("counter-ltl")]
    run = commands("spin:full", asked)
    assert len(run) == 1 + len(asked)
    assert "-DNOREDUCE" in run[0]
    assert [f"-N assay{i}" in search for i, search in enumerate(run[1:])] == [True] * len(asked)


def test_what_one_search_cannot_answer_has_its_own() -> None:
    asked = [case for name, case, _ in CASES if name.startswith("counter")]
    built = [line for line in commands("spin:reduced", asked) if "pan.c" in line]
    assert len(built) == 5  # safety, formulas, never, acceptance, non-progress
    assert not any("NOREDUCE" in line for line in built)


def test_options_reach_their_programs() -> None:
    built, search = commands("spin:full,merging=off,compile=-O2 -DCOLLAPSE,pan=-w26,depth=77", [CASES[0][1]])
    assert "-o3" in built
    assert "-O2 -DCOLLAPSE" in built
    assert "-m77" in search
    assert "-w26" in search


def test_what_spin_cannot_be_asked_runs_nothing() -> None:
    formula = parse_formula("X (x == 1)")
    for spec, asked in (
        ("spin:full", Case(LONG, Property(LTL, "given", formula))),
        ("spin:bfs", Case(LONG, Property(LTL, "given", parse_formula("[] (x == 1)")))),
    ):
        assert not commands(spec, [asked])
        (said,) = spin(spec).read([asked], Output(()))
        assert isinstance(said, Answer)
        assert said.verdict.label == "unknown:unsupported"


def test_a_failed_build_of_several_formulas_is_tried_one_by_one() -> None:
    asked = [case for name, case, _ in CASES if name.startswith("counter-ltl")]
    failed = Stage(End.EXIT, 1, b"spin: model.pml:3, Error: undeclared variable: y", independent=True)
    output = Output((failed, *[Stage(End.EXIT, 127, independent=True)] * len(asked)))
    assert all(isinstance(said, Again) and said.alone for said in spin().read(asked, output))
    (said,) = spin().read(asked[:1], Output(output.stages[:2]))
    assert isinstance(said, Answer)
    assert said.verdict.label == "unknown:unsupported"
    assert "undeclared variable" in said.note


def test_unknown_configurations_are_told() -> None:
    with pytest.raises(UsageError):
        make_subject(DOMAIN, parse_spec("spin:fast"))
    with pytest.raises(UsageError):
        make_subject(DOMAIN, parse_spec("nips:full"))


@pytest.mark.tool("spin")
@pytest.mark.parametrize("spec", ["spin:full", "spin:reduced", "spin:full,merging=off"])
def test_spin_answers_and_its_trails_are_runs_that_violate(spec: str) -> None:
    for (name, case, said), answer in zip(CASES, ask_live(spec, [case for _, case, _ in CASES]), strict=True):
        assert answer.verdict.label == said, (name, answer.note)
        if said == "violated":
            assert isinstance(answer.evidence, Trail), name
            assert why(case, answer.evidence) == "", name


RUN_TIME_ERRORS = {
    "too few fields are sent": "active proctype P() { q!1 }",
    "too few fields are received": "active proctype P() { q!1,2; q?x }",
    "too many fields are received": "active proctype P() { q!1,2; q?x,y,z }",
    "a rendezvous channel is polled": "proctype P(chan c) { if :: c?[1,2] :: else fi }\ninit { run P(r) }",
    "a priority is 0": "active proctype P() { set_priority(_pid, x) }",
}


@pytest.mark.tool("spin")
@pytest.mark.parametrize("body", RUN_TIME_ERRORS.values(), ids=RUN_TIME_ERRORS.keys())
def test_a_run_time_error_violates_safety(body: str) -> None:
    channels = "chan q = [1] of { byte, byte };" + ("chan r = [0] of { byte, byte };" if "run P(r)" in body else "")
    case = Case(f"byte x, y, z;\n{channels}\n{body}\n", Property(SAFETY))
    (answer,) = ask_live("spin:full", [case])
    assert answer.verdict.label == "violated", answer.note
    assert isinstance(answer.evidence, Trail)
    assert why(case, answer.evidence) == ""


@pytest.mark.tool("spin")
def test_breadth_first_answers_safety_only() -> None:
    for name, case, said in CASES:
        (answer,) = ask_live("spin:bfs", [case])
        if case.property.kind != SAFETY or (said == "holds" and "chan" in case.source):
            assert not answer.verdict.decided, name
        else:
            assert answer.verdict.label == said, name


@pytest.mark.tool("spin")
def test_a_search_that_is_too_deep_for_a_batch_is_done_alone() -> None:
    low = Case(LONG, Property(LTL, "given", parse_formula("[] (x <= 20000)")))
    safe = Case(LONG, Property(SAFETY))
    assert [answer.verdict.label for answer in ask_live("spin:full", [low, safe])] == ["holds"] * 2
    (shallow,) = ask_live("spin:full,depth=100", [safe])
    assert shallow.verdict.label == "unknown:bound"


@pytest.mark.tool("spin")
def test_fair_runs_are_asked_for() -> None:
    source = "byte x; active proctype P() { do :: x = 1 - x od } active proctype Q() { do :: x < 2 -> x = 5; x = 0 od }"
    case = Case(source, Property(LTL, "given", parse_formula("<> (x == 5)")))
    unfair, fair = ask_live("spin:full", [case, replace(case, fair=True)])
    assert unfair.verdict.label == "violated"
    assert fair.verdict.label in {"holds", "violated"}


def why(case: Case, trail: Trail) -> str:
    known = loaded(case)
    return why_no_trail(known.question, known.model, trail)


@pytest.mark.tool("spin")
def test_mutated_trails_are_rejected() -> None:
    asked = [case for _, case, said in CASES if said == "violated"]
    for case, answer in zip(asked, ask_live("spin:full", asked), strict=True):
        trail = answer.evidence
        assert isinstance(trail, Trail)
        other = [(process + 1, *rest) for process, *rest in trail.moves[:1]]
        moved = [(process, name, number + 1, node) for process, name, number, node in trail.moves[-1:]]
        for moves in ((*other, *trail.moves[1:]), (*trail.moves[:-1], *moved)):
            assert why(case, Trail(tuple(moves), trail.start)) == NO_RUN  # type: ignore[arg-type]  # of four parts
        if case.property.kind == SAFETY:
            assert why(case, Trail(trail.moves[:-1])) in {NO_RUN, NO_VIOLATION}


IN_THE_SECOND_SEARCH = """
bit x, y;
chan q = [1] of { byte };
active proctype P0() {
  bit k;
  do
  :: atomic { y == 1; k = 1 - k } -> assert(k < 2)
  od
}
active proctype P1() {
  bit k;
  do
  :: y = x -> printf("")
  od
}
active proctype P2() {
  bit k = 1;
  do
  :: { skip } unless { x == 0 } ->
    if
    :: skip
    :: full(q)
    fi;
    if
    :: k = 0
    :: x = 1 - x
    fi
  od
}
"""


@pytest.mark.tool("spin")
def test_a_prefix_that_the_search_for_cycles_finds_is_read_as_a_prefix() -> None:
    """SPIN marks in the trail where that search began, though the run ends where the formula is violated."""
    formula = Property(LTL, "given", parse_formula("(P0:k == 1) W (P1:k == 1)"))
    case = Case(IN_THE_SECOND_SEARCH, formula, fair=True)
    (answer,) = ask_live("spin:reduced", [case])
    assert answer.note.startswith("assertion violated")
    assert isinstance(answer.evidence, Trail)
    assert why(case, answer.evidence) == ""
