"""The graphs and the reachable states of a model as SPIN has them and as we have them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from assay.domains.promela.conformance.spaces import Line, Space, explore, graphs_of, read_graphs, read_space
from assay.domains.promela.model.graph import Model

MOST = 100_000


def ours(model: Model) -> Space:
    space = explore(model, MOST)
    assert space
    assert not space.fault
    return space


def spin(source: Path, folder: Path, compiler: str = "gcc") -> Path:
    """Make the verifier: without dataflow optimisation, with write-only variables, without merged statements."""
    command = ["spin", "-o1", "-o2", "-o3", "-a", str(source)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    flags = ["-O0", "-w", "-DNOREDUCE", "-DNOCLAIM", "-DSAFETY", "-DMEMLIM=500"]
    subprocess.run([compiler, *flags, "-o", "pan", "pan.c"], cwd=folder, check=True, capture_output=True)
    return folder / "pan"


def said(pan: Path, *options: str) -> str:
    return subprocess.run([str(pan), *options], cwd=pan.parent, capture_output=True, text=True, check=False).stdout


def theirs(pan: Path) -> Space:
    space = read_space(said(pan, "-A", "-c0", "-w16"))
    assert space
    return space


def graph_of_spin(pan: Path) -> dict[str, set[Line]]:
    return read_graphs(said(pan, "-d"))


def graph_of_ours(model: Model) -> dict[str, set[Line]]:
    return graphs_of(model)
