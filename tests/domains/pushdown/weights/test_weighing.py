"""The engine against the definition of weights, and both checkers on what it gives; over random and complete spaces."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.domains.pushdown.weights.weighted import looped, negated, one_label_cases, random_case

from assay.core.domain.verdict import Answer, Reason
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.drawing.run import unfold
from assay.domains.pushdown.engine.engines import ENGINES
from assay.domains.pushdown.engine.weighted.decide import decide_with_weights
from assay.domains.pushdown.formats.evidence import EvidenceCodec
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule, Weight, Weights
from assay.domains.pushdown.model.evidence import Bounded, Derivation, Entry, Evidence, Unbounded, Weighed
from assay.domains.pushdown.semantics.runs import accepts
from assay.domains.pushdown.semantics.weights import WithoutEnd, least_up_to, sufficient_height

pytestmark = pytest.mark.slow

CHECKERS = (ReadableChecker(), NativeChecker())


def certified(case: Case) -> Answer[Evidence]:
    """Decide a case and see that both checkers accept the evidence, also after it was written and read."""
    answer = decide_with_weights(case)
    assert answer.evidence is not None
    again = EvidenceCodec().decode(EvidenceCodec().encode(answer.evidence))
    for checker in CHECKERS:
        assert checker.check(case, answer.verdict, answer.evidence) is None
        assert checker.check(case, answer.verdict, again) is None
    return answer


def replayed(case: Case, derivation: Derivation) -> tuple[Weight, int]:
    """What the run of a derivation weighs by the definitions, and how high its stack is."""
    run = unfold(case, derivation, 5000)
    assert run.whole
    assert case.weights is not None
    assert accepts(case.initial, run.configurations[0])
    assert accepts(case.final, run.configurations[-1])
    total = case.weights.zero
    for (before, after), number in zip(pairwise(run.configurations), run.rules, strict=True):
        rule = case.rules[number]
        assert (rule.p, rule.label) == (before[0], before[1][0])
        assert after == (rule.q, rule.w + before[1][1:])
        total = tuple(a + b for a, b in zip(total, case.weights.of_rules[number], strict=True))
    return total, max(len(stack) for _, stack in run.configurations)


def pumped(side: Unbounded) -> Derivation:
    """Repeat the part that can be repeated once more."""
    whole = side.derivation
    if side.on_path:
        path, other = whole.path.tolist(), whole.other.tolist()
        path = path[: side.upper] + path[side.lower :]
        other = other[: side.upper] + other[side.lower :]
        return Derivation(whole.direction, whole.table, whole.location, path, other)
    entries = list(whole.entries)
    again: dict[int, int] = {side.lower: side.upper}
    out = entries[: side.upper + 1]
    for number in range(side.lower + 1, side.upper + 1):
        entry = entries[number]
        if any(premise in again for premise in entry.premises):
            once = False  # one of two equal premises is enough: the other keeps its tree
            premises = []
            for premise in entry.premises:
                premises.append(premise if once else again.get(premise, premise))
                once = once or premise in again
            again[number] = len(out)
            out.append(Entry(entry.edge, entry.rule, tuple(premises)))
    place = {number: number for number in range(side.upper)} | {side.upper: again[side.upper]}
    for number in range(side.upper + 1, len(entries)):
        place[number] = len(out)
        entry = entries[number]
        out.append(Entry(entry.edge, entry.rule, tuple(place[premise] for premise in entry.premises)))
    path = [place[number] for number in whole.path.tolist()]
    return Derivation(whole.direction, out, whole.location, path, whole.other)


def assert_right(case: Case, height: int) -> str:
    """Hold both sides against the definition; say how it went."""
    answer = certified(case)
    assert answer.verdict == ENGINES["pre"](case).verdict
    if answer.verdict.word == "unreachable":
        assert least_up_to(case, height) is None
        return "unreachable"
    assert isinstance(answer.evidence, Weighed)
    for side, sign in ((answer.evidence.least, 1), (answer.evidence.greatest, -1)):
        weight, needed = replayed(case, side.derivation)
        known = least_up_to(case, height, sign)
        if isinstance(side, Bounded):
            assert weight == side.weight
            assert not isinstance(known, WithoutEnd)
            signed = tuple(sign * number for number in weight)
            assert known is None or signed <= known
            assert needed > height or signed == known
        else:
            lighter, _ = replayed(case, pumped(side))
            assert lighter < weight if sign == 1 else lighter > weight
    return "/".join(type(side).__name__ for side in answer.evidence)


def test_the_engine_is_right_on_random_cases() -> None:
    seen = {assert_right(random_case(key), 4) for key in range(1500)}
    assert seen == {"unreachable", "Bounded/Bounded", "Bounded/Unbounded", "Unbounded/Bounded", "Unbounded/Unbounded"}


def test_the_engine_is_right_on_every_case_of_a_small_space_where_the_reference_is_exact() -> None:
    for case in one_label_cases():
        answer = certified(case)
        height = sufficient_height(case)
        known = least_up_to(case, height)
        if not isinstance(answer.evidence, Weighed):
            assert known is None
        elif isinstance(answer.evidence.least, Bounded):
            assert answer.evidence.least.weight == known
        else:
            more = least_up_to(case, height + 3)
            if not isinstance(more, WithoutEnd):
                assert more is not None
                assert isinstance(known, tuple)
                assert more < known


def test_the_greatest_weight_is_the_least_of_the_negated_ones() -> None:
    for key in range(100):
        one, other = decide_with_weights(random_case(key)), decide_with_weights(negated(random_case(key)))
        if isinstance(one.evidence, Weighed):
            assert isinstance(other.evidence, Weighed)
            for here, there in (
                (one.evidence.least, other.evidence.greatest),
                (one.evidence.greatest, other.evidence.least),
            ):
                assert type(here) is type(there)
                if isinstance(here, Bounded) and isinstance(there, Bounded):
                    assert here.weight == tuple(-number for number in there.weight)


@pytest.mark.parametrize("final", [False, True])
def test_loops_of_the_automata_can_be_repeated(final: bool) -> None:  # noqa: FBT001
    evidence = certified(looped(-1, final=final)).evidence
    assert isinstance(evidence, Weighed)
    assert isinstance(evidence.least, Unbounded)
    assert isinstance(evidence.greatest, Bounded)
    assert evidence.greatest.weight == (0,)
    assert evidence.least.on_path is final


def test_an_endless_part_that_leads_nowhere_is_no_reason() -> None:
    rules = (Rule(0, 0, 0, (1,)), Rule(0, 1, 0, (1,)), Rule(0, 0, 1, (0,)))
    first, second = Automaton(("q",), (Edge(0, 0, 2),), (2,)), Automaton(("q",), (Edge(1, 0, 2),), (2,))
    case = Case(("p", "r"), ("A", "B"), rules, first, second, Weights("int", None, ((-1,), (-5,), (3,))))
    evidence = certified(case).evidence
    assert isinstance(evidence, Weighed)
    assert isinstance(evidence.least, Bounded)
    assert evidence.least.weight == (3,)


def swaps(*weights: int) -> Case:
    """Labels in a row, each swapped for the next, with these weights."""
    rules = tuple(Rule(0, k, 0, (k + 1,)) for k in range(len(weights)))
    labels = tuple(f"L{k}" for k in range(len(weights) + 1))
    first, last = (Automaton(("q",), (Edge(0, k, 1),), (1,)) for k in (0, len(weights)))
    return Case(("p",), labels, rules, first, last, Weights("int", None, tuple((weight,) for weight in weights)))


def test_weights_beyond_64_bits_are_noticed_and_never_wrapped() -> None:
    most = 2**63 - 1
    for weights in ((most, 1), (-most, -1), (most, most), (2**63,), (2**70, -(2**70))):
        answer = decide_with_weights(swaps(*weights))
        assert (answer.verdict.reason, answer.note) == (Reason.BOUND, "weights beyond 64 bits")
    evidence = certified(swaps(most, -1, -most, 5)).evidence
    assert isinstance(evidence, Weighed)
    assert isinstance(evidence.least, Bounded)
    assert evidence.least.weight == (4,)


def test_a_run_of_exponential_length_is_weighed() -> None:
    count = 40
    rules = [rule for k in range(count) for rule in (Rule(0, k, 0, (k + 1, k)), Rule(1, k, 0, (k + 1,)))]
    case = Case(
        ("up", "down"),
        tuple(f"L{k}" for k in range(count + 1)),
        (*rules, Rule(0, count, 1, ())),
        Automaton(("q",), (Edge(0, 0, 2),), (2,)),
        Automaton((), (), (1,)),
        Weights("uint", None, ((0,),) * len(rules) + ((1,),)),
    )
    evidence = certified(case).evidence
    assert isinstance(evidence, Weighed)
    assert [side.weight for side in evidence if isinstance(side, Bounded)] == [(2**count,)] * 2


def test_more_instances_than_allowed_are_no_answer() -> None:
    assert decide_with_weights(swaps(1, 2, 3), most=2).verdict.reason is Reason.MEMORY
