"""Faint variables make no states, and no answer depends on them: compared with SPIN and with the whole system."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from tests.domains.promela.verifiers import compiled, generate, said
from tests.domains.promela.written_models import about

from assay.core.domain.lookup import make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Verdict
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.checker.replay import replay
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.condense.slicing import Sliced
from assay.domains.promela.domain import DOMAIN, PROVED
from assay.domains.promela.drawing.spin_trail import written_trail
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.evidence import Closed, Lasso, Ranked
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.slots import slots_of
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.oracle.oracle import ORACLES, ModelChecker
from assay.domains.promela.semantics.steps import initial, steps

pytestmark = pytest.mark.slow

HIDDEN = "hidden int h; int x; active proctype P() { do :: h++; x = 1 - x od }"
COUNTED = """
int count[5]; chan q = [1] of { byte, int }; int got;
proctype P(int k) { int mine = k; do :: mine++; count[_pid]++; q!_pid,7; q?_,got; printf("%d\\n", got) od }
init { atomic { run P(1); run P(2) } }
"""
WRITTEN = """
int a[5];
proctype A() { do :: printf("%d\\n", _pid); a[_pid]++ od }
init { atomic { run A() priority 1; run A() priority 2; run A() priority 4 } }
"""
SPIN_STATES = {HIDDEN: 4, WRITTEN: 3, COUNTED: None}
"""Models, and SPIN's number of states without partial order reduction; it does not end on the last one."""
FORMS = ["ndfs", "bfs-plain", "scc-native"]


def faint(source: str, asked: str = "safety") -> set[str]:
    """The names of the faint globals, and of the faint variables of the first process."""
    given = loaded(about(source, asked))
    found, model = given.question.faint, given.model
    if found is None:
        return set()
    named = [(v, found.shared) for v in model.variables] + [(v, found.local[0]) for v in model.processes[0].variables]
    return {variable.name for variable, bits in named if bits >> variable.slot & 1}


@pytest.mark.parametrize(
    ("body", "asked", "names"),
    [
        ("h++", "safety", {"h", "i", "a", "l", "m"}),
        ("h = 1; l = h; m = l", "safety", {"h", "i", "a", "l", "m"}),
        ("h = 1; l = h; m = l; m == 1", "safety", {"i", "a"}),
        ("h++", "[] (h < 3)", {"i", "a", "l", "m"}),
        ("l++", "<> (P:l == 3)", {"h", "i", "a", "m"}),
        ("assert(h == 0)", "safety", {"i", "a", "l", "m"}),
        ('printf("%d", h)', "safety", {"h", "i", "a", "l", "m"}),
        ('printf("%d", a[i] / h)', "safety", {"l", "m"}),
        ("a[i]++", "safety", {"h", "a", "l", "m"}),
        ("a[1] = a[0] + h", "safety", {"h", "i", "a", "l", "m"}),
        ("l = 4 / h", "safety", {"i", "a", "l", "m"}),
        ("l = (h -> a[i] : m)", "safety", {"l"}),
        ("l = h / 2", "safety", {"h", "i", "a", "l", "m"}),
        ("q!h", "safety", {"i", "a", "l", "m"}),
        ("q?h", "safety", {"h", "i", "a", "l", "m"}),
        ("q?eval(h)", "safety", {"i", "a", "l", "m"}),
        ("q?a[i]", "safety", {"h", "l", "m"}),
        ("run Q(h)", "safety", {"h", "i", "a", "l", "m"}),
        ("run R(h)", "safety", {"i", "a", "l", "m"}),
        ("l = run Q(1)", "safety", {"h", "i", "a", "l", "m"}),
        ("d_step { h = 1; l = h; i > 0 }", "safety", {"h", "a", "l", "m"}),
        ("select (h : 1 .. 3)", "safety", {"h", "i", "a", "l", "m"}),
        ("h = len(q)", "safety", {"h", "i", "a", "l", "m"}),
    ],
)
def test_a_variable_is_faint_if_nothing_depends_on_it(body: str, asked: str, names: set[str]) -> None:
    source = f"""
    byte h, i; byte a[2]; chan q = [1] of {{ byte }};
    active proctype P() {{ byte l, m; {body} }}
    proctype Q(byte p) {{ skip }} proctype R(byte p) {{ p > 0 }}
    """
    assert faint(source, asked) == names


def spin_states(source: str, folder: Path) -> int:
    generate(source, folder)
    told = said(compiled(folder, "-DSAFETY", "-DNOREDUCE"))
    found = re.search(r"(\d+) states, stored", told)
    assert found
    assert "errors: 0" in told
    return int(found[1])


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("source", [source for source, states in SPIN_STATES.items() if states])
def test_the_numbers_of_states_are_those_of_spin(source: str, tmp_path: Path) -> None:
    assert spin_states(source, tmp_path) == SPIN_STATES[source]


@pytest.mark.parametrize("source", SPIN_STATES)
@pytest.mark.parametrize("engine", FORMS)
def test_a_model_has_no_more_states_than_in_spin(source: str, engine: str) -> None:
    case = about(source, "safety")
    (answer,) = ORACLES[engine].decide([case], Limits())
    assert answer.verdict == Verdict("holds")
    states = answer.measures["states"]
    assert isinstance(states, int)
    assert states <= (SPIN_STATES[source] or 100)
    assert isinstance(answer.evidence, Closed)
    assert answer.evidence.projected
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None
    assert PROVED.check(case, answer.verdict, answer.evidence) is None
    assert "without the variables" in DOMAIN.statement(case, answer.verdict, answer.evidence)  # type: ignore[attr-defined]  # the protocol has none


@pytest.mark.parametrize("engine", FORMS)
@pytest.mark.parametrize(
    ("asked", "word"), [("<> (x == 7)", "violated"), ("[]<> (x == 0)", "holds"), ("[] (x < 1)", "violated")]
)
def test_evidence_is_about_the_model_itself(asked: str, word: str, engine: str) -> None:
    case = about(HIDDEN, asked)
    (answer,) = ORACLES[engine].decide([case], Limits())
    assert answer.verdict == Verdict(word)
    assert isinstance(answer.evidence, Lasso | Ranked)
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None
    assert PROVED.check(case, answer.verdict, answer.evidence) is None
    changed = msgspec.structs.replace(answer.evidence, projected=False)
    if isinstance(answer.evidence, Ranked) or answer.evidence.projected:
        assert CHECKER.check(case, answer.verdict, changed) is not None
        assert PROVED.check(case, answer.verdict, changed) is not None
    if isinstance(answer.evidence, Lasso):
        run = replay(loaded(case).question.system, answer.evidence.choices, stutters=False)
        assert run.last.values[0] > 0  # h counts: the run is one of the model itself
        assert written_trail(case, answer.evidence)


def test_a_cycle_must_repeat_what_is_needed() -> None:
    case = about("hidden byte h; byte x; active proctype P() { do :: h++; x++ od }", "<> (h == 300 || x == 300)")
    assert loaded(case).question.faint is None
    case = about("hidden byte h; byte x; active proctype P() { do :: h++; x++ od }", "<> (x == 300)")
    for evidence in (Lasso((0, 0), 0, projected=True), Lasso((0, 0), 0)):
        assert CHECKER.check(case, Verdict("violated"), evidence) is not None
        assert PROVED.check(case, Verdict("violated"), evidence) is not None


def explored(question: Question[State, Action], most: int) -> list[State]:
    order = [question.system.initial]
    seen = set(order)
    for state in order:
        for step in question.system.steps(state):
            if step.fault in ("", "assertion") and step.target not in seen and len(order) < most:
                seen.add(step.target)
                order.append(step.target)
    return order


@pytest.mark.parametrize("name", ["swarm", "random"])
def test_states_without_faint_variables_have_the_same_steps(name: str) -> None:
    """The projection is a bisimulation of the model, and the sliced model has the steps of the projection."""
    source = make_source(DOMAIN, parse_source_spec(f"{name}:seed=5"), None)
    compared = 0
    for i in range(0, 1600, 12):
        case: Case = source.case(i)
        question = loaded(case).question
        if question.faint is None:
            continue
        assert isinstance(question.system, Compilable)
        sliced, without = Sliced(question.system, question.faint), question.faint.without
        model = sliced.model
        assert initial(model) == sliced.initial
        for state in explored(question, 60):
            shown = without(state)
            ours = {(step.fault, without(step.target)) for step in question.system.steps(state)}
            assert ours == {(step.fault, step.target) for step in sliced.steps(shown)}
            assert ours == {(step.fault, step.target) for step in steps(model, shown)}
            assert question.system.ended(state) == sliced.ended(shown)
            compared += 1
    assert compared > 1000


@pytest.mark.parametrize("engine", ["ndfs", "scc-plain", "ndfs-native"])
def test_answers_do_not_depend_on_faint_variables(engine: str) -> None:
    """The limit of one state for the search of the whole model makes the projection be searched."""
    source, compared = make_source(DOMAIN, parse_source_spec("swarm:seed=9"), None), 0
    oracle = ORACLES[engine]
    assert isinstance(oracle, ModelChecker)
    for i in range(0, 400, 10 if engine != "ndfs-native" else 20):
        case: Case = source.case(i)
        if loaded(case).question.faint is None:
            continue
        (whole,) = ORACLES["bfs-plain"].decide([case], Limits())
        (answer,) = ModelChecker(oracle.engine, small=1).decide([case], Limits())
        assert answer.verdict.word == whole.verdict.word
        if answer.evidence is not None:
            assert CHECKER.check(case, answer.verdict, answer.evidence) is None
            assert PROVED.check(case, answer.verdict, answer.evidence) is None
            compared += 1
    assert compared > 10


def test_slots_that_hold_channels_are_kept() -> None:
    given = loaded(about("chan q = [1] of { byte }; chan r; active proctype P() { r = q }", "safety"))
    assert {kind.name for kind in slots_of(given.model.variables, (), given.model.size).types} == {"chan"}
    assert given.question.faint is None
