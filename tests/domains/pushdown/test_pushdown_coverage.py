"""The sources of pushdown cases reach every cell of their language, and give true reasons for the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import pytest
from tests.documents.worked_examples import ROOT

from assay.core.coverage.count import Coverage, count_cells
from assay.core.domain.coverage import CoverageCell, HasCoverage
from assay.core.domain.lookup import make_source
from assay.core.domain.source import Identity, Source
from assay.core.domain.spec import parse_source_spec
from assay.domains.pushdown.coverage.cells import cells_of
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule, Weights

COUNTED = cast("HasCoverage", DOMAIN)


def source(text: str) -> Source[Case]:
    return make_source(DOMAIN, parse_source_spec(text))


def counted(drawn: Source[Case], indices: Iterable[int]) -> Coverage:
    return count_cells(COUNTED, drawn.identity, map(drawn.case, indices))


def assert_explained(coverage: Coverage) -> None:
    assert coverage.never_drawn == []
    assert coverage.pairs_never_drawn == []
    assert coverage.unlisted == []
    assert coverage.refuted == []


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        ("swarm", 2400),
        ("swarm:weights=any", 2400),
        ("swarm:locations=1,labels=1,rules=3,extra=1,edges=2", 800),
        ("swarm:general=0,into_initial=0", 800),
        ("swarm:rules=0,extra=0,edges=0", 200),
        ("random", 700),
        ("random:labels=2,locations=2,rules=10,extra1=0,weights=int", 800),
    ],
)
def test_no_cell_of_a_drawn_source_is_empty_without_a_reason(text: str, cases: int) -> None:
    assert_explained(counted(source(text), range(cases)))


@pytest.mark.parametrize(
    "text",
    ["exhaustive", "exhaustive:general=1", "exhaustive:weights=int", "exhaustive:locations=1,labels=1", "paper"],
)
def test_no_cell_of_an_enumeration_is_empty_without_a_reason(text: str) -> None:
    drawn, most = source(text), 3000
    assert drawn.size is not None
    count = min(drawn.size, most)
    assert_explained(counted(drawn, (k * drawn.size // count for k in range(count))))


def test_swarm_with_weights_leaves_out_little() -> None:
    left_out = {cell: why for cell, why in COUNTED.expected_cells(source("swarm:weights=any").identity).items() if why}
    negative = ("-10 or less", "-9 to -2", "-1")
    assert left_out == {
        CoverageCell("weight", "numbers of a vector", "5 or more"): "at most 3 numbers in a vector",
        **{
            CoverageCell("weight", kind, n): "weights from 0 to 1000"
            for kind in ("uint", "uint-vector")
            for n in negative
        },
    }


@pytest.mark.parametrize(
    ("text", "cell", "reason"),
    [
        ("swarm:epsilon=0", CoverageCell("A1 ε-edge", "location to extra"), "no ε-transitions"),
        ("swarm", CoverageCell("pop", "weight", "zero"), "rules have no weights"),
        ("random", CoverageCell("locations", "number", "1"), "at least 4 control locations"),
        ("random", CoverageCell("A2", "extra states", "3 or more"), "at most 2 extra states of A2"),
        ("exhaustive", CoverageCell("A2", "extra states", "2"), "at most 1 extra state of A2"),
        ("exhaustive:weights=int", CoverageCell("weight", "int", "1"), "weights are -1, 0, 2"),
        ("exhaustive:weights=int", CoverageCell("weight", "uint", "1"), "no uint weights"),
        ("paper", CoverageCell("replace", "self-loop", "two others"), "every push keeps the label that it reads"),
    ],
)
def test_a_reason_names_what_the_source_lacks(text: str, cell: CoverageCell, reason: str) -> None:
    assert COUNTED.expected_cells(source(text).identity)[cell] == reason


def test_a_file_is_expected_to_contain_nothing() -> None:
    expected = COUNTED.expected_cells(Identity("pushdown", "corpus", 1, (("path", "x"),)))
    assert set(expected.values()) == {"only if a file contains it"}


def found(case: Case) -> set[str]:
    return {f"{c.construct}/{c.place}/{c.operands}" for c in cells_of(case)}


EMPTY = Automaton()


@pytest.mark.parametrize(
    ("rule", "cell"),
    [
        (Rule(0, 0, 0, ()), "pop/self-loop/"),
        (Rule(0, 0, 1, (0,)), "swap/other location/same label"),
        (Rule(0, 0, 0, (1,)), "swap/self-loop/other label"),
        (Rule(0, 0, 1, (0, 0)), "push/other location/same label"),
        (Rule(0, 0, 1, (1, 0)), "push/other location/other label"),
        (Rule(0, 0, 1, (0, 1)), "replace/other location/label read, other"),
        (Rule(0, 0, 0, (1, 1)), "replace/self-loop/other twice"),
        (Rule(0, 0, 0, (1, 2)), "replace/self-loop/two others"),
    ],
)
def test_the_cell_of_a_rule(rule: Rule, cell: str) -> None:
    cells = found(Case(("p", "q"), ("A", "B", "C"), (rule,), EMPTY, EMPTY))
    assert cell in cells
    assert {"rules/number/1", "rules/one head/one rule", "labels/number/3 or 4", "locations/number/2"} <= cells
    assert sum(cell.split("/")[1] in {"self-loop", "other location"} for cell in cells) == 1


def test_the_cells_of_an_automaton() -> None:
    edges = (Edge(0, 0, 2), Edge(2, EPSILON, 2), Edge(2, 1, 0), Edge(0, 0, 3), Edge(0, 1, 3))
    case = Case(("p", "q"), ("A", "B"), (Rule(0, 0, 1, ()),), Automaton(("q0", "q1"), edges, (0, 1, 3)), EMPTY)
    cells = found(case)
    assert {
        "A1 edge/location to extra/read by a rule",
        "A1 ε-edge/extra to itself/",
        "A1 edge/extra to location/in no rule",
        "A1 edge/one source and label/several targets",
        "A1 edge/between two states/every label",
        "A1 final/location/edge into it",
        "A1 final/location/no edge into it",
        "A1 final/extra state/edge into it",
        "A1/final states/2 or more",
        "A1/edges/4 to 7",
        "A1/language/not empty",
        "A2/language/empty",
        "A2/extra states/0",
        "pop/from/source of an A1 edge",
        "pop/from/final in A1",
        "pop/to/without A2 edge",
    } <= cells


def test_a_rule_for_all_labels_is_recognised() -> None:
    def of(*rules: Rule) -> set[str]:
        cells = found(Case(("p",), ("A", "B"), rules, EMPTY, EMPTY))
        return {cell.partition("/")[2] for cell in cells if cell.startswith("rule for all")}

    assert of(Rule(0, 0, 0, ()), Rule(0, 1, 0, ())) == {"pop/"}
    assert of(Rule(0, 0, 0, (1,)), Rule(0, 1, 0, (1,))) == {"swap/"}
    assert of(Rule(0, 0, 0, (0,)), Rule(0, 1, 0, (1,))) == {"swap/keeps the label"}
    assert of(Rule(0, 0, 0, (1, 0)), Rule(0, 1, 0, (1, 1))) == {"push/keeps the label"}
    assert of(Rule(0, 0, 0, (1, 1)), Rule(0, 1, 0, (1, 1))) == {"replace/"}
    assert of(Rule(0, 0, 0, ()), Rule(0, 0, 0, (1,))) == set()


def test_weights_are_classified_by_sign_and_size() -> None:
    rules = (Rule(0, 0, 0, ()), Rule(0, 0, 0, ()))
    cells = found(Case(("p",), ("A",), rules, EMPTY, EMPTY, Weights("int", 2, ((-1, 0), (10, -500)))))
    assert {
        "weight/int-vector/-1",
        "weight/int-vector/0",
        "weight/int-vector/10 to 99",
        "weight/int-vector/-10 or less",
        "weight/numbers of a vector/2",
        "pop/weight/negative",
        "pop/weight/positive",
        "rules/same rule/twice or more",
    } <= cells


@pytest.mark.parametrize(
    "text", ["swarm", "swarm:weights=any", "random", "exhaustive", "exhaustive:weights=int", "paper"]
)
def test_the_page_of_the_domain_names_every_reason(text: str) -> None:
    page = " ".join((ROOT / "docs" / "pushdown.md").read_text(encoding="utf-8").split())
    reasons = set(COUNTED.expected_cells(source(text).identity).values()) - {""}
    sizes = {why for why in reasons if why.startswith(("at most", "at least", "no int", "no uint", "weights from -"))}
    assert [why for why in reasons - sizes if f"`{why}`" not in page] == []
