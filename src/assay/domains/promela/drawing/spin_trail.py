"""A run of ours as a trail that SPIN follows: `spin -t -p MODEL` shows it, and `pan -r` too.

Statements bear SPIN's own numbers, so a move is a line. The line that would say that statements were merged is left
out: SPIN then does them one by one. The trail has no claim in it; SPIN leaves those of the model aside.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela.checker.replay import NoRunError, replay
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Beginning, Evidence, Lasso, Run
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.errors import InputError

CYCLE = "-1:-1:-1"


def written_trail(case: Case, evidence: Evidence) -> bytes | None:
    """Write the run of a case that evidence stands for; None if it stands for none."""
    if not isinstance(evidence, Run | Lasso | Beginning):
        return None
    try:
        return write_trail(loaded(case).question, evidence)
    except NoRunError as error:
        raise InputError(f"this is no run of the model: {error}", remedy="give the evidence that was written") from None


def write_trail(question: Question[State, Action], evidence: Run | Lasso | Beginning) -> bytes:
    """Write the run that evidence stands for; `NoRunError` if it is none."""
    return "".join(f"{line}\n" for line in _lines(question, evidence)).encode()


def _lines(question: Question[State, Action], evidence: Run | Lasso | Beginning) -> Iterator[str]:
    start = evidence.start if isinstance(evidence, Lasso) else -1
    depth = 0
    for index, moment in enumerate(replay(question.system, evidence.choices, stutters=True).moments):
        if index == start:
            yield CYCLE
        for move in moment.step.action if moment.step is not None else ():
            depth += 1
            yield f"{depth}:{move.process}:{move.number}"
