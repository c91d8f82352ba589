"""The graphs and the reachable states of a model as SPIN has them and as we have them."""

from __future__ import annotations

from pathlib import Path

from tests.domains.promela.verifiers import compiled, generate, said

from assay.domains.promela.conformance.spaces import Line, Space, explore, graphs_of, read_graphs, read_space
from assay.domains.promela.model.graph import Model

MOST = 100_000


def ours(model: Model) -> Space:
    space = explore(model, MOST)
    assert space
    assert not space.fault
    return space


def spin(source: Path, folder: Path) -> Path:
    """Make the verifier: without dataflow optimisation, with write-only variables, without merged statements."""
    generate(source, folder, "-o1", "-o2", "-o3")
    return compiled(folder, "-DNOREDUCE", "-DNOCLAIM", "-DSAFETY", "-DMEMLIM=500")


def theirs(pan: Path) -> Space:
    space = read_space(said(pan, "-A", "-c0", "-w16"))
    assert space
    return space


def graph_of_spin(pan: Path) -> dict[str, set[Line]]:
    return read_graphs(said(pan, "-d"))


def graph_of_ours(model: Model) -> dict[str, set[Line]]:
    return graphs_of(model)
