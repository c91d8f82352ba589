"""Evidence comes before whom a campaign trusts; a rejection by any of them is a fault of ours, and no answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest
from msgspec.structs import replace

from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits, Rejection, Trust
from assay.core.domain.protocol import Domain, load_domain
from assay.core.domain.verdict import Answer, Verdict
from assay.core.store.plan import make_plan
from assay.core.trial.trial import decide
from assay.core.trial.trust import accepting, check_proved, proved_checker
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import Evidence
from assay.errors import UsageError

CASE = Case(
    ("p", "q"),
    ("A",),
    (Rule(0, 0, 1, ()),),
    Automaton(("s",), (Edge(0, 0, 2),), (2,)),
    Automaton((), (), (1,)),
)


class Liar:
    """An engine that gives its evidence for the opposite of what it found."""

    name = "liar"

    def decide(self, cases: Sequence[Case], limits: Limits) -> list[Answer[Evidence]]:
        answers = make_oracle(DOMAIN, "pre").decide(cases, limits)
        other = {"reachable": "unreachable", "unreachable": "reachable"}
        return [replace(answer, verdict=Verdict(other[answer.verdict.word or ""])) for answer in answers]


class Gullible:
    """A fast checker that accepts everything."""

    name = "gullible"

    def check(self, _case: Case, _verdict: Verdict, _evidence: Evidence) -> Rejection | None:
        return None


class Careless:
    """The pushdown domain with a fast checker that is wrong."""

    checkers = (Gullible(), *DOMAIN.checkers[1:])

    def __getattr__(self, name: str) -> object:
        return getattr(DOMAIN, name)


def test_wrong_engine_and_wrong_fast_checker_do_not_get_past_the_proved_one() -> None:
    careless = cast("Domain[Case, Evidence]", Careless())
    believed = decide(careless, Liar(), [CASE], Limits())[0]
    assert believed.answer.verdict == Verdict("unreachable")
    caught = check_proved(careless, CASE, believed)
    assert not caught.answer.verdict.decided
    assert "proved checker" in caught.fault


@pytest.mark.parametrize("name", ["pushdown", "boogie", "promela", "ltl"])
def test_every_domain_says_which_checker_is_proved(name: str) -> None:
    proved = proved_checker(load_domain(name))
    assert proved is not None
    assert proved.name == "proved"


def test_honest_evidence_is_accepted_by_all_three() -> None:
    decided = decide(DOMAIN, make_oracle(DOMAIN, "pre"), [CASE], Limits())[0]
    assert check_proved(DOMAIN, CASE, decided) == decided
    assert decided.answer.evidence is not None
    assert accepting(DOMAIN, CASE, decided.answer.verdict, decided.answer.evidence) == ["native", "proved", "readable"]


def test_trust_in_proofs_is_refused_where_there_are_none(toy_installed: str) -> None:
    toy = load_domain(toy_installed)
    assert proved_checker(toy) is None
    with pytest.raises(UsageError, match="no proved checker"):
        make_plan(toy, [toy.source_kinds[0].name], [], cases=1, trust=Trust.PROVED)
