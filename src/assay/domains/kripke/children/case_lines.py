"""Cases as a child process reads them: one JSON object a line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import TypedDict

from assay.core.tools import library_child as child

Tree = list[object]
"""A formula in prefix notation: `["Until", ["Atom", "p"], ["Constant", true]]`."""


class Case(TypedDict):
    """A case in JSON; states are numbers."""

    after: list[list[int]]
    labels: list[list[str]]
    initial: list[int]
    formula: Tree


def serve(holds: Callable[[Case], bool]) -> None:
    """Answer every case on standard input; what the library itself prints goes to standard error."""
    sys.stdout = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    child.serve(lambda line: {"holds": holds(json.loads(line))})
