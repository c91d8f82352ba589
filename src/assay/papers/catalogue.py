"""The three papers, and how each is reproduced."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from assay.errors import UsageError, unknown_name
from assay.papers.reproduction import Paper, Part, Reproduction, Tell

PAPERS = {
    paper.name: paper
    for paper in (
        Paper(
            "pushdown",
            "Differential Testing of Pushdown Reachability with a Formally Verified Oracle",
            "Schlichtkrull, Schou, Srba and Traytel",
            0.02,
        ),
        Paper(
            "boogie",
            "Model-Based Testing of an Intermediate Verifier Using Executable Operational Semantics",
            "Losavio, Paganoni and Furia",
            0.0001,
        ),
        Paper(
            "promela",
            "Formal Verification of an Executable LTL Model Checker with Partial Order Reduction",
            "Brunner and Lammich",
            1.0,
        ),
    )
}
Run = Callable[[float, Path, Tell | None], list[Part]]


def reproduce(paper: str, scale: float | None = None, tell: Tell | None = None) -> Reproduction:
    """Run the experiments of a paper again: `pushdown`, `boogie` or `promela`.

    `scale` is the part of the paper's cases that is run; without one, it takes a minute or two. `tell` receives lines
    about the progress.
    """
    found = PAPERS.get(paper)
    if found is None:
        raise unknown_name("", "paper", paper, PAPERS)
    wanted = found.scale if scale is None else scale
    if not 0 < wanted <= 1:
        remedy = "write a number above 0, up to 1 for the paper's own size"
        raise UsageError(f"invalid scale: {wanted:g}", remedy=remedy)
    started = time.monotonic()
    # the module is chosen by name: each loads the domain of its paper
    run: Run = import_module(f"assay.papers.{found.name}").reproduce
    with TemporaryDirectory(prefix="assay-") as folder:
        parts = run(wanted, Path(folder), tell)
    return Reproduction(found, wanted, time.monotonic() - started, tuple(parts))
