"""Queries about networks: the packet is forwarded, failovers are needed, and a case names its network and its query."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace
from tests.documents.worked_examples import ROOT

from assay.core.coverage.count import count_cells
from assay.core.domain.coverage import HasCoverage
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats import CaseCodec, read_cases
from assay.domains.pushdown.networks.construction import construct
from assay.domains.pushdown.networks.dataplane import data_plane
from assay.domains.pushdown.networks.query import ANY, ANYWHERE, Query, Step
from assay.domains.pushdown.networks.query import Path as Route
from assay.domains.pushdown.networks.random_query import PLAIN, forwards
from assay.domains.pushdown.networks.source import QUERIES, Network
from assay.domains.pushdown.networks.topology import OUTSIDE, make_topology
from assay.errors import InputError

pytestmark = pytest.mark.slow

NEEDS_TOPOHUB = pytest.mark.tool("python:topohub")
SQUARE = (
    "graph [ node [ id 0 label Lille ] node [ id 1 label Paris ] node [ id 2 label London ] node [ id 3 label Rome ]\n"
    "edge [ source 0 target 1 ] edge [ source 1 target 2 ] edge [ source 1 target 3 ] edge [ source 3 target 2 ] ]"
)


@cache
def networks(text: str = "network") -> Network:
    source = make_source(DOMAIN, parse_source_spec(text))
    assert isinstance(source, Network)
    return source


@pytest.fixture
def square(tmp_path: Path) -> Network:
    file = tmp_path / "square.gml"
    file.write_text(SQUARE)
    source = make_source(DOMAIN, parse_source_spec(f"network:path={file}"))
    assert isinstance(source, Network)
    return source


def run_of(source: Network, i: int) -> tuple[str, object]:
    """The verdict of a case, and the links that its run takes for failed."""
    case = source.case(i)
    answer = make_oracle(DOMAIN, "pre").decide([case], Limits())[0]
    return answer.verdict.word, DOMAIN.elaborate(case, answer, {"run": "10000"}).get("failed_links")


@NEEDS_TOPOHUB
def test_no_network_gives_a_case_without_rules() -> None:
    source = networks()
    empty = [
        source.topology(i).name
        for number in range(len(source.topologies))
        if not forwards(source.plane(i := QUERIES * number + number % QUERIES), source.query(i))
    ]
    assert empty == []


def test_a_packet_that_no_router_forwards_has_no_rules(square: Network) -> None:
    plane = square.plane(0)
    for router in plane.topology.routers:
        query = Query(PLAIN, Route((Step(OUTSIDE, router), ANYWHERE)), PLAIN, 1)
        assert forwards(plane, query) == bool(construct(plane, query).rules) == (router in plane.outside)
    assert all(square.case(i).rules for i in range(200))


def is_failover(query: Query) -> bool:
    """Whether a query avoids one link, not a router."""
    around = query.path.steps[1]
    return around.negated and ANY not in {around.start, around.end}


def test_a_failover_query_needs_a_bypass(square: Network) -> None:
    seen = set()
    for i in filter(lambda i: is_failover(square.query(i)), range(200)):
        query = square.query(i)
        protected = (query.path.steps[1].start, query.path.steps[1].end) in square.plane(i).bypasses
        word, failed = run_of(square, i)
        assert (word == "reachable") == (protected and query.failures > 0)
        assert bool(failed) == (word == "reachable")
        seen.add((word, query.failures))
    assert seen >= {("reachable", 1), ("reachable", 2), ("unreachable", 0)}


@NEEDS_TOPOHUB
def test_many_runs_use_a_failover() -> None:
    source = networks("network:groups=sndlib")
    found = [run_of(source, QUERIES * n + n % QUERIES) for n in range(2 * len(source.topologies))]
    runs = [failed for word, failed in found if word == "reachable"]
    assert len(runs) > len(found) / 4
    assert sum(map(bool, runs)) > len(runs) / 5


def test_no_failure_is_drawn_where_none_is_allowed(tmp_path: Path) -> None:
    file = tmp_path / "square.gml"
    file.write_text(SQUARE)
    source = make_source(DOMAIN, parse_source_spec(f"network:path={file},k=0"))
    assert isinstance(source, Network)
    assert {source.query(i).failures for i in range(100)} == {0}


def test_routers_that_are_not_connected_still_get_a_path() -> None:
    links = [("a", "b"), ("c", "d"), ("d", "e"), ("e", "c"), ("b", "f"), ("f", "a")]
    apart = make_topology("apart", [(name, name) for name in "abcdef"], links)
    for topology in (apart, make_topology("pairs", [(n, n) for n in "wxyz"], [("w", "y"), ("x", "z")])):
        assert data_plane(topology, 8).outside


def test_a_case_names_its_network_and_its_query(square: Network) -> None:
    for i in range(20):
        case = square.case(i)
        assert case.name == f"square: {square.query(i)}"
        assert CaseCodec().decode(CaseCodec().encode(case)) == case


def test_a_written_case_keeps_its_name(square: Network, tmp_path: Path) -> None:
    case = square.case(3)
    file = tmp_path / "case.json"
    file.write_bytes(DOMAIN.write(case, "instance"))
    assert msgspec.json.decode(file.read_bytes())["name"] == case.name
    (read,) = read_cases(file)
    assert not isinstance(read, InputError)
    assert read.case.name == case.name
    assert case.name in DOMAIN.write(case, "dot").decode()
    assert DOMAIN.draw(case, None).figures[0].text == case.name


def test_the_name_changes_nothing_else(square: Network) -> None:
    case = square.case(3)
    bare = replace(case, name="")
    assert DOMAIN.write(bare, "instance") == DOMAIN.write(bare, "pdaaal") == DOMAIN.write(case, "pdaaal")
    assert "name" not in msgspec.json.decode(DOMAIN.write(case, "pdaaal"))
    oracle = make_oracle(DOMAIN, "pre")
    named, plain = oracle.decide([case, bare], Limits())
    assert named.verdict == plain.verdict
    assert named.evidence is not None
    assert plain.evidence is not None
    assert DOMAIN.evidence.encode(named.evidence) == DOMAIN.evidence.encode(plain.evidence)


def test_a_name_must_be_a_text(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text('{"name": 3, "instance": [{"state-names": true}, {"states": {}}, "<> ", "<> "]}')
    with pytest.raises(InputError, match="expected a text"):
        list(read_cases(file))


@NEEDS_TOPOHUB
def test_no_cell_of_network_cases_is_empty_without_a_reason() -> None:
    source = networks()
    smallest = sorted(range(len(source.topologies)), key=lambda n: len(source.topologies[n].routers))
    indices = [QUERIES * number + k for number in smallest[:40] for k in range(QUERIES)]
    rare = [2520, 3070]  # a case of four rules; a network with few labels
    coverage = count_cells(cast("HasCoverage", DOMAIN), source.identity, map(source.case, [*indices, *rare]))
    assert coverage.never_drawn == []
    assert coverage.pairs_never_drawn == []
    assert coverage.unlisted == []
    assert coverage.refuted == []


def test_nothing_is_expected_of_the_users_own_networks(square: Network) -> None:
    reasons = set(cast("HasCoverage", DOMAIN).expected_cells(square.identity).values())
    assert "" not in reasons
    assert "depends on the networks" in reasons


@NEEDS_TOPOHUB
def test_the_page_of_the_domain_names_every_reason() -> None:
    page = " ".join((ROOT / "docs" / "pushdown.md").read_text(encoding="utf-8").split())
    reasons = set(cast("HasCoverage", DOMAIN).expected_cells(networks().identity).values()) - {""}
    sizes = {why for why in reasons if why.startswith(("at most", "at least"))}
    assert [why for why in reasons - sizes if f"`{why}`" not in page] == []
