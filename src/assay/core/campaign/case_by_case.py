"""Runs the cases of a shard through the oracle and every subject, and keeps the disagreements."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from assay.core.campaign.asserted import with_asserted
from assay.core.campaign.worker import Worker
from assay.core.domain.case import Case
from assay.core.domain.judgement import Judgement, Outcome
from assay.core.domain.oracle import Trust
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.subject import CommandSubject
from assay.core.domain.tally import Cell, Row
from assay.core.domain.verdict import Reason, Verdict
from assay.core.store.behaviours import Behaviour
from assay.core.store.measures import NOTHING, Measures, size_class, time_class
from assay.core.store.plan import Plan, ShardKey
from assay.core.store.quota import group_of
from assay.core.store.shard import Fault, Kept, ShardResult, kept_answer
from assay.core.trial.ask import Asked, Count, ask, ignore
from assay.core.trial.behaviour import behaviour_of
from assay.core.trial.claims import false_claims, with_claims
from assay.core.trial.refine import refined
from assay.core.trial.second_tool import confirmed
from assay.core.trial.shared_runs import Runs
from assay.core.trial.theorems import kernel_faults
from assay.core.trial.trial import Decided, decide, judged
from assay.core.trial.trust import SAMPLE, check_proved, require_evidence

Picked = tuple[int, int, Asked[object]]
"""An answer worth keeping: the place of its case, the number of the subject, the answer."""
Skip = Callable[[int, int, Judgement], bool]
"""Whether not to keep an answer, by the place of its case, the number of the subject and the judgement."""

TOGETHER = 16
"""Cases that the oracle decides in one call."""
CONFIRMED = 4
"""Of the answers of a batch that are alike and do not fail the campaign, this many are confirmed at first."""


@dataclass(frozen=True)
class Examined:
    """The results for some cases of a shard."""

    table: dict[int, Row]
    kept: tuple[Kept, ...]
    faults: tuple[Fault, ...]
    clock: Mapping[str, float]
    behaviours: tuple[Behaviour, ...] = ()
    decided: Sequence[Decided[object]] = ()
    """The oracle's answers, in the order of the table."""
    variant_rows: tuple[Row, ...] = ()
    measures: Measures = NOTHING

    def result(self, key: ShardKey) -> ShardResult:
        """Count the rows."""
        rows = Counter([*self.table.values(), *self.variant_rows])
        return ShardResult(
            key, tuple(rows.items()), self.kept, self.faults, dict(self.clock), self.behaviours, self.measures
        )


def case_by_case(worker: Worker, key: ShardKey, indices: Sequence[int], count: Count = ignore) -> Examined:
    """Decide each case, and ask every subject about it; `count` hears of answers as they come."""
    clock: dict[str, float] = {}
    source = worker.sources[key.source]
    cases = [source.case(i) for i in indices]
    started = time.perf_counter()
    decided: list[Decided[object]] = []
    for place in range(0, len(cases), TOGETHER):
        some = slice(place, place + TOGETHER)
        decided += decide_trusted(worker, cases[some], indices[some])
        count(len(decided) - place)
    clock["checker"] = sum(d.checking for d in decided)
    clock["oracle"] = time.perf_counter() - started - clock["checker"]
    columns, picked, answers = ask_subjects(worker, key, cases, decided, clock, count=count)
    table = [Row(d.answer.verdict.label, tuple(column[i] for column in columns)) for i, d in enumerate(decided)]
    for i in {i for i, _, _ in picked}:
        decided[i] = check_proved(worker.domain, cases[i], decided[i])
    kept = tuple(
        kept_answer(worker.domain, indices[i], number, table[i], cases[i], decided[i].answer, answer)
        for i, number, answer in picked
        if not decided[i].fault or table[i].oracle == decided[i].answer.verdict.label
    )
    started = time.perf_counter()
    kept = with_asserted(worker, kept, [(indices[i], number, cases[i], answer) for i, number, answer in picked])
    clock["claims"] = time.perf_counter() - started
    faults = tuple(
        Fault(indices[i], worker.domain.cases.encode(cases[i]), d.fault) for i, d in enumerate(decided) if d.fault
    )
    return Examined(
        dict(zip(indices, table, strict=True)),
        kept,
        faults,
        clock,
        _behaviours(worker, indices, answers),
        decided,
        measures=Measures(times=_times(worker.plan, decided, answers), sizes=sizes_of(worker.domain, cases, decided)),
    )


def ask_subjects(
    worker: Worker,
    key: ShardKey,
    cases: Sequence[Case],
    decided: Sequence[Decided[object]],
    clock: dict[str, float],
    skip: Skip | None = None,
    count: Count = ignore,
) -> tuple[list[list[Cell]], list[Picked], list[Sequence[Asked[object]]]]:
    """Ask every subject about the cases and judge it; give a column of cells and of answers each, and what to keep.

    Times are added to `clock`. Answers for which `skip` holds are counted and not kept.
    """
    columns: list[list[Cell]] = []
    picked: list[Picked] = []
    answers: list[Sequence[Asked[object]]] = []
    runs: Runs = {}
    for number, planned in enumerate(worker.plan.subjects):
        started = time.perf_counter()
        asked = ask(worker.subjects[number], worker.tools[number], cases, worker.plan.limits, runs, count)
        verdicts = _judged(worker, cases, decided, asked)
        skipped = {i for i, j in enumerate(verdicts) if skip is not None and skip(i, number, j)}
        labels = [d.answer.verdict.label for d in decided]
        for i in _worth_keeping(labels, asked, verdicts, worker.plan, key, skipped):
            asked[i], verdicts[i] = _confirmed(worker, number, cases[i], decided[i], asked[i], verdicts[i])
            if is_interesting(asked[i].answer.verdict, verdicts[i]):
                picked.append((i, number, asked[i]))
        verdicts = refined(worker.domain, cases, [a.answer for a in asked], verdicts)
        columns.append([Cell(a.answer.verdict.label, j) for a, j in zip(asked, verdicts, strict=True)])
        clock[planned.title] = clock.get(planned.title, 0.0) + time.perf_counter() - started
        answers.append(asked)
    return columns, picked, answers


def _behaviours(
    worker: Worker, indices: Sequence[int], answers: Sequence[Sequence[Asked[object]]]
) -> tuple[Behaviour, ...]:
    """Count what each tool showed."""
    out: list[Behaviour] = []
    for number, asked in enumerate(answers):
        found: dict[str, list[int]] = {}
        if isinstance(worker.subjects[number], CommandSubject):
            for i, answer in zip(indices, asked, strict=True):
                found.setdefault(behaviour_of(answer), []).append(i)
        out += [Behaviour(number, shape, len(cases), min(cases)) for shape, cases in found.items()]
    return tuple(out)


def _times(
    plan: Plan, decided: Sequence[Decided[object]], answers: Sequence[Sequence[Asked[object]]]
) -> dict[str, dict[int, int]]:
    """Count how long the oracle and each subject took; a case of a batch took its share."""
    taken = {"oracle": [d.answer.seconds for d in decided]}
    taken |= {
        subject.title: [a.answer.seconds for a in asked] for subject, asked in zip(plan.subjects, answers, strict=True)
    }
    counted = {who: Counter(time_class(x) for x in seconds if x > 0) for who, seconds in taken.items()}
    return {who: dict(classes) for who, classes in counted.items() if classes}


def sizes_of(
    domain: AnyDomain, cases: Sequence[Case], decided: Sequence[Decided[object]]
) -> tuple[tuple[int, str, int], ...]:
    """Count the verdicts of the oracle by the size of the case, in bytes of JSON."""
    sizes = (size_class(len(domain.cases.encode(case))) for case in cases)
    found = Counter(zip(sizes, (d.answer.verdict.label for d in decided), strict=True))
    return tuple((size, verdict, n) for (size, verdict), n in sorted(found.items()))


def decide_trusted(worker: Worker, cases: Sequence[Case], indices: Sequence[int]) -> list[Decided[object]]:
    """Decide cases, and check the evidence with the checkers that the campaign requires."""
    domain, trust = worker.domain, worker.plan.trust
    decided = decide(domain, worker.oracle, cases, worker.plan.limits)
    for place, (case, i) in enumerate(zip(cases, indices, strict=True)):
        if trust is not Trust.CHECKED:
            decided[place] = require_evidence(decided[place])
        if trust is not Trust.CHECKED or i % SAMPLE == 0:
            decided[place] = check_proved(domain, case, decided[place])
    return kernel_faults(domain, cases, decided) if trust is Trust.KERNEL else decided


def is_interesting(verdict: Verdict, judgement: Judgement) -> bool:
    """Whether an answer is a disagreement, or one that a corrected adapter might read."""
    if judgement.outcome is Outcome.DISAGREE:
        return True
    return verdict.reason not in {None, Reason.UNSUPPORTED}


def _judged(
    worker: Worker, cases: Sequence[Case], decided: Sequence[Decided[object]], asked: Sequence[Asked[object]]
) -> list[Judgement]:
    """Judge verdicts, and then claims."""
    ruled = [judged(worker.domain, c, d, a.answer) for c, d, a in zip(cases, decided, asked, strict=True)]
    answers = [a.answer for a in asked]
    return with_claims(ruled, false_claims(worker.domain, worker.oracle, cases, answers, worker.plan.limits))


def _worth_keeping(
    verdicts: Sequence[str],
    asked: Sequence[Asked[object]],
    judgements: Sequence[Judgement],
    plan: Plan,
    key: ShardKey,
    skipped: Collection[int],
) -> list[int]:
    """Choose the answers to keep: of those alike at most `plan.keep`. Answers of a batch are then confirmed alone.

    Confirming all of them would take longer than the batches. So, for kinds that do not fail the campaign, the first
    shard keeps `CONFIRMED` batch answers, and each further one half as many, at least one. The number depends on the
    shard alone: a resumed campaign keeps the same answers.
    """
    fewer = max(1, min(plan.keep, CONFIRMED) >> min(key.start // plan.shard, 30)) if plan.keep else 0
    seen: Counter[tuple[Outcome, str, str]] = Counter()
    out = []
    for i, (place, judgement) in enumerate(zip(asked, judgements, strict=True)):
        answer = place.answer
        if i not in skipped and is_interesting(answer.verdict, judgement):
            alike = group_of(judgement, verdicts[i], answer.verdict.label, answer.note)
            group = (judgement.outcome, judgement.kind, alike)
            seen[group] += 1
            common = judgement.outcome is Outcome.DISAGREE and place.shared > 1 and not plan.fails(judgement.kind)
            if seen[group] <= (fewer if common else plan.keep):
                out.append(i)
    return out


def _confirmed(
    worker: Worker, number: int, case: Case, decided: Decided[object], asked: Asked[object], judgement: Judgement
) -> tuple[Asked[object], Judgement]:
    """Ask about a case of a batch again alone: another case of the batch may have caused the answer.

    A disagreement is then confirmed with the second tool of the subject, if it has one.
    """

    def judge(answer: Asked[object]) -> Judgement:
        return _judged(worker, [case], [decided], [answer])[0]

    subject, tool, limits = worker.subjects[number], worker.tools[number], worker.plan.limits
    if asked.shared > 1:
        alone = ask(subject, tool, [case], limits)[0]
        if alone.answer.verdict != asked.answer.verdict:
            note = f"alone; in a batch of {asked.shared}: {asked.answer.verdict.label!r}. {alone.answer.note}"
            alone = replace(alone, answer=replace(alone.answer, note=note))
        asked, judgement = alone, judge(alone)
    return confirmed(subject, tool, case, asked, judgement, limits, judge)
