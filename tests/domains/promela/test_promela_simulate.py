"""A simulated run is a run: the checker replays it, SPIN accepts it, and SPIN's own trails are followed."""

from __future__ import annotations

import subprocess
from itertools import islice
from pathlib import Path

import pytest

from assay.core.domain.oracle import Limits
from assay.core.domain.splitmix import Draw
from assay.core.simulate.simulation import random_steps
from assay.domains.promela.checker.replay import replay
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.conformance.guided import RandomRun, compare_guided
from assay.domains.promela.conformance.programs import NO_PREPROCESSOR, replay_trails
from assay.domains.promela.drawing.run_text import step_texts
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.model.evidence import Closed, Lasso, Run
from assay.domains.promela.simulate import spin_trail
from assay.domains.promela.simulate.stepping import Stepping, Taken, guide
from assay.errors import InputError

HANDSHAKE = """
chan c = [0] of { byte }; byte g;
active proctype P() { byte a; a = 1; a = a + 1; c!a; c!5; g = a }
active proctype Q() { byte b, d; c?b; b = b * 2; d = b; c?d; g = g + d }
"""
BUFFERED = """
mtype = { one, two };
chan q = [2] of { mtype, byte }; byte sum;
active [2] proctype P() { q!one,_pid; q!two,3 }
active proctype Q() { byte x; do :: q??two,x -> sum = sum + x :: q?one,x :: timeout -> break od }
"""
STARTED = """
byte n;
proctype W(byte k) { atomic { n = n + k; n++ }; d_step { n = n + 2; n = n - 1 } }
init { byte i; do :: i < 3 -> run W(i); i++ :: else -> break od; (_nr_pr == 1) -> assert(n == 9) }
"""
WRONG = """
byte x;
active [2] proctype P() { byte y; y = 1; y = y + 1; x = x + y; y = 0; y = 2 }
active proctype Q() { byte z; z = 3; z = 4; assert(x < 3); z = 5 }
"""
STUCK = """
chan c = [1] of { byte };
active proctype P() { byte y; y = 1; y = 2; c!y; y = 3; y = 4; c!y; y = 5; y = 6; c!y }
active proctype Q() { byte z; c?z; z = 7; z = 8; z = 9 }
"""
MODELS = {"handshake": HANDSHAKE, "buffered": BUFFERED, "started": STARTED}


def case_of(text: str) -> Case:
    return Case(text, Property(SAFETY))


def random_run(case: Case, seed: int, most: int = 200) -> list[Taken]:
    stepping = Stepping(case)
    return list(islice(random_steps(stepping, stepping.starts[0], Draw(seed)), most))


def choices_of(case: Case, steps: list[Taken]) -> tuple[int, ...]:
    system = loaded(case).question.system
    state, out = system.initial, []
    for step in steps:
        out.append(list(system.steps(state)).index(step))
        state = step.target
    return tuple(out)


@pytest.mark.parametrize("text", [*MODELS.values(), WRONG, STUCK])
@pytest.mark.parametrize("seed", range(3))
def test_the_checker_replays_a_random_run_and_check_prints_it_alike(text: str, seed: int) -> None:
    case = case_of(text)
    steps, stepping = random_run(case, seed), Stepping(case)
    choices = choices_of(case, steps)
    moments = replay(loaded(case).question.system, choices, stutters=False).moments
    shown = [stepping.shown(moment.state, step).text for moment, step in zip(moments, steps, strict=True)]
    assert shown == [step.text for step in step_texts(case, Run(choices, ""), len(steps))]
    assert random_run(case, seed) == steps
    assert stepping.ending(steps[-1].target, steps[-1])


@pytest.mark.tool("spin")
@pytest.mark.parametrize("name", MODELS)
def test_spin_accepts_a_random_run(name: str, tmp_path: Path) -> None:
    path, case = tmp_path / "model.pml", case_of(MODELS[name])
    path.write_text(case.source)
    runs = [RandomRun(tuple((step.action, step.target) for step in random_run(case, seed))) for seed in range(3)]
    texts = replay_trails(path, [run.trail for run in runs], Limits(), NO_PREPROCESSOR)
    for run, text in zip(runs, texts, strict=True):
        compared = compare_guided(loaded(case).model, run, text)
        assert (compared.why, compared.explained, compared.steps) == ("", "", len(run.steps))
        assert run.length > 8


def test_a_run_ends_with_a_reason() -> None:
    ends = {
        Stepping(case_of(text)).ending(steps[-1].target, steps[-1]).partition(":")[0]
        for text in (STARTED, WRONG, STUCK, "byte a[2]; byte i; active proctype P() { i = 2; a[i] = 1 }")
        for steps in (random_run(case_of(text), seed) for seed in range(6))
    }
    assert ends == {"valid end state", "assertion violated", "deadlock", "run-time error (index)"}


def verified(folder: Path, text: str, *options: str) -> bytes:
    """The trail that SPIN's verifier writes."""
    (folder / "model.pml").write_text(text)
    for argv in (["spin", *options, "-a", "model.pml"], ["tcc", "-w", "-o", "pan", "pan.c"], ["./pan", "-a"]):
        subprocess.run(argv, cwd=folder, check=False, capture_output=True)
    return (folder / "model.pml.trail").read_bytes()


@pytest.mark.tool("spin", "tcc")
@pytest.mark.parametrize("options", [(), ("-o3",)], ids=["merged", "single"])
@pytest.mark.parametrize(("text", "end"), [(WRONG, "assertion violated"), (STUCK, "deadlock")])
def test_trails_of_the_verifier_are_followed(text: str, end: str, options: tuple[str, ...], tmp_path: Path) -> None:
    data = verified(tmp_path, text, *options)
    assert (b"-4:-4:-4" in data) == (not options)
    found = spin_trail.follow(case_of(text), data)
    steps = list(found.steps)
    choices = choices_of(case_of(text), steps)
    replay(loaded(case_of(text)).question.system, choices, stutters=False)
    assert Stepping(case_of(text)).ending(steps[-1].target, steps[-1]).startswith(end)


@pytest.mark.tool("spin", "tcc")
def test_the_cycle_of_a_trail_with_a_claim_is_found(tmp_path: Path) -> None:
    text = "byte x; active proctype P() { x = 5; do :: x = 1; x = 2 od } ltl p { <>[] (x == 2) }"
    found = spin_trail.follow(case_of(text), verified(tmp_path, text))
    steps = list(found.steps)
    assert found.cycle is not None
    assert 0 < found.cycle < len(steps)
    assert steps[found.cycle - 1].target == steps[-1].target


MISFITS = [
    (b"1:0:0\n2:1:7\n", "line 2", "Q(1) is not at 3: b = b * 2"),
    (b"1:0:0\n2:0:77\n", "line 2", "P(0) has no statement 77"),
    (b"1:0:0\n2:4:0\n", "line 2", "no process 4; the highest is 1"),
    (b"1:1:6\n", "line 1", "Q(1) cannot execute"),
    (b"1:0:0\nnonsense\n", "line 2", "not a line of a trail"),
]


@pytest.mark.parametrize(("data", "where", "why"), MISFITS)
def test_a_trail_that_does_not_fit_says_where_and_why(data: bytes, where: str, why: str) -> None:
    with pytest.raises(InputError) as caught:
        spin_trail.follow(case_of(HANDSHAKE.strip("\n")), data)
    assert caught.value.where == where
    assert why in caught.value.what


def test_evidence_is_followed_only_if_it_is_a_run() -> None:
    text = "byte x; active proctype P() { do :: x = 1; x = 2 od }"
    found = guide(case_of(text), Lasso((0, 0, 0), 1))
    assert found is not None
    assert (len(list(found.steps)), found.cycle) == (3, 1)
    assert guide(case_of(text), Closed(3, 3)) is None
    with pytest.raises(InputError, match="no step 4 at choice 1"):
        guide(case_of(text), Lasso((0, 4), 1))
