"""post*: closes A1 under successors, then looks for a configuration of A2 in it.

The four rules of section III-B of the paper, run from a worklist as in Schwoon's thesis: a push goes through the
state Isolated(q, γ); a pop adds an ε-transition, and each ε-transition is composed with the transitions that follow
it, so that rules need to look at single transitions only.
"""

from __future__ import annotations

from collections import defaultdict

from tests.domains.pushdown.plain_justification import Justified, Reason, entries_for
from tests.domains.pushdown.plain_product import Transition, adjacency, search

from assay.core.domain.verdict import Answer, Verdict, unknown
from assay.core.domain.verdict import Reason as Why
from assay.domains.pushdown.model.case import EPSILON, Case, Edge, is_normal
from assay.domains.pushdown.model.evidence import COMPOSED, GIVEN, Closed, Derivation, Direction, Evidence, isolated


def post_star(case: Case) -> Justified:
    """Saturate A1 towards post*; it must be normal."""
    rules: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for number, rule in enumerate(case.rules):
        rules[rule.p, rule.label].append(number)
    justified: Justified = {(s, a, t): Reason(GIVEN, ()) for s, a, t in case.initial.edges}
    work = list(justified)
    out: defaultdict[int, list[Transition]] = defaultdict(list)
    silent_into: defaultdict[int, list[Transition]] = defaultdict(list)

    def add(new: Transition, number: int, *premises: Transition) -> None:
        if new not in justified:
            justified[new] = Reason(number, premises)
            work.append(new)

    while work:
        this = work.pop()
        source, label, target = this
        if label == EPSILON:
            silent_into[target].append(this)
            for following in out[target]:
                add((source, following[1], following[2]), COMPOSED, this, following)
            continue
        out[source].append(this)
        for silent in silent_into.get(source, ()):
            add((silent[0], label, target), COMPOSED, silent, this)
        for number in rules.get((source, label), ()):
            rule = case.rules[number]
            if len(rule.w) == 0:
                add((rule.q, EPSILON, target), number, this)
            elif len(rule.w) == 1:
                add((rule.q, rule.w[0], target), number, this)
            else:
                middle = isolated(case, rule.q, rule.w[0])
                add((rule.q, rule.w[0], middle), number, this)
                add((middle, rule.w[1], target), number, this)
    return justified


def decide_by_post_star(case: Case) -> Answer[Evidence]:
    """Decide a normal case, with evidence."""
    if not (is_normal(case, case.initial) and is_normal(case, case.final)):
        return Answer(unknown(Why.UNSUPPORTED), note="an edge reads ε or enters an initial state")
    justified = post_star(case)
    found = search(
        len(case.locations), adjacency(justified), adjacency(case.final.edges), case.initial.finals, case.final.finals
    )
    measures = {"transitions": len(justified), "pairs": len(found.reached)}
    if found.goal is None:
        edges = tuple(Edge(*transition) for transition in sorted(justified))
        closed = Closed(Direction.FORWARD, edges, tuple(sorted(found.reached)))
        return Answer(Verdict("unreachable"), evidence=closed, measures=measures)
    location, moves = found.path()
    entries, path = entries_for([(a[0], label, b[0]) for a, label, b in moves], justified)
    other = tuple(b[1] for _, label, b in moves if label != EPSILON)
    derivation = Derivation(Direction.FORWARD, entries, location, path, other)
    return Answer(Verdict("reachable"), evidence=derivation, measures=measures)
