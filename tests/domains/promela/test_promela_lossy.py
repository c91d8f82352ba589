"""Searches that may omit states say so, and the violations that they find are those of the model."""

from __future__ import annotations

import pytest

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Answer, Certified, Reason
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.lossy import bit_words
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.engine.space import BITSTATE, COMPACT, SpentError
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.model.evidence import Evidence, Run
from assay.errors import UsageError

pytestmark = pytest.mark.slow

COUNTERS = "byte c[4]; active [4] proctype P() { end: do :: c[_pid] < SIDE -> c[_pid]++ od }"
FAILING = COUNTERS + "active proctype M() { c[0] + c[1] + c[2] + c[3] == SUM -> assert(false) }"


def answered(text: str, *flags: str, **options: str) -> Answer[Evidence]:
    oracle = make_oracle(DOMAIN, "ndfs", {"por": "none", "memory": "512M", **dict.fromkeys(flags, ""), **options})
    return oracle.decide([Case(text, Property(SAFETY))], Limits(memory=1 << 30))[0]


@pytest.mark.parametrize("lossy", [BITSTATE, COMPACT])
def test_random_models_have_the_states_and_violations_of_a_complete_search(lossy: str) -> None:
    cases, compared, violated = make_source(DOMAIN, Spec("random")), 0, 0
    for index in range(0, 80, 4):
        case = Case(cases.case(index).source, Property(SAFETY))
        limits = SearchLimits(20_000, 1 << 28)
        compiled = compiled_for(question_of(case), None, None)
        try:
            whole, stopped = (find_bad(compiled, limits, stop=stop) for stop in (False, True))
        except (SpentError, Unsupported):
            continue
        less = SearchLimits(40_000, 1 << 28, lossy=lossy, bits=1 << 20)
        everything, found = (find_bad(compiled, less, stop=stop) for stop in (False, True))
        assert (everything.states, everything.transitions) == (whole.states, whole.transitions), case.source
        assert (found.run is None) == (stopped.run is None), case.source
        compared, violated = compared + 1, violated + (found.run is not None)
    assert compared > 10
    assert violated > 3


@pytest.mark.parametrize("lossy", [BITSTATE, COMPACT])
def test_a_search_without_a_violation_is_unknown_and_gives_the_probability(lossy: str) -> None:
    answer = answered(COUNTERS.replace("SIDE", "10"), lossy)
    assert answer.verdict.reason is Reason.BOUND
    assert answer.measures["states"] == 21**4  # enough fingerprints for the first table to grow
    assert "no violation found, but the search is incomplete" in answer.note
    assert answer.evidence is None
    omission = answer.measures["omission"]
    assert isinstance(omission, float)
    assert 0 < omission < 1e-8


def test_an_array_of_bits_that_is_too_small_omits_states() -> None:
    answer = answered(COUNTERS.replace("SIDE", "10"), BITSTATE, memory="16K")
    states, omission = answer.measures["states"], answer.measures["omission"]
    assert isinstance(states, int)
    assert isinstance(omission, float)
    assert states < 21**4
    assert omission > 0.1
    assert answer.verdict.reason is Reason.BOUND


@pytest.mark.parametrize("lossy", [BITSTATE, COMPACT])
def test_a_violation_is_certified_as_in_a_complete_search(lossy: str) -> None:
    text = FAILING.replace("SIDE", "9").replace("SUM", "23")
    answer = answered(text, lossy)
    assert answer.verdict.word == "violated"
    assert answer.certified is Certified.FULL
    assert isinstance(answer.evidence, Run)
    assert not why_not(question_of(Case(text, Property(SAFETY))), "violated", answer.evidence)
    assert "omission" not in answer.measures


def test_a_small_model_is_answered_completely() -> None:
    answer = answered(COUNTERS.replace("SIDE", "1"), BITSTATE)
    assert answer.verdict.word == "holds"
    assert answer.certified is Certified.FULL


def test_too_many_fingerprints_end_the_search_for_lack_of_memory() -> None:
    assert answered(COUNTERS.replace("SIDE", "12"), COMPACT, memory="1M").verdict.reason is Reason.MEMORY


def test_both_ways_together_are_refused() -> None:
    with pytest.raises(UsageError, match="two ways to store states"):
        make_oracle(DOMAIN, "bfs", {BITSTATE: "", COMPACT: ""})


@pytest.mark.parametrize(("size", "words"), [(0, 1 << 10), (1 << 20, 1 << 17), ((1 << 21) - 1, 1 << 17)])
def test_an_array_of_bits_is_a_power_of_two_within_its_size(size: int, words: int) -> None:
    assert bit_words(size) == words
