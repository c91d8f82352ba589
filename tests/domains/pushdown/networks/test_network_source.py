"""The source `network`: all graphs load, cases are deterministic and decided, both answers are frequent."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from assay.core.domain.lookup import make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.trial.trial import decide
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats import CaseCodec, is_plain
from assay.domains.pushdown.networks import library
from assay.domains.pushdown.networks.source import QUERIES, Network
from assay.domains.pushdown.oracle.engines import KINDS
from assay.errors import UsageError

pytestmark = pytest.mark.slow

TRIANGLE = (
    "graph [ node [ id 0 label A ] node [ id 1 label B ] node [ id 2 label C ]\n"
    "edge [ source 0 target 1 ] edge [ source 1 target 2 ] edge [ source 2 target 0 ] ]"
)

NEEDS_TOPOHUB = pytest.mark.tool("python:topohub")


@cache
def networks(text: str = "network") -> Network:
    source = make_source(DOMAIN, parse_source_spec(text))
    assert isinstance(source, Network)
    return source


@NEEDS_TOPOHUB
def test_every_topology_of_every_group_loads() -> None:
    every = networks(f"network:nodes=100000,groups={'+'.join(library.GROUPS)}").topologies
    names = [topology.name for topology in every]
    assert names == sorted(set(names))
    groups = Counter(name.partition("/")[0] for name in names)
    assert groups["topozoo"] >= 200
    assert set(groups) == set(library.GROUPS)
    assert all(topology.links for topology in every)


@NEEDS_TOPOHUB
def test_a_hundred_cases_are_about_one_network_and_then_around() -> None:
    source = networks()
    count = len(source.topologies)
    assert source.topology(0) == source.topology(QUERIES - 1) != source.topology(QUERIES)
    assert source.topology(QUERIES * count) == source.topology(0)
    assert source.query(QUERIES * count) != source.query(0)


@NEEDS_TOPOHUB
def test_cases_depend_on_identity_and_index_alone() -> None:
    script = (
        "from assay.domains.pushdown.domain import DOMAIN\n"
        "from assay.domains.pushdown.networks.source import NETWORK\n"
        "s = NETWORK.build('pushdown', {'groups': 'sndlib'})\n"
        "print(DOMAIN.cases.encode(s.case(123)).decode())"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout
    assert CaseCodec().decode(said.strip().encode()) == networks("network:groups=sndlib").case(123)


def test_the_identity_knows_the_content(tmp_path: Path) -> None:
    file = tmp_path / "net.gml"
    file.write_text(TRIANGLE)
    before = make_source(DOMAIN, parse_source_spec(f"network:path={file}")).identity
    file.write_text(TRIANGLE.replace("label C", "label D"))
    after = make_source(DOMAIN, parse_source_spec(f"network:path={file}")).identity
    assert before.parameters == after.parameters
    assert before.content != after.content


@NEEDS_TOPOHUB
def test_a_sample_over_all_networks_is_decided_alike_with_accepted_evidence() -> None:
    source = networks()
    words: Counter[str] = Counter()
    for number in range(0, len(source.topologies), 3):
        case = source.case(QUERIES * number + number % QUERIES)
        assert is_plain(case)
        answers = [decide(DOMAIN, kind.build(None), [case], Limits())[0] for kind in KINDS if kind.certifies]
        assert not any(decided.fault for decided in answers)
        (word,) = {decided.answer.verdict.word for decided in answers}
        words[word] += 1
    assert min(words["reachable"], words["unreachable"]) > sum(words.values()) / 4


@NEEDS_TOPOHUB
def test_explanations_never_fail_more_links_than_were_asked_for_at_a_router() -> None:
    source = networks("network:groups=sndlib")
    for i in range(0, 600, 20):
        case, query = source.case(i), source.query(i)
        downs = [name.partition("; down ")[2].partition(")")[0] for name in case.locations if "; down " in name]
        assert all(len(down.split(", ")) <= query.failures for down in downs)


def test_without_topohub_the_remedy_is_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "topohub", None)
    with pytest.raises(UsageError, match="pip install --only-binary :all: topohub"):
        make_source(DOMAIN, parse_source_spec("network"))


@NEEDS_TOPOHUB
@pytest.mark.parametrize(
    ("text", "said"), [("network:groups=zoo", "no group 'zoo'"), ("network:nodes=2", "more than 2 routers")]
)
def test_parameters_that_leave_nothing_are_refused(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        make_source(DOMAIN, parse_source_spec(text))
