"""The paper's own phase three: 389 rule sets × 468 automata A1 × 148 automata A2 = 26,943,696 cases.

The components and their order are those of the paper's generator (`benchmark/Generate.cpp` in MortenSchou/PDAAAL). It
enumerates the lists of at most two rules, and drops a list if swapping the locations, the labels or both maps it, rule
by rule and in the same order, to a list kept before. It misses the symmetry if the swap reverses the order of two
rules: 389 of the 821 lists remain, though there are only 221 classes modulo renaming. It treats the transitions of A1
and its two extra states likewise, and then enumerates every choice of final states: 468 of 804 remain, in 420 classes.
A2 has one extra state, so all 148 remain. Every case of the space is a renaming of one of these, most of several.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from assay.domains.pushdown.model.case import Automaton, Edge, Rule
from assay.domains.pushdown.sources import components
from assay.domains.pushdown.sources.components import Atom, Component, Final
from assay.domains.pushdown.sources.exhaustive import Space
from assay.domains.pushdown.sources.names import label_names, location_names
from assay.domains.pushdown.sources.orbits import orbits

LOCATIONS, LABELS, MOST = 2, 2, 2


@cache
def paper_space() -> Space:
    """Make the paper's space; A2 varies fastest, then A1."""
    rule_sets, initials, finals = _rule_sets(), _automata(2), _automata(1)
    every = [[range(len(factor))] for factor in (rule_sets, initials, finals)]
    names = location_names(LOCATIONS), label_names(LABELS)
    return Space(*names, rule_sets, initials, finals, orbits(every))


def _rule_sets() -> tuple[tuple[Rule, ...], ...]:
    rules = sorted(components.all_rules(LOCATIONS, LABELS, general=False), key=_order_of_rules)
    moves = components.permutations_of(rules, components.shared_renamings(LOCATIONS, LABELS, 0))
    kept = _kept(components.subsets(range(len(rules)), MOST), moves)
    return tuple(components.rules(rules, component) for component in kept)


def _automata(extra: int) -> tuple[Automaton, ...]:
    edges = sorted(components.all_edges(LOCATIONS, LABELS, extra), key=_order_of_edges)
    atoms: tuple[Atom, ...] = (*edges, *(Final(state) for state in range(LOCATIONS + extra)))
    found = {
        component: tuple(k for k in component if k < len(edges))
        for component in components.automata(edges, LOCATIONS, extra, MOST)
    }
    moves = components.permutations_of(atoms, components.local_renamings(LOCATIONS, LABELS, extra))
    kept = _kept(dict.fromkeys(found.values()), moves)
    return tuple(components.automaton(atoms, component, extra) for component, chosen in found.items() if chosen in kept)


def _kept(lists: Iterable[Component], moves: Sequence[Sequence[int]]) -> dict[Component, None]:
    """Drop each list that a renaming maps, in the same order, to a list kept before."""
    kept: dict[Component, None] = {}
    for component in lists:
        if not any(tuple(move[k] for k in component) in kept for move in moves):
            kept[component] = None
    return kept


def _order_of_rules(rule: Rule) -> tuple[int, ...]:
    """The generator's order: source, target, label read, then pop, swap A, push A, swap B, push B."""
    return (rule.p, rule.q, rule.label, rule.w[0] if rule.w else -1, len(rule.w))


def _order_of_edges(edge: Edge) -> tuple[int, ...]:
    return (edge.source, edge.target, edge.label)
