"""What `assay check` says besides the verdict: the size of the search, the reason, the run, all errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from assay.core.domain.lazy import LazyModule
from assay.core.domain.oracle import Checker
from assay.core.domain.verdict import JSON, Answer
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import SAFETY, Case
from assay.domains.promela.model.evidence import BadPrefix, Evidence, Lasso, Run
from assay.domains.promela.oracle.catalogue import read_number

if TYPE_CHECKING:
    from assay.domains.promela.drawing import reason_text, run_text, survey_text
else:  # a check of a small model that holds needs none of them
    reason_text = LazyModule("assay.domains.promela.drawing.reason_text")
    run_text = LazyModule("assay.domains.promela.drawing.run_text")
    survey_text = LazyModule("assay.domains.promela.drawing.survey_text")

SHORT = 20
"""A run of at most this many steps is printed unasked."""
SURVEYS = frozenset({"all", "unreached"})
"""The options that explore the whole state space by the reference semantics."""
SURVEYED = 1_000_000
"""The most states of such a search, unless `--max-states` says otherwise."""
Options = Mapping[str, str]
Checkers = Sequence[Checker[Case, Evidence]]


def elaborated(case: Case, answer: Answer[Evidence], options: Options, checkers: Checkers) -> dict[str, JSON]:
    """The keys of an answer as JSON: the run only if it is asked for."""
    return _keys(case, answer, read_number(options, "run", least=0)) | _surveyed(case, answer, options, checkers)


def printed(case: Case, answer: Answer[Evidence], options: Options, checkers: Checkers) -> dict[str, JSON]:
    """The same; a short run is shown unasked, unless all errors are."""
    steps, run = read_number(options, "run", least=0), answer.evidence
    if steps is None and isinstance(run, Run | Lasso | BadPrefix):
        steps = 0 if "all" in options else SHORT if len(run.choices) <= SHORT else None
    return _keys(case, answer, steps) | _surveyed(case, answer, options, checkers)


def _keys(case: Case, answer: Answer[Evidence], most: int | None) -> dict[str, JSON]:
    """The size of the search, the reason, and at most `most` steps; without a number, how to ask for them."""
    out, run = dict[str, JSON](answer.measures), answer.evidence
    if not isinstance(run, Run | Lasso | BadPrefix):
        return out
    why = reason_text.summary(case, run)
    if most is None:
        return out | {"why": f"{why}; show the run with --run {len(run.choices)}."}
    lines = list[JSON](run_text.run_lines(case, run, most)) if most else []
    return out | {"why": f"{why}."} | ({"run": lines} if most else {})


def _surveyed(case: Case, answer: Answer[Evidence], options: Options, checkers: Checkers) -> dict[str, JSON]:
    """All errors and unreached statements, where they are asked for; they are those of safety."""
    asked = SURVEYS & options.keys()
    if not asked or case.property.kind != SAFETY:
        return {}
    room, shown = Room(read_number(options, "max-states") or SURVEYED), read_number(options, "run", least=0) or 0
    holds = answer.verdict.word == "holds"
    return survey_text.survey_described(case, room, asked, shown, checkers, holds=holds)
