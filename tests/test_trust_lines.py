"""What must be believed is counted in lines in `docs/trust.md`, and the counts are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
PLACES = (HOME, HOME / "src/assay")
DEFINED = ("Definition", "Fixpoint", "Inductive", "Record", "Notation")
NEAR = 0.1
"""How far a number may be off: the page says about how much there is."""


def rows() -> Iterator[tuple[str, list[str], int]]:
    """The rows of tables with a column `lines`: what, which paths, how many."""
    columns: list[str] = []
    for line in (HOME / "docs/trust.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            columns = []
        elif not columns:
            columns = cells
        elif "lines" in columns and cells[columns.index("lines")].isdecimal():
            where = cells[columns.index("where")]
            yield cells[0], re.findall(r"`([^`]+)`", where), int(cells[columns.index("lines")])


def files(path: str) -> list[Path]:
    """The files of a path, as the page writes it."""
    found = next((place / path for place in PLACES if (place / path).exists()), None)
    assert found is not None, f"there is no {path}"
    return [file for ending in ("py", "lark", "v") for file in sorted(found.rglob(f"*.{ending}"))] or [found]


def counted(file: Path) -> int:
    """All lines; of Coq's files those of definitions."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".v":
        return len(text.splitlines())
    text = re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
    sentences = re.split(r"\.(?=\s)", text)
    wanted = [s.strip() for s in sentences if s.strip().startswith(DEFINED)]
    return sum(len([line for line in s.splitlines() if line.strip()]) for s in wanted)


@pytest.mark.parametrize("row", list(rows()), ids=lambda row: row[0])
def test_counts_are_true(row: tuple[str, list[str], int]) -> None:
    _, paths, said = row
    real = sum(counted(file) for path in paths for file in files(path))
    assert abs(real - said) <= max(3, NEAR * real), f"it says {said}, and there are {real}"


def test_there_are_rows() -> None:
    assert len(list(rows())) > 15
