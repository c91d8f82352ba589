"""What is true of a small system by definition: every node's successors, everything reachable, every component."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from tests.domains.promela.toys import Action, Toy

from assay.automata.buchi.automaton import Automaton
from assay.domains.promela.model.question import Question, reads
from assay.domains.promela.model.system import Step

N = TypeVar("N")
Node = tuple[int, int]
Arcs = dict[Node, set[tuple[frozenset[int], Node]]]
"""Who moves, and where to."""


def can_go_on(step: Step[Action, int]) -> bool:
    return step.fault in ("", "assertion")


def naive_arcs(toy: Toy, question: Question[int, Action], automaton: Automaton) -> Arcs:
    arcs: Arcs = {}
    for state, steps in enumerate(toy.table):
        moves = {(toy.movers(step.action), step.target) for step in steps if can_go_on(step)}
        if not steps and question.stutters:
            moves = {(frozenset(), state)}
        atoms = {atom for edge in automaton.edges for atom in edge.label.positive | edge.label.negative}
        letter = {atom for atom in atoms if reads(toy, atom, state)}
        for place in range(automaton.states):
            places = {edge.target for edge in automaton.edges if edge.source == place and edge.label.allows(letter)}
            arcs[state, place] = {(movers, (target, there)) for movers, target in moves for there in places}
    return arcs


def behind(arcs: Arcs, node: Node) -> set[Node]:
    """Everything that is reached by at least one arc."""
    seen: set[Node] = set()
    waiting = [node]
    while waiting:
        for _, target in arcs[waiting.pop()]:
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return seen


def naively_violated(toy: Toy, question: Question[int, Action], automaton: Automaton) -> bool:
    """Whether some component that is reached meets every acceptance set and, if asked for, is fair to every process."""
    arcs = naive_arcs(toy, question, automaton)
    reach = {node: behind(arcs, node) for node in arcs}
    starts = {(0, place) for place in automaton.initial}
    reached = starts | {node for start in starts for node in reach[start]}
    for node in reached:
        component = {other for other in reach[node] if node in reach[other]}
        places = {place for _, place in component}
        accepting = component and all(places & part for part in automaton.acceptance)
        if accepting and (not question.fair or is_fair(toy, arcs, component)):
            return True
    return False


def is_fair(toy: Toy, arcs: Arcs, component: set[Node]) -> bool:
    """Whether each process that can move everywhere in the component moves somewhere in it."""
    able = [frozenset(p for step in toy.table[state] for p in toy.movers(step.action)) for state, _ in component]
    moving = {p for node in component for movers, target in arcs[node] if target in component for p in movers}
    return frozenset.intersection(*able) <= moving


def distances(toy: Toy) -> dict[int, int]:
    """How many steps there are at least to each state that is reached."""
    found, distance, front = {0: 0}, 0, {0}
    while front:
        distance += 1
        front = {step.target for state in front for step in toy.table[state] if can_go_on(step)} - set(found)
        found |= dict.fromkeys(front, distance)
    return found


def shortest_bad_run(toy: Toy) -> int | None:
    """How many steps the shortest run has that fails or ends in a deadlock; None if there is none."""
    lengths = [
        distance + bool(toy.table[state])
        for state, distance in distances(toy).items()
        if any(step.fault for step in toy.table[state]) or (not toy.table[state] and state not in toy.ends)
    ]
    return min(lengths, default=None)


def components(targets: dict[N, list[N]]) -> Iterator[set[N]]:
    """Give every set of nodes that reach each other: backwards, from what a search in depth left last."""
    sources: dict[N, list[N]] = {node: [] for node in targets}
    for node, after in targets.items():
        for target in after:
            sources[target].append(node)
    left = set(targets)
    for node in reversed(_in_depth(targets)):
        if node not in left:
            continue
        component, waiting = set[N](), [node]
        while waiting:
            here = waiting.pop()
            if here in left:
                left.discard(here)
                component.add(here)
                waiting += sources[here]
        if len(component) > 1 or node in targets[node]:
            yield component


def _in_depth(targets: dict[N, list[N]]) -> list[N]:
    """Give all nodes in the order in which a search in depth leaves them."""
    order: list[N] = []
    seen: set[N] = set()
    for start, following in targets.items():
        path = [] if start in seen else [(start, iter(following))]
        seen.add(start)
        while path:
            node, rest = path[-1]
            target = next(rest, None)
            if target is None:
                order.append(node)
                path.pop()
            elif target not in seen:
                seen.add(target)
                path.append((target, iter(targets[target])))
    return order
