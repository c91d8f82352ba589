"""Sources of graphs: every one up to isomorphism, reachable cells, valid cases."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.domains.kripke.domain import DOMAIN
from assay.domains.kripke.sources.exhaustive import all_graphs


@pytest.mark.parametrize(("states", "atoms"), [(1, 2), (2, 1), (2, 2)])
def test_every_graph_is_taken_once_up_to_isomorphism(states: int, atoms: int) -> None:
    """Count the orbits of reachable graphs another way: as sets of sets of edges, labels and initial states."""
    listed = all_graphs(states, atoms)
    forms = set[frozenset[object]]()
    for count in range(1, states + 1):
        rows = list(product((0, 1), range(1 << atoms), range(1, 1 << count)))
        for graph in product(rows, repeat=count):
            edges = {(a, b) for a in range(count) for b in range(count) if graph[a][2] >> b & 1}
            found = {n for n in range(count) if graph[n][0]}
            for _ in range(count):
                found |= {b for a, b in edges if a in found}
            if len(found) < count:
                continue
            orbit = frozenset(
                (frozenset((p[n], graph[n][:2]) for n in range(count)), frozenset((p[a], p[b]) for a, b in edges))
                for p in permutations(range(count))
            )
            forms.add(orbit)
    assert len(listed) == len(forms)


def test_the_exhaustive_source_has_every_graph_with_every_formula() -> None:
    source = make_source(DOMAIN, parse_source_spec("exhaustive:states=2,size=2"))
    assert source.size == 47 * (3 + 4 * 3)
    assert len({source.case(i) for i in range(source.size)}) == source.size
    with pytest.raises(IndexError):
        source.case(source.size)


@pytest.mark.slow
@pytest.mark.parametrize(("source", "cases"), [("random:size=7", 12_000), ("swarm:seed=1", 12_000)])
def test_no_cell_is_empty_without_a_reason(source: str, cases: int) -> None:
    made = make_source(DOMAIN, parse_source_spec(source))
    seen = {cell for i in range(cases) for cell in DOMAIN.cells(made.case(i))}  # type: ignore[attr-defined]  # a capability
    expected = DOMAIN.expected_cells(made.identity)  # type: ignore[attr-defined]  # a capability
    assert seen <= set(expected)
    assert sorted(cell for cell, why in expected.items() if not why and cell not in seen) == []


@pytest.mark.parametrize("source", ["exhaustive:states=2,size=2", "random:next=0,states=2,size=3,atoms=1,initial=1"])
def test_a_cell_with_a_reason_is_never_drawn(source: str) -> None:
    made = make_source(DOMAIN, parse_source_spec(source))
    seen = {cell for i in range(700) for cell in DOMAIN.cells(made.case(i))}  # type: ignore[attr-defined]  # a capability
    expected = DOMAIN.expected_cells(made.identity)  # type: ignore[attr-defined]  # a capability
    assert [cell for cell in seen if expected[cell]] == []


def test_draws_are_the_same_again_and_valid() -> None:
    for text in ("random:seed=3", "swarm:seed=3"):
        one, other = (make_source(DOMAIN, parse_source_spec(text)) for _ in range(2))
        drawn = [one.case(i) for i in range(50)]
        assert drawn == [other.case(i) for i in range(50)]
        assert [DOMAIN.cases.decode(DOMAIN.cases.encode(case)) for case in drawn] == drawn
