"""The cells of `swarm` show what they hold: between steps of another process, first in a process, in loops that end."""

from __future__ import annotations

from itertools import permutations

import pytest

from assay.core.domain.lookup import make_oracle, make_source, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.trial.trial import decide
from assay.domains.promela import tree as t
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.model import Case
from assay.domains.promela.model.case import SAFETY
from assay.domains.promela.reduction.paths import parts
from assay.domains.promela.sources.swarm_cells import cells_of

SOURCE = make_source(DOMAIN, parse_source_spec("swarm"))
STEPS, ONE_STEP = "k = 2;\n  k = 3;", "d_step { k = 2; k = 3 };"

LOOPS = ("for", "constant")


def model_with(site: str) -> int:
    """The number of the first model that reads the variable of another process at a site."""
    wanted = ("remote variable", site)
    return next(n for n in range(4000) if wanted in [(c.construct, c.place) for c in cells_of(SOURCE.identity.key, n)])


def verdict(case: Case) -> str:
    (truth,) = decide(DOMAIN, make_oracle(DOMAIN, oracle_names(DOMAIN)[0]), [case], Limits())
    return truth.answer.verdict.word


@pytest.mark.parametrize("site", ["value", "condition", "message"])
def test_the_last_formula_tells_two_steps_of_the_other_process_from_one(site: str) -> None:
    case = SOURCE.case(4 * model_with(site) + 3)
    assert STEPS in case.source
    merged = Case(case.source.replace(STEPS, ONE_STEP), case.property, case.fair)
    assert (verdict(case), verdict(merged)) == ("violated", "holds")


def test_the_assertion_about_another_process_is_asked_for() -> None:
    case = SOURCE.case(4 * model_with("assertion"))
    assert "assert(V:k != 2)" in case.source
    assert case.property.kind == SAFETY


def test_every_cell_comes_first_in_some_model_and_meets_other_cells_in_the_next_pass() -> None:
    key = SOURCE.identity.key
    passes = [[cells_of(key, n) for n in range(p * 1100, (p + 1) * 1100)] for p in range(4)]
    loops = [cell for p in passes for cells in p for cell in cells[:1] if (cell.place, cell.operands) == LOOPS]
    assert len(loops) > 10
    pairs = [{pair for cells in p for pair in permutations(cells, 2)} for p in passes]
    assert len(pairs[0] & pairs[1]) < len(pairs[0]) / 10


def test_the_counter_of_a_loop_of_cells_can_hold_its_bound() -> None:
    counters = [
        variable.kind
        for n in range(0, 400, 4)
        for _, part in parts(parse_tree(SOURCE.case(n).source))
        if isinstance(part, t.Declare)
        for variable in part.variables
        if variable.name == "cw_l"
    ]
    assert set(counters) == {"byte"}
