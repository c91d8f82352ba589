"""Membership of a lasso in the language of an automaton, decided on their product."""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton, Edge
from assay.automata.formula.lasso import Lasso
from assay.automata.graph.accepting_cycles import Marked, Path, search


def accepts(automaton: Automaton, word: Lasso) -> bool:
    """Whether the automaton accepts the word."""
    return run_over(automaton, word) is not None


def run_over(automaton: Automaton, word: Lasso) -> tuple[tuple[Edge, ...], tuple[Edge, ...]] | None:
    """Give the edges of an accepting run, as stem and cycle; None if there is none.

    The cycle of the run may span several rounds of the word's cycle.
    """
    leaving = edges_from(automaton)
    marks = state_marks(automaton)
    numbers = {(state, 0): node for node, state in enumerate(dict.fromkeys(automaton.initial))}
    waiting, first = list(numbers), range(len(numbers))
    offsets, targets, taken = [0], list[int](), list[Edge]()
    for state, position in waiting:
        after = word.after(position)
        for edge in leaving[state]:
            if edge.label.allows(word.letters[position]):
                there = (edge.target, after)
                if there not in numbers:
                    numbers[there] = len(waiting)
                    waiting.append(there)
                targets.append(numbers[there])
                taken.append(edge)
        offsets.append(len(targets))
    graph = Marked(first, offsets, targets, [marks[state] for state, _ in waiting], [], len(automaton.acceptance))
    found = search(graph)
    if not isinstance(found, Path):
        return None
    return tuple(taken[edge] for edge in found.stem), tuple(taken[edge] for edge in found.cycle)


def edges_from(automaton: Automaton) -> list[list[Edge]]:
    """Give the outgoing edges of each state."""
    out: list[list[Edge]] = [[] for _ in range(automaton.states)]
    for edge in automaton.edges:
        out[edge.source].append(edge)
    return out


def state_marks(automaton: Automaton) -> list[int]:
    """Give the acceptance sets of each state, as bits."""
    return [
        sum(1 << k for k, states in enumerate(automaton.acceptance) if q in states) for q in range(automaton.states)
    ]
