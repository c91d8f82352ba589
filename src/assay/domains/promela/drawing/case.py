"""Draws a case: the model as text and as graphs, the property, and the counterexample."""

from __future__ import annotations

from collections.abc import Sequence

from assay.core.domain.show import Drawing, Figure, Step
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.drawing.chart import chart, taken_steps
from assay.domains.promela.drawing.graph import arc_key, draw_model, node_key
from assay.domains.promela.drawing.reason_text import summary
from assay.domains.promela.drawing.run_text import ENDED, StepText, Violation, edges_of, run_in, statements, step_texts
from assay.domains.promela.formats.printer import write_formula
from assay.domains.promela.formats.tokens import read_marker
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence, Lasso
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step as Taken
from assay.errors import InputError

STEPS_SHOWN = 500


def draw(case: Case, evidence: Evidence | None) -> Drawing:
    """Draw a case."""
    text = "\n".join(line for line in case.source.split("\n") if read_marker(line) is None)
    run = run_in(case, evidence)
    figures = [Figure("Model", text), Figure("Property", asked(case)), *_graphs(case, run)]
    if run is None:
        return Drawing(figures, note=_sentence(summary(case, evidence)))
    question, model = loaded(case).question, loaded(case).model
    taken = taken_steps(question, run.choices)
    drawn = chart(model, question.system.initial, taken, run.start if isinstance(run, Lasso) else None)
    figures += [Figure("Messages", "", chart=drawn)] if drawn.messages else []
    lights = _lights(model, taken)
    steps = [_step(step, lit) for step, lit in zip(step_texts(case, run, STEPS_SHOWN), lights, strict=False)]
    return Drawing(figures, steps, _sentence(summary(case, run)))


def _sentence(text: str) -> str:
    return f"{text}." if text else ""


def _graphs(case: Case, run: Violation | None) -> list[Figure]:
    """Draw the control flow graphs, with the statements of the run marked; none if the model does not compile."""
    try:
        return draw_model(loaded(case).model, statements(case, run))
    except InputError:
        return []


def _lights(model: Model, taken: Sequence[Taken[Action, State]]) -> list[list[str]]:
    """For each step, the keys of its statements and of the control states that they lead to."""
    edges = edges_of(model)
    moved = [
        [(move.type, edges[move.type, move.number]) for move in step.action if (move.type, move.number) in edges]
        for step in taken
    ]
    return [
        [key for kind, edge in moves for key in (arc_key(kind, edge.number), node_key(kind, edge.target))]
        for moves in moved
    ]


def _step(step: StepText, lights: Sequence[str]) -> Step:
    text = ", ".join([*step.changed, *([f"✗ {step.fault}"] if step.fault else [])])
    return Step(f"{step.who} {step.what}".strip() or ENDED, text, step.cycle, lights)


def asked(case: Case) -> str:
    """Describe the property."""
    formula = case.property.formula
    text = case.property.part if formula is None else f"{case.property.part}: {write_formula(formula)}"
    return f"{text}, under weak fairness" if case.fair else text
