"""The input of a child process: cases, one JSON object per line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypedDict

from assay.core.tools import library_child as child

EPSILON = -1
Rule = tuple[int, int, int, list[int]]
Edge = tuple[int, int, int]


class Automaton(TypedDict):
    """A P-automaton in canonical form."""

    extra: list[str]
    edges: list[Edge]
    finals: list[int]


class Case(TypedDict):
    """A case in canonical form."""

    locations: list[str]
    labels: list[str]
    rules: list[Rule]
    initial: Automaton
    final: Automaton


def serve(reachable: Callable[[Case], bool]) -> None:
    """Answer every case on standard input."""
    child.serve(lambda line: {"reachable": reachable(json.loads(line))})
