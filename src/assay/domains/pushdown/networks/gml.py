"""Reads GML, the format of the Internet Topology Zoo: keys with numbers, quoted strings or lists in brackets."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from assay.domains.pushdown.formats.json_input import shown
from assay.domains.pushdown.networks.graph import Graph
from assay.errors import InputError

_TOKEN = re.compile(r'\s+|#[^\n]*|(?P<text>"[^"]*")|(?P<bracket>[\[\]])|(?P<word>[^\s\[\]"#]+)')
_DEEPEST = 50

Token = tuple[str, int]
"""A token and its line."""
Values = list[tuple[str, "str | Values", int]]
"""A list of keys with their values and lines."""


def read_gml(data: bytes, file: str) -> Graph:
    """Read the graph: nodes (`id`, `label`) and edges (`source`, `target`)."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("latin-1")  # the format is older than UTF-8
    graph = Graph()
    found = [value for key, value, _ in _values(_tokens(text, file), file, 0) if key == "graph"]
    if len(found) != 1 or isinstance(found[0], str):
        raise InputError(
            "expected exactly one graph", where=file, remedy="write graph [ node [ … ] edge [ … ] ] as in GML"
        )
    for key, value, line in found[0]:
        if key in {"node", "edge"}:
            place = f"{file}:{line}"
            inner = [] if isinstance(value, str) else value
            fields = {name: text for name, text, _ in inner if isinstance(text, str)}
            if key == "node":
                graph.add_node(_field(fields, "id", place), fields.get("label", ""), place)
            else:
                graph.add_edge(_field(fields, "source", place), _field(fields, "target", place), place)
    return graph


def _field(fields: dict[str, str], name: str, place: str) -> str:
    if name not in fields:
        raise InputError(f'"{name}" is missing', where=place, remedy="add it")
    return fields[name]


def _tokens(text: str, file: str) -> Iterator[Token]:
    offset, line = 0, 1
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:  # only an unclosed quotation mark fails to match
            raise InputError("unterminated string", where=f"{file}:{line}", remedy='close it with "')
        if match.lastgroup:
            yield match.group(), line
        line += match.group().count("\n")
        offset = match.end()


def _values(tokens: Iterator[Token], file: str, depth: int) -> Values:
    """Read keys and values up to the closing bracket, or to the end at depth 0."""
    if depth > _DEEPEST:
        raise InputError("nested too deeply", where=file, remedy="reduce the nesting")
    values: Values = []
    for key, line in tokens:
        if key == "]" and depth:
            return values
        if not (key[0].isalpha() or key[0] == "_"):
            raise InputError(f"expected a key, found {shown(key)}", where=f"{file}:{line}", remedy="correct the syntax")
        written, at = next(tokens, ("", line))
        if written in {"", "]"}:
            raise InputError(f"the key {shown(key)} has no value", where=f"{file}:{at}", remedy="was the file cut off?")
        value = _values(tokens, file, depth + 1) if written == "[" else html.unescape(written.strip('"'))
        values.append((key, value, line))
    if depth:
        raise InputError("unterminated list", where=file, remedy="was the file cut off? close it with ]")
    return values
