"""Models come apart: every change gives a model that can be read, and a search keeps what matters and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from assay.automata.formula.formula import Until, atoms, subformulas
from assay.core.campaign.reduce import reduce_case
from assay.core.domain.judgement import disagree
from assay.core.domain.lookup import make_source
from assay.core.domain.spec import Spec
from assay.domains.promela import tree as t
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats import parse_formula, parse_tree
from assay.domains.promela.model import Case, Property
from assay.domains.promela.reduction.passes import REDUCER, signature
from assay.domains.promela.reduction.paths import changed, parts

pytestmark = pytest.mark.slow

MODEL = """
mtype = { red, green }
byte x = 7, z; chan q = [3] of { mtype, byte };
active [2] proctype P() provided (x > 0) {
  byte y = 2;
  atomic { x = x + y * 3; q!red, x };
  do
  :: x > 4 -> q?red, y; here: z = (x > y -> 1 : 2)
  :: else -> break
  od unless { z == 9 };
  for (y : 1 .. 3) { z++ }
}
proctype R(byte k) { k++ }
init { run R(3); x = 5; assert(x < 100) }
"""
CASE = Case(MODEL, Property("ltl", "given", parse_formula("[] (x == 1 -> (z > 2 U P[0]:y == 1))")), fair=True)


def test_every_change_gives_a_model_that_can_be_read() -> None:
    swarm = make_source(DOMAIN, Spec("swarm", "", (("seed", "2"),)))
    for case in (CASE, *(swarm.case(i) for i in (1,))):
        for way in REDUCER.passes:
            changes = way.changes(case)
            made = [way.apply(case, [change]) for change in changes]
            assert all(one is None or parse_tree(one.source).processes for one in made)
            assert sum(one is None for one in made) <= len(made) // 4
            whole = way.apply(case, changes)
            assert whole is None or parse_tree(whole.source).processes


def reduced(keep: str, *kinds: type) -> Case:
    def bad(cases: Sequence[Case]) -> list[bool]:
        found = [({type(node) for _, node in parts(parse_tree(case.source))}, case.source) for case in cases]
        return [set(kinds) <= have and keep in text for have, text in found]

    result = reduce_case(CASE, REDUCER, bad)
    assert result.one_minimal
    return result.case


def test_what_matters_stays_and_nothing_else() -> None:
    least = reduced("", t.Receive)
    assert sum(isinstance(node, t.Statement) for _, node in parts(parse_tree(least.source))) == 1
    assert len(parse_tree(least.source).processes) == 1
    assert reduced("", t.Assert).source.split() == ["init", "{", "assert(0)", "}"]


def test_options_blocks_and_labels_open() -> None:
    tree = parse_tree(reduced("", t.Conditional).source)
    (process,) = tree.processes
    assert len(process.body) == 1
    assert isinstance(process.body[0], t.Assign | t.Test)


def test_a_variable_goes_from_model_and_formula() -> None:
    variables = REDUCER.passes[3]
    made = variables.apply(CASE, ["x", "q"])
    assert made is not None
    assert made.property.formula is not None
    assert atoms(made.property.formula) == ("0 == 1", "z > 2", "P[0]:y == 1")
    assert not any(isinstance(n, t.Reference) and n.name in "xq" for _, n in parts(parse_tree(made.source)))


def test_formulas_shrink_to_the_operator_that_matters() -> None:
    def bad(cases: Sequence[Case]) -> list[bool]:
        return [
            case.property.formula is not None and any(isinstance(p, Until) for p in subformulas(case.property.formula))
            for case in cases
        ]

    least = reduce_case(CASE, REDUCER, bad).case
    formula = least.property.formula
    assert not least.fair
    assert isinstance(formula, Until)
    assert len(list(subformulas(formula))) == 3


def test_paths_lead_to_what_they_name() -> None:
    tree = parse_tree(MODEL)
    found = dict(parts(tree))
    assert found[()] is tree
    numbers = {path: t.Number(0) for path, node in found.items() if isinstance(node, t.Number)}
    without = changed(tree, numbers)
    assert {node.value for _, node in parts(without) if isinstance(node, t.Number)} == {0}
    assert len(dict(parts(without))) == len(found)


def test_a_signature_tells_property_statements_and_operators() -> None:
    case = Case("int x; init { x = 1; assert(x) }", Property("ltl", "given", parse_formula("[] (x == 1)")))
    assert signature(case, disagree("soundness")) == "ltl; assert assign; always atom"
