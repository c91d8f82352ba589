"""Runs the cases of a shard through the oracle and every subject, and keeps the disagreements."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from assay.core.campaign.job import JOB
from assay.core.domain.case import Case
from assay.core.domain.judgement import Judgement, Outcome
from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Oracle, Trust
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.source import Source
from assay.core.domain.subject import AnySubject, Tool
from assay.core.domain.tally import Cell, Row
from assay.core.domain.verdict import Reason, Verdict
from assay.core.store.plan import Plan, ShardKey
from assay.core.store.shard import OUTPUT_KEPT, Fault, Kept, ShardResult
from assay.core.trial.ask import Asked, ask
from assay.core.trial.refine import refined
from assay.core.trial.theorems import kernel_faults
from assay.core.trial.trial import Decided, decide, judged
from assay.core.trial.trust import SAMPLE, check_proved, require_evidence
from assay.errors import InputError

Picked = tuple[int, int, Asked[object]]
"""An answer worth keeping: the place of its case, the number of the subject, the answer."""
Skip = Callable[[int, int, Judgement], bool]
"""Whether not to keep an answer, by the place of its case, the number of the subject and the judgement."""


@dataclass(frozen=True)
class Worker:
    """The objects that a worker process builds from a job, once."""

    plan: Plan
    domain: AnyDomain
    oracle: Oracle[Case, object]
    sources: tuple[Source[Case], ...]
    subjects: tuple[AnySubject[Case, object], ...]
    tools: tuple[Tool, ...]


@lru_cache(maxsize=4)
def worker_of(encoded: bytes) -> Worker:
    """Build a worker from a job; `InputError` where a source has changed."""
    job = JOB.decode(encoded)
    plan = job.plan
    domain = load_domain(plan.domain)
    sources = []
    for planned in plan.sources:
        source = make_source(domain, planned.spec)
        if source.identity != planned.identity:
            raise InputError(
                "the source has changed since the campaign started",
                where=planned.identity.label,
                remedy="restore its files and this version of Assay, or start a new campaign",
            )
        sources.append(source)
    subjects = tuple(make_subject(domain, planned.spec) for planned in plan.subjects)
    return Worker(plan, domain, make_oracle(domain, plan.oracle), tuple(sources), subjects, job.tools)


@dataclass(frozen=True)
class Examined:
    """The results for some cases of a shard."""

    table: dict[int, Row]
    kept: tuple[Kept, ...]
    faults: tuple[Fault, ...]
    clock: Mapping[str, float]
    decided: Sequence[Decided[object]] = ()
    """The oracle's answers, in the order of the table."""
    variant_rows: tuple[Row, ...] = ()

    def result(self, key: ShardKey) -> ShardResult:
        """Count the rows."""
        rows = Counter([*self.table.values(), *self.variant_rows])
        return ShardResult(key, tuple(rows.items()), self.kept, self.faults, dict(self.clock))


def case_by_case(worker: Worker, key: ShardKey, indices: Sequence[int]) -> Examined:
    """Decide each case, and ask every subject about it."""
    clock: dict[str, float] = {}
    source = worker.sources[key.source]
    cases = [source.case(i) for i in indices]
    started = time.perf_counter()
    decided = decide_trusted(worker, cases, indices)
    clock["checker"] = sum(d.checking for d in decided)
    clock["oracle"] = time.perf_counter() - started - clock["checker"]
    columns, picked = ask_subjects(worker, key, cases, decided, clock)
    table = [Row(d.answer.verdict.label, tuple(column[i] for column in columns)) for i, d in enumerate(decided)]
    for i in {i for i, _, _ in picked}:
        decided[i] = check_proved(worker.domain, cases[i], decided[i])
    kept = tuple(
        kept_answer(worker.domain, indices[i], number, table[i], cases[i], decided[i], answer)
        for i, number, answer in picked
        if not decided[i].fault or table[i].oracle == decided[i].answer.verdict.label
    )
    faults = tuple(
        Fault(indices[i], worker.domain.cases.encode(cases[i]), d.fault) for i, d in enumerate(decided) if d.fault
    )
    return Examined(dict(zip(indices, table, strict=True)), kept, faults, clock, decided)


def ask_subjects(
    worker: Worker,
    key: ShardKey,
    cases: Sequence[Case],
    decided: Sequence[Decided[object]],
    clock: dict[str, float],
    skip: Skip | None = None,
) -> tuple[list[list[Cell]], list[Picked]]:
    """Ask every subject about the cases and judge it; give a column for each, and the answers worth keeping.

    Times are added to `clock`. Answers for which `skip` holds are counted and not kept.
    """
    columns: list[list[Cell]] = []
    picked: list[Picked] = []
    for number, planned in enumerate(worker.plan.subjects):
        started = time.perf_counter()
        asked = ask(worker.subjects[number], worker.tools[number], cases, worker.plan.limits)
        verdicts = [judged(worker.domain, c, d, a.answer) for c, d, a in zip(cases, decided, asked, strict=True)]
        skipped = {i for i, j in enumerate(verdicts) if skip is not None and skip(i, number, j)}
        for i in _worth_keeping(asked, verdicts, worker.plan, key, skipped):
            asked[i], verdicts[i] = _confirmed(worker, number, cases[i], decided[i], asked[i], verdicts[i])
            if is_interesting(asked[i].answer.verdict, verdicts[i]):
                picked.append((i, number, asked[i]))
        verdicts = refined(worker.domain, cases, [a.answer for a in asked], verdicts)
        columns.append([Cell(a.answer.verdict.label, j) for a, j in zip(asked, verdicts, strict=True)])
        clock[planned.title] = clock.get(planned.title, 0.0) + time.perf_counter() - started
    return columns, picked


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


def _worth_keeping(
    asked: Sequence[Asked[object]],
    judgements: Sequence[Judgement],
    plan: Plan,
    key: ShardKey,
    skipped: Collection[int],
) -> list[int]:
    """Choose the answers to keep: of each kind at most `plan.keep`. Answers of a batch are then confirmed alone.

    Confirming all of them would take longer than the batches. So, for kinds that do not fail the campaign, each further
    shard keeps half as many batch answers, at least one. The number depends on the shard alone: a resumed campaign
    keeps the same answers.
    """
    fewer = max(1, plan.keep >> min(key.start // plan.shard, 30)) if plan.keep else 0
    seen: Counter[tuple[Outcome, str]] = Counter()
    out = []
    for i, (answer, judgement) in enumerate(zip(asked, judgements, strict=True)):
        if i not in skipped and is_interesting(answer.answer.verdict, judgement):
            seen[judgement.outcome, judgement.kind] += 1
            common = judgement.outcome is Outcome.DISAGREE and answer.shared > 1 and not plan.fails(judgement.kind)
            if seen[judgement.outcome, judgement.kind] <= (fewer if common else plan.keep):
                out.append(i)
    return out


def _confirmed(
    worker: Worker, number: int, case: Case, decided: Decided[object], asked: Asked[object], judgement: Judgement
) -> tuple[Asked[object], Judgement]:
    """Ask about a case of a batch again alone: another case of the batch may have caused the answer."""
    if asked.shared == 1:
        return asked, judgement
    alone = ask(worker.subjects[number], worker.tools[number], [case], worker.plan.limits)[0]
    if alone.answer.verdict != asked.answer.verdict:
        note = f"alone; in a batch of {asked.shared}: {asked.answer.verdict.label!r}. {alone.answer.note}"
        alone = replace(alone, answer=replace(alone.answer, note=note))
    return alone, judged(worker.domain, case, decided, alone.answer)


def kept_answer(
    domain: AnyDomain,
    index: int,
    number: int,
    row: Row,
    case: Case,
    decided: Decided[object],
    asked: Asked[object],
    variant: int = 0,
) -> Kept:
    """Give what is stored of an answer worth keeping."""
    proof, claim = decided.answer.evidence, asked.answer.evidence
    return Kept(
        index=index,
        subject=number,
        row=row,
        value=asked.answer.value,
        note=asked.answer.note,
        case=domain.cases.encode(case),
        evidence=None if proof is None else domain.evidence.encode(proof),
        claim=None if claim is None else domain.evidence.encode(claim),
        output=None if asked.output is None else asked.output.capped(OUTPUT_KEPT),
        oracle_value=decided.answer.value,
        variant=variant,
    )
