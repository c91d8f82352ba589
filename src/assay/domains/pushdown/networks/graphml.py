"""Reads GraphML. Document types are rejected: they may name other files or expand entities exponentially."""

from __future__ import annotations

from xml.parsers import expat

from assay.domains.pushdown.networks.graph import Graph
from assay.errors import InputError

_NAMES = ("label", "name")


class _Reader:
    """Collects nodes and edges from expat's events."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.graph = Graph()
        self.is_graph = False
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.keys: dict[str, str] = {}
        self.node: str | None = None
        self.key = ""
        self.texts: dict[str, list[str]] = {}

    @property
    def place(self) -> str:
        return f"{self.file}:{self.parser.CurrentLineNumber}:{self.parser.CurrentColumnNumber + 1}"

    def refuse_doctype(self, *_: object) -> None:
        raise InputError("document types are not supported", where=self.place, remedy="remove the <!DOCTYPE …>")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag.rpartition(":")[2]:
            case "graphml":
                self.is_graph = True
            case "key":
                self.keys[attributes.get("id", "")] = attributes.get("attr.name", "").lower()
            case "node":
                self.node, self.texts = self.needed(attributes, "id"), {}
            case "data" if self.node is not None:
                self.key = self.keys.get(attributes.get("key", ""), "")
            case "edge":
                source, target = self.needed(attributes, "source"), self.needed(attributes, "target")
                self.graph.add_edge(source, target, self.place)
            case _:
                pass

    def end(self, tag: str) -> None:
        match tag.rpartition(":")[2]:
            case "node" if self.node is not None:
                names = ("".join(self.texts.get(key, ())) for key in _NAMES)
                name = next((name for name in names if name.strip()), "")
                self.graph.add_node(self.node, name, self.place)
                self.node = None
            case "data":
                self.key = ""
            case _:
                pass

    def characters(self, text: str) -> None:
        if self.key:
            self.texts.setdefault(self.key, []).append(text)

    def needed(self, attributes: dict[str, str], key: str) -> str:
        if key not in attributes:
            raise InputError(f'the attribute "{key}" is missing', where=self.place, remedy="add it")
        return attributes[key]


def read_graphml(data: bytes, file: str) -> Graph:
    """Read nodes, named by their data `label` or `name`, and edges."""
    reader = _Reader(file)
    try:
        reader.parser.Parse(data, True)  # noqa: FBT003 - expat takes it by position only
    except expat.ExpatError as error:
        where = f"{file}:{error.lineno}:{error.offset + 1}"
        what = f"invalid XML: {expat.ErrorString(error.code)}"
        raise InputError(what, where=where, remedy="correct the syntax") from None
    if not reader.is_graph:
        raise InputError("the XML is not GraphML", where=file, remedy="make <graphml> the outermost element")
    return reader.graph
