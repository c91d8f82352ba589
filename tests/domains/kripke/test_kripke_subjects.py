"""Model checkers as subjects: translations, saved output, and the tools themselves where they are installed."""

from __future__ import annotations

import json

import pytest
from tests.domains.kripke.test_kripke_domain import TOGGLE, cases, graph, trials

from assay.automata.formula.formula import Iff, Implies, Release, WeakUntil, subformulas
from assay.automata.formula.lasso import holds, words_over
from assay.automata.formula.syntax import parse
from assay.automata.kripke import Case
from assay.core.domain.judgement import AGREE, Outcome
from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import Again, CommandSubject, End, Output, Stage, Tool
from assay.core.domain.verdict import Answer, Reason
from assay.domains.kripke.children.library import make_library
from assay.domains.kripke.domain import DOMAIN
from assay.domains.kripke.model.evidence import Evidence, Path
from assay.domains.kripke.translation.maude import read_results, write_module
from assay.domains.kripke.translation.promela import read_search, write_model
from assay.domains.kripke.translation.spelling import expanded

SEVERAL = "formula: p W q\ninitial: a b\na {p} -> b\nb {q} -> a\n"

MODULE = """\
mod CASE-0 is
  including MODEL-CHECKER .
  ops s0 s1 : -> State .
  ops a0 a1 : -> Prop .
  rl s0 => s1 .
  rl s1 => s0 .
  eq s0 |= a0 = true .
  eq s1 |= a1 = true .
endm
red in CASE-0 : modelCheck(s0, (a0 W a1)) .
red in CASE-0 : modelCheck(s1, (a0 W a1)) .
"""
MODEL = """\
int s = 2;
#define a0 (s == 0)
#define a1 (s == 1)
#define fresh (s == 2)
active proctype graph() {
  do
  :: d_step { s == 0; s = 1 }
  :: d_step { s == 1; s = 0 }
  :: d_step { s == 2; s = 0 }
  :: d_step { s == 2; s = 1 }
  od
}
ltl asked { (fresh U ((! fresh) && ((a0 U a1) || ([] a0)))) }
"""


def test_a_graph_in_the_language_of_each_tool() -> None:
    case = graph(SEVERAL)
    assert write_module(case, "CASE-0") == MODULE
    assert write_model(case) == MODEL


@pytest.mark.parametrize("text", ["p <-> X q", "p W (q <-> p)", "(p -> q) V (q W p)", "!(p V q)"])
def test_definitions_of_missing_operators_are_equivalent(text: str) -> None:
    formula, lacking = parse(text), (Iff, Implies, Release, WeakUntil)
    short = expanded(formula, lacking)
    assert not [part for part in subformulas(short) if isinstance(part, lacking)]
    assert all(holds(formula, word) == holds(short, word) for word in words_over(("p", "q"), stem=1, cycle=2))


BANNER = (
    "==========================================\nreduce in CASE-0 : modelCheck(s0, []<> a0) .\nrewrites: 11 in 0ms\n"
)
TRUE = f"{BANNER}result Bool: true\n"
COUNTEREXAMPLE = (
    f"{BANNER}result ModelCheckResult: counterexample({{s0,unlabeled}} {{s1,unlabeled}}, {{s2,unlabeled}})\n"
)


def test_results_of_maude_are_read() -> None:
    assert read_results([TRUE, TRUE]).verdict.label == "holds"
    answer = read_results([TRUE, COUNTEREXAMPLE])
    assert (answer.verdict.label, answer.evidence) == ("violated", Path((0, 1), (2,)))
    nothing = COUNTEREXAMPLE.replace("{s0,unlabeled} {s1,unlabeled}", "nil")
    assert read_results([nothing]).evidence == Path((), (2,))
    assert read_results([f"{BANNER}result [ModelCheckResult]: modelCheck(s0, x)\n"]).verdict.reason is Reason.UNREADABLE


def maude() -> CommandSubject[Case, Evidence]:
    made = make_subject(DOMAIN, parse_spec("maude"))
    assert isinstance(made, CommandSubject)
    return made


def test_a_batch_without_all_results_is_asked_again() -> None:
    asked = [graph(TOGGLE), graph(SEVERAL)]
    stages = (Stage(End.EXIT, stdout=(TRUE + TRUE).encode(), stderr=b"Warning: bad token"),)
    assert all(isinstance(answer, Again) for answer in maude().read(asked, Output(stages)))
    whole = (Stage(End.EXIT, stdout=(COUNTEREXAMPLE + TRUE + TRUE).encode()),)
    words = [answer.verdict.label for answer in maude().read(asked, Output(whole)) if isinstance(answer, Answer)]
    assert words == ["violated", "holds"]


SEARCH = """
(Spin Version 6.5.2 -- 6 December 2019)

Full statespace search for:
	never claim         	+ (asked)
	assertion violations	+ (if within scope of claim)
	acceptance   cycles 	+ (fairness disabled)
	invalid end states	- (disabled by never claim)

State-vector 28 byte, depth reached 5, errors: 0
"""
FOUND = "pan:1: acceptance cycle (at depth 2)\n" + SEARCH.replace("errors: 0", "errors: 1")
SEARCHES = [
    (SEARCH, "holds"),
    (FOUND, "violated"),
    (SEARCH.replace("+ (asked)", "- (none specified)"), "unknown:unreadable"),
    (SEARCH.replace("errors: 0", "errors: 1"), "unknown:unreadable"),
    ("error: max search depth too small\n" + SEARCH, "unknown:bound"),
    ("pan:1: invalid end state (at depth 2)\n" + SEARCH, "unknown:unsupported"),
    ("spin: model.pml:3, Error: syntax error", "unknown:unreadable"),
]


@pytest.mark.parametrize(("text", "label"), SEARCHES)
def test_searches_of_spin_are_read(text: str, label: str) -> None:
    assert read_search(text).verdict.label == label


def test_spin_is_not_asked_about_next() -> None:
    spin = make_subject(DOMAIN, parse_spec("spin:full"))
    assert isinstance(spin, CommandSubject)
    asked = [graph(TOGGLE.replace("<> q", "X q")), graph(TOGGLE)]
    invocation = spin.command(Tool(("spin", "gcc"), ""), asked, Limits())
    assert list(invocation.files) == ["m1/model.pml"]
    first, second = spin.read(asked, Output((Stage(End.EXIT, stdout=FOUND.encode()),)))
    assert isinstance(first, Answer)
    assert first.verdict.reason is Reason.UNSUPPORTED
    assert isinstance(second, Answer)
    assert second.verdict.label == "violated"
    (slow,) = spin.read(asked[1:], Output((Stage(End.EXIT, status=124),)))
    assert isinstance(slow, Again)


def test_a_library_reads_graphs_and_formulas_as_lists() -> None:
    made = make_library(parse_spec("storm:min"), "stormpy", "x", (WeakUntil,), 2)
    line = json.loads(made.encode(graph(SEVERAL)))
    until, always = ["Until", ["Atom", "p"], ["Atom", "q"]], ["Always", ["Atom", "p"]]
    assert line == {"after": [[1], [0]], "labels": [["p"], ["q"]], "initial": [0, 1], "formula": ["Or", until, always]}
    assert made.decode(b'{"holds":false}').verdict.label == "violated"
    assert made.decode(b'{"error":"E: x"}').verdict.reason is Reason.CRASH


LIVE = [
    pytest.param("maude", "swarm:seed=4", 60, marks=pytest.mark.tool("maude")),
    pytest.param("spin:full", "random:seed=4,next=0", 6, marks=pytest.mark.tool("spin", "gcc")),
    pytest.param("spin:reduced", "random:seed=4,next=0", 6, marks=pytest.mark.tool("spin", "gcc")),
    pytest.param("storm:min", "random:seed=4,initial=1", 60, marks=pytest.mark.tool("python:stormpy")),
    pytest.param("storm:max", "random:seed=4,initial=1", 60, marks=pytest.mark.tool("python:stormpy")),
]


@pytest.mark.parametrize(("subject", "source", "count"), LIVE)
def test_a_tool_agrees_with_the_oracle(subject: str, source: str, count: int) -> None:
    assert [t.judgement for t in trials(subject, cases(source, count)) if t.judgement != AGREE] == []


NAMES = [
    pytest.param("maude", marks=pytest.mark.tool("maude")),
    pytest.param("spin:full", marks=pytest.mark.tool("spin", "gcc")),
    pytest.param("storm:min", marks=pytest.mark.tool("python:stormpy")),
]


@pytest.mark.parametrize("subject", NAMES)
def test_an_atom_may_have_a_name_that_the_translation_uses(subject: str) -> None:
    text = "formula: NAME\ninitial: a b\na {NAME} -> b\nb {NAME} -> a\nc -> a b\n"
    asked = [graph(text.replace("NAME", name)) for name in ("fresh", "init", "everywhere", "s0", "true_")]
    asked += [graph(text.replace("NAME}", "q}").replace("NAME", name)) for name in ("fresh", "init", "everywhere")]
    assert [trial.judgement for trial in trials(subject, asked)] == [AGREE] * len(asked)


@pytest.mark.tool("python:pyModelChecking")
def test_pymodelchecking_is_asked_and_its_mistakes_are_found() -> None:
    asked = [graph(f"formula: {text}\ninitial: a\na {{p}} -> a b\nb {{q}} -> a\n") for text in ("p U q", "X p", "[] p")]
    always = graph("formula: [] p\ninitial: a\na {p} -> a\n")
    *right, wrong = trials("pymodelchecking", [*asked, always])
    assert [trial.judgement.outcome for trial in right] == [Outcome.AGREE] * 3
    assert wrong.judgement.kind == "completeness"
