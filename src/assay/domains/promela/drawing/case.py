"""Draws a case: the model as text and as graphs, the property, and the counterexample."""

from __future__ import annotations

from assay.core.domain.show import Drawing, Figure, Step
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.drawing.chart import chart, taken_steps
from assay.domains.promela.drawing.graph import draw_model
from assay.domains.promela.drawing.reason_text import summary
from assay.domains.promela.drawing.run_text import ENDED, StepText, Violation, run_in, statements, step_texts
from assay.domains.promela.formats.printer import write_formula
from assay.domains.promela.formats.tokens import read_marker
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence, Lasso
from assay.errors import InputError

STEPS_SHOWN = 500


def draw(case: Case, evidence: Evidence | None) -> Drawing:
    """Draw a case."""
    text = "\n".join(line for line in case.source.split("\n") if read_marker(line) is None)
    run = run_in(case, evidence)
    figures = [Figure("Model", text), Figure("Property", asked(case)), *_graphs(case, run), *_chart(case, run)]
    if run is None:
        return Drawing(figures, note=_sentence(summary(case, evidence)))
    steps = [_step(step) for step in step_texts(case, run, STEPS_SHOWN)]
    return Drawing(figures, steps, _sentence(summary(case, run)))


def _sentence(text: str) -> str:
    return f"{text}." if text else ""


def _graphs(case: Case, run: Violation | None) -> list[Figure]:
    """Draw the control flow graphs, with the statements of the run marked; none if the model does not compile."""
    try:
        return draw_model(loaded(case).model, statements(case, run))
    except InputError:
        return []


def _chart(case: Case, run: Violation | None) -> list[Figure]:
    """Draw the messages of a run; none if there are no messages."""
    if run is None:
        return []
    question, model = loaded(case).question, loaded(case).model
    taken = taken_steps(question, run.choices)
    drawn = chart(model, question.system.initial, taken, run.start if isinstance(run, Lasso) else None)
    return [Figure("Messages", "", chart=drawn)] if drawn.messages else []


def _step(step: StepText) -> Step:
    text = ", ".join([*step.changed, *([f"✗ {step.fault}"] if step.fault else [])])
    return Step(f"{step.who} {step.what}".strip() or ENDED, text, step.cycle)


def asked(case: Case) -> str:
    """Describe the property."""
    formula = case.property.formula
    text = case.property.part if formula is None else f"{case.property.part}: {write_formula(formula)}"
    return f"{text}, under weak fairness" if case.fair else text
