"""The graphs and the reachable states of a model as SPIN has them and as we have them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import State
from assay.domains.promela.semantics import ended, initial, steps


@dataclass(frozen=True)
class Space:
    """How many states there are, and how many of them are stuck where they should not be."""

    states: int
    stuck: int
    failed: bool = field(default=False, compare=False)
    """Whether an assertion fails."""


def ours(model: Model) -> Space:
    seen: set[State] = {initial(model)}
    waiting, stuck, failed = list(seen), 0, False
    while waiting:
        state = waiting.pop()
        found = steps(model, state)
        stuck += not found and not ended(model, state)
        for step in found:
            assert step.fault in {"", "assertion"}
            failed = failed or bool(step.fault)
            if step.target not in seen:
                seen.add(step.target)
                waiting.append(step.target)
    return Space(len(seen), stuck, failed)


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
    output = said(pan, "-A", "-c0", "-w16")
    states = re.search(r"^\s*(\d+) states, stored", output, re.MULTILINE)
    errors = re.search(r"errors: (\d+)", output)
    assert states
    assert errors
    return Space(int(states[1]), int(errors[1]))


Line = tuple[int, int, int, str, str]
"""Source, target, number of the statement, whether it is atomic, and the labels of the source that matter."""
SHOWN = re.compile(r"\s*state +(\d+) -\(tr +\d+\)-> state +(\d+) +\[id +(\d+) tp[^]]*\] \[(.)(...).\]")


def graph_of_spin(pan: Path) -> dict[str, set[Line]]:
    output = said(pan, "-d")
    graphs: dict[str, set[Line]] = {}
    process = ""
    for line in output.splitlines():
        if head := re.match(r"proctype (\w+)|(init|claim)\b|(?:no)?trace assertion", line):
            process = head[1] or head[2] or "claim"
        elif process != "claim" and (shown := SHOWN.match(line)):
            source, target, number, kind, labels = shown.groups()
            atomic = "A" if kind == "A" else "-"
            graphs.setdefault(process, set()).add((int(source), int(target), int(number), atomic, labels))
    return graphs


def graph_of_ours(model: Model) -> dict[str, set[Line]]:
    return {process.name: set(_lines(model, index)) for index, process in enumerate(model.processes)}


def _lines(model: Model, index: int) -> Iterator[Line]:
    process = model.processes[index]
    reached, waiting = {process.start}, [process.start]
    while waiting:
        node = process.nodes[waiting.pop()]
        labels = "".join(
            mark if on else "-" for mark, on in zip("aep", (node.accept, node.end, node.progress), strict=True)
        )
        for edge in node.edges:
            yield node.number, edge.target, edge.number, "A" if edge.atomic else "-", labels
            if edge.target not in reached:
                reached.add(edge.target)
                waiting.append(edge.target)
