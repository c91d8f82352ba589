"""Prints the position of a statement: its line, and its file if the model has several."""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela.model.graph import Edge, Model
from assay.domains.promela.tree import Place


def all_edges(model: Model) -> Iterator[tuple[int, Edge]]:
    """Yield all edges, each with the index of its proctype."""
    for kind, process in enumerate(model.processes):
        for node in process.nodes:
            if node is not None:
                yield from ((kind, edge) for edge in node.edges)


def has_files(model: Model) -> bool:
    """Whether the statements of a model come from several files."""
    return len({edge.place.file for _, edge in all_edges(model) if edge.place.line}) > 1


def where_text(model: Model, place: Place) -> str:
    """Write a position for a sentence: ` at line 9`, or ` at line 9 of user.h`; empty if it is unknown."""
    if not place.line:
        return ""
    return f" at line {place.line} of {place.file}" if has_files(model) else f" at line {place.line}"


def mark_text(place: Place, *, files: bool) -> str:
    """Write a position before a statement: `9: `, or `user.h:9: `; empty if it is unknown."""
    return f"{place.file}:{place.line}: " if files and place.line else f"{place.line}: " if place.line else ""
