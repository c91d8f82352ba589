"""All pairs of a state and a state of an automaton that a run can meet, in the order of a breadth-first search.

This is the checkers' own product: it asks the system for every step, and stops when there are more pairs than expected.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.ltl.automaton import Automaton
from assay.promela.going_on import Onward, onward
from assay.promela.model.question import Question, atoms_of, reads
from assay.promela.model.system import A, S


class TooManyError(Exception):
    """There are more states or pairs than expected."""


@dataclass(frozen=True)
class Pairs:
    """For each pair: where its arcs lead and which bits they miss.

    The lowest bits are the acceptance sets of the automaton: an arc misses those that the pair it leaves is not in.
    Under fairness the bits above are the processes: an arc misses those that can move where it starts, and do not.
    """

    arcs: list[list[tuple[int, int]]]
    fault: str
    """What goes wrong in a step that is met, besides failed assertions."""


def all_pairs(question: Question[S, A], automaton: Automaton, most: int) -> Pairs:
    """Explore the product, as long as there are not more than so many pairs."""
    atoms, sets = atoms_of(automaton), len(automaton.acceptance)
    leaving = [[edge for edge in automaton.edges if edge.source == place] for place in range(automaton.states)]
    missing = [
        sum(1 << k for k, part in enumerate(automaton.acceptance) if q not in part) for q in range(automaton.states)
    ]
    states: dict[S, tuple[frozenset[str], Onward[S]]] = {}
    order = [(question.system.initial, place) for place in dict.fromkeys(automaton.initial)]
    numbers = {pair: number for number, pair in enumerate(order)}
    out: list[list[tuple[int, int]]] = []
    fault = ""
    for state, place in order:  # grows while it is walked
        if state not in states:
            letter = frozenset(atom for atom in atoms if reads(question.system, atom, state))
            states[state] = (letter, onward(question, state))
        letter, on = states[state]
        places = dict.fromkeys(edge.target for edge in leaving[place] if edge.label.allows(letter))
        arcs = []
        for target, waiting in zip(on.targets, on.waiting, strict=True):
            for there in places:
                pair = (target, there)
                if pair not in numbers:
                    numbers[pair] = len(order)
                    order.append(pair)
                arcs.append((numbers[pair], missing[place] | waiting << sets))
        fault = fault or (on.fault if places else "")
        out.append(arcs)
        if len(order) > most:
            raise TooManyError(f"there are more than {most} pairs")
    return Pairs(out, fault)
