"""Replays a finding on another version of its tool."""

from __future__ import annotations

from msgspec import Struct

from assay.core.bisect.search import State
from assay.core.domain.case import Case
from assay.core.domain.judgement import Judgement, Outcome
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Tool
from assay.core.store.store import Store
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench


class Recorded(Struct, frozen=True):
    """A finding as plain data: the question, and the answer that was recorded."""

    domain: str
    case: bytes
    oracle: str
    spec: Spec
    limits: Limits
    judgement: Judgement
    label: str


def recorded(store: Store, name: str, *, original: bool) -> Recorded:
    """Take a finding from a store, shrunk unless the original case is wanted."""
    finding, plan = store.finding(name), store.plan
    kept, reduction = finding.kept, None if original else finding.reduction
    return Recorded(
        plan.domain,
        reduction.case if reduction else kept.case,
        plan.oracle,
        plan.subjects[kept.subject].spec,
        plan.limits,
        kept.judgement,
        finding.said.label if reduction else kept.cell.label,
    )


def replay(found: Recorded, spec: Spec, tool: Tool | None = None) -> tuple[State, str]:
    """Ask a version of the tool; without one, the tool of the specification is located."""
    domain = load_domain(found.domain)
    subject = make_subject(domain, spec)
    bench: Bench[Case, object] = Bench(
        domain, make_oracle(domain, found.oracle), subject, tool or located(subject), found.limits
    )
    (trial,) = bench.try_cases([domain.cases.decode(found.case)])
    judgement, answer = trial.judgement, trial.asked.answer
    label = answer.verdict.label
    what = " ".join(filter(None, (judgement.outcome, judgement.kind, judgement.detail)))
    why = f"{label}, {what}" + (f" ({answer.note})" if answer.note else "")
    if judgement.outcome is Outcome.AGREE:
        return State.GOOD, why
    same = judgement == found.judgement and (judgement.outcome is Outcome.DISAGREE or label == found.label)
    return (State.BAD if same else State.SKIPPED), why
