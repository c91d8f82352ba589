"""Long runs: decided and certified by default; those that count forever are given up early, with the reason."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domains.boogie.boogie_programs import decided, program, source

from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Verdict, verdict_of
from assay.domains.boogie.checker import fast_forward
from assay.domains.boogie.checker.fast_forward import FastForward
from assay.domains.boogie.checker.readable import FAST
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.engine.growth import Growth, find_growth
from assay.domains.boogie.engine.instructions import instructions
from assay.domains.boogie.engine.run import Budget, run
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Ended
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.replay import SmallSteps, Statements
from assay.domains.boogie.semantics.typing import mistyped

LONG = program("while < x 10000000 { := x + x 1 } assert == x 10000000", x=0)


def test_a_loop_of_ten_million_rounds_is_decided_and_certified_by_default() -> None:
    answer = decided(LONG)
    assert (answer.verdict, answer.evidence) == (Verdict("success"), Ended(70_000_008))
    assert FAST.check(LONG, answer.verdict, Ended(70_000_008)) is None
    assert FAST.check(LONG, answer.verdict, Ended(70_000_007)) is not None
    assert FAST.check(LONG, Verdict("failure"), Ended(70_000_008, 0)) is not None


def test_a_campaign_has_the_limit_of_the_paper() -> None:
    (answer,) = make_oracle(DOMAIN, "machine").decide([LONG], Limits())
    assert (answer.verdict.label, answer.note) == ("unknown:timeout", "more than 100000 steps")


FOREVER = [
    ("while true { := x + x 1 }", {}, "each round of while (true) adds 1 to x"),
    ("while >= x 0 { := x + x 1 }", {}, "adds 1 to x"),
    ("while != x -1 { := x + x 2 }", {}, "adds 2 to x"),
    ("while < x 1 { := x - x 3 }", {}, "subtracts 3 from x"),
    ("while true { := x + x 1 := y - y x := y + y x }", {"y": 5}, "adds 1 to x"),
    ("while ! b { := x + x 1 := y - y 1 }", {"y": 5, "b": False}, "adds 1 to x and changes 1 more"),
    ("while true { if == mod x 2 0 { := y + y 3 } { } := x + x 1 }", {"y": 0}, "every 2 rounds"),
    ("while true { := y 0 while < y 3 { := y + y 1 } := x + x y }", {"y": 0}, "adds 3 to x"),
    ("while < x 1000 { := x + x 1 } while true { := x + x 1 assert > x 0 }", {}, "while (true) adds 1 to x"),
    ("while == div x 4 div x 4 { := x + x 4 }", {}, "adds 4 to x"),
]


@pytest.mark.parametrize(("code", "more", "note"), FOREVER)
def test_a_run_that_counts_forever_is_given_up_early(code: str, more: dict[str, int | bool], note: str) -> None:
    answer = decided(program(code, x=0, **more))
    assert answer.verdict.label == "unknown:divergence"
    assert "the run never ends, and no state repeats: " in answer.note
    assert note in answer.note
    assert answer.measures == {"steps": 100_000}


ENDS = [
    ("while < x 200000 { := x + x 1 }", {}, "success"),
    ("while != x 200000 { := x + x 1 }", {}, "success"),
    ("while ! == x 200000 { := x + x 1 }", {}, "success"),
    ("while > 200000 x { := x + x 1 }", {}, "success"),
    ("while >= 200000 x { := x + x 1 }", {}, "success"),
    ("while true { := x + x 1 assert <= x 200000 }", {}, "failure"),
    ("while true { := x - x 1 assert >= x -200000 }", {}, "failure"),
    ("while true { := x + x 1 assert != x 200001 }", {}, "failure"),
    ("while true { := x + x 1 := y div 7 - x 200001 }", {"y": 0}, "division-by-zero"),
    ("while true { := x + x 1 := y mod 7 - 200001 x }", {"y": 0}, "division-by-zero"),
    ("while <= * x 3 600000 { := x + x 1 }", {}, "success"),
    ("while <= x * 3 y { := x + x 4 := y + y 1 assert < x 2000000 }", {"y": 100_000}, "success"),
    ("while < y 200000 { if < y 150000 { := y + y 1 } { := y + y 2 } }", {"y": 0}, "success"),
    ("while < div x 3 60000 { := x + x 3 }", {}, "success"),
    ("while < mod x 1000003 1000000 { := x + x 1 }", {}, "success"),
    ("while > - (-) x -200000 0 { := x + x 1 }", {}, "success"),
    ("while ==> < 150000 x < x 150000 { := x + x 1 }", {}, "success"),
]


@pytest.mark.parametrize(("code", "more", "word"), ENDS)
def test_a_run_that_ends_late_is_not_given_up(code: str, more: dict[str, int | bool], word: str) -> None:
    """Each run ends after the examination, by a condition that changes only then."""
    case = program(code, x=0, **more)
    answer = decided(case)
    assert answer.verdict.word == word
    assert isinstance(answer.measures["steps"], int)
    assert answer.measures["steps"] > 300_000


OPERATORS = ["<", "<=", ">", ">=", "==", "!="]
GROWING = st.builds(
    "while {} + * {} x * {} y {} {{ := x + x {} := y - y {} assert {} }}".format,
    st.sampled_from(OPERATORS),
    st.integers(-3, 3),
    st.integers(-3, 3),
    st.integers(-60, 60),
    st.integers(-2, 2),
    st.integers(-2, 2),
    st.sampled_from(["true", "< x 40", "!= mod y 3 5", "> y -50", "<= + x y 70", "==> < x 20 < y 30"]),
)


@settings(max_examples=300, deadline=None)
@given(GROWING, st.integers(-5, 5), st.integers(-5, 5))
def test_growth_is_claimed_only_of_runs_that_do_not_end(code: str, x: int, y: int) -> None:
    """Examine runs at their start, where a wrong claim is refuted by running on: numbers stay below 100."""
    case = program(code, x=x, y=y)
    made = instructions(case)
    found = find_growth(made, 1, made.initial, 1 << 62)
    stopped = run(case, Budget(20_000, 20_000))
    if found is not None:
        assert stopped.repetition is None
        assert stopped.steps > 20_000


def test_growth_says_how_the_variables_change() -> None:
    case = program("while true { := x + x 2 := y - y 1 }", x=0, y=0, z=7)
    assert run(case, Budget(10**9, 10)).growth == Growth(0, 1, (2, -1, 0))


def test_numbers_beyond_64_bits_have_a_lower_limit() -> None:
    case = program(f"while < x {(1 << 70) + 10**7} {{ := x + x 1 }}", x=1 << 70)
    answer = decided(case)
    assert answer.verdict == verdict_of("unknown:timeout")
    assert answer.note == "more than 1000000 steps with numbers beyond 64 bits"


def executable(i: int, spec: str) -> Program | None:
    case = source(spec).case(i)
    return None if misnamed(case) or mistyped(case) else case


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 5_000), st.sampled_from(["random:size=7", "swarm"]), st.integers(1, 3_000), st.integers(0, 50))
def test_the_fast_replay_is_the_replay(i: int, spec: str, steps: int, more: int) -> None:
    case = executable(i, spec)
    if case is None:
        return
    long, fast_forward._LONG = fast_forward._LONG, 0
    try:
        fast, slow, small = FastForward(case), Statements(case), SmallSteps(case)
        for n in (steps, steps + more):
            assert fast.at(n) == slow.at(n) == small.at(n)
    finally:
        fast_forward._LONG = long


WIDE = [
    ("while < x 60 { := y * y 2 := x + x 1 }", {"x": 0, "y": 3}),
    ("while < x 60 { := y - * y -3 1 := x + x 1 }", {"x": 0, "y": -3}),
    ("while < x 9 { := y + y y := x + x 1 } := x div y 0", {"x": 0, "y": (1 << 62) - 1}),
    (":= y (-) y := y - y 1 := y - y 1 := y + y y", {"y": (1 << 62) - 1}),
    ("while >= x 0 { := y div y x := x - x 1 }", {"x": 5, "y": -7}),
    ("while >= x -3 { := y mod y - x 1 := y - y 9 := x - x 1 }", {"x": -1, "y": -7}),
]


@pytest.mark.parametrize(("code", "variables"), WIDE)
@pytest.mark.parametrize("steps", [1, 5, 17, 60, 300, 1000])
def test_the_fast_replay_stops_at_large_numbers_and_divisions(
    code: str, variables: dict[str, int], steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast_forward, "_LONG", 0)
    case = program(code, **variables)
    assert FastForward(case).at(steps) == SmallSteps(case).at(steps)
