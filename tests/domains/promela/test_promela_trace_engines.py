"""Compiled, condensed and reduced models with a trace answer as the plain semantics, and as SPIN."""

from __future__ import annotations

from dataclasses import replace as replaced
from functools import partial

import pytest
from msgspec.structs import replace
from tests.domains.promela.reduced_systems import asked, count, letter_of, reduced, satisfies_the_conditions
from tests.domains.promela.spin_models import ask_live
from tests.domains.promela.test_promela_trace import HOLDS, VIOLATED
from tests.domains.promela.watched_models import watched_model
from tests.domains.promela.written_models import about

from assay.automata.formula.formula import Always, Atom
from assay.core.domain.oracle import Limits
from assay.domains.promela.ample.candidates import candidates
from assay.domains.promela.ample.conditions import explored, violated_conditions
from assay.domains.promela.ample.reduced_system import ReducedSystem, lift_run
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.compile import compile_tree
from assay.domains.promela.condense.system import Condensed
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.codegen.layout import Bounds, lay_out
from assay.domains.promela.engine.native.codegen.model import write_model
from assay.domains.promela.engine.native.search import adaptive_model
from assay.domains.promela.engine.native.search.adaptive_model import WIDE, AdaptiveModel
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.engine.sample import first_states
from assay.domains.promela.engine.space import Room
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.evidence import Run
from assay.domains.promela.model.state import State
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.oracle.pipeline import decide

pytestmark = pytest.mark.slow

BESIDE = """
chan q = [2] of { byte }; chan r = [2] of { byte }; byte g;
active proctype P() { q!1 }
active proctype Q() { r!1 }
"""


def going_on(system: Compilable, state: State) -> list[State]:
    return [step.target for step in system.steps(state) if step.fault in ("", "assertion")]


def reached(system: Compilable) -> int:
    seen, waiting = {system.initial}, [system.initial]
    for state in waiting:
        new = set(going_on(system, state)) - seen
        seen |= new
        waiting += new
    return len(seen)


def native_states(system: Compilable) -> int:
    known = first_states(system.initial, partial(going_on, system))
    compiled = AdaptiveModel(system.model, system.initial, known[:3], ())
    return find_bad(compiled, SearchLimits(100_000, 1 << 28), stop=False).states


@pytest.mark.parametrize("wide", [0, WIDE])
def test_a_compiled_trace_has_the_states_of_the_reference(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adaptive_model, "WIDE", wide)
    places = set[int]()
    for source in (*HOLDS, *VIOLATED, *map(watched_model, range(10))):
        system = asked(source).system
        assert isinstance(system, Compilable)
        assert native_states(system) == reached(system), source
        places |= {state.event for state in first_states(system.initial, partial(going_on, system))}
    assert len(places) > 3


@pytest.mark.parametrize("name", ["bfs", "scc-native", "ndfs-native"])
def test_native_engines_answer_as_the_plain_one_about_traces(name: str) -> None:
    words = list[str]()
    for seed in range(20, 50):
        question = asked(watched_model(seed))
        plain = decide(question, ENGINES["scc-plain"], Room(5000, certify=0, prefix=0))
        if plain.verdict.decided:
            answer = decide(question, ENGINES[name], Room(200_000, certify=0, prefix=0))
            assert answer.verdict == plain.verdict, seed
            if isinstance(answer.evidence, Run):
                assert why_not(question, "violated", answer.evidence) == ""
                words.append(answer.evidence.why)
            else:
                words.append("holds")
    assert {"trace", "deadlock", "holds"} <= set(words)


@pytest.mark.parametrize("name", ["scc-native", "ndfs-native"])
def test_native_engines_give_the_verdicts_of_spin_on_written_traces(name: str) -> None:
    cases = [about(source, "safety") for source in (*HOLDS, *VIOLATED)]
    said = [answer.verdict.word for answer in ORACLES[name].decide(cases, Limits())]
    assert said == ["holds"] * len(HOLDS) + ["violated"] * len(VIOLATED)


def test_condensed_models_with_a_trace_answer_as_whole_ones() -> None:
    words, smaller = list[str](), 0
    for seed in range(50, 90):
        question = asked(watched_model(seed))
        plain = decide(question, ENGINES["scc-plain"], Room(5000, certify=0, prefix=0))
        system = Condensed(question, merges=True)
        if not system.differs or not plain.verdict.decided:
            continue
        less = decide(replace(question, system=system), ENGINES["scc-plain"], Room(5000, certify=0, prefix=0))
        assert less.verdict == plain.verdict, seed
        if isinstance(less.evidence, Run):
            assert why_not(question, "violated", system.recalled(less.evidence)) == ""
        words.append(plain.verdict.word)
        smaller += reached(system) < reached(system.whole)
    assert min(words.count("holds"), words.count("violated"), smaller) > 4


def test_reduced_models_with_a_trace_satisfy_the_conditions() -> None:
    looked = 0
    for seed in range(120):
        question = asked(watched_model(seed), Always(Atom("g == 0")))
        looked += satisfies_the_conditions(question, "refined", by_names=False)
    assert looked > 20


def test_reduced_models_with_a_trace_answer_as_whole_ones_and_as_compiled() -> None:
    words, compared = list[str](), 0
    for seed in range(300, 350):
        question = asked(watched_model(seed))
        system, _ = reduced(question, "refined")
        assert system is not None
        whole = decide(question, ENGINES["scc-plain"], Room(5000, certify=0, prefix=0))
        if not system.ample.reduces or not whole.verdict.decided:
            continue
        less = decide(replace(question, system=system), ENGINES["scc-plain"], Room(5000, certify=0, prefix=0))
        assert less.verdict == whole.verdict, seed
        if isinstance(less.evidence, Run):
            assert why_not(question, "violated", lift_run(system, less.evidence)) == ""
        words.append(whole.verdict.word)
        if explored(system.whole, system, 3000) is not None and compared < 10:
            known = first_states(system.initial, partial(going_on, system.whole))
            compiled = AdaptiveModel(system.whole.model, system.initial, known, (), 0, system.ample)
            assert find_bad(compiled, SearchLimits(100_000, 1 << 28), stop=False).states == count(system), seed
            compared += 1
    assert min(words.count("holds"), words.count("violated"), compared) > 5


@pytest.mark.parametrize(
    ("trace", "ample"),
    [
        ("", [0, 1]),
        ("notrace { q!2; r!2 }", []),
        ("notrace { q!2; q!3 }", [0, 1]),
        ("notrace { q?2; r?2 }", [0, 1]),
    ],
)
def test_two_events_of_a_trace_depend_on_each_other(trace: str, ample: list[int]) -> None:
    question = asked(BESIDE + trace, Always(Atom("g == 0")))
    system, _ = reduced(question, "refined", at_once=False)
    assert system is not None
    assert sorted(candidates(system.ample, system.whole.model, system.initial)) == ample


def test_a_reduction_that_forgets_the_trace_violates_the_conditions() -> None:
    question = asked(BESIDE + "notrace { do :: q!1 :: r!1; q!2 od }", Always(Atom("g == 0")))
    system, _ = reduced(question, "refined", at_once=False)
    assert system is not None
    blind = replaced(system.ample, port_map=replace(system.ample.port_map, watched=0))
    pair = explored(system.whole, ReducedSystem(system.whole, blind), 100)
    assert pair is not None
    assert "independent" in violated_conditions(pair, letter_of(question), on_paths=True)


def test_a_trace_with_a_variable_subscript_is_left_to_the_plain_form() -> None:
    source = "byte i; chan q[2] = [1] of { byte }; active proctype P() { q[1]!1 } trace { q[i]!2 }"
    model = compile_tree(parse_tree(source))
    with pytest.raises(Unsupported, match="subscript"):
        write_model(model, lay_out(model, Bounds()), ())
    (answer,) = ORACLES["scc-native"].decide([about(source, "safety")], Limits())
    assert answer.verdict.word == "holds"


@pytest.mark.tool("spin", "gcc")
def test_spin_answers_as_we_do_about_random_traces() -> None:
    words = list[str]()
    for seed in range(400, 450):
        source = watched_model(seed)
        if any(text in source for text in ("= [0]", "!!", "??")):
            continue  # SPIN observes other events there: see docs/promela.md
        case = about(source, "safety")
        (answer,) = ORACLES["scc-native"].decide([case], Limits())
        (subject,) = ask_live("spin:full", [case])
        if subject.verdict.decided and answer.verdict.decided:
            assert subject.verdict.word == answer.verdict.word, seed
            words.append(subject.verdict.word)
    assert min(words.count("holds"), words.count("violated")) > 2
