"""Has the native searches compiled, by deciding a small model with each."""

from __future__ import annotations

from assay.core.oracle import Limits
from assay.ltl.formula import Always, Atom, Eventually
from assay.promela.model.case import LTL, SAFETY, Case, Property
from assay.promela.oracle import ORACLES

_MODEL = "byte x; active proctype P() { do :: x < 3 -> x++ :: x > 0 -> x = 0 od }"
WIDTHS = range(1, 13)
"""Rows of most models have so many words; for others, kernels are compiled when they are met."""


def compile_all() -> None:
    """Compile what is not on disk yet."""
    from assay.promela.engine.native.memory import search_kernel  # noqa: PLC0415 - the domain does not need it

    again = Property(LTL, "given", Always(Eventually(Atom("x == 0"))))
    for engine, asked in (("bfs-native", Property(SAFETY)), ("ndfs-native", again), ("scc-native", again)):
        ORACLES[engine].decide([Case(_MODEL, asked)], Limits())
    for width in WIDTHS:
        search_kernel("store:fill", width)
        search_kernel("breadth:breadth_first", width)
