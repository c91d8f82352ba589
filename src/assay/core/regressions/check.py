"""Runs a regression test: the oracle must give the recorded verdict, and the subject must agree with it."""

from __future__ import annotations

from pathlib import Path

from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import Spec
from assay.core.regressions.regression import Regression, case_of
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench
from assay.core.trial.trial import decide


class OracleChangedError(Exception):
    """The oracle gives another verdict than the recorded one."""


class SubjectDisagreesError(Exception):
    """The subject does not agree with the oracle."""


def check_oracle(regression: Regression, folder: Path) -> None:
    """Decide the case, with checked evidence."""
    domain = load_domain(regression.domain)
    case = case_of(domain, regression, folder)
    (decided,) = decide(domain, make_oracle(domain, regression.oracle), [case], Limits(seconds=regression.seconds))
    label = decided.answer.verdict.label
    if decided.fault or label != regression.verdict:
        why = f" ({decided.fault})" if decided.fault else ""
        raise OracleChangedError(f"the oracle says {label}{why}; recorded is {regression.verdict}")


def check_subject(regression: Regression, folder: Path, spec: Spec) -> None:
    """Ask the subject; `ToolError` where its tool is missing."""
    domain = load_domain(regression.domain)
    case = case_of(domain, regression, folder)
    subject = make_subject(domain, spec)
    limits = Limits(seconds=regression.seconds)
    bench = Bench(domain, make_oracle(domain, regression.oracle), subject, located(subject), limits)
    (trial,) = bench.try_cases([case])
    judgement, answer = trial.judgement, trial.asked.answer
    if judgement.outcome is not Outcome.AGREE:
        what = " ".join(filter(None, (judgement.outcome, judgement.kind, judgement.detail)))
        note = f" ({answer.note})" if answer.note else ""
        said = trial.decided.answer.verdict.label
        raise SubjectDisagreesError(f"{what}: the oracle says {said}, {spec.title} says {answer.verdict.label}{note}")
