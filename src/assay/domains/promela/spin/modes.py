"""The modes of SPIN: options of `spin`, directives of the C compiler and options of `pan`, by name.

`spin --` and `pan --` list the options, SPIN's page `Pan.html` the directives. A mode here must not change the meaning
of a model; `docs/adapters.md` lists those that do. Whether a mode proves that a property holds is read from the
output: bitstate and hash-compact searches find violations only.
"""

from __future__ import annotations

from dataclasses import dataclass

FULL = "-DNOREDUCE"
BREADTH_FIRST = "bfs"
ROTATED = "rotated"
"""`pan` also reverses the numbers of the first processes, so its trails speak of other processes than the model."""
CLAIMS = "claims"
"""As `full`; the statements that the search lists as unreached are claims of the answer."""


@dataclass(frozen=True)
class Mode:
    """What each of the three programs is told."""

    compile: tuple[str, ...] = (FULL,)
    spin: tuple[str, ...] = ()
    pan: tuple[str, ...] = ()


MODES = {
    "full": Mode(),
    CLAIMS: Mode(),
    "reduced": Mode(()),
    BREADTH_FIRST: Mode(("-DBFS",)),
    "bitstate": Mode((FULL, "-DBITSTATE")),
    "hash-compact": Mode((FULL, "-DHC4")),
    "collapse": Mode((FULL, "-DCOLLAPSE")),
    "automaton": Mode((FULL, "-DMA=512")),
    "stack-cycling": Mode((FULL, "-DSC")),
    "reversed": Mode((FULL, "-DP_REVERSE", "-DT_REVERSE")),
    ROTATED: Mode((FULL, "-DPERMUTED"), pan=("-p_rotate1",)),
    "shortest": Mode((FULL, "-DREACH"), pan=("-i",)),
    "bounded-switches": Mode((FULL, "-DBCS"), pan=("-L1",)),
    "o1": Mode(spin=("-o1",)),
    "o2": Mode(spin=("-o2",)),
    "o3": Mode(spin=("-o3",)),
    "o4": Mode(spin=("-o4",)),
    "o5": Mode(spin=("-o5",)),
}
"""`o1` to `o5`: without data-flow optimisation, without hiding of write-only variables, without statement merging,
with optimised rendezvous, with case caching."""
