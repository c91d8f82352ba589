"""The proved semantics of Promela and Python's make the same steps. Where Python's are wrong, nothing is proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace

from assay.checkers import promela as coq
from assay.coq_terms import items
from assay.core.domain.case import Read
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Verdict
from assay.domains.promela.checker.program.model import model_of, state_of
from assay.domains.promela.checker.program.program import FAULTS, Program, read_state
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.compile.memoised_system import MemoisedModel
from assay.domains.promela.domain import DOMAIN, PROVED
from assay.domains.promela.formats.files import read_cases
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property
from assay.domains.promela.model.evidence import Evidence, Run
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import CONTINUABLE, Step
from assay.errors import InputError

EXAMPLES = Path("/usr/share/doc/spin/examples")
Found = tuple[int, str, State]


def proved_steps(case: Case, state: State) -> list[Found] | None:
    """The steps of the proofs: who moves, the fault and the target; None if they are not known."""
    found = cast("tuple[object, ...]", coq.steps(model_of(loaded(case).model), state_of(state)))
    if not found:
        return None
    steps = cast("Iterator[tuple[int, int, object]]", items(found[0]))
    return [(who, FAULTS[fault], read_state(target)) for who, fault, target in steps]


def pythons_steps(steps: Sequence[Step[Action, State]]) -> list[Found]:
    return [(sum(1 << k for k in {move.process for move in s.action}), s.fault, s.target) for s in steps]


def compared(case: Case, most: int) -> int:
    """Compare the steps of the first states, their labels and the initial state; count the states."""
    system = loaded(case).question.system
    program = model_of(loaded(case).model)
    assert coq.initial(program) == (state_of(system.initial),)
    order, known = [system.initial], {system.initial}
    for state in islice(order, most):  # grows while it is walked
        mine, theirs = pythons_steps(system.steps(state)), proved_steps(case, state)
        assert mine == theirs or (theirs is None and any(fault == "endless" for _, fault, _ in mine))
        assert coq.ended(program, state_of(state)) == system.ended(state)
        assert coq.accepting(program, state_of(state)) == system.accepting(state)
        assert coq.progressing(program, state_of(state)) == system.progressing(state)
        assert read_state(state_of(state)) == state
        for _, fault, target in mine:
            if fault in CONTINUABLE and target not in known:
                known.add(target)
                order.append(target)
    return min(len(order), most)


@pytest.mark.parametrize("source", ["random", "swarm", "grammar", "exhaustive", "reductions"])
def test_the_steps_are_the_same(source: str) -> None:
    drawn = make_source(DOMAIN, parse_source_spec(source))
    assert sum(compared(drawn.case(7 * number), 20) for number in range(25)) > 100


@pytest.mark.tool("spin")
def test_so_are_those_of_the_models_of_spin() -> None:
    counted = 0
    for path in sorted(EXAMPLES.rglob("*.pml")):
        try:
            cases = [item.case for item in read_cases(path) if isinstance(item, Read)]
        except InputError:
            continue
        counted += sum(compared(case, 12) for case in cases[:1] if loaded(case).model.trace is None)
    assert counted > 200 or not EXAMPLES.exists()


# A wrong semantics in Python ------------------------------------------------------------------------------------------

STEPS = "byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> break od; x == 4 }"


def without_last(steps: Sequence[Step[Action, State]]) -> Sequence[Step[Action, State]]:
    return steps[:-1]


def stays(steps: Sequence[Step[Action, State]]) -> Sequence[Step[Action, State]]:
    """No step makes x more than 2."""
    return [s if s.target.values[0] < 3 else replace(s, target=s.target._replace(values=(2,))) for s in steps]


@pytest.fixture
def wrongly(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Replace a method of Python's transition system."""

    def plant(name: str, change: Callable[[object], object]) -> None:
        right = getattr(MemoisedModel, name)
        monkeypatch.setattr(MemoisedModel, name, lambda self, *args: change(right(self, *args)))

    yield plant
    loaded.cache_clear()


def decided(case: Case) -> tuple[Verdict, Evidence]:
    (answer,) = make_oracle(DOMAIN, "bfs-plain").decide([case], Limits())
    assert answer.evidence is not None
    return answer.verdict, answer.evidence


LOW = Case(STEPS, Property(LTL, "low", parse_formula("[] (x < 3)")))
SAFE = Case(STEPS, Property(SAFETY))


PLANTED = [
    (LOW, "steps", without_last),
    (LOW, "steps", stays),
    (SAFE, "steps", stays),
    (SAFE, "ended", lambda _: True),
    (LOW, "holds", lambda _: True),
]


@pytest.mark.parametrize(("case", "name", "change"), PLANTED)
def test_what_a_wrong_semantics_says_is_not_proved(
    wrongly: Callable[..., None], case: Case, name: str, change: Callable[..., object]
) -> None:
    """Engine and hand-written checker believe the wrong successor, deadlock or label. The proved checker does not."""
    right = decided(case)
    assert right[0] == Verdict("violated")
    wrongly(name, change)
    verdict, evidence = decided(case)
    assert verdict == Verdict("holds")
    assert CHECKER.check(case, verdict, evidence) is None
    assert PROVED.check(case, verdict, evidence) is not None
    if name != "steps":  # the run is one of the proved semantics, whatever Python says of its states
        assert PROVED.check(case, *right) is None


def test_a_wrong_step_of_a_run_is_rejected() -> None:
    program = Program(loaded(SAFE).model, model_of(loaded(SAFE).model))
    verdict, evidence = decided(SAFE)
    assert isinstance(evidence, Run)
    assert PROVED.check(SAFE, verdict, evidence) is None
    assert PROVED.check(SAFE, verdict, replace(evidence, why="assertion")) is not None
    assert PROVED.check(SAFE, verdict, replace(evidence, choices=evidence.choices[:-1])) is not None
    assert program.faults(loaded(SAFE).question.system.initial) == [""]
