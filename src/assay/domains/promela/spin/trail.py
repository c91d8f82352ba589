"""SPIN's trails: what `pan` writes of a run, made sense of by the state tables that `pan -d` prints.

A line of a trail is `depth:process:statement`; lines with negative numbers say that there is a claim, and where a cycle
begins. Processes are counted from 0, and where there is a claim it is the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from assay.domains.promela.model.evidence import Trail

_HEAD = re.compile(r"^(?:proctype (\S+)|(init)|(claim) \S+)\s*$")
_ROW = re.compile(r"^\s+state\s+(\d+) -\(tr\s+\d+\)-> state\s+(\d+)\s+\[id\s+(\d+) tp [^]]*\]")
_CLAIM, _CYCLE = -2, -1
INIT = "init"


class Row(NamedTuple):
    """A statement: the type of process it is in, its number there, and the nodes it is between."""

    type: str
    number: int
    source: int
    target: int


def read_tables(text: str) -> dict[int, Row]:
    """Read what `pan -d` prints: for the number of a statement in a trail, what it is. Claims are left out."""
    tables: dict[str, list[tuple[int, int, int]]] = {}
    name = ""
    for line in text.splitlines():
        if head := _HEAD.match(line):
            name = head[1] or head[2] or ""
        elif line.endswith("trace assertion"):
            name = ""
        elif name and (row := _ROW.match(line)):
            source, target, number = map(int, row.groups())
            tables.setdefault(name, []).append((source, target, number))
    rows: dict[int, Row] = {}
    for name, table in tables.items():
        first = min(number for source, _, number in table if source == table[0][0])
        rows |= {number: Row(name, number - first, source, target) for source, target, number in table}
    return rows


def read_trail(data: bytes, rows: Mapping[int, Row]) -> Trail:
    """Read a trail; a line that is none, or a statement that is in no table, is a `ValueError`."""
    lines = [tuple(map(int, line.split(":"))) for line in data.decode().split()]
    if any(len(line) != 3 for line in lines):
        raise ValueError("a line of a trail has three numbers")
    claimed = any(depth == _CLAIM for depth, _, _ in lines)
    moves: list[tuple[int, str, int, int]] = []
    start = -1
    for depth, process, number in lines:
        if depth == _CYCLE:
            start = len(moves)
        elif depth >= 0 and not (claimed and process == 0):
            if number not in rows:
                raise ValueError(f"the trail has a statement {number} that is in no table")
            row = rows[number]
            moves.append((process - claimed, row.type, row.number, row.target))
    return Trail(tuple(moves), start)
