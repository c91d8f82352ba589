"""An engine that is wrong, with a fast checker that is wrong too, cannot make a campaign believe anything false."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest
from msgspec.structs import replace

from assay.core.campaign.case_by_case import case_by_case
from assay.core.campaign.worker import Worker
from assay.core.domain.case import Case
from assay.core.domain.lookup import make_oracle, make_source, oracle_names
from assay.core.domain.oracle import Limits, Rejection, Trust
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Answer, Verdict
from assay.core.store.plan import ShardKey, make_plan

SOURCES = {
    "pushdown": "swarm",
    "boogie": "random:size=5",
    "promela": "random:channels=0,statements=8",
    "ltl": "formulas",
}
CASES = 30


class Liar:
    """Says another word than it found, with the evidence for what it found, with that of another case, or with none."""

    name = "liar"

    def __init__(self, domain: AnyDomain) -> None:
        self.domain = domain

    def decide(self, cases: Sequence[Case], limits: Limits) -> list[Answer[object]]:
        honest = make_oracle(self.domain, oracle_names(self.domain)[0]).decide(cases, limits)
        words = self.domain.words[0]
        lies = []
        for number, answer in enumerate(honest):
            other = (
                words[(words.index(answer.verdict.word) + 1 + number) % len(words)] if answer.verdict.decided else ""
            )
            evidence = (answer.evidence, honest[number - 1].evidence, None)[number % 3]
            lies.append(replace(answer, verdict=Verdict(other or words[0]), evidence=evidence))
        return lies


class Gullible:
    """A fast checker that accepts everything."""

    name = "gullible"

    def check(self, _case: Case, _verdict: Verdict, _evidence: object) -> Rejection | None:
        return None


class Careless:
    """A domain with a fast checker that is wrong."""

    def __init__(self, domain: AnyDomain) -> None:
        self.domain = domain
        self.checkers = (Gullible(), *domain.checkers[1:])

    def __getattr__(self, name: str) -> object:
        return getattr(self.domain, name)


@pytest.mark.parametrize("name", SOURCES)
def test_what_a_wrong_engine_says_is_never_the_oracles_verdict(name: str) -> None:
    domain = load_domain(name)
    source = make_source(domain, parse_source_spec(SOURCES[name]))
    truth = make_oracle(domain, oracle_names(domain)[0]).decide([source.case(i) for i in range(CASES)], Limits())
    reported = {}
    for trust in (Trust.CHECKED, Trust.PROVED):
        plan = make_plan(domain, [SOURCES[name]], [], cases=CASES, trust=trust)
        worker = Worker(plan, cast("AnyDomain", Careless(domain)), Liar(domain), (source,), (), ())
        examined = case_by_case(worker, ShardKey(0, 0, CASES), range(CASES))
        said = [examined.table[i].oracle for i in range(CASES)]
        reported[trust] = sum(word != t.verdict.label for word, t in zip(said, truth, strict=True))
        if trust is Trust.PROVED:
            wrong = [(word, t.verdict.label) for word, t in zip(said, truth, strict=True) if word in domain.words[0]]
            assert all(word == right for word, right in wrong)
            assert examined.faults
    assert reported[Trust.CHECKED] >= CASES // 3, "without the proved checker the lies are believed"
