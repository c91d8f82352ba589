"""Shrinks a case with a disagreement, and assigns it to a bucket."""

from __future__ import annotations

from collections.abc import Sequence

from assay.core.campaign import cause
from assay.core.campaign.reduce import Reduced, reduce_case
from assay.core.domain.case import Case
from assay.core.domain.judgement import Judgement, Outcome
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.subject import CommandSubject, Tool
from assay.core.store.bucket import bucket
from assay.core.store.finding import Reduction, Said
from assay.core.store.plan import Plan
from assay.core.store.shard import OUTPUT_KEPT
from assay.core.trial.bench import Bench, Trial
from assay.core.trial.trust import check_proved

NEIGHBOURS = 8
"""How many simpler cases are tried for one on which oracle and subject agree."""


def shrink(
    bench: Bench[Case, object],
    start: Case,
    wanted: Judgement,
    *,
    repeats: int = 3,
    deadline: float | None = None,
    by_majority: bool = False,
) -> Reduced[Case]:
    """Shrink a case while the subject disagrees with the oracle in this kind and detail.

    A disagreement in a batch is confirmed alone: another case of the batch may have caused it.
    """

    def bad_alone(case: Case) -> bool:
        return bench.try_cases([case])[0].judgement == wanted

    def bad(cases: Sequence[Case]) -> list[bool]:
        return [
            trial.judgement == wanted and (trial.asked.shared == 1 or bad_alone(case))
            for case, trial in zip(cases, bench.try_cases(cases), strict=True)
        ]

    width = bench.subject.batch if isinstance(bench.subject, CommandSubject) else 1
    return reduce_case(
        start, bench.domain.reducer, bad, repeats=repeats, width=width, deadline=deadline, by_majority=by_majority
    )


def bench_of(plan: Plan, subject: int, tool: Tool) -> Bench[Case, object]:
    """Make the bench for one subject of a campaign, with its located tool."""
    domain = load_domain(plan.domain)
    made = make_subject(domain, plan.subjects[subject].spec)
    return Bench(domain, make_oracle(domain, plan.oracle), made, tool, plan.limits)


def describe(bench: Bench[Case, object], judgement: Judgement, reduced: Reduced[Case]) -> Reduction:
    """Assign a reduced case to its bucket, with what both say of it and of the nearest case on which they agree."""
    domain = bench.domain
    signature = cause.signature(bench, judgement, reduced)
    trial = _wrong_trial(bench, judgement, reduced)
    decided = check_proved(domain, reduced.case, trial.decided)
    evidence = None if decided.fault else decided.answer.evidence
    passing = _passing(bench, reduced.neighbours)
    return Reduction(
        case=domain.cases.encode(reduced.case),
        evidence=None if evidence is None else domain.evidence.encode(evidence),
        bucket=bucket(cause.tool(domain, bench.subject), judgement, signature),
        signature=signature,
        tests=reduced.tests,
        one_minimal=reduced.one_minimal,
        seen=reduced.seen,
        repeats=reduced.repeats,
        said=_said(domain, trial),
        passing=None if passing is None else domain.cases.encode(passing[0]),
        passing_said=None if passing is None else _said(domain, passing[1]),
        cut=reduced.cut,
        by_majority=reduced.by_majority,
    )


def _wrong_trial(bench: Bench[Case, object], judgement: Judgement, reduced: Reduced[Case]) -> Trial[object]:
    """Run the reduced case; a flaky one again, until it goes wrong."""
    trial = bench.try_cases([reduced.case])[0]
    for _ in range(reduced.repeats if reduced.flaky else 0):
        if trial.judgement == judgement:
            break
        trial = bench.try_cases([reduced.case])[0]
    return trial


def _passing(bench: Bench[Case, object], neighbours: Sequence[Case]) -> tuple[Case, Trial[object]] | None:
    """Find the first of a few neighbours on which oracle and subject agree."""
    tried = neighbours[:NEIGHBOURS]
    trials = zip(tried, bench.try_cases(tried), strict=True)
    return next(((case, trial) for case, trial in trials if trial.judgement.outcome is Outcome.AGREE), None)


def _said(domain: AnyDomain, trial: Trial[object]) -> Said:
    oracle, answer, output = trial.decided.answer, trial.asked.answer, trial.asked.output
    return Said(
        oracle=oracle.verdict.label,
        label=answer.verdict.label,
        oracle_value=oracle.value,
        value=answer.value,
        note=answer.note,
        claim=None if answer.evidence is None else domain.evidence.encode(answer.evidence),
        output=None if output is None else output.capped(OUTPUT_KEPT),
    )
