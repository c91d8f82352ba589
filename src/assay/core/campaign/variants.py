"""Asks the subjects about variants of the cases of a shard, and judges them by the oracle's verdicts of the cases.

A disagreement on a variant is an ordinary finding; its case is the variant. The oracle decides the variant itself
before it is kept: if its verdicts of case and variant differ, that is an internal error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from assay.core.campaign.case_by_case import Examined, Picked, ask_subjects
from assay.core.campaign.worker import Worker
from assay.core.domain.case import Case
from assay.core.domain.judgement import INCONCLUSIVE, Judgement, Outcome
from assay.core.domain.source import draw_of
from assay.core.domain.tally import Cell, Row
from assay.core.domain.variants import some_variants
from assay.core.domain.verdict import Reason, unknown
from assay.core.store.plan import ShardKey
from assay.core.store.shard import Fault, Kept, kept_answer
from assay.core.trial.ask import Asked
from assay.core.trial.trial import Decided, decide
from assay.core.trial.trust import check_proved

_SALT = 0x5661726961746573
"""Separates the draws of variants from those of the source."""


@dataclass(frozen=True)
class _Variant:
    """A variant of a case of the shard."""

    index: int
    number: int
    kind: str
    case: Case
    original: Decided[object]

    @property
    def carried(self) -> Decided[object]:
        """The oracle's answer to the case, without the evidence, which is about the case alone."""
        answer = msgspec.structs.replace(self.original.answer, evidence=None)
        return msgspec.structs.replace(self.original, answer=answer)


def with_variants(worker: Worker, key: ShardKey, examined: Examined) -> Examined:
    """Add the answers to variants of the cases that the oracle has decided."""
    variants = _drawn(worker, key, examined)
    if not variants:
        return examined
    clock = dict(examined.clock)
    kept_kinds = {
        (i, number, cell.judgement.kind)
        for i, row in examined.table.items()
        for number, cell in enumerate(row.cells)
        if cell.judgement.outcome is Outcome.DISAGREE
    }

    def skip(place: int, number: int, judgement: Judgement) -> bool:
        """Keep the first disagreement of a kind on a case and its variants: the others are likely the same bug."""
        group = (variants[place].index, number, judgement.kind)
        if judgement.outcome is not Outcome.DISAGREE or group in kept_kinds:
            return True
        kept_kinds.add(group)
        return False

    cases = [variant.case for variant in variants]
    columns, picked, _ = ask_subjects(worker, key, cases, [variant.carried for variant in variants], clock, skip)
    rows = [
        Row(variant.original.answer.verdict.label, tuple(column[place] for column in columns), variant.kind)
        for place, variant in enumerate(variants)
    ]
    own = _decided_themselves(worker, variants, picked)
    faults = {place: variants[place] for place, decided in own.items() if decided.fault}
    for place in faults:
        cells = tuple(Cell(cell.label, INCONCLUSIVE) for cell in rows[place].cells)
        rows[place] = msgspec.structs.replace(rows[place], oracle=unknown(Reason.CRASH).label, cells=cells)
    kept = tuple(
        _kept(worker, variants[place], number, rows[place], own[place], asked)
        for place, number, asked in picked
        if place not in faults
    )
    known = {fault.index for fault in examined.faults}
    wrong = {v.index: Fault(v.index, worker.domain.cases.encode(v.case), own[p].fault) for p, v in faults.items()}
    return replace(
        examined,
        kept=examined.kept + kept,
        faults=examined.faults + tuple(fault for i, fault in wrong.items() if i not in known),
        clock=clock,
        variant_rows=tuple(rows),
    )


def _drawn(worker: Worker, key: ShardKey, examined: Examined) -> list[_Variant]:
    """Draw the variants of each decided case; they depend on the source and the index alone."""
    source, count = worker.sources[key.source], worker.plan.variants
    salted = source.identity.key ^ _SALT
    return [
        _Variant(i, number, kind, case, decided)
        for i, decided in zip(examined.table, examined.decided, strict=True)
        if count and decided.answer.verdict.decided and not decided.fault
        for number, (kind, case) in enumerate(
            some_variants(worker.domain, source.case(i), draw_of(salted, i), count), start=1
        )
    ]


def _decided_themselves(
    worker: Worker, variants: Sequence[_Variant], picked: Sequence[Picked]
) -> dict[int, Decided[object]]:
    """Decide the variants that are kept; another verdict or value than that of the case is an internal error."""
    places = sorted({place for place, _, _ in picked})
    cases = [variants[place].case for place in places]
    own = decide(worker.domain, worker.oracle, cases, worker.plan.limits) if cases else []
    return {
        place: _compared(variants[place], check_proved(worker.domain, variants[place].case, decided))
        for place, decided in zip(places, own, strict=True)
    }


def _compared(variant: _Variant, own: Decided[object]) -> Decided[object]:
    expected, found = variant.original.answer, own.answer
    if own.fault:
        return msgspec.structs.replace(own, fault=f"variant {variant.number} ({variant.kind}): {own.fault}")
    if not found.verdict.decided:
        return variant.carried
    if (expected.verdict, expected.value) == (found.verdict, found.value):
        return own
    was, now = (f"{a.verdict.label}{'' if a.value is None else f' {a.value}'}" for a in (expected, found))
    why = f"variant {variant.number} ({variant.kind}): the oracle says {was} of the case and {now} of the variant"
    return msgspec.structs.replace(own, fault=why)


def _kept(worker: Worker, variant: _Variant, number: int, row: Row, own: Decided[object], asked: Asked[object]) -> Kept:
    return kept_answer(
        worker.domain, variant.index, number, row, variant.case, own.answer, asked, variant=variant.number
    )
