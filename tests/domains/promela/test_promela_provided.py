"""A condition of a process that cannot be evaluated is an error of the state, for all engines, the checker and SPIN."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.trial.ask import ask, located
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.oracle.por import PORS
from assay.domains.promela.subjects.spin import Spin

MODEL = """
int x; byte a[2];
active proctype P() { x = 1; x = 2 }
active proctype Q() provided (a[x] == 0) { do :: x < 2 -> skip :: x > 5 od }
"""
FAULTY = Case(MODEL, Property(SAFETY))
SOUND = Case(MODEL.replace("x = 2", "x = 0"), Property(SAFETY))
INSIDE = Case(MODEL.replace("x = 1; x = 2", "atomic { x = 1; x = 2; x = 0 }"), Property(SAFETY))
HANDSHAKE = Case(
    """
chan c = [0] of { byte }; byte a[2]; byte x;
active proctype P() { x = 1; atomic { x = 2; c!1 } }
active proctype Q() provided (a[x] == 0) { byte y; x == 1; c?y }
""",
    Property(SAFETY),
)

BESIDE = Case(MODEL.replace("{ x = 1; x = 2", "{ byte y; x = 1; x = 2; y = 1; y = 2"), Property(SAFETY))


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("reduction", PORS)
def test_it_is_found_with_every_reduction_where_another_has_steps_of_its_own(name: str, reduction: str) -> None:
    (answer,) = replace(ORACLES[name], por=reduction).decide([BESIDE], Limits())
    assert answer.verdict.word == "violated"
    assert answer.evidence is not None
    assert CHECKER.check(BESIDE, answer.verdict, answer.evidence) is None


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("case", [FAULTY, HANDSHAKE], ids=["alone", "in a handshake"])
def test_it_is_found_by_every_engine_and_the_run_to_it_is_accepted(name: str, case: Case) -> None:
    (answer,) = ORACLES[name].decide([case], Limits())
    assert answer.verdict.word == "violated"
    assert answer.evidence is not None
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("case", [SOUND, INSIDE], ids=["never", "only where nobody else moves"])
def test_where_it_is_never_asked_out_of_bounds_nothing_is_wrong(name: str, case: Case) -> None:
    (answer,) = ORACLES[name].decide([case], Limits())
    assert answer.verdict.word == "holds"


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("config", ["full", "reduced"])
@pytest.mark.parametrize("case", [FAULTY, SOUND, INSIDE, HANDSHAKE])
def test_spin_says_the_same(config: str, case: Case) -> None:
    subject = Spin(Spec("spin", config))
    (said,) = ask(subject, located(subject), [case], Limits())
    (answer,) = ORACLES["ndfs-plain"].decide([case], Limits())
    assert said.answer.verdict == answer.verdict
    if said.answer.evidence is not None:
        assert CHECKER.check(case, said.answer.verdict, said.answer.evidence) is None
