"""Turns kept disagreements into findings: the lowest few of each kind are shrunk and put into buckets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from assay.core.campaign.job import Job, job_of
from assay.core.campaign.reduce import Reduced, reduce_case
from assay.core.domain.case import Case
from assay.core.domain.judgement import Judgement
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.protocol import load_domain
from assay.core.domain.subject import CommandSubject, Tool
from assay.core.store.bucket import bucket
from assay.core.store.finding import Finding, Reduction
from assay.core.store.plan import Plan
from assay.core.store.store import Store
from assay.core.trial.trial import Bench, decide
from assay.core.trial.trust import also_proved


def shrink(bench: Bench[Case, object], start: Case, wanted: Judgement) -> Reduced[Case]:
    """Shrink a case while the subject disagrees with the oracle in just this kind and detail.

    What a batch says is run again alone before it is believed: a neighbour may have caused it.
    """

    def bad_alone(case: Case) -> bool:
        return bench.try_cases([case])[0].judgement == wanted

    def bad(cases: Sequence[Case]) -> list[bool]:
        return [
            trial.judgement == wanted and (trial.asked.shared == 1 or bad_alone(case))
            for case, trial in zip(cases, bench.try_cases(cases), strict=True)
        ]

    width = bench.subject.batch if isinstance(bench.subject, CommandSubject) else 1
    return reduce_case(start, bench.domain.reducer, bad, width=width)


def bench_of(plan: Plan, subject: int, tool: Tool) -> Bench[Case, object]:
    """Set up the bench for one subject of a campaign, with the tool that was located for it."""
    domain = load_domain(plan.domain)
    made = make_subject(domain, plan.subjects[subject].spec)
    return Bench(domain, make_oracle(domain, plan.oracle), made, tool, plan.limits)


def to_shrink(store: Store) -> list[Finding]:
    """Choose the findings still to be shrunk: of each source, subject and kind the lowest few."""
    seen: Counter[tuple[int, int, str]] = Counter()
    chosen = []
    for finding in store.findings():
        group = (finding.source, finding.kept.subject, finding.kept.judgement.kind)
        seen[group] += 1
        if seen[group] <= store.plan.shrink and finding.reduction is None:
            chosen.append(finding)
    return chosen


def shrink_findings(store: Store, report: Callable[[Finding, Reduction], None], job: Job | None = None) -> None:
    """Shrink what is still to be shrunk, one finding after the other, each written as soon as it is done.

    Without a job, the tools of the store's plan are located, if this user has approved what it names.
    """
    waiting = to_shrink(store)
    if not waiting:
        return
    job = job or job_of(store.plan, str(store.path))
    for finding in waiting:
        number, judgement = finding.kept.subject, finding.kept.judgement
        bench = bench_of(job.plan, number, job.tools[number])
        case = bench.domain.cases.decode(finding.kept.case)
        reduced = shrink(bench, case, judgement)
        reduction = describe(bench, job.plan.subjects[number].title, judgement, reduced)
        store.add_reduction(finding, reduction)
        report(finding, reduction)


def describe(bench: Bench[Case, object], title: str, judgement: Judgement, reduced: Reduced[Case]) -> Reduction:
    """Put a reduced case into its bucket, with the oracle's evidence for it."""
    domain = bench.domain
    signature = domain.signature(reduced.case, judgement)
    decided = also_proved(domain, reduced.case, decide(domain, bench.oracle, [reduced.case], bench.limits)[0])
    evidence = None if decided.fault else decided.answer.evidence
    return Reduction(
        case=domain.cases.encode(reduced.case),
        evidence=None if evidence is None else domain.evidence.encode(evidence),
        bucket=bucket(title, judgement, signature),
        signature=signature,
        tests=reduced.tests,
        one_minimal=reduced.one_minimal,
        seen=reduced.seen,
        repeats=reduced.repeats,
    )
