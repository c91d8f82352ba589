"""The defaults of a campaign."""

from __future__ import annotations

import pytest

from assay.core.campaign.settings import Settings, plan_of, subjects_of
from assay.core.domain.protocol import load_domain
from assay.core.domain.subject import EMBEDDED

DOMAINS = ("pushdown", "boogie", "promela", "ltl", "kripke")


@pytest.mark.parametrize("name", DOMAINS)
def test_a_campaign_without_subjects_has_an_oracle_that_is_no_subject(name: str) -> None:
    domain, settings = load_domain(name), Settings(cases=1)
    subjects = subjects_of(domain, settings)
    plan = plan_of(domain, settings, subjects, [EMBEDDED] * len(subjects))
    assert plan.oracle == domain.oracle_kinds[0].name
    assert plan.subjects
    assert plan.oracle not in {subject.spec.config for subject in plan.subjects}


def test_the_subjects_by_default_leave_out_the_family_of_the_oracle() -> None:
    promela = load_domain("promela")
    assert subjects_of(promela, Settings(oracle="scc-plain"))[:2] == ["engine:ndfs", "engine:bfs"]
    assert not any("scc" in subject for subject in subjects_of(promela, Settings(oracle="scc-plain")))
    assert subjects_of(promela, Settings(subjects=("engine:ndfs",))) == ("engine:ndfs",)
