"""Whether an automaton accepts a word that repeats: the product of the two is a small graph."""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton, Edge
from assay.automata.formula.lasso import Lasso
from assay.automata.graph.accepting_cycles import Marked, Path, search


def accepts(automaton: Automaton, word: Lasso) -> bool:
    """Whether some run over the word is infinitely often in each acceptance set."""
    return run_over(automaton, word) is not None


def run_over(automaton: Automaton, word: Lasso) -> tuple[tuple[Edge, ...], tuple[Edge, ...]] | None:
    """Give the edges of an accepting run, those before its cycle and those of its cycle; None if there is no run.

    The cycle of the run may take several rounds of the word's.
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
    """Give the edges that leave each state."""
    out: list[list[Edge]] = [[] for _ in range(automaton.states)]
    for edge in automaton.edges:
        out[edge.source].append(edge)
    return out


def state_marks(automaton: Automaton) -> list[int]:
    """Give for each state, as bits, the acceptance sets it is in."""
    return [
        sum(1 << k for k, states in enumerate(automaton.acceptance) if q in states) for q in range(automaton.states)
    ]
