"""pre*: closes A2 under predecessors, then looks for a configuration of A1 in it.

The worklist algorithm of Esparza, Hansel, Rossmanith and Schwoon (CAV 2000). Each transition keeps the rule and the
transitions it was first derived from; these were there before it, so following them back always ends.
"""

from __future__ import annotations

from collections import defaultdict

from tests.domains.pushdown.plain_justification import Justified, Reason, entries_for
from tests.domains.pushdown.plain_product import Transition, adjacency, search

from assay.core.domain.verdict import Answer, Verdict, unknown
from assay.core.domain.verdict import Reason as Why
from assay.domains.pushdown.model.case import Case, Edge, is_normal
from assay.domains.pushdown.model.evidence import GIVEN, Closed, Derivation, Direction, Evidence


def pre_star(case: Case) -> Justified:
    """Saturate A2 towards pre*; it must be normal."""
    swaps: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    pushes: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    justified: Justified = {(s, a, t): Reason(GIVEN, ()) for s, a, t in case.final.edges}
    for number, rule in enumerate(case.rules):
        if len(rule.w) == 0:
            justified.setdefault((rule.p, rule.label, rule.q), Reason(number, ()))
        elif len(rule.w) == 1:
            swaps[rule.q, rule.w[0]].append(number)
        else:
            pushes[rule.q, rule.w[0]].append(number)
    work = list(justified)
    after: defaultdict[tuple[int, int], list[Transition]] = defaultdict(list)
    half: defaultdict[tuple[int, int], list[tuple[int, Transition]]] = defaultdict(list)

    def add(number: int, target: int, premises: tuple[Transition, ...]) -> None:
        new = (case.rules[number].p, case.rules[number].label, target)
        if new not in justified:
            justified[new] = Reason(number, premises)
            work.append(new)

    while work:
        this = work.pop()
        source, label, target = this
        after[source, label].append(this)
        for number in swaps.get((source, label), ()):
            add(number, target, (this,))
        for number in pushes.get((source, label), ()):
            wanted = (target, case.rules[number].w[1])
            half[wanted].append((number, this))
            for second in after.get(wanted, ()):
                add(number, second[2], (this, second))
        for number, first in half.get((source, label), ()):
            add(number, target, (first, this))
    return justified


def decide_by_pre_star(case: Case) -> Answer[Evidence]:
    """Decide a normal case, with evidence."""
    if not (is_normal(case, case.initial) and is_normal(case, case.final)):
        return Answer(unknown(Why.UNSUPPORTED), note="an edge reads ε or enters an initial state")
    justified = pre_star(case)
    found = search(
        len(case.locations), adjacency(case.initial.edges), adjacency(justified), case.initial.finals, case.final.finals
    )
    measures = {"transitions": len(justified), "pairs": len(found.reached)}
    if found.goal is None:
        edges = tuple(Edge(*transition) for transition in sorted(justified))
        closed = Closed(Direction.BACKWARD, edges, tuple(sorted(found.reached)))
        return Answer(Verdict("unreachable"), evidence=closed, measures=measures)
    location, moves = found.path()
    entries, path = entries_for([(a[1], label, b[1]) for a, label, b in moves], justified)
    other = tuple(b[0] for _, _, b in moves)
    derivation = Derivation(Direction.BACKWARD, entries, location, path, other)
    return Answer(Verdict("reachable"), evidence=derivation, measures=measures)
