"""Judges kept output again, after an adapter or a table was corrected, without running anything."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from assay.core.domain.capabilities import Refines
from assay.core.domain.case import Case
from assay.core.domain.judgement import INCONCLUSIVE, Judgement, judge
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.subject import CommandSubject
from assay.core.domain.tally import Cell
from assay.core.domain.verdict import Answer, verdict_of
from assay.core.store.finding import Finding
from assay.core.store.store import Store
from assay.core.trial.ask import end_verdict, read_output
from assay.core.trial.claims import DETAIL, false_claims, with_claims


@dataclass(frozen=True)
class Rejudged:
    """The result of judging again."""

    kept: int
    cut: int
    """Answers with truncated output, which cannot be read again; they are unchanged."""
    changed: tuple[tuple[Finding, Cell], ...]
    """Findings with another answer or judgement."""
    not_kept: Counter[str]
    """Answers by subject without kept output, which cannot be judged again."""


def rejudge(store: Store) -> Rejudged:
    """Judge every kept answer again, and store the changes."""
    domain = load_domain(store.plan.domain)
    findings = store.findings(None)
    faulty = {(fault.source, fault.index) for fault in store.faults()}
    changed = []
    cut = 0
    for finding in findings:
        cut += finding.kept.output is not None and not finding.kept.output.whole
        if finding.kept.asserted:
            continue
        answer, judgement = _again(domain, store, finding)
        if (finding.source, finding.kept.index) in faulty:
            judgement = INCONCLUSIVE
        cell = Cell(answer.verdict.label, judgement)
        if cell != finding.kept.cell:
            changed.append((finding, cell))
            store.rejudge(finding, cell, answer.note)
    not_kept: Counter[str] = Counter()
    for planned in store.plan.subjects:
        not_kept[planned.title] = store.cases_done() + sum(store.variant_rows().values())
    for finding in findings:
        not_kept[store.plan.subjects[finding.kept.subject].title] -= 1
    return Rejudged(len(findings), cut, tuple(changed), not_kept)


def _again(domain: AnyDomain, store: Store, finding: Finding) -> tuple[Answer[object], Judgement]:
    kept = finding.kept
    case = domain.cases.decode(kept.case)
    answer = _read_again(domain, store, finding, case)
    evidence = None if kept.evidence is None else domain.evidence.decode(kept.evidence)
    oracle: Answer[object] = Answer(verdict_of(kept.row.oracle), value=kept.oracle_value, evidence=evidence)
    rejected = domain.examine(case, oracle, answer)
    ruled = judge(domain.table, oracle.verdict, answer.verdict, rejected)
    if kept.judgement.detail.startswith(DETAIL) and (kept.output is None or not kept.output.whole):
        return answer, kept.judgement
    engine = make_oracle(domain, store.plan.oracle)
    ruled = with_claims([ruled], false_claims(domain, engine, [case], [answer], store.plan.limits))[0]
    if isinstance(domain, Refines) and (ruled.outcome, ruled.kind) == (kept.judgement.outcome, kept.judgement.kind):
        return answer, kept.judgement
    return answer, ruled


def _read_again(domain: AnyDomain, store: Store, finding: Finding, case: Case) -> Answer[object]:
    kept = finding.kept
    claim = None if kept.claim is None else domain.evidence.decode(kept.claim)
    as_before: Answer[object] = Answer(verdict_of(kept.cell.label), value=kept.value, evidence=claim, note=kept.note)
    subject = make_subject(domain, store.plan.subjects[kept.subject].spec)
    output = kept.output
    if output is None or not output.whole or not isinstance(subject, CommandSubject):
        return as_before
    if any(end_verdict(stage) and not stage.independent for stage in output.stages):
        return as_before
    read = read_output(subject, [case], output)[0]
    return read if isinstance(read, Answer) else as_before
