"""Models come apart further: merged variables, processes, constants and numbers, dropped fields and parameters."""

from __future__ import annotations

from collections.abc import Callable

from assay.automata.formula.formula import atoms
from assay.core.campaign.reduce import reduce_case
from assay.core.domain.lookup import make_source
from assay.core.domain.spec import Spec
from assay.domains.promela import tree as t
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats import parse_formula, parse_tree
from assay.domains.promela.model import Case, Property
from assay.domains.promela.reduction.atoms import SimplerAtoms
from assay.domains.promela.reduction.merges import (
    DropFields,
    MergeMtypes,
    MergeNumbers,
    MergeProcesses,
    MergeVariables,
)
from assay.domains.promela.reduction.passes import REDUCER
from assay.domains.promela.reduction.paths import parts

SEVERAL = (MergeVariables, MergeProcesses, MergeMtypes, MergeNumbers, DropFields, SimplerAtoms)
MODEL = """
mtype = { red, green, blue }
byte x = 7, y, z; chan a = [3] of { mtype, byte, byte }; chan b = [3] of { mtype, byte, byte };
active proctype P() { x = 90; a!green, x, y; b?green, y, z; assert(y < 90) }
active proctype Q() { y = 90; b!blue, y, 1 }
proctype R(byte k; byte m) { z = k + m }
init { run R(3, 4); assert(x != 9) }
"""


def case_of(text: str, formula: str = "") -> Case:
    return Case(text, Property("ltl", "given", parse_formula(formula)) if formula else Property("safety"))


class Single(type(REDUCER)):  # type: ignore[misc]  # the class of the reducer
    """The reducer without passes that change several places."""

    passes = tuple(way for way in REDUCER.passes if not isinstance(way, SEVERAL))


def both(case: Case, bad: Callable[[Case], bool]) -> tuple[Case, Case]:
    """The case as single changes leave it, and as all of them do."""
    single = reduce_case(case, Single(), lambda cases: [bad(one) for one in cases])
    whole = reduce_case(case, REDUCER, lambda cases: [bad(one) for one in cases])
    assert single.one_minimal
    assert whole.one_minimal
    return single.case, whole.case


def nodes(case: Case, *kinds: type) -> list[object]:
    return [node for _, node in parts(parse_tree(case.source)) if isinstance(node, kinds)]


def test_processes_of_one_shape_become_instances_of_one() -> None:
    case = case_of("byte x; active proctype P() { x = 1 } active proctype Q() { x = 2 } active proctype R() { x = 3 }")

    def three_assign(one: Case) -> bool:
        writers = [p.active for p in parse_tree(one.source).processes if any(isinstance(s, t.Assign) for s in p.body)]
        return sum(writers) == 3

    single, whole = both(case, three_assign)
    assert len(parse_tree(single.source).processes) == 3
    (process,) = parse_tree(whole.source).processes
    assert process.active == 3
    assert REDUCER.size(whole)[0] < REDUCER.size(single)[0] // 2


def test_number_at_two_places_shrinks_at_both() -> None:
    case = case_of("byte x; init { x = 90; assert(x == 90) }")

    def same(one: Case) -> bool:
        values = [node.value for node in nodes(one, t.Number) if isinstance(node, t.Number)]
        return bool(nodes(one, t.Assign) and nodes(one, t.Assert)) and len(values) == 2 and len(set(values)) == 1

    single, whole = both(case, lambda one: same(one) and "0" not in one.source.replace("90", ""))
    assert "90" in single.source
    assert sorted({node.value for node in nodes(whole, t.Number) if isinstance(node, t.Number)}) == [1]


def test_fields_go_with_their_arguments_and_constants_with_their_uses() -> None:
    case = case_of(MODEL)
    single, whole = both(case, lambda one: bool(nodes(one, t.Send) and nodes(one, t.Receive)))
    assert len(nodes(whole, t.Declaration)) == 1
    (channel,) = nodes(whole, t.ChannelInitialiser)
    assert isinstance(channel, t.ChannelInitialiser)
    assert len(channel.types) == 1
    assert REDUCER.size(whole)[0] < REDUCER.size(single)[0]


def test_parameters_go_with_their_arguments() -> None:
    case = case_of("byte z; proctype R(byte k; byte m) { z = k + m } init { run R(3, 4) }")

    def counts(one: Case) -> tuple[list[int], list[int]]:
        runs = [len(node.arguments) for node in nodes(one, t.Run) if isinstance(node, t.Run)]
        return runs, [len(p.parameters) for p in parse_tree(one.source).processes if p.name == "R"]

    def fits(one: Case) -> bool:
        runs, parameters = counts(one)
        return bool(runs) and runs == parameters

    single, whole = both(case, fits)
    assert counts(single) == ([2], [2])
    assert counts(whole) == ([0], [0])


def test_expressions_of_the_formula_shrink() -> None:
    case = case_of("byte x, y; init { x = 1; y = 2 }", "[] (x == 5 -> <> (y + 3 > 4))")

    def keeps(one: Case) -> bool:
        return one.property.formula is not None and any(">" in atom for atom in atoms(one.property.formula))

    single, whole = both(case, keeps)
    assert single.property.formula is not None
    assert whole.property.formula is not None
    assert atoms(single.property.formula) == ("0 + 3 > 4",)
    assert atoms(whole.property.formula) == ("0 > 0",)


def test_every_single_merge_can_be_read_and_is_smaller() -> None:
    swarm = make_source(DOMAIN, Spec("swarm", "", (("seed", "2"),)))
    for case in (case_of(MODEL, "[] (x == 9 -> y == 90)"), *(swarm.case(i) for i in range(3))):
        for kind in SEVERAL:
            way = kind()
            for change in way.changes(case):
                made = way.apply(case, [change])
                if made is not None:
                    assert parse_tree(made.source).processes
                    if kind in (MergeVariables, MergeProcesses, MergeMtypes, MergeNumbers):
                        assert REDUCER.size(made) < REDUCER.size(case)
