"""Draws a case: its formula, the graph with a path marked, and the path step by step."""

from __future__ import annotations

from itertools import pairwise

from assay.automata.emptiness.evidence import Ranked
from assay.automata.formula.syntax import write
from assay.automata.kripke import Case
from assay.core.domain.show import Arc, Drawing, Figure, Graph, Mark, Node, Step
from assay.domains.kripke.formats import write_text
from assay.domains.kripke.model.evidence import Evidence, Path


def draw(case: Case, evidence: Evidence | None) -> Drawing:
    """Draw a case and its evidence."""
    path = evidence if isinstance(evidence, Path) else None
    figures = [Figure("formula", write(case.formula)), Figure("graph", _rows(case), _graph(case, path))]
    if path is not None:
        return Drawing(figures, _steps(case, path), "a path that violates the formula")
    if isinstance(evidence, Ranked):
        return Drawing(figures, note=f"every path satisfies the formula: {len(evidence.pairs)} ranked pairs")
    return Drawing(figures)


def _rows(case: Case) -> str:
    return write_text(case).partition("\n")[2].rstrip("\n")


def _graph(case: Case, path: Path | None) -> Graph:
    used = set[tuple[int, int]]()
    if path is not None and max(path.states) < len(case.states):
        used = {*zip(path.states, (*path.states[1:], path.cycle[0]), strict=True)}
    visited = {state for edge in used for state in edge}
    nodes = [
        Node(
            str(n),
            state_text(case, n),
            start=n in case.initial,
            mark=Mark.USED if n in visited else Mark.PLAIN,
            key=f"state-{n}",
        )
        for n in range(len(case.states))
    ]
    edges = [(n, there) for n, state in enumerate(case.states) for there in state.after]
    arcs = [
        Arc(str(n), str(there), "", Mark.USED if (n, there) in used else Mark.PLAIN, f"edge-{n}-{there}")
        for n, there in edges
    ]
    return Graph(nodes, arcs)


def state_text(case: Case, number: int) -> str:
    """Write a state with its atoms: `s0 {p}`."""
    state = case.states[number]
    return f"{state.name} {{{' '.join(state.atoms)}}}"


def _steps(case: Case, path: Path) -> list[Step]:
    known = [n for n in path.states if n < len(case.states)]
    lights = [[f"state-{n}"] for n in known]
    for lit, (before, n) in zip(lights[1:], pairwise(known), strict=True):
        lit.append(f"edge-{before}-{n}")
    return [
        Step(f"position {k}", state_text(case, n), cycle=k >= len(path.stem), lights=lights[k])
        for k, n in enumerate(known)
    ]
