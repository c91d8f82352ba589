"""Three engines and a naive search agree, on small systems of all sorts, and what they say is proved."""

from __future__ import annotations

import pytest
from toys import CYCLIC, Action, random_questions

from assay.core.verdict import Certified
from assay.ltl.automaton import Automaton
from assay.promela.checker import why_not
from assay.promela.deciding import decide, violating
from assay.promela.engine.engines import ENGINES
from assay.promela.engine.space import Room
from assay.promela.model.question import Question, reads

ROOM = Room()
Node = tuple[int, int]


def naively_violated(question: Question[int, Action], automaton: Automaton) -> bool:
    """Whether some set of nodes that reach each other meets every acceptance set and every process, by definition."""
    arcs = naive_arcs(question, automaton)
    reach = {node: behind(arcs, node) for node in arcs}
    start = {(0, place) for place in automaton.initial}
    for node in arcs:
        if node not in reach[node] or not any(node in reach[first] | {first} for first in start):
            continue
        component = {other for other in reach[node] if node in reach[other]}
        places = {place for _, place in component}
        if all(places & part for part in automaton.acceptance) and (not question.fair or fair(question, component)):
            return True
    return False


def naive_arcs(question: Question[int, Action], automaton: Automaton) -> dict[Node, set[Node]]:
    system = question.system
    arcs: dict[Node, set[Node]] = {}
    for state in range(len(system.table)):  # type: ignore[attr-defined]
        letter = {
            atom
            for edge in automaton.edges
            for atom in edge.label.positive | edge.label.negative
            if reads(system, atom, state)
        }
        steps = system.steps(state)
        targets = {step.target for step in steps if step.fault in ("", "assertion")}
        if not steps and question.stutters:
            targets = {state}
        for place in range(automaton.states):
            places = {edge.target for edge in automaton.edges if edge.source == place and edge.label.allows(letter)}
            arcs[state, place] = {(target, there) for target in targets for there in places}
    return arcs


def behind(arcs: dict[Node, set[Node]], node: Node) -> set[Node]:
    seen: set[Node] = set()
    waiting = [node]
    while waiting:
        for target in arcs[waiting.pop()] - seen:
            seen.add(target)
            waiting.append(target)
    return seen


def fair(question: Question[int, Action], component: set[Node]) -> bool:
    """Whether each process that is always enabled in the component moves inside it."""
    steps = {state: question.system.steps(state) for state, _ in component}
    enabled = [frozenset().union(*(question.system.movers(step.action) for step in steps[state])) for state in steps]
    always = frozenset.intersection(*enabled)
    inside = {(state, target) for state, _ in component for target, _ in component}
    moving = {
        process
        for state in steps
        for step in steps[state]
        if step.fault in ("", "assertion")
        and (state, step.target) in inside
        and stays(question, component, state, step.target)
        for process in question.system.movers(step.action)
    }
    return always <= moving


def stays(question: Question[int, Action], component: set[Node], state: int, target: int) -> bool:
    arcs = naive_arcs(question, violating(question))
    return any(
        (target, there) in arcs[state, place] & component
        for s, place in component
        if s == state
        for _, there in component
    )


@pytest.mark.parametrize("kind", CYCLIC)
def test_engines_and_the_definition_agree(kind: str) -> None:
    words = []
    for question in random_questions(kind, 400):
        expected = "violated" if naively_violated(question, violating(question)) else "holds"
        for engine in ENGINES.values():
            answer = decide(question, engine, ROOM)
            assert answer.verdict.word == expected, (engine.name, question)
            if answer.evidence is not None:
                assert why_not(question, answer.verdict.word, answer.evidence) == "", (engine.name, question)
            else:
                assert answer.certified is Certified.NONE
        words.append(expected)
    assert 60 < words.count("violated") < 340
