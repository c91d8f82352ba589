"""Writes a run as a SPIN trail, for `spin -t -p MODEL` and `pan -r`.

Statements carry SPIN's own numbers, so each move is a line. The trail omits the line that announces statement merging,
so SPIN executes statements one by one. It has no claim; SPIN ignores those of the model.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela.checker.replay import NoRunError, replay
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import BadPrefix, Evidence, Lasso, Run
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.errors import InputError

CYCLE = "-1:-1:-1"


def written_trail(case: Case, evidence: Evidence) -> bytes | None:
    """Write the run that evidence holds; None if it holds none."""
    if not isinstance(evidence, Run | Lasso | BadPrefix):
        return None
    try:
        return write_trail(loaded(case).question, evidence)
    except NoRunError as error:
        raise InputError(f"not a run of the model: {error}", remedy="give the evidence of this case") from None


def write_trail(question: Question[State, Action], evidence: Run | Lasso | BadPrefix) -> bytes:
    """Write the run that evidence holds; raise `NoRunError` if it is not a run."""
    return "".join(f"{line}\n" for line in _lines(question, evidence)).encode()


def _lines(question: Question[State, Action], evidence: Run | Lasso | BadPrefix) -> Iterator[str]:
    start = evidence.start if isinstance(evidence, Lasso) else -1
    depth = 0
    for index, moment in enumerate(replay(question.system, evidence.choices, stutters=True).moments):
        if index == start:
            yield CYCLE
        for move in moment.step.action if moment.step is not None else ():
            depth += 1
            yield f"{depth}:{move.process}:{move.number}"
