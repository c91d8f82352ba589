"""The labels of a drawing: their width, and their line breaks.

Drawings use a fixed-width font, so that widths are known without a browser.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assay.core.domain.show import Mark
from assay.report.text import one_line

ADVANCE = 7.3
"""Width of a character in pixels, at the style sheet's font size (12 pixels)."""
LINE = 16.0
"""Distance from one line to the next."""
_LABEL_WIDTH = 22
_LABEL_LINES = 6


@dataclass(frozen=True)
class Piece:
    """One label of an arc, with its own mark."""

    text: str
    mark: Mark


Lines = tuple[tuple[Piece, ...], ...]


def columns(text: str) -> int:
    """Count the columns a text takes: wide characters two, combining ones none."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shortened(text: str, most: int) -> str:
    """Truncate a text to at most `most` columns, with an ellipsis."""
    text = one_line(text)
    if columns(text) <= most:
        return text
    while columns(text) > most - 1:
        text = text[:-1]
    return text + "…"


def node_lines(label: str) -> tuple[str, ...]:
    """Split the label of a state into lines, and truncate it."""
    return _clipped(label, 24, 3)


def box_lines(label: str) -> tuple[str, ...]:
    """Split the text of a box into lines, and truncate it."""
    return _clipped(label, 48, 24)


def _clipped(label: str, wide: int, high: int) -> tuple[str, ...]:
    lines = [shortened(line, wide) for line in label.splitlines()] or [""]
    return tuple(lines if len(lines) <= high else [*lines[: high - 1], "…"])


def arc_lines(pieces: Sequence[Piece]) -> Lines:
    """Join labels with commas and wrap the lines; count the labels that are left out."""
    shown = [Piece(shortened(piece.text, _LABEL_WIDTH - 1), piece.mark) for piece in pieces if one_line(piece.text)]
    lines = list(_wrapped(shown))
    if len(lines) > _LABEL_LINES:
        lines = lines[: _LABEL_LINES - 1]
        rest = len(shown) - sum(len(line) for line in lines)
        lines.append((Piece(f"… {rest} more", Mark.PLAIN),))
    return tuple(lines)


def _wrapped(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    line: list[Piece] = []
    for i, piece in enumerate(pieces):
        word = Piece(piece.text + ("," if i + 1 < len(pieces) else ""), piece.mark)
        if line and line_columns([*line, word]) > _LABEL_WIDTH:
            yield tuple(line)
            line = []
        line.append(word)
    if line:
        yield tuple(line)


def line_columns(line: Sequence[Piece]) -> int:
    """Count the columns of a line of pieces with a space between two."""
    return sum(columns(piece.text) for piece in line) + max(0, len(line) - 1)
