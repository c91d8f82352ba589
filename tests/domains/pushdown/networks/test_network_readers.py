"""Topologies are read from three formats, and bad files are refused in one line that says where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assay.domains.pushdown.networks.library import topologies_of
from assay.domains.pushdown.networks.topology import make_topology
from assay.errors import InputError

NODE_LINK = json.dumps(
    {
        "nodes": [{"id": 0, "name": "Paris"}, {"id": 1, "name": "London"}, {"id": 2}],
        "edges": [{"source": 0, "target": 1}, {"source": 1, "target": 0}, {"source": 2, "target": 2}],
    }
)
GRAPHML = """<?xml version="1.0"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="node" attr.name="label" attr.type="string"/>
  <graph edgedefault="undirected">
    <node id="0"><data key="d0">Paris</data></node><node id="1"><data key="d0">London</data></node><node id="2"/>
    <edge source="0" target="1"/>
  </graph>
</graphml>
"""
GML = """# a comment
graph [
  directed 0
  node [ id 0 label "Paris" graphics [ x 1.5 ] ]
  node [ id 1 label "London" ]
  node [ id 2 ]
  edge [ source 0 target 1 ]
]
"""
WRITTEN = {".json": NODE_LINK, ".graphml": GRAPHML, ".gml": GML}


@pytest.mark.parametrize("suffix", list(WRITTEN))
def test_each_format_gives_the_same_topology(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"two{suffix}"
    file.write_text(WRITTEN[suffix])
    (found,) = topologies_of(file)
    assert found.name == "two"
    assert found.routers == ("Paris", "London", "R2")
    assert found.links == (("London", "Paris"),)


def test_a_folder_is_read_in_the_order_of_names(tmp_path: Path) -> None:
    for suffix, text in WRITTEN.items():
        (tmp_path / f"net{suffix}").write_text(text)
    (tmp_path / "notes.txt").write_text("not a network")
    assert [t.name for t in topologies_of(tmp_path)] == ["net.gml", "net.graphml", "net.json"]


def test_names_are_made_distinct_and_fit_into_locations() -> None:
    names = ["Paris", "Paris", "outside", ".", "A->B/C (D), E; F", ""]
    made = make_topology("t", [(str(n), name) for n, name in enumerate(names)], [])
    assert made.routers == ("Paris", "Paris#2", "outside#2", ".#2", "A--B-C -D- E- F", "R5")


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("a.json", "{", "ends too early"),
        ("a.json", "[]", "expected an object"),
        ("a.json", '{"nodes": []}', '"edges" is missing'),
        ("a.json", '{"nodes": [{}], "edges": []}', "nodes[0]"),
        ("a.json", '{"nodes": [{"id": 1}, {"id": 1}], "edges": []}', "duplicate node"),
        ("a.json", '{"nodes": [{"id": 1}], "edges": [{"source": 1, "target": 2}]}', 'unknown node "2"'),
        ("a.json", '{"nodes": [{"id": 1}], "edges": []}', "no link"),
        ("a.graphml", "<graphml><node></graphml>", "a.graphml:1:10"),
        ("a.graphml", "<graphml>", "invalid XML"),
        ("a.graphml", "<svg/>", "not GraphML"),
        ("a.graphml", '<!DOCTYPE g [<!ENTITY x SYSTEM "file:///etc/passwd">]><graphml/>', "document type"),
        ("a.graphml", "<graphml><edge source='1'/></graphml>", '"target" is missing'),
        ("a.gml", "", "exactly one graph"),
        ("a.gml", "graph [ node [ id 1 ]", "unterminated list"),
        ("a.gml", 'graph [ node [ id "1 ] ]', "unterminated string"),
        ("a.gml", "graph [ node [ id ] ]", "has no value"),
        ("a.gml", "graph [\nnode [ label 1 ] ]", 'a.gml:2: "id" is missing'),
        ("a.gml", "graph [ node 3 ]", '"id" is missing'),
        ("a.gml", "graph [ 3 node ]", "expected a key"),
        ("a.gml", "a [ " * 3000, "nested too deeply"),
        ("a.txt", "graph", "unknown file suffix"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(tmp_path: Path, file: str, text: str, said: str) -> None:
    (tmp_path / file).write_text(text)
    with pytest.raises(InputError) as caught:
        topologies_of(tmp_path / file)
    line = str(caught.value)
    assert said in line
    assert file in line
    assert "\n" not in line
    assert caught.value.remedy


def test_an_empty_folder_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no network files"):
        topologies_of(tmp_path)
    with pytest.raises(InputError, match="cannot read the file"):
        topologies_of(tmp_path / "none.gml")
