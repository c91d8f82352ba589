"""The unit of a campaign: a range of indices of one source, judged for all subjects, told in counted rows.

A shard is a function of plan and range alone, takes bytes and gives bytes, so any executor can carry it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import msgspec

from assay.core.ask import Asked, ask
from assay.core.case import Case
from assay.core.domain import AnyDomain, load_domain, make_source
from assay.core.judgement import Judgement, Outcome
from assay.core.oracle import Oracle
from assay.core.plan import PLAN, Plan, ShardKey
from assay.core.source import Source
from assay.core.subject import AnySubject, Output
from assay.core.trial import Decided, decide, judged
from assay.core.verdict import Answer, Reason
from assay.errors import InputError

OUTPUT_KEPT = 64 << 10
"""Bytes of each stream that are kept with a disagreement."""


@dataclass(frozen=True)
class Cell:
    """What one subject said of a case, and the judgement."""

    label: str
    judgement: Judgement


@dataclass(frozen=True)
class Row:
    """What everyone said of a case; every matrix is a projection of counted rows."""

    oracle: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Kept:
    """One subject's answer to one case that is worth looking at again."""

    index: int
    subject: int
    row: Row
    """What everyone said of the case; `row.cells[subject]` is this answer."""
    value: str | None
    note: str
    case: bytes
    evidence: bytes | None
    claim: bytes | None
    output: Output | None
    oracle_value: str | None = None
    """The oracle's value, against which the subject's is judged again."""

    @property
    def cell(self) -> Cell:
        """This subject's part of the row."""
        return self.row.cells[self.subject]

    @property
    def judgement(self) -> Judgement:
        """What followed from the two answers."""
        return self.cell.judgement


@dataclass(frozen=True)
class Fault:
    """A case where we were wrong: our evidence was rejected, or an engine failed."""

    index: int
    case: bytes
    why: str


@dataclass(frozen=True)
class ShardResult:
    """All that a shard found out."""

    key: ShardKey
    rows: tuple[tuple[Row, int], ...]
    kept: tuple[Kept, ...]
    faults: tuple[Fault, ...]
    seconds: dict[str, float]
    """Time by who spent it: oracle, checker, each subject."""


RESULT = msgspec.json.Decoder(ShardResult)


@dataclass(frozen=True)
class _Worker:
    """Everything a worker rebuilds from a plan, once."""

    plan: Plan
    domain: AnyDomain
    oracle: Oracle[Case, object]
    sources: tuple[Source[Case], ...]
    subjects: tuple[AnySubject[Case, object], ...]


@lru_cache(maxsize=4)
def _worker(encoded: bytes) -> _Worker:
    plan = PLAN.decode(encoded)
    domain = load_domain(plan.domain)
    sources = []
    for planned in plan.sources:
        source = make_source(domain, planned.spec)
        if source.identity != planned.identity:
            raise InputError(
                "the source is no longer what this campaign was started with",
                where=planned.identity.label,
                remedy="restore its files and this version of Assay, or start a new campaign",
            )
        sources.append(source)
    subjects = tuple(domain.subject(planned.spec) for planned in plan.subjects)
    return _Worker(plan, domain, domain.oracle(plan.oracle), tuple(sources), subjects)


def run_shard(plan: bytes, key: ShardKey) -> bytes:
    """Decide, ask and judge every case of the range."""
    worker = _worker(plan)
    clock: Counter[str] = Counter()
    source = worker.sources[key.source]
    cases = [source.case(i) for i in range(key.start, key.stop)]
    started = time.perf_counter()
    decided = decide(worker.domain, worker.oracle, cases, worker.plan.limits)
    clock["checker"] = int(sum(d.checking for d in decided) * 1e6)
    clock["oracle"] = int((time.perf_counter() - started) * 1e6) - clock["checker"]
    columns: list[list[Cell]] = []
    picked: list[tuple[int, int, Asked[object]]] = []
    for number, planned in enumerate(worker.plan.subjects):
        started = time.perf_counter()
        asked = ask(worker.subjects[number], planned.tool, cases, worker.plan.limits)
        verdicts = [judged(worker.domain, c, d, a.answer) for c, d, a in zip(cases, decided, asked, strict=True)]
        for i in _worth_keeping(asked, verdicts, worker.plan.keep):
            asked[i], verdicts[i] = _confirmed(worker, number, cases[i], decided[i], asked[i], verdicts[i])
            if _interesting(asked[i].answer, verdicts[i]):
                picked.append((i, number, asked[i]))
        columns.append([Cell(a.answer.verdict.label, j) for a, j in zip(asked, verdicts, strict=True)])
        clock[planned.title] += int((time.perf_counter() - started) * 1e6)
    table = [Row(d.answer.verdict.label, tuple(column[i] for column in columns)) for i, d in enumerate(decided)]
    kept = tuple(
        _kept(worker.domain, key.start + i, number, table[i], cases[i], decided[i], answer)
        for i, number, answer in picked
    )
    faults = tuple(
        Fault(key.start + i, worker.domain.cases.encode(cases[i]), d.fault) for i, d in enumerate(decided) if d.fault
    )
    seconds = {who: micro / 1e6 for who, micro in clock.items()}
    return msgspec.json.encode(ShardResult(key, tuple(Counter(table).items()), kept, faults, seconds))


def _interesting(answer: Answer[object], judgement: Judgement) -> bool:
    """Disagreements, and answers a better adapter might have read."""
    if judgement.outcome is Outcome.DISAGREE:
        return True
    return answer.verdict.reason not in {None, Reason.UNSUPPORTED}


def _worth_keeping(asked: Sequence[Asked[object]], judgements: Sequence[Judgement], most: int) -> list[int]:
    seen: Counter[tuple[Outcome, str]] = Counter()
    out = []
    for i, (answer, judgement) in enumerate(zip(asked, judgements, strict=True)):
        if _interesting(answer.answer, judgement):
            seen[judgement.outcome, judgement.kind] += 1
            if seen[judgement.outcome, judgement.kind] <= most:
                out.append(i)
    return out


def _confirmed(
    worker: _Worker, number: int, case: Case, decided: Decided[object], asked: Asked[object], judgement: Judgement
) -> tuple[Asked[object], Judgement]:
    """What a batch said is run again alone before it is believed: a neighbour may have caused it."""
    if asked.shared == 1:
        return asked, judgement
    planned = worker.plan.subjects[number]
    alone = ask(worker.subjects[number], planned.tool, [case], worker.plan.limits)[0]
    if alone.answer.verdict != asked.answer.verdict:
        note = f"in a batch of {asked.shared} it said {asked.answer.verdict.label!r}; alone, this. {alone.answer.note}"
        alone = replace(alone, answer=replace(alone.answer, note=note))
    return alone, judged(worker.domain, case, decided, alone.answer)


def _kept(
    domain: AnyDomain,
    index: int,
    number: int,
    row: Row,
    case: Case,
    decided: Decided[object],
    asked: Asked[object],
) -> Kept:
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
    )
