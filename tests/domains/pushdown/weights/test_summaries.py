"""Weights from equations about runs: the same as by going through configurations, and as the engine says."""

from __future__ import annotations

from tests.domains.pushdown.weights.weighted import looped, one_label_cases, random_case

from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.domain.verdict import Reason
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics import runs as semantics
from assay.domains.pushdown.semantics.weights import WithoutEnd, least_up_to, sufficient_height
from assay.domains.pushdown.subjects.summaries import decide_by_summaries
from assay.domains.pushdown.summaries import least_by_summaries


def test_equations_and_search_agree_on_every_case_of_a_small_space() -> None:
    for case in list(one_label_cases())[::2]:
        height = sufficient_height(case)
        known, found = least_up_to(case, height), least_by_summaries(case)
        if not isinstance(found, WithoutEnd):
            assert found == known
        elif not isinstance(known, WithoutEnd):
            more = least_up_to(case, height + 3)
            assert known is not None
            assert isinstance(more, WithoutEnd) or (more is not None and more < known)


def test_a_search_among_low_stacks_never_finds_less() -> None:
    for key in range(300):
        case = random_case(key)
        for sign in (1, -1):
            found, known = least_by_summaries(case, sign), least_up_to(case, 3, sign)
            if not isinstance(found, WithoutEnd):
                assert not isinstance(known, WithoutEnd)
                assert known is None or (found is not None and found <= known)


def test_the_engine_and_the_equations_give_the_same_weights() -> None:
    subject = make_subject(DOMAIN, parse_spec("engine:summaries"))
    assert subject.spec.config == "summaries"
    for text in (
        "random:locations=2,labels=2,extra1=2,extra2=1,rules=9,edges1=5,edges2=4,weights=any",
        "swarm:locations=2,labels=2,rules=6,extra=2,edges=4,weights=any",
    ):
        source = make_source(DOMAIN, parse_source_spec(text))
        cases = [source.case(i) for i in range(300)]
        for case, answer in zip(cases, make_oracle(DOMAIN, "pre").decide(cases, Limits()), strict=True):
            said = decide_by_summaries(case)
            assert (said.verdict, said.value) == (answer.verdict, answer.value)
            assert DOMAIN.examine(case, answer, said) is None


def test_without_weights_the_equations_decide_as_the_definition_does() -> None:
    source = make_source(DOMAIN, parse_source_spec("swarm:locations=2,labels=2,rules=5,extra=2,edges=4"))
    for i in range(200):
        case = source.case(i)
        expected = "reachable" if semantics.check(normalised(case)) else "unreachable"
        assert decide_by_summaries(case).verdict.word == expected


def test_loops_of_the_automata_count() -> None:
    for final in (False, True):
        assert isinstance(least_by_summaries(looped(-1, final=final)), WithoutEnd)
        assert least_by_summaries(looped(1, final=final)) == (0,)


def test_a_case_with_too_many_equations_is_not_taken() -> None:
    large = make_source(DOMAIN, parse_source_spec("random:locations=60,labels=60")).case(0)
    assert decide_by_summaries(large).verdict.reason is Reason.UNSUPPORTED
