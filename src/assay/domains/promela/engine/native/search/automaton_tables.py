"""An automaton as the kernels read it: its edges, and what its strongly connected components leave to search for."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from assay.automata.buchi.automaton import Automaton
from assay.automata.graph.components import components
from assay.core.native.block import Block, block_of
from assay.domains.promela.engine.native.kernels.product_codes import REJECTING
from assay.domains.promela.model.question import atoms_of


class ComponentTables(Struct, frozen=True):
    """For each state, the number of its component, and whether an inner search starts there."""

    component: Block
    """Components without an accepting cycle have the number `REJECTING`, those of accepting states negative ones."""
    seeds: Block
    """The accepting states of components with others: elsewhere, any cycle is accepting, or none is."""
    mixed: bool
    """Whether there is such a component."""


def component_tables(automaton: Automaton) -> ComponentTables:
    """Classify the states of an automaton with one acceptance set."""
    (accepting,) = automaton.acceptance
    targets: list[list[int]] = [[] for _ in range(automaton.states)]
    for edge in automaton.edges:
        targets[edge.source].append(edge.target)
    offsets = [0]
    for each in targets:
        offsets.append(offsets[-1] + len(each))
    numbers = components(offsets, [target for each in targets for target in each])
    cyclic = {numbers[edge.source] for edge in automaton.edges if numbers[edge.source] == numbers[edge.target]}
    met = {numbers[state] for state in accepting} & cyclic
    mixed = {numbers[state] for state in range(automaton.states) if state not in accepting}
    signed = [number + 1 if number in mixed else -number - 1 for number in numbers]
    component = [sign if number in met else REJECTING for number, sign in zip(numbers, signed, strict=True)]
    seeds = [int(state in accepting and numbers[state] in met & mixed) for state in range(automaton.states)]
    return ComponentTables(block_of("q", component), block_of("q", seeds), any(seeds))


def edge_table(automaton: Automaton) -> tuple[Block, int]:
    """Encode the edges of an automaton, and give the greatest out-degree."""
    bit = {atom: 1 << i for i, atom in enumerate(atoms_of(automaton))}
    begin = automaton.states + 1
    starts, body = [], list[int]()
    for state in range(automaton.states):
        starts.append(begin + len(body))
        for edge in automaton.edges:
            if edge.source == state:
                body += [
                    sum(bit[a] for a in edge.label.positive),
                    sum(bit[a] for a in edge.label.negative),
                    edge.target,
                ]
    starts.append(begin + len(body))
    widest = max((b - a) // 3 for a, b in pairwise(starts))
    return block_of("q", [*starts, *body]), max(1, widest)
