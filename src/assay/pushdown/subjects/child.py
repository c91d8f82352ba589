"""The other side of a library's subject: reads cases, one JSON object a line, and prints one answer a line.

It runs in a process of its own, beside the library. Every answer is flushed, so that it counts even if a later case
never ends. Nothing of Assay is needed here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TypedDict

EPSILON = -1
Rule = tuple[int, int, int, list[int]]
Edge = tuple[int, int, int]


class Automaton(TypedDict):
    """A P-automaton as it is written."""

    extra: list[str]
    edges: list[Edge]
    finals: list[int]


class Case(TypedDict):
    """A case as it is written: the canonical form."""

    locations: list[str]
    labels: list[str]
    rules: list[Rule]
    initial: Automaton
    final: Automaton


def serve(reachable: Callable[[Case], bool]) -> None:
    """Answer every case on standard input; an exception of the library is an answer too, out of memory is the end."""
    for line in sys.stdin:
        answer: dict[str, object]
        try:
            answer = {"reachable": reachable(json.loads(line))}
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the library throws is told
            answer = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
