"""Accepts or rejects evidence about weights; every condition is local, and the engine's code is not used.

The case is normal, and all evidence is backward. For the heaviest run all weights are negated first, so that only the
lightest need be spoken of. Weights are vectors compared lexicographically: a ≤ b implies a + c ≤ b + c, which is all
that is used.

*A run weighs so much.* A derivation proves that there is a run (`checker`). Each of its entries stands for a piece of
that run, which weighs the weight of its rule and what its premises weigh; a transition of A2 weighs nothing. The run
weighs the sum along the path.

*No run weighs less.* Every transition of the closed automaton has a bound φ, every pair a bound h. A bound that is
shorter than a weight is −∞ from there on, and −∞ + x = −∞; so one without numbers is below everything. The conditions:
(1) transitions of A2 are there, with φ ≤ 0. (2) If a rule of weight w derives a transition from others that are there,
it is there too, and its φ is at most w plus theirs. (3) The pairs (p, p) are there, with h ≤ 0. (4) If a pair (s, t)
is there, A1 has s —γ→ s′ and the automaton t —γ→ t′, then (s′, t′) is there, with h at most h(s, t) + φ(t —γ→ t′). (5)
On a pair that is final on both sides h is at least the weight that is claimed. Take any run from A1 to A2. By
induction on its length, its first configuration is read by a path of derived transitions whose trees weigh together
what the run weighs: without a step, it is a path of A2; otherwise the first rule puts w in place of γ, and the tree of
p —γ→ s is the rule over the trees of the transitions that read w. By (1) and (2), and induction on a tree, φ of its
root is at most what it weighs. By (3) and (4), h of the pair at the end of the path is at most what the run weighs,
and by (5) the claimed weight is at most that.

*No weight is least.* Entry j needs entry i, both derive the same transition, and j weighs less. Then what derives j
from i can be put on top of j again, and again: each time the tree weighs less by the same amount. If j is part of the
accepting path, so does the run. And if the path is in the same product state twice, and what lies between weighs less
than nothing, that piece of the path can be repeated, likewise. Numbers then go below every run. Vectors need not: a
piece of (0, -1) makes no run lighter than (-1, 0). If they fall at a later place than the first, bounds must show that
no run is lighter in the places before; then these runs go below every run.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from assay.domains.pushdown.checker.readable_derivation import why_not_reachable
from assay.domains.pushdown.model.case import Case, Edge, Weight
from assay.domains.pushdown.model.evidence import Bounded, Derivation, Direction, Potentials, Unbounded, Weighed
from assay.domains.pushdown.model.normal import normalised

Bounds = Mapping[tuple[int, int], Weight]


def why_not_weighed(case: Case, evidence: Weighed) -> str:
    """Say what is wrong with evidence about weights; nothing if it is good."""
    if case.weights is None:
        return "the case has no weights"
    normal = normalised(case)
    for name, side, sign in (("least", evidence.least, 1), ("greatest", evidence.greatest, -1)):
        weights = [_signed(weight, sign) for weight in case.weights.of_rules]
        if why := _why_not(normal, weights, case.weights.zero, side, sign):
            return f"{name}: {why}"
    return ""


def _why_not(case: Case, weights: Sequence[Weight], zero: Weight, side: Bounded | Unbounded, sign: int) -> str:
    if side.derivation.direction is not Direction.BACKWARD:
        return "the derivation is not backward"
    if why := why_not_reachable(case, side.derivation):
        return why
    totals = _totals(side.derivation, weights, zero)
    if isinstance(side, Unbounded):
        return _why_not_endless(case, weights, zero, side, totals)
    if len(side.weight) != len(zero):
        return "the weight is a vector of another length"
    weight = _signed(side.weight, sign)
    if _along(side.derivation, totals, zero)[-1] != weight:
        return "the derivation does not weigh what is claimed"
    return _why_not_below(case, weights, zero, weight, side.potentials)


def _signed(weight: Weight, sign: int) -> Weight:
    return tuple(sign * number for number in weight)


def _sum(one: Weight, other: Weight) -> Weight:
    """Add place by place, as far as both go."""
    return tuple(a + b for a, b in zip(one, other, strict=False))


# a run


def _totals(derivation: Derivation, weights: Sequence[Weight], zero: Weight) -> list[Weight]:
    """What each entry weighs; the derivation is known to be good."""
    totals: list[Weight] = []
    for entry in derivation.entries:
        parts = [weights[entry.rule] if entry.rule >= 0 else zero, *(totals[k] for k in entry.premises)]
        totals.append(tuple(map(sum, zip(*parts, strict=True))))
    return totals


def _along(derivation: Derivation, totals: Sequence[Weight], zero: Weight) -> list[Weight]:
    """What the path weighs up to each of its states."""
    sums = [zero]
    for number in derivation.path.tolist():
        sums.append(tuple(map(sum, zip(sums[-1], totals[number], strict=True))))
    return sums


# without end


def _why_not_endless(
    case: Case, weights: Sequence[Weight], zero: Weight, side: Unbounded, totals: Sequence[Weight]
) -> str:
    sums = _along(side.derivation, totals, zero)
    if why := _why_no_loop(side, sums) if side.on_path else _why_no_pump(side, totals):
        return why
    before, after = (sums[side.lower], sums[side.upper]) if side.on_path else (totals[side.lower], totals[side.upper])
    if not after < before:
        return "what can be repeated does not weigh less than nothing"
    falls = next(place for place, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    if falls == 0:
        return ""
    if side.potentials is None:
        return "vectors fall at a later place, and there are no bounds for those before"
    return _why_not_below(case, weights, zero, sums[-1][:falls], side.potentials)


def _why_no_loop(side: Unbounded, sums: Sequence[Weight]) -> str:
    """The path is in one product state twice."""
    derivation, lower, upper = side.derivation, side.lower, side.upper
    if not 0 <= lower < upper < len(sums):
        return "the path has no such two places"
    entries = derivation.entries
    seconds = [derivation.location, *(entries[k].edge.target for k in derivation.path.tolist())]
    firsts = [derivation.location, *derivation.other.tolist()]
    if (firsts[lower], seconds[lower]) != (firsts[upper], seconds[upper]):
        return "the path is not in the same product state at both places"
    return ""


def _why_no_pump(side: Unbounded, totals: Sequence[Weight]) -> str:
    """The path needs the upper entry, and this the lower one, which derives the same."""
    derivation, lower, upper = side.derivation, side.lower, side.upper
    entries = derivation.entries
    if not 0 <= lower < upper < len(totals):
        return "there are no such two entries"
    if entries[lower].edge != entries[upper].edge:
        return "the two entries derive different transitions"
    if lower not in _needed(derivation, [upper]):
        return "the upper entry does not need the lower one"
    needed = _needed(derivation, derivation.path.tolist())
    return "" if upper in needed else "the accepting path does not need the upper entry"


def _needed(derivation: Derivation, numbers: Sequence[int]) -> set[int]:
    """These entries and all that they stand on."""
    entries = derivation.entries
    found, new = set(numbers), list(numbers)
    while new:
        more = set(entries[new.pop()].premises) - found
        found |= more
        new += more
    return found


# no run weighs less


def _why_not_below(case: Case, weights: Sequence[Weight], zero: Weight, weight: Weight, potentials: Potentials) -> str:
    """The order of Python's tuples is that of bounds: what is shorter is less than what it begins."""
    edges, pairs = dict(potentials.of_edges()), dict(potentials.of_pairs())
    if len(edges) != len(potentials.edge_table) or len(pairs) != len(potentials.pair_table):
        return "a transition or pair has two bounds"
    if any(len(bound) > len(zero) for bound in (*edges.values(), *pairs.values())):
        return "a bound is longer than weights are"
    if any(edge not in edges or not edges[edge] <= zero for edge in case.final.edges):
        return "a transition of A2 is missing, or its bound is above 0"
    after: defaultdict[tuple[int, int], dict[int, Weight]] = defaultdict(dict)
    for edge, bound in edges.items():
        after[edge.source, edge.label][edge.target] = bound
    for number, rule in enumerate(case.rules):
        ends: list[tuple[int, Weight]] = [(rule.q, weights[number])]
        for label in rule.w:
            ends = [(t, _sum(total, more)) for s, total in ends for t, more in after.get((s, label), {}).items()]
        for target, total in ends:
            derived = Edge(rule.p, rule.label, target)
            if derived not in edges or not edges[derived] <= total:
                return f"what rule {number} derives is missing, or its bound is too high"
    return _why_pairs_not_below(case, zero, weight, after, pairs)


def _why_pairs_not_below(
    case: Case,
    zero: Weight,
    weight: Weight,
    after: Mapping[tuple[int, int], Mapping[int, Weight]],
    pairs: Bounds,
) -> str:
    if any((p, p) not in pairs or not pairs[p, p] <= zero for p in range(len(case.locations))):
        return "a starting pair is missing, or its bound is above 0"
    outgoing: defaultdict[int, list[Edge]] = defaultdict(list)
    for edge in case.initial.edges:
        outgoing[edge.source].append(edge)
    for (s, t), here in pairs.items():
        for edge in outgoing.get(s, ()):
            for target, more in after.get((t, edge.label), {}).items():
                pair = (edge.target, target)
                if pair not in pairs or not pairs[pair] <= _sum(here, more):
                    return "a pair that is reached is missing, or its bound is too high"
    firsts, seconds = set(case.initial.finals), set(case.final.finals)
    if any(s in firsts and t in seconds and not weight <= bound for (s, t), bound in pairs.items()):
        return "the bound of a final pair is below the claimed weight"
    return ""
