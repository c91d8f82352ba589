"""What `assay check` says of a counterexample: the reason in a sentence, and the run."""

from __future__ import annotations

from assay.core.domain.verdict import JSON
from assay.domains.promela.drawing.reason_text import summary
from assay.domains.promela.drawing.run_text import Violation, run_lines
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence

SHORT = 20
"""A run of at most this many steps is printed unasked."""


def described(case: Case, evidence: Evidence | None, most: int | None) -> dict[str, JSON]:
    """Give the reason, and at most `most` steps of the run; without a number, how to ask for them."""
    if not isinstance(evidence, Violation):
        return {}
    why = summary(case, evidence)
    if most is None:
        return {"why": f"{why}; show the run with --run {len(evidence.choices)}."}
    return {"why": f"{why}."} | ({"run": list[JSON](run_lines(case, evidence, most))} if most else {})


def printed(case: Case, evidence: Evidence | None, most: int | None) -> dict[str, JSON]:
    """Give the same; a short run is shown without a number."""
    if most is None and isinstance(evidence, Violation) and len(evidence.choices) <= SHORT:
        return described(case, evidence, SHORT)
    return described(case, evidence, most)
