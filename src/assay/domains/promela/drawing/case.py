"""How a case is shown: the model as text and as graphs, what is asked, and the run that violates it."""

from __future__ import annotations

from assay.core.domain.show import Drawing, Figure, Step
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.drawing.graph import draw_model
from assay.domains.promela.drawing.run_text import ENDED, Told, Violation, run_in, said, statements, told
from assay.domains.promela.formats.printer import write_formula
from assay.domains.promela.formats.tokens import read_marker
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.errors import InputError

STEPS_SHOWN = 500


def draw(case: Case, evidence: Evidence | None) -> Drawing:
    """Show a case."""
    text = "\n".join(line for line in case.source.split("\n") if read_marker(line) is None)
    run = run_in(case, evidence)
    figures = [Figure("Model", text), Figure("Property", asked(case)), *_graphs(case, run)]
    if run is None:
        return Drawing(figures, note=said(evidence))
    steps = [_step(step) for step in told(case, run, STEPS_SHOWN)]
    return Drawing(figures, steps, said(run))


def _graphs(case: Case, run: Violation | None) -> list[Figure]:
    """Draw the processes, with the statements of the run marked; a model that cannot be read has no graph."""
    try:
        return draw_model(loaded(case).model, statements(case, run))
    except InputError:
        return []


def _step(step: Told) -> Step:
    text = ", ".join([*step.changed, *([f"✗ {step.fault}"] if step.fault else [])])
    return Step(f"{step.who} {step.what}".strip() or ENDED, text, step.cycle)


def asked(case: Case) -> str:
    """Say what every run is to satisfy."""
    formula = case.property.formula
    text = case.property.part if formula is None else f"{case.property.part}: {write_formula(formula)}"
    return f"{text}, under weak fairness" if case.fair else text
