"""Checks cases with pyModelChecking, in a process of its own.

Its answers depend on the order in which Python lists sets, so the seed of Python's hashes is fixed.
"""

from __future__ import annotations

import os
import sys
from typing import cast

from pyModelChecking import LTL, Kripke

from assay.domains.kripke.children.case_lines import Case, Tree, serve

OPERATORS = {
    "Atom": LTL.AtomicProposition,
    "Constant": LTL.Bool,
    "Not": LTL.Not,
    "And": LTL.And,
    "Or": LTL.Or,
    "Implies": LTL.Imply,
    "Next": LTL.X,
    "Always": LTL.G,
    "Eventually": LTL.F,
    "Until": LTL.U,
    "Release": LTL.R,
}


def holds(case: Case) -> bool:
    """Ask for the states from which every path satisfies the formula."""
    edges = [(state, there) for state, after in enumerate(case["after"]) for there in after]
    labels = {state: set(names) for state, names in enumerate(case["labels"])}
    graph = Kripke(S=list(labels), S0=case["initial"], R=edges, L=labels)
    satisfying: set[int] = LTL.modelcheck(graph, LTL.A(formula(case["formula"])))
    return set(case["initial"]) <= satisfying


def formula(tree: Tree) -> object:
    """Build the formula."""
    operator, *parts = tree
    return OPERATORS[cast("str", operator)](*(formula(part) if isinstance(part, list) else part for part in parts))


if __name__ == "__main__":
    if "PYTHONHASHSEED" not in os.environ:
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "PYTHONHASHSEED": "0"})  # noqa: S606 - itself again
    serve(holds)
