"""OpenFst's pushdown transducers: labels are parentheses, and a balanced path leads from A1 to A2.

The transducer opens a parenthesis for each label of a configuration of A1, from the bottom up, walking A1 backwards; a
rule closes the label it reads and opens those it puts; then the rest is closed along A2. `pdtshortestpath` takes
bounded stacks only: it refuses an open parenthesis that can come again inside itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import NamedTuple

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.process import executable
from assay.domains.pushdown.model.case import EPSILON, Case
from assay.domains.pushdown.model.evidence import Evidence

_UNBOUNDED = "an open parenthesis can come again inside itself, and OpenFst takes bounded stacks only"
START, DEAD = 0, 1


class Arc(NamedTuple):
    """An arc; label γ is opened by 1 + γ, closed by -(1 + γ), and 0 is no parenthesis."""

    source: int
    parenthesis: int
    target: int


@dataclass(frozen=True)
class OpenFst:
    """OpenFst's command line programs."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 1

    def locate(self) -> Tool:
        """Find the program; OpenFst does not tell its version."""
        path = executable(self.spec.option("path") or "pdtshortestpath")
        return Tool((path,), "OpenFst") if path else Tool((), "", "apt install libfst-tools")

    def invocation(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Compile the transducer, look for a path, print it; a case with an unbounded stack runs nothing."""
        arcs, finals = transducer(cases[0])
        if is_unbounded(arcs):
            return Invocation({}, ())
        labels = len(cases[0].labels)
        pairs = "".join(f"{1 + label} {1 + labels + label}\n" for label in range(labels))
        search = (*tool.argv, "--pdt_parentheses=pairs.txt", "case.fst", "path.fst")
        stages = (
            Command((_beside(tool, "fstcompile"), "case.txt", "case.fst")),
            Command(search),
            Command((_beside(tool, "fstprint"), "path.fst")),
        )
        return Invocation({"case.txt": _written(arcs, finals, labels), "pairs.txt": pairs.encode()}, stages)

    def read(self, _cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """A path is printed if there is one; an error shows in the exit status."""
        if not output.stages:
            return [Answer(unknown(Reason.UNSUPPORTED), note=_UNBOUNDED)]
        for stage in output.stages:
            if stage.status:
                note = stage.stderr.decode(errors="replace").strip() or f"exit status {stage.status}"
                return [Answer(unknown(Reason.CRASH), note=note)]
        return [Answer(Verdict("reachable" if output.stages[-1].stdout.strip() else "unreachable"))]


def _beside(tool: Tool, name: str) -> str:
    return str(Path(tool.argv[0]).with_name(name))


def _written(arcs: Sequence[Arc], finals: Sequence[int], labels: int) -> bytes:
    """Write the transducer; the first line begins with its start.

    Every arc has weight 1: OpenFst 1.7.9 does not end on some transducers with cycles that cost nothing.
    """
    lines = [f"{START} {DEAD} 0 0 1"]
    for source, parenthesis, target in arcs:
        symbol = parenthesis if parenthesis >= 0 else labels - parenthesis
        lines.append(f"{source} {target} {symbol} {symbol} 1")
    return "\n".join([*lines, *map(str, finals), ""]).encode()


def transducer(case: Case) -> tuple[list[Arc], list[int]]:
    """Make the arcs that lie on some way from the start to a final state, and the final states.

    OpenFst aborts on an open parenthesis that nothing closes: each gets a closing one into a dead end.
    """
    states1, states2 = case.states(case.initial), case.states(case.final)
    one, run = 2, 2 + states1
    two = run + len(case.locations)
    finals = [two + state for state in case.final.finals]
    arcs = _useful(list(_arcs(case, one, run, two, two + states2)), finals)
    opened = dict.fromkeys((arc.target, arc.parenthesis) for arc in arcs if arc.parenthesis > 0)
    return arcs + [Arc(state, -parenthesis, DEAD) for state, parenthesis in opened], finals


def _arcs(case: Case, one: int, run: int, two: int, free: int) -> Iterator[Arc]:
    """States of A1 are numbered from `one`, locations from `run`, states of A2 from `two`, states amid rules on."""
    for state in case.initial.finals:
        yield Arc(START, 0, one + state)
    for source, label, target in case.initial.edges:
        yield Arc(one + target, 0 if label == EPSILON else 1 + label, one + source)
    for p in range(len(case.locations)):
        yield Arc(one + p, 0, run + p)
        yield Arc(run + p, 0, two + p)
    numbers = count(free)
    for rule in case.rules:
        here = run + rule.p
        parentheses = [-(1 + rule.label), *(1 + label for label in reversed(rule.w))]
        for parenthesis in parentheses[:-1]:
            there = next(numbers)
            yield Arc(here, parenthesis, there)
            here = there
        yield Arc(here, parentheses[-1], run + rule.q)
    for source, label, target in case.final.edges:
        yield Arc(two + source, 0 if label == EPSILON else -(1 + label), two + target)


def _useful(arcs: list[Arc], finals: Sequence[int]) -> list[Arc]:
    forth = _reached({START}, [(arc.source, arc.target) for arc in arcs])
    back = _reached(set(finals), [(arc.target, arc.source) for arc in arcs])
    return [arc for arc in arcs if arc.source in forth and arc.target in back]


def is_unbounded(arcs: Sequence[Arc]) -> bool:
    """Whether OpenFst might meet an open parenthesis while it still looks for the end of the same one.

    It goes along arcs without parentheses, into open parentheses, and from one to behind its end. Here, an end is
    any closing arc that some way leads to, balanced or not: so some bounded stacks are taken for unbounded ones.
    """
    opening = [arc for arc in arcs if arc.parenthesis > 0]
    every = [(arc.source, arc.target) for arc in arcs]
    inside = {state: _reached({state}, every) for state in {arc.target for arc in opening}}
    steps = [(arc.source, arc.target) for arc in arcs if arc.parenthesis >= 0]
    for arc in opening:
        ends = (end for end in arcs if end.parenthesis == -arc.parenthesis and end.source in inside[arc.target])
        steps += [(arc.source, end.target) for end in ends]
    met = _reached({START}, steps)
    below = {state: _reached({state}, steps) for state in inside if state in met}
    return any(arc.source in met and arc.source in below[arc.target] for arc in opening)


def _reached(states: set[int], pairs: list[tuple[int, int]]) -> set[int]:
    """These states and all that the pairs lead to."""
    after: defaultdict[int, list[int]] = defaultdict(list)
    for source, target in pairs:
        after[source].append(target)
    reached, new = set(states), list(states)
    while new:
        for target in after[new.pop()]:
            if target not in reached:
                reached.add(target)
                new.append(target)
    return reached


KIND = SubjectKind(
    "openfst",
    "reachability as a balanced path of a pushdown transducer",
    (),
    {"path": "where the pdtshortestpath program is, with fstcompile and fstprint beside it; otherwise on PATH"},
    make=OpenFst,
)
