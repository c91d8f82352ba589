"""`docs/trust.md` counts the lines that must be believed, and the counts are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.import_graph import FILES, home_of, room_of, ways_from, whole_graph, within

HOME = Path(__file__).parents[1]
PLACES = (HOME, HOME / "src/assay")
DEFINED = ("Definition", "Fixpoint", "Inductive", "Record", "Notation")
NEAR = 0.1
"""How far a number may be off: the page gives about how many lines there are."""
CLOSURE = "| domain | `checker` |"
"""How the table of the trusted closure begins."""


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


def near(said: int, real: int) -> bool:
    return abs(real - said) <= max(3, NEAR * real)


def closures() -> Iterator[tuple[str, dict[str, int]]]:
    """The rows of the table of the trusted closure: a domain, and the lines of each room."""
    lines = iter((HOME / "docs/trust.md").read_text(encoding="utf-8").splitlines())
    head = next(line for line in lines if line.startswith(CLOSURE))
    rooms = [cell.strip().strip("`") for cell in head.strip("|").split("|")][1:]
    next(lines)
    for line in lines:
        if not line.startswith("|"):
            return
        domain, *counts = (cell.strip().strip("`") for cell in line.strip("|").split("|"))
        yield domain, {room: int(count or 0) for room, count in zip(rooms, counts, strict=True)}


def closure_of(domain: str) -> dict[str, int]:
    """The lines of each room that the checkers and the readers of a domain import, directly or not."""
    home = f"assay.domains.{domain}"
    roots = [name for name in FILES if within(name, f"{home}.checker", f"{home}.formats")]
    out = {"all": 0}
    for module in ways_from(whole_graph(), roots):
        room = room_of(module) if home_of(module) == home else home_of(module).removeprefix("assay.")
        column = room if room in {*OWN_ROOMS, "automata", "checkers"} else "core"
        beside = FILES[module].parent.glob("*.lark") if FILES[module].name == "__init__.py" else ()
        lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in (FILES[module], *beside))
        out[column] = out.get(column, 0) + lines
        out["all"] += lines
    return out


OWN_ROOMS = {"checker", "model", "semantics", "formats", "tree", "compile"}


@pytest.mark.parametrize(("domain", "said"), list(closures()))
def test_lines_of_the_trusted_closure_are_true(domain: str, said: dict[str, int]) -> None:
    real = closure_of(domain)
    assert set(real) <= set(said)
    assert {room: n for room, n in said.items() if not near(n, real.get(room, 0))} == {}, real


def test_every_domain_has_a_counted_closure() -> None:
    domains = {name.split(".")[2] for name in FILES if within(name, "assay.domains") and name.endswith(".domain")}
    assert {domain for domain, _ in closures()} == domains


@pytest.mark.parametrize("row", list(rows()), ids=lambda row: row[0])
def test_counts_are_true(row: tuple[str, list[str], int]) -> None:
    _, paths, said = row
    real = sum(counted(file) for path in paths for file in files(path))
    assert near(said, real), f"it says {said}, and there are {real}"


def test_there_are_rows() -> None:
    assert len(list(rows())) > 15
