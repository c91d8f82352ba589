"""The product of two automata, built over labels instead of letters, and a word in both languages."""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.buchi.membership import edges_from, state_marks
from assay.automata.formula.lasso import Lasso
from assay.automata.graph.accepting_cycles import Marked, Path, search

UNIVERSAL = Automaton(1, (0,), (Edge(0, Label(frozenset(), frozenset()), 0),), ())
"""The automaton of all words."""


def common_word(one: Automaton, other: Automaton) -> Lasso | None:
    """Give a word that both accept; None if there is none."""
    leaving, leaving_other = edges_from(one), edges_from(other)
    marks, marks_other = state_marks(one), state_marks(other)
    starts = dict.fromkeys((p, q) for p in one.initial for q in other.initial)
    numbers: dict[tuple[int, int], int] = {pair: n for n, pair in enumerate(starts)}
    waiting = list(numbers)
    offsets, targets, labels = [0], list[int](), list[Label]()
    for p, q in waiting:
        for edge in leaving[p]:
            for match in leaving_other[q]:
                both = conjunction(edge.label, match.label)
                if both is None:
                    continue
                there = (edge.target, match.target)
                if there not in numbers:
                    numbers[there] = len(waiting)
                    waiting.append(there)
                targets.append(numbers[there])
                labels.append(both)
        offsets.append(len(targets))
    node_marks = [marks[p] | marks_other[q] << len(one.acceptance) for p, q in waiting]
    both_sets = len(one.acceptance) + len(other.acceptance)
    found = search(Marked(range(len(starts)), offsets, targets, node_marks, [], both_sets))
    if not isinstance(found, Path):
        return None
    return Lasso(tuple(labels[e].positive for e in found.stem), tuple(labels[e].positive for e in found.cycle))


def some_word(automaton: Automaton) -> Lasso | None:
    """Give a word that the automaton accepts; None if it accepts none."""
    return common_word(automaton, UNIVERSAL)


def conjunction(one: Label, other: Label) -> Label | None:
    """Give the label for the letters both allow; None if there are none."""
    positive, negative = one.positive | other.positive, one.negative | other.negative
    return None if positive & negative else Label(positive, negative)
