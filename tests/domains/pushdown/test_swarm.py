"""The source `swarm`: features occur and can be switched off, both answers are common, most runs need rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from msgspec.structs import replace

from assay.core.domain.case import digest
from assay.core.domain.lookup import make_source
from assay.core.domain.source import Source
from assay.core.domain.spec import parse_source_spec
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.drawing.run import unfold
from assay.domains.pushdown.engine.engines import ENGINES
from assay.domains.pushdown.formats import CaseCodec, is_plain
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Rule, is_normal
from assay.domains.pushdown.model.evidence import Derivation
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics import runs as semantics
from assay.errors import UsageError

pytestmark = pytest.mark.slow

FIRST = 600


def source(text: str = "swarm") -> Source[Case]:
    return make_source(DOMAIN, parse_source_spec(text))


def first(count: int, text: str = "swarm") -> list[Case]:
    drawn = source(text)
    return [drawn.case(i) for i in range(count)]


@pytest.fixture(scope="module")
def drawn() -> list[Case]:
    return first(FIRST)


def test_a_case_depends_on_identity_and_index_alone() -> None:
    one, other = source(), source()
    backwards = [other.case(i) for i in reversed(range(50))]
    assert [one.case(i) for i in range(50)] == backwards[::-1]
    assert first(20, "swarm:seed=1") != first(20)


def test_what_a_seed_draws_never_changes() -> None:
    """A change of what a seed draws must come with a new version of the source."""
    assert source().identity.version == 1
    assert digest(b"".join(map(CaseCodec().encode, first(100)))) == "741c53cf79dd45227d761c6be9024a8e"


def labels_of_rules(case: Case) -> set[int]:
    return {label for rule in case.rules for label in (rule.label, *rule.w)}


def labels_of_edges(case: Case) -> set[int]:
    return {edge.label for edge in (*case.initial.edges, *case.final.edges)} - {EPSILON}


def locations_mentioned(case: Case) -> set[int]:
    by_rules = {p for rule in case.rules for p in (rule.p, rule.q)}
    edges = (*case.initial.edges, *case.final.edges)
    return by_rules | {s for e in edges for s in (e.source, e.target)} | {*case.initial.finals, *case.final.finals}


def has_rule_for_all(case: Case) -> bool:
    """Whether the same is done to every label that is mentioned, of which there are several."""

    def deed(rule: Rule) -> tuple[object, ...]:
        return (rule.p, rule.q, *("same" if label == rule.label else label for label in rule.w))

    every = labels_of_rules(case) | labels_of_edges(case)
    deeds = {deed(rule) for rule in case.rules}
    return len(every) > 2 and any(every == {r.label for r in case.rules if deed(r) == one} for one in deeds)


def automata(case: Case) -> tuple[Automaton, Automaton]:
    return case.initial, case.final


FEATURES: dict[str, Callable[[Case], bool]] = {
    "a pop": lambda case: any(not rule.w for rule in case.rules),
    "a swap": lambda case: any(len(rule.w) == 1 for rule in case.rules),
    "a push": lambda case: any(len(rule.w) == 2 for rule in case.rules),
    "a push that replaces": lambda case: not is_plain(case),
    "no rules": lambda case: not case.rules,
    "dense rules": lambda case: len(case.rules) > len(case.locations) * len(case.labels),
    "no edges": lambda case: not case.initial.edges or not case.final.edges,
    "no final state": lambda case: not case.initial.finals or not case.final.finals,
    "no extra state": lambda case: not case.initial.extra or not case.final.extra,
    "ε": lambda case: any(edge.label == EPSILON for a in automata(case) for edge in a.edges),
    "an edge into a location": lambda case: any(
        e.target < len(case.locations) for a in automata(case) for e in a.edges
    ),
    "an accepting location": lambda case: any(f < len(case.locations) for a in automata(case) for f in a.finals),
    "a rule for all labels": has_rule_for_all,
    "an unused location at the end": lambda case: len(case.locations) - 1 not in locations_mentioned(case),
    "an unused location before others": lambda case: (
        not set(range(max(locations_mentioned(case), default=0))) <= locations_mentioned(case)
    ),
    "an unused label": lambda case: len(labels_of_rules(case) | labels_of_edges(case)) < len(case.labels),
    "a label of an automaton alone": lambda case: not labels_of_edges(case) <= labels_of_rules(case),
    "one location": lambda case: len(case.locations) == 1,
    "one label": lambda case: len(case.labels) == 1,
}


@pytest.mark.parametrize("feature", FEATURES.values(), ids=list(FEATURES))
def test_a_feature_occurs_in_some_cases_and_is_absent_from_others(
    feature: Callable[[Case], bool], drawn: list[Case]
) -> None:
    share = sum(map(feature, drawn)) / len(drawn)
    assert 0.01 < share < 0.99


def test_what_only_some_tools_take_occurs_in_a_minority_of_cases(drawn: list[Case]) -> None:
    for name in ("a push that replaces", "ε", "an edge into a location"):
        assert sum(map(FEATURES[name], drawn)) < len(drawn) / 4


def sizes_hold(cases: Iterable[Case], locations: int, labels: int, rules: int, extra: int, edges: int) -> bool:
    return all(
        1 <= len(case.locations) <= locations
        and 1 <= len(case.labels) <= labels
        and len(set(case.rules)) == len(case.rules) <= rules
        and all(len(a.extra) <= extra and len(set(a.edges)) == len(a.edges) <= edges for a in automata(case))
        for case in cases
    )


def test_limits_hold(drawn: list[Case]) -> None:
    assert sizes_hold(drawn, 6, 6, 40, 4, 12)
    small = first(200, "swarm:locations=2,labels=3,rules=5,extra=1,edges=2")
    assert sizes_hold(small, 2, 3, 5, 1, 2)
    assert sizes_hold(first(200, "swarm:locations=1,labels=1,rules=0,extra=0,edges=0"), 1, 1, 0, 0, 0)
    large = first(30, "swarm:locations=40,labels=40,rules=300,extra=20,edges=80")
    assert max(len(case.locations) for case in large) > 20
    assert not sizes_hold(large, 6, 6, 40, 4, 12)


def test_every_case_is_one_the_codec_gives_back(drawn: list[Case]) -> None:
    codec = CaseCodec()
    assert all(codec.decode(codec.encode(case)) == case for case in drawn)


def test_features_can_be_switched_off() -> None:
    assert not any(map(FEATURES["ε"], first(FIRST, "swarm:epsilon=0")))
    assert not any(map(FEATURES["an edge into a location"], first(FIRST, "swarm:into_initial=0")))
    assert all(map(is_plain, first(FIRST, "swarm:general=0")))
    both_off = first(FIRST, "swarm:epsilon=0,into_initial=0")
    assert all(is_normal(case, a) for case in both_off for a in automata(case))


@pytest.mark.parametrize("text", ["swarm:epsilon=2", "swarm:general=-1", "swarm:labels=0", "swarm:extra1=1"])
def test_nonsense_is_a_usage_error(text: str) -> None:
    with pytest.raises(UsageError):
        source(text)


@pytest.mark.parametrize("text", ["swarm", "swarm:epsilon=0,into_initial=0", "swarm:seed=5,general=0"])
def test_both_answers_are_common_and_most_runs_need_rules(text: str) -> None:
    reachable = needing_rules = long_runs = 0
    for case in map(normalised, first(FIRST, text)):
        answer = ENGINES["pre"](case, 1 << 30)
        if isinstance(answer.evidence, Derivation):
            reachable += 1
            needing_rules += ENGINES["pre"](replace(case, rules=()), 1 << 30).verdict.word == "unreachable"
            long_runs += len(unfold(case, answer.evidence, 10).rules) >= 5
    assert 0.3 < reachable / FIRST < 0.6
    assert needing_rules > 0.6 * reachable
    assert long_runs > 0.1 * reachable


@pytest.mark.parametrize("engine", ENGINES)
def test_engines_are_right_and_their_evidence_is_accepted(engine: str) -> None:
    checker = ReadableChecker()
    for case in first(300):
        answer = ENGINES[engine](normalised(case))
        assert answer.verdict.word == ("reachable" if semantics.check(normalised(case)) else "unreachable")
        assert answer.evidence is not None
        assert checker.check(case, answer.verdict, answer.evidence) is None
