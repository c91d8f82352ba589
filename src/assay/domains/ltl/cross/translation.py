"""What one translator makes of one formula: its automaton as printed, how the tool ended, and how long it took."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.hoa_reader import hoa_shape
from assay.automata.buchi.size import Shape, Size, shape_of, size_of
from assay.automata.formula.lasso import Lasso
from assay.core.domain.oracle import Limits
from assay.core.domain.subject import AnySubject, End, Tool
from assay.core.domain.verdict import Reason
from assay.core.trial.ask import Asked, ask
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Claim, Evidence
from assay.domains.ltl.subjects.engine import Translation as OwnTranslation

_ENDS = {End.TIME: "timeout", End.MEMORY: "out of memory", End.OUTPUT: "output limit", End.DISK: "disk limit"}


class Translated(Struct, frozen=True):
    """An automaton of a translator, if it gave one."""

    status: str
    code: int
    seconds: float
    automaton: Automaton | None = None
    shape: Shape | None = None
    size: Size | None = None
    differs: Lasso | None = None
    """A word on which the automaton differs from the formula."""
    note: str = ""


def translate_by(subject: AnySubject[Case, Evidence], tool: Tool, case: Case, limits: Limits) -> Translated:
    """Ask a translator for its automaton, alone, so that the time is that of this formula."""
    if isinstance(subject, OwnTranslation):
        started = time.perf_counter()
        automaton = subject.translator(case.formula)
        took = time.perf_counter() - started
        return _translated(Asked(replace(claimed(case, automaton), seconds=took)))
    return _translated(ask(subject, tool, [case], limits)[0])


def _translated(asked: Asked[Evidence]) -> Translated:
    """Measure an automaton as it was printed; from formats other than HOA, as it was read."""
    answer, claim = asked.answer, asked.answer.evidence
    if not isinstance(claim, Claim):
        return Translated(*_ended(asked), answer.seconds, note=answer.note)
    own = shape_of(claim.automaton)
    printed = asked.output.stages[-1].text.lstrip() if asked.output else ""
    shape = hoa_shape(printed) if printed.startswith("HOA:") else own
    accepting = shape if shape.generalised else own
    return Translated("ok", 0, answer.seconds, claim.automaton, accepting, size_of(shape), claim.differs)


def _ended(asked: Asked[Evidence]) -> tuple[str, int]:
    """Say in ltlcross's words why there is no automaton."""
    if asked.output is None:
        return ("unsupported" if asked.answer.verdict.reason is Reason.UNSUPPORTED else "crash"), -1
    stages = [stage for stage in asked.output.stages if stage.end is not End.SKIPPED]
    failed = [stage for stage in stages if stage.end is not End.EXIT or stage.status]
    stage = (failed or stages)[-1]
    if stage.end is End.SIGNAL:
        return "signal", stage.status
    if stage.end is End.EXIT and stage.status:
        return "exit code", stage.status
    return _ENDS.get(stage.end, "parse error"), -1


def titles(subjects: Sequence[AnySubject[Case, Evidence]]) -> list[str]:
    """Name the translators; those with the same name by all their options."""
    short = [subject.spec.title for subject in subjects]
    return [
        title if short.count(title) == 1 else str(subject.spec) for title, subject in zip(short, subjects, strict=True)
    ]
