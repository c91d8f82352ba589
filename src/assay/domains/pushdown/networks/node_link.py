"""Reads networkx's node-link JSON, the format of topohub."""

from __future__ import annotations

from assay.domains.pushdown.formats.json_input import as_list, as_object, expected, parse
from assay.domains.pushdown.networks.graph import Graph
from assay.errors import InputError


def read_node_link(data: bytes, file: str) -> Graph:
    """Read nodes (`id`, and `name` or `label`) and edges (`source`, `target`; under `edges` or `links`)."""
    document = parse(data, file)
    try:
        return node_link_graph(document)
    except InputError as error:
        where = f"{file}: {error.where}" if error.where else file
        raise InputError(error.what, where=where, remedy=error.remedy) from None


def node_link_graph(written: object) -> Graph:
    """Read the graph of a parsed document."""
    document = as_object(written, "")
    edges_key = "links" if "links" in document and "edges" not in document else "edges"
    for key in ("nodes", edges_key):
        if key not in document:
            raise InputError(f'"{key}" is missing', remedy="give networkx's node-link form: nodes and edges")
    graph = Graph()
    for i, item in enumerate(as_list(document["nodes"], "nodes")):
        place = f"nodes[{i}]"
        node = as_object(item, place)
        name = next((node[key] for key in ("name", "label") if isinstance(node.get(key), str)), "")
        graph.add_node(_identifier(node, "id", place), str(name), place)
    for i, item in enumerate(as_list(document[edges_key], edges_key)):
        place = f"{edges_key}[{i}]"
        edge = as_object(item, place)
        graph.add_edge(_identifier(edge, "source", place), _identifier(edge, "target", place), place)
    return graph


def _identifier(found: dict[str, object], key: str, place: str) -> str:
    value = found.get(key)
    if type(value) not in {int, str}:
        raise expected(f'a number or text under "{key}"', value, place)
    return str(value)
