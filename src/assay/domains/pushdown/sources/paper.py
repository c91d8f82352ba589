"""The paper's own phase three: 389 sets of rules × 468 automata A1 × 148 automata A2 = 26,943,696 cases.

The parts are those that its generator kept (`benchmark/Generate.cpp` in MortenSchou/PDAAAL), in its order. It went
through the lists of at most two rules, and dropped a list if exchanging the locations, the labels or both turned it,
rule by rule and in the same order, into a list that was kept before. Where the exchange turns the order of two rules
around, the twin is not recognised: 389 of the 821 lists remain, though only 221 differ in more than names. It did the
same with the transitions of A1 and its two extra states, and then allowed every choice of final states: 468 of 804
remain, of which 420 differ in more than names. A2 has one extra state, so that all 148 remain. Every case of the space
is a renaming of one of these, most are of several.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assay.domains.pushdown.model.case import Automaton, Edge, Rule
from assay.domains.pushdown.sources import parts
from assay.domains.pushdown.sources.exhaustive import Space
from assay.domains.pushdown.sources.names import label_names, location_names
from assay.domains.pushdown.sources.orbits import orbits
from assay.domains.pushdown.sources.parts import Atom, Final, Part

LOCATIONS, LABELS, MOST = 2, 2, 2


def paper_space() -> Space:
    """Make the paper's space; A2 changes fastest from case to case, then A1."""
    rule_sets, initials, finals = _rule_sets(), _automata(2), _automata(1)
    every = [[range(len(factor))] for factor in (rule_sets, initials, finals)]
    names = location_names(LOCATIONS), label_names(LABELS)
    return Space(*names, rule_sets, initials, finals, orbits(every))


def _rule_sets() -> tuple[tuple[Rule, ...], ...]:
    rules = sorted(parts.every_rule(LOCATIONS, LABELS, general=False), key=_order_of_rules)
    moves = parts.permutations_of(rules, parts.renamings_outside(LOCATIONS, LABELS, 0))
    kept = _kept(parts.subsets(range(len(rules)), MOST), moves)
    return tuple(parts.rules(rules, part) for part in kept)


def _automata(extra: int) -> tuple[Automaton, ...]:
    edges = sorted(parts.every_edge(LOCATIONS, LABELS, extra), key=_order_of_edges)
    atoms: tuple[Atom, ...] = (*edges, *(Final(state) for state in range(LOCATIONS + extra)))
    found = {part: tuple(k for k in part if k < len(edges)) for part in parts.automata(edges, LOCATIONS, extra, MOST)}
    moves = parts.permutations_of(atoms, parts.renamings_inside(LOCATIONS, LABELS, extra))
    kept = _kept(dict.fromkeys(found.values()), moves)
    return tuple(parts.automaton(atoms, part, extra) for part, chosen in found.items() if chosen in kept)


def _kept(lists: Iterable[Part], moves: Sequence[Sequence[int]]) -> dict[Part, None]:
    """Drop a list that turns into one that was kept, if its order does not change."""
    kept: dict[Part, None] = {}
    for part in lists:
        if not any(tuple(move[k] for k in part) in kept for move in moves):
            kept[part] = None
    return kept


def _order_of_rules(rule: Rule) -> tuple[int, ...]:
    """The generator's order: from, to, label read, then pop, swap A, push A, swap B, push B."""
    return (rule.p, rule.q, rule.label, rule.w[0] if rule.w else -1, len(rule.w))


def _order_of_edges(edge: Edge) -> tuple[int, ...]:
    return (edge.source, edge.target, edge.label)
