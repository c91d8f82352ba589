"""A wrong condensing, liveness set or ample set gives no wrong verdict with `--trust proved`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.trial.trial import decide
from assay.core.trial.trust import check_proved, require_evidence
from assay.domains.promela.ample import applicability
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.ample.visibility import Visibility
from assay.domains.promela.condense import dead_variables, statement_merging
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property

COUNTING = "byte c[2]; active [2] proctype C() { end: do :: c[_pid - 2] < 15 -> c[_pid - 2]++ od }"
RACE = "byte x; bool bad; active proctype P() { x = 1; x = 0 } active proctype Q() { bad = (x == 1); assert(x == 0) }"
KEPT = "byte x; bool bad; active proctype P() { byte i; i = 1; x == 1; bad = (i == 1); assert(i == 0) }"
NEVER_BAD = Property(LTL, "p", parse_formula("[] !bad"))


@dataclass(frozen=True)
class Plant:
    """A mistake in what makes systems smaller, and a model whose verdict it changes."""

    plant: Callable[[pytest.MonkeyPatch], None]
    model: str
    por: str


def merge_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Assignments to shared variables are merged too."""
    monkeypatch.setattr(statement_merging, "_own", lambda effect: isinstance(effect, g.Assign))


def forget_live(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every local variable counts as dead."""
    monkeypatch.setattr(dead_variables, "live_slots", lambda process: (0,) * len(process.nodes))


def all_ample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every node of a process is safe, whatever its steps touch."""

    def everywhere(model: g.Model, _visibility: Visibility) -> Ample:
        return Ample(tuple(tuple(bool(node.edges) for node in process.nodes) for process in model.processes))

    monkeypatch.setitem(applicability.AMPLE, "refined", everywhere)


PLANTS = {
    "merging": Plant(merge_shared, RACE, "none"),
    "liveness": Plant(forget_live, KEPT + " active proctype Q() { x = 1 }", "none"),
    "ample": Plant(all_ample, RACE, "refined"),
}


def verdict(case: Case, por: str, certify: int) -> tuple[str, str]:
    """The verdict of the native search, and what is left of it with `--trust proved`."""
    oracle = make_oracle(DOMAIN, "ndfs-native", {"por": por, "certify": str(certify)})
    (decided,) = decide(DOMAIN, oracle, [case], Limits())
    proved = require_evidence(check_proved(DOMAIN, case, decided))
    return decided.answer.verdict.word, proved.answer.verdict.word


@pytest.mark.parametrize("name", PLANTS)
@pytest.mark.parametrize("asked", [Property(SAFETY), NEVER_BAD], ids=lambda asked: asked.kind)
@pytest.mark.parametrize("beside", ["", COUNTING], ids=["few states", "many states"])
def test_a_planted_reduction_gives_no_wrong_verdict(
    name: str, asked: Property, beside: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant = PLANTS[name]
    case = Case(plant.model + beside, asked)
    assert verdict(case, plant.por, 0) == ("violated", "violated")
    plant.plant(monkeypatch)
    assert verdict(case, plant.por, 0) == ("holds", "unknown"), "the mistake must show"
    assert verdict(case, plant.por, 100_000)[1] == "unknown"
