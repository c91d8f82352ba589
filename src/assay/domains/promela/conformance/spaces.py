"""The graphs and the reachable states of a model, as `pan` prints them and as the semantics has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from assay.domains.promela.model.graph import Model, Sequence
from assay.domains.promela.model.state import State
from assay.domains.promela.semantics import ended, initial, steps
from assay.domains.promela.semantics.arithmetic import ASSERTION

Line = tuple[int, int, int, str, str]
"""Source, target, number of the statement, `A` if it is atomic or `D` for a d_step, and the labels of the source.

Where a d_step is the last statement of an atomic sequence, SPIN marks it `A` and still lets other processes move.
"""
_ROW = re.compile(r"\s*state +(\d+) -\(tr +[1-9]\d*\)-> state +(\d+) +\[id +(\d+) tp[^]]*\] \[(.)(...).\](.*)")
_STATES = re.compile(r"^\s*([\d.e+]+) states, stored", re.MULTILINE)
_ERRORS = re.compile(r"errors: (\d+)")
_INCOMPLETE = re.compile(r"max search depth|Search not completed|reached -DMEMLIM|out of memory|VECTORSZ")


@dataclass(frozen=True)
class Space:
    """The number of reachable states, and of those that are stuck outside of a valid end state."""

    states: int
    stuck: int
    failed: bool = field(default=False, compare=False)
    """Whether an assertion fails."""
    fault: str = field(default="", compare=False)
    """A fault that ends a run; SPIN goes on after some of them."""


def explore(model: Model, most: int) -> Space | None:
    """Explore a model by the semantics; None if it has more states."""
    seen: set[State] = {initial(model)}
    waiting, stuck, failed, fault = list(seen), 0, False, ""
    while waiting:
        state = waiting.pop()
        found = steps(model, state)
        stuck += not found and not ended(model, state)
        for step in found:
            failed = failed or step.fault == ASSERTION
            if step.fault not in {"", ASSERTION}:
                fault = step.fault
            elif step.target not in seen:
                if len(seen) >= most:
                    return None
                seen.add(step.target)
                waiting.append(step.target)
    return Space(len(seen), stuck, failed, fault)


def read_space(text: str) -> Space | None:
    """Read the output of a search with all assertions ignored; None if it is incomplete."""
    states, errors = _STATES.search(text), _ERRORS.search(text)
    if states is None or errors is None or _INCOMPLETE.search(text):
        return None
    return Space(int(float(states[1])), int(errors[1]))


def read_graphs(text: str) -> dict[str, set[Line]]:
    """Read the state tables of `pan -d`, without claims, and without `tr 0`: a selection that can never be taken."""
    graphs: dict[str, list[list[Line]]] = {}
    process = ""
    for line in text.splitlines():
        if head := re.match(r"proctype (\w+)|(init|claim)\b|(?:no)?trace assertion", line):
            process = head[1] or head[2] or "claim"
            graphs.setdefault(process, []).append([])
        elif process != "claim" and (row := _ROW.match(line)):
            source, target, number, kind, labels, text = row.groups()
            atomic = "D" if "=> D_STEP" in text else "A" if kind == "A" else "-"
            graphs[process][-1].append((int(source), int(target), int(number), atomic, labels))
    return {name: set().union(*map(_reachable, found)) for name, found in graphs.items() if name != "claim"}


def _reachable(lines: list[Line]) -> set[Line]:
    """The lines that are reachable from the first one: SPIN also lists the first statement of an escape on its own."""
    reached = {line[0] for line in lines[:1]}
    waiting = list(reached)
    while waiting:
        here = waiting.pop()
        found = {line[1] for line in lines if line[0] == here} - reached
        reached |= found
        waiting += found
    return {line for line in lines if line[0] in reached}


def graphs_of(model: Model) -> dict[str, set[Line]]:
    """The same for a compiled model."""
    graphs: dict[str, set[Line]] = {}
    for index, process in enumerate(model.processes):  # a model may have several `init`
        graphs.setdefault(process.name, set()).update(_lines(model, index))
    return graphs


def _lines(model: Model, index: int) -> Iterator[Line]:
    process = model.processes[index]
    reached, waiting = {process.start}, [process.start]
    while waiting:
        node = process.nodes[waiting.pop()]
        marks = zip("aep", (node.accept, node.end, node.progress), strict=True)
        labels = "".join(mark if on else "-" for mark, on in marks)
        for edge in node.edges:
            d_step = any(isinstance(effect, Sequence) for effect in edge.effects)
            yield node.number, edge.target, edge.number, "D" if d_step else "A" if edge.atomic else "-", labels
            if edge.target not in reached:
                reached.add(edge.target)
                waiting.append(edge.target)


def graph_difference(ours: dict[str, set[Line]], theirs: dict[str, set[Line]]) -> str:
    """Describe the first difference between the graphs; empty if there is none."""
    if set(ours) != set(theirs):
        return f"the proctypes are {sorted(ours)}, SPIN's are {sorted(theirs)}"
    for name, lines in ours.items():
        if lines != theirs[name]:
            return (
                f"{name}: ours only {sorted(lines - theirs[name])[:4]}, SPIN's only {sorted(theirs[name] - lines)[:4]}"
            )
    return ""
