"""Drops the names of a case that nothing uses."""

from __future__ import annotations

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule


def tidy(case: Case) -> Case:
    """Drop unused locations, labels and extra states; the others keep their order."""
    count = len(case.locations)
    automata = (case.initial, case.final)
    used_states = [{s for e in a.edges for s in (e.source, e.target)} | set(a.finals) for a in automata]
    locations = {r.p for r in case.rules} | {r.q for r in case.rules} | {s for u in used_states for s in u if s < count}
    labels = {x for r in case.rules for x in (r.label, *r.w)} | {e.label for a in automata for e in a.edges} - {EPSILON}
    p = {old: new for new, old in enumerate(sorted(locations))}
    g = {old: new for new, old in enumerate(sorted(labels))} | {EPSILON: EPSILON}

    def renamed(automaton: Automaton, used: set[int]) -> Automaton:
        kept = sorted(s for s in used if s >= count)
        state = p | {old: len(p) + new for new, old in enumerate(kept)}
        return Automaton(
            tuple(automaton.extra[s - count] for s in kept),
            tuple(Edge(state[e.source], g[e.label], state[e.target]) for e in automaton.edges),
            tuple(state[s] for s in automaton.finals),
        )

    return Case(
        tuple(case.locations[old] for old in p),
        tuple(case.labels[old] for old in g if old != EPSILON),
        tuple(Rule(p[r.p], g[r.label], p[r.q], tuple(g[x] for x in r.w)) for r in case.rules),
        renamed(case.initial, used_states[0]),
        renamed(case.final, used_states[1]),
        case.weights,
    )
