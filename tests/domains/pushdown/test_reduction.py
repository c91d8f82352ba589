"""Reduction by the paper's features, and the paper's own example of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from msgspec.structs import replace
from tests.domains.pushdown.cases import cases
from tests.domains.pushdown.figure6 import FIGURE_6

from assay.core.campaign.reduce import reduce_case
from assay.core.campaign.shrink import shrink
from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_spec
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench
from assay.domains.pushdown.model.case import Case, Rule
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.reduction.passes import Features, RemoveFeatures
from assay.domains.pushdown.reduction.tidy import tidy
from assay.domains.pushdown.semantics import runs as semantics

pytestmark = pytest.mark.slow


class OnlyRemoval(Features):
    """The paper's reduction."""

    passes = (RemoveFeatures(),)


def bench(subject: str) -> Bench:  # type: ignore[type-arg]  # a domain found by name has types of its own
    domain = load_domain("pushdown")
    made = make_subject(domain, parse_spec(subject))
    return Bench(domain, make_oracle(domain, "pre"), made, located(made), Limits())


def test_the_original_case_of_figure_6_is_reachable() -> None:
    assert len(FIGURE_6.rules) == 47
    assert semantics.check(FIGURE_6) is True


def test_figure_6_shrinks_to_one_rule_two_transitions_and_two_final_states() -> None:
    here = bench("fault:epsilon")
    trial = here.try_cases([FIGURE_6])[0]
    assert trial.judgement.outcome is Outcome.DISAGREE

    def bad(tried: Sequence[Case]) -> list[bool]:
        return [one.judgement == trial.judgement for one in here.try_cases(tried)]

    reduced = reduce_case(FIGURE_6, OnlyRemoval(), bad)
    small = reduced.case
    assert reduced.one_minimal
    assert len(small.rules) == 1
    assert len(small.initial.edges) + len(small.final.edges) == 2
    assert len(small.initial.finals) + len(small.final.finals) == 2
    assert small.locations == ("p0",)
    assert small.labels == ("D",)


def test_figure_6_shrinks_further_by_merges() -> None:
    here = bench("fault:epsilon")
    small = shrink(here, FIGURE_6, here.try_cases([FIGURE_6])[0].judgement).case
    assert isinstance(small, Case)
    assert small.rules == (Rule(0, 0, 0, ()),)
    assert len(small.initial.edges) + len(small.final.edges) == 1


def test_every_rule_transition_and_final_state_is_one_feature() -> None:
    assert Features().size(FIGURE_6)[0] == 47 + 6 + 1 + 2 + 2


@settings(max_examples=200, deadline=None)
@given(cases())
def test_dropping_what_nothing_mentions_keeps_the_answer(case: Case) -> None:
    small = tidy(case)
    assert semantics.check(normalised(small)) == semantics.check(normalised(case))
    assert tidy(small) == small


@given(cases())
def test_leaving_out_everything_leaves_nothing(case: Case) -> None:
    way = RemoveFeatures()
    nothing = way.apply(case, way.changes(case))
    assert Features().size(nothing) == (0, 0, 0, 0)
    assert nothing.locations == nothing.labels == ()


def test_leaving_out_one_feature_leaves_the_others() -> None:
    way = RemoveFeatures()
    for change in way.changes(FIGURE_6):
        smaller = way.apply(FIGURE_6, [change])
        assert Features().size(smaller)[0] == Features().size(FIGURE_6)[0] - 1
    assert replace(way.apply(FIGURE_6, []), labels=()) == replace(tidy(FIGURE_6), labels=())
