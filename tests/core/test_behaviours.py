"""What a tool showed: the same shape for the same behaviour, exact counts, and the textbook estimates."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.core.campaigns import new_store, run_inline

from assay.core.domain.subject import End, Output, Stage
from assay.core.domain.verdict import Answer, Verdict
from assay.core.store.behaviours import Behaviour, Seen
from assay.core.tools.line_shape import line_shape
from assay.core.trial.ask import Asked
from assay.core.trial.behaviour import behaviour_of


def asked(text: str, *, shared: int = 1, states: int = 5, note: str = "") -> Asked[object]:
    answer = Answer[object](Verdict("holds"), measures={"states": states}, note=note)
    return Asked(answer, Output((Stage(End.EXIT, stdout=text.encode()),)), shared)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("depth reached 12, errors: 0", "depth reached 7, errors: 1"),
        ('m.pml:3, state 4, "x = 1"', 'm.pml:17, state 40, "y = (z + 2)"'),
        ("assertion violated !( !((a==1)||(b==2)))", "assertion violated !((c<3))"),
        ("cannot open /tmp/a1/path.fst", "cannot open /var/b/other.fst"),
        ('{"trace": [1, [2, 3]]}', '{"trace": [7]}'),
    ],
)
def test_lines_that_differ_in_particulars_have_one_shape(one: str, other: str) -> None:
    assert line_shape(one) == line_shape(other)


def test_lines_that_say_something_else_have_another_shape() -> None:
    lines = ["acceptance cycle", "invalid end state", "assertion violated (x==1)", "out of memory", "depth reached 3"]
    assert len({line_shape(line) for line in lines}) == len(lines)


def test_shape_ignores_how_often_and_in_which_order_lines_come() -> None:
    assert behaviour_of(asked("a 1\nb 2\na 3")) == behaviour_of(asked("b 7\na 9"))


def test_counters_tell_behaviours_apart_by_powers_of_ten() -> None:
    assert behaviour_of(asked("", states=11)) == behaviour_of(asked("", states=99))
    assert len({behaviour_of(asked("", states=n)) for n in (0, 1, 2, 10, 100)}) == 5


def test_output_of_a_batch_belongs_to_no_single_case() -> None:
    assert behaviour_of(asked("one", shared=2)) == behaviour_of(asked("other", shared=2))
    assert behaviour_of(asked("one", shared=2, note="x")) != behaviour_of(asked("one", shared=2, note="y"))


def test_long_behaviours_are_cut_and_still_told_apart() -> None:
    texts = ["\n".join("ab"[n >> k & 1] * (20 + k) for k in range(30)) for n in (1, 1 << 28)]
    shapes = {behaviour_of(asked(text)) for text in texts}
    assert len(shapes) == 2
    assert all(len(shape) < 500 for shape in shapes)


def test_unseen_share_is_near_the_truth() -> None:
    """Good and Turing's estimate, against drawing on from a known distribution."""
    random = Random(7)
    kinds, weights = range(200), [1 / (k + 1) for k in range(200)]
    drawn = Counter(random.choices(kinds, weights, k=500))
    seen = Seen([Behaviour(0, str(kind), n, 0) for kind, n in drawn.items()])
    truth = sum(weight for kind, weight in zip(kinds, weights, strict=True) if kind not in drawn) / sum(weights)
    assert seen.unseen_share == pytest.approx(truth, abs=0.04)
    assert len(drawn) < seen.estimated <= 230


def test_growth_counts_behaviours_by_their_first_case() -> None:
    seen = Seen([Behaviour(0, "a", 96, 0), Behaviour(0, "b", 3, 15), Behaviour(0, "c", 1, 90)])
    assert seen.growth(5) == [(20, 2), (40, 2), (60, 2), (80, 2), (100, 3)]
    assert (seen.cases, seen.once, seen.latest) == (100, 1, 90)


@pytest.mark.usefixtures("toy_installed")
def test_campaign_counts_every_case_of_a_tool_once(tmp_path: Path) -> None:
    with new_store(tmp_path / "c.assay", ["program:honest", "planted:large"]) as store:
        run_inline(store)
        shown = store.behaviours()
        assert set(shown) == {(0, 0)}
        assert shown[0, 0].cases == store.cases_done()
        first = min(shown[0, 0].behaviours, key=lambda each: each.first)
        assert first.first == 0
