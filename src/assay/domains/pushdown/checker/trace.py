"""Whether a trace is a run from A1 to A2: it is replayed by the semantics on the original case."""

from __future__ import annotations

from itertools import pairwise

from assay.domains.pushdown.model.case import Automaton, Case
from assay.domains.pushdown.model.evidence import Trace
from assay.domains.pushdown.semantics.runs import Configuration, epsilon_star, step


def why_no_run(case: Case, trace: Trace) -> str:
    """Explain in a fixed phrase why a trace is not a run from A1 to A2; empty if it is."""
    if not trace.configurations:
        return "the trace is empty"
    if not all(_exists(case, configuration) for configuration in trace.configurations):
        return "the trace has an unknown location or label"
    if not accepts(case.initial, trace.configurations[0]):
        return "the trace does not start in A1"
    if any(after not in step(case.rules, before) for before, after in pairwise(trace.configurations)):
        return "a step of the trace follows no rule"
    if not accepts(case.final, trace.configurations[-1]):
        return "the trace does not end in A2"
    return ""


def _exists(case: Case, configuration: Configuration) -> bool:
    location, stack = configuration
    labels = len(case.labels)
    return 0 <= location < len(case.locations) and all(0 <= label < labels for label in stack)


def accepts(automaton: Automaton, configuration: Configuration) -> bool:
    """`semantics.accepts` by subset simulation, so that long stacks take linear time."""
    location, stack = configuration
    edges = set(automaton.edges)
    states = epsilon_star(edges, {location})
    for label in stack:
        states = epsilon_star(edges, {edge.target for edge in edges if edge.label == label and edge.source in states})
    return not states.isdisjoint(automaton.finals)
