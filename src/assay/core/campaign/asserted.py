"""Makes an ordinary case of a false claim: the case that asserts it, judged by the verdicts of all subjects.

A disagreement about this case is kept under the index of the case that the claim was made about, in place of what else
was kept there of that subject. It is not counted: the counts are of the cases of the source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assay.core.campaign.worker import Worker
from assay.core.domain.case import Case
from assay.core.domain.judgement import Outcome
from assay.core.domain.tally import Cell, Row
from assay.core.domain.verdict import Claim
from assay.core.store.shard import Kept, kept_answer
from assay.core.trial.ask import Asked, ask
from assay.core.trial.claims import claim_cases, false_claims
from assay.core.trial.trial import decide, judged
from assay.core.trial.trust import check_proved


def with_asserted(
    worker: Worker, kept: Sequence[Kept], picked: Sequence[tuple[int, int, Case, Asked[object]]]
) -> tuple[Kept, ...]:
    """Add the findings that false claims lead to. `picked` are kept answers: index, subject, case and answer."""
    made: dict[tuple[int, int], Kept] = {}
    notes: dict[tuple[int, int], str] = {}
    for index, number, case, asked in picked:
        claim = false_claims(worker.domain, worker.oracle, [case], [asked.answer], worker.plan.limits)[0]
        if claim is not None:
            notes[index, number] = f"false: {claim}"
            for item in _asserted(worker, index, number, case, claim):
                made.setdefault((item.index, item.subject), item)
    noted = (replace(item, note=notes.get((item.index, item.subject), item.note)) for item in kept)
    return (*(item for item in noted if (item.index, item.subject) not in made), *made.values())


def _asserted(worker: Worker, index: int, number: int, case: Case, claim: Claim) -> list[Kept]:
    """The disagreements about the first case that asserts the claim and divides oracle and subjects."""
    note = f"asserts what {worker.plan.subjects[number].title} claims of case {index}, {claim}"
    for asserted in claim_cases(worker.domain, case, claim):
        decided = check_proved(
            worker.domain, asserted, decide(worker.domain, worker.oracle, [asserted], worker.plan.limits)[0]
        )
        asked = [
            ask(subject, tool, [asserted], worker.plan.limits)[0]
            for subject, tool in zip(worker.subjects, worker.tools, strict=True)
        ]
        rulings = [judged(worker.domain, asserted, decided, a.answer) for a in asked]
        cells = [Cell(a.answer.verdict.label, ruling) for a, ruling in zip(asked, rulings, strict=True)]
        row = Row(decided.answer.verdict.label, tuple(cells))
        found = [
            kept_answer(worker.domain, index, k, row, asserted, decided.answer, asked[k], note)
            for k, ruling in enumerate(rulings)
            if ruling.outcome is Outcome.DISAGREE and worker.plan.fails(ruling.kind)
        ]
        if found:
            return found
    return []
