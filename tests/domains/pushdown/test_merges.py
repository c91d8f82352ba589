"""Merging makes cases smaller than leaving out features does, and never loses a run."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from tests.domains.pushdown.cases import cases

from assay.core.campaign import cause
from assay.core.campaign.reduce import reduce_case
from assay.core.campaign.shrink import describe, shrink
from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule, Weights
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.reduction.merges import ContractSilent, MergeNames, ShortenWords, SplitLocations
from assay.domains.pushdown.reduction.passes import Features, RemoveFeatures
from assay.domains.pushdown.reduction.tidy import tidy
from assay.domains.pushdown.semantics import runs as semantics

SWAPS = 11


def bench(subject: str) -> Bench:  # type: ignore[type-arg]  # a domain found by name has types of its own
    domain = load_domain("pushdown")
    made = make_subject(domain, parse_spec(subject))
    return Bench(domain, make_oracle(domain, "pre"), made, located(made), Limits())


def chain(swaps: int) -> Case:
    """From (p0, A0) over p1, p2, … to a pop; A2 accepts the empty stack at the end."""
    rules = [Rule(k, k, k + 1, (k + 1,)) for k in range(swaps)]
    end = swaps + 1
    return Case(
        tuple(f"p{k}" for k in range(end + 1)),
        tuple(f"A{k}" for k in range(end)),
        (*rules, Rule(swaps, swaps, end, ())),
        Automaton(("q",), (Edge(0, 0, end + 1),), (end + 1,)),
        Automaton((), (), (end,)),
    )


class OnlyRemoval(Features):
    passes = (RemoveFeatures(),)


def test_chain_of_needed_rules_shrinks_from_15_features_to_4() -> None:
    here, case = bench("fault:epsilon"), chain(SWAPS)
    wanted = here.try_cases([case])[0].judgement
    assert wanted.kind == "soundness"

    def bad(tried: Sequence[Case]) -> list[bool]:
        return [trial.judgement == wanted for trial in here.try_cases(tried)]

    removed = reduce_case(case, OnlyRemoval(), bad)
    assert Features().size(removed.case)[0] == 15
    merged = shrink(here, case, wanted)
    assert merged.one_minimal
    assert isinstance(merged.case, Case)
    assert Features().size(merged.case)[:3] == (4, 0, 3)
    assert merged.case.rules == (Rule(0, 0, 0, ()),)


@settings(max_examples=150, deadline=None)
@given(cases())
def test_no_merge_loses_a_run(case: Case) -> None:
    if not semantics.check(normalised(case)):
        return
    for way in (MergeNames(), ContractSilent()):
        for change in way.changes(case):
            assert semantics.check(normalised(way.apply(case, [change])))


@settings(max_examples=150, deadline=None)
@given(cases())
def test_every_single_change_makes_a_tidy_case_smaller(case: Case) -> None:
    small = tidy(case)
    for way in (RemoveFeatures(), MergeNames(), ContractSilent(), ShortenWords(), SplitLocations()):
        for change in way.changes(small):
            made = way.apply(small, [change])
            assert Features().size(made) < Features().size(small)
            assert tidy(made) == made


def test_merged_duplicates_are_there_once_and_weights_tell_rules_apart() -> None:
    rules = (Rule(0, 0, 0, ()), Rule(0, 1, 0, ()), Rule(0, 2, 0, ()))
    weights = Weights("uint", None, ((1,), (1,), (2,)))
    case = Case(("p",), ("A", "B", "C"), rules, Automaton(), Automaton(), weights)
    merged = MergeNames().apply(case, MergeNames().changes(case))
    assert merged.rules == (Rule(0, 0, 0, ()),) * 2
    assert merged.weights is not None
    assert merged.weights.of_rules == ((1,), (2,))


def test_contracted_edge_joins_its_ends() -> None:
    automaton = Automaton(("q0", "q1"), (Edge(0, EPSILON, 1), Edge(1, 0, 2)), (2,))
    case = Case(("p",), ("A",), (), automaton, Automaton((), (), (0,)))
    made = ContractSilent().apply(case, ContractSilent().changes(case))
    assert made.initial == Automaton(("q1",), (Edge(0, 0, 1),), (1,))


@pytest.mark.parametrize("number", [298, 522, 783, 986])
def test_findings_of_one_fault_name_one_ingredient(number: int) -> None:
    here = bench("fault:wildcard")
    case = make_source(here.domain, parse_source_spec("swarm:seed=1")).case(number)
    wanted = here.try_cases([case])[0].judgement
    reduced = shrink(here, case, wanted)
    assert cause.signature(here, wanted, reduced) == "two labels"
    assert describe(here, wanted, reduced).signature == "two labels"


def test_two_faults_that_miss_runs_with_pops_are_told_apart() -> None:
    signatures = {}
    for fault in ("epsilon", "order"):
        here = bench(f"fault:{fault}")
        case = make_source(here.domain, parse_source_spec("swarm:seed=1")).case(33)
        wanted = here.try_cases([case])[0].judgement
        signatures[fault] = cause.signature(here, wanted, shrink(here, case, wanted))
    assert signatures == {"epsilon": "empty stack in A2, pop", "order": "two states of A1"}
