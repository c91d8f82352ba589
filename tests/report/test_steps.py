"""The steps of a run name the parts of the drawings that take part in them."""

from __future__ import annotations

import pytest

from assay.automata.buchi.translate import translate_buchi
from assay.automata.formula.lasso import Lasso
from assay.automata.formula.syntax import parse
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.show import Drawing
from assay.core.domain.spec import parse_source_spec
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Claim
from assay.report.explanation import with_claim
from assay.report.graph.svg import svg


def drawings(name: str, source: str, cases: int) -> list[Drawing]:
    """Draw the first cases of a source with the oracle's evidence; those that have a run."""
    domain = load_domain(name)
    made = make_source(domain, parse_source_spec(source))
    drawn = [made.case(i) for i in range(cases)]
    answers = make_oracle(domain, domain.oracle_kinds[0].name).decide(drawn, Limits())
    found = [domain.draw(case, answer.evidence) for case, answer in zip(drawn, answers, strict=True)]
    return [drawing for drawing in found if drawing.steps]


@pytest.mark.parametrize(
    ("name", "source", "cases"),
    [("pushdown", "random:rules=12", 30), ("ltl", "formulas", 30), ("kripke", "random", 30), ("boogie", "swarm", 12)],
)
def test_what_a_step_lights_is_drawn(name: str, source: str, cases: int) -> None:
    check_lights(drawings(name, source, cases))


def check_lights(found: list[Drawing]) -> None:
    assert found
    for drawing in found:
        graphs = [figure.graph for figure in drawing.figures if figure.graph is not None]
        keys = {node.key for graph in graphs for node in graph.nodes}
        keys |= {arc.key for graph in graphs for arc in graph.arcs}
        lit = [set(step.lights) for step in drawing.steps]
        assert all(lights <= keys for lights in lit), "every key is drawn"
    assert any(step.lights for drawing in found for step in drawing.steps)


def test_the_run_beside_a_claimed_automaton_is_the_word_on_which_it_differs() -> None:
    domain = load_domain("ltl")
    case = Case(parse("<> p"))
    claim = Claim(translate_buchi(parse("[] ! p")), Lasso((frozenset(),), (frozenset(),)))
    right = domain.draw(case, Lasso((), (frozenset({"p"}),)))
    shown = with_claim(domain, case, domain.evidence.encode(claim), right)
    assert [step.text for step in right.steps] == ["{p}"]
    assert [step.text for step in shown.steps] == ["{}", "{}"]
    assert all("subject-0" in step.lights for step in shown.steps)
    assert shown.note == "the automaton accepts this word, which violates the formula"
    check_lights([shown])


def test_the_keys_are_in_the_picture() -> None:
    drawing = drawings("kripke", "random", 30)[0]
    graph = next(figure.graph for figure in drawing.figures if figure.graph is not None)
    picture = svg(graph, "graph")
    for key in drawing.steps[0].lights:
        assert f'data-key="{key}"' in picture


@pytest.mark.slow
def test_the_steps_of_a_model_light_its_statements_and_end_in_rows_of_its_chart() -> None:
    found = drawings("promela", "random", 24)
    check_lights(found)
    charts = [figure.chart for drawing in found for figure in drawing.figures if figure.chart is not None]
    assert charts
    for chart in charts:
        assert list(chart.ends) == sorted(chart.ends)
        assert chart.ends[-1] == chart.rows
