"""Files that are good but for what a test changes, and the one line that a bad one gives."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from assay.domains.pushdown.formats import read_cases
from assay.errors import InputError

DEPTH = 1_000_000
EMPTY: dict[str, object] = {"accepting": [], "edges": []}
GOOD: dict[str, object] = {
    "instance": [
        {"state-names": True, "weight-type": "none"},
        {"states": {"p0": {"A": [{"to": "p1", "push": "B"}], "B": {"to": "p0", "swap": "A"}}, "p1": {}}},
        {"accepting": [0], "edges": [["p0", "A", 0], [0, "", "p1"]]},
        {"accepting": ["p1"], "edges": [["p1", "*", 3]]},
    ]
}
OLDER: dict[str, object] = {
    "pda": {"states": {"p0": {"A": {"to": "p0", "pop": ""}}}},
    "initial": {"states": {"p0": {"initial": True, "edges": [{"label": "A", "to": "q0"}]}, "q0": {"accepting": True}}},
    "final": {"states": {"p0": {"initial": True, "accepting": True, "edges": []}}},
}
NUMBERS: dict[str, object] = {
    "locations": ["p0"],
    "labels": ["A", "B"],
    "rules": [[0, 0, 0, [1, 0]]],
    "initial": {"extra": ["q0"], "edges": [[0, -1, 1]], "finals": [1]},
    "final": {"extra": [], "edges": [], "finals": [0]},
}


def complaint(path: Path) -> str:
    """The one line that reading this file gives instead of a case."""
    with pytest.raises(InputError) as caught:
        list(read_cases(path))
    error = caught.value
    text = str(error)
    assert text.startswith(str(path))
    assert error.what
    assert error.remedy
    assert len(text.splitlines()) == 1
    assert len(text) < len(str(path)) + 300
    return text.removeprefix(str(path))


def complaint_about(folder: Path, content: object) -> str:
    """Write a file, of bytes or of what JSON makes of an object, and see it refused."""
    path = folder / "case.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return complaint(path)


def instance(states: object, initial: object = EMPTY, final: object = EMPTY, *, named: object = True) -> object:
    return {"instance": [{"state-names": named}, {"states": states}, initial, final]}


def rule(written: object) -> object:
    return instance({"p0": {"A": [{"to": "p0", "pop": ""}, written]}})


def edge(written: object) -> object:
    return instance({"p0": {}}, {"accepting": [], "edges": [written]})


def changed(document: dict[str, object], path: tuple[str | int, ...], value: object) -> dict[str, object]:
    """A copy of a document with another value at one place."""
    copied = copy.deepcopy(document)
    at: object = copied
    for key in path[:-1]:
        at = at[key]  # type: ignore[index]  # the tests name places that exist
    at[path[-1]] = value  # type: ignore[index]
    return copied
