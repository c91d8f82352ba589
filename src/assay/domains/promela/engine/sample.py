"""The states that the semantics explores before a model is compiled: how many, and by how many edges that it tries.

The number of edges that are tried in a state stands for the time it takes. Time itself would make the numbers of
states in answers depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.graph import Model, Node, Receive, Send, Sequence
from assay.domains.promela.model.state import State

MOST_TRIED = 20_000
"""The edges tried in all states of a sample."""
SAMPLE_STATES = 300
"""States explored before compilation, to learn the ranges of variables."""
Following = Callable[[State], list[State]]
"""The successors of a state."""


@lru_cache(maxsize=1)  # a system that is searched twice is sampled once
def sample_of(system: Compilable) -> list[State]:
    """Give some states of a system: breadth first, then along one long run."""
    return first_states(system.initial, partial(_following, system), tried_edges(system.model))


def run_of(system: Compilable, most: int) -> list[State]:
    """Give the states of a run of at most `most` steps."""
    return long_run(system.initial, partial(_following, system), tried_edges(system.model), most)


def _following(system: Compilable, state: State) -> list[State]:
    return [step.target for step in system.steps(state) if step.fault in ("", "assertion")]


def first_states(initial: State, following: Following, tried: Callable[[State], int] = lambda _state: 1) -> list[State]:
    """Give some states of a model: breadth first, then along one long run.

    `tried` estimates the edges that are tried in a state; each part takes half of `MOST_TRIED`.
    """
    seen = {initial: None}
    queue, left = [initial], MOST_TRIED // 2
    for state in queue:
        left -= tried(state)
        if len(queue) >= SAMPLE_STATES or left < 0:
            break
        for target in following(state):
            if target not in seen:
                seen[target] = None
                queue.append(target)
    return list(seen | dict.fromkeys(long_run(initial, following, tried, SAMPLE_STATES)))


def long_run(initial: State, following: Following, tried: Callable[[State], int], most: int) -> list[State]:
    """Give the states of a run of at most `most` steps that takes half of `MOST_TRIED`."""
    out, left = [initial], MOST_TRIED // 2
    while len(out) <= most and left > 0 and (targets := following(out[-1])):
        left -= tried(out[-1])
        out.append(targets[(len(out) - 1) % len(targets)])
    return out


def tried_edges(model: Model) -> Callable[[State], int]:
    """Give an estimate of the edges that are tried in a state; a rendezvous send is tried with every receive."""
    meets = any(not shape.capacity for shape in model.shapes)
    counts = [[_counts(node) for node in process.nodes] for process in model.processes]

    def tried(state: State) -> int:
        edges = sends = receives = 0
        for live in state.processes:
            own = counts[live.type][live.node]
            edges, sends, receives = edges + own[0], sends + own[1], receives + own[2]
        return edges + sends * receives if meets else edges

    return tried


def _counts(node: Node) -> tuple[int, int, int]:
    """Count the edges of a node, those with a send, and those with a receive."""
    sends = sum(any(isinstance(effect, Send) for effect in edge.effects) for edge in node.edges)
    receives = sum(any(isinstance(effect, Receive | Sequence) for effect in edge.effects) for edge in node.edges)
    return len(node.edges), sends, receives
