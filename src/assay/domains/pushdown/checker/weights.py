"""Accepts or rejects evidence about weights; every condition is local, and no code is shared with the engines.

The case is in normal form, and all evidence is backward. For the greatest weight all weights are negated first, so
only the least weight is discussed here. Weights are vectors in lexicographic order; the proof uses only that addition
is monotone: a ≤ b implies a + c ≤ b + c.

*The weight is attained.* A derivation proves that a run exists (`readable_derivation`). Each entry represents a segment
of that run, whose weight is that of its rule plus those of its premises; transitions of A2 have weight 0. The weight
of the run is the sum along the path.

*The weight is a lower bound.* Every transition of the closed automaton has a bound φ, every product state a bound h.
The missing components of a bound shorter than a weight are −∞, and −∞ + x = −∞; so the empty bound is below every
weight. The conditions: (1) The closed automaton contains the transitions of A2, with φ ≤ 0. (2) If a rule of weight w
derives a transition from transitions of the automaton, the automaton contains it, and its φ is at most w plus theirs.
(3) The set of pairs contains each (p, p), with h ≤ 0. (4) If it contains (s, t), A1 has s —γ→ s′ and the automaton
t —γ→ t′, then it contains (s′, t′), with h at most h(s, t) + φ(t —γ→ t′). (5) On every final pair, h is at least the
claimed weight. Take any run from A1 to A2. By induction on its length, some path of derived transitions reads its first
configuration, and the derivation trees of the path add up to the weight of the run: without a step, it is a path of A2;
otherwise the first rule replaces γ by w, and the tree of p —γ→ s is the rule over the trees of the transitions that
read w. By (1), (2) and induction on a tree, φ of its root is at most its weight. By (3) and (4), h of the pair at the
end of the path is at most the weight of the run, and by (5) the claimed weight is at most that.

*The weights are unbounded below.* Entry j depends on entry i, both derive the same transition, and j weighs less. The
part of the tree between i and j can be pumped: each repetition lowers the weight of the tree by the same amount, and,
if the accepting path depends on j, that of the run. Likewise, if the path visits one product state twice and the
segment between has negative weight, that segment can be pumped. For plain numbers, the weights are then unbounded
below. For vectors this is not enough: a segment of weight (0, -1) never brings a run below (-1, 0). If the weights
decrease in a later component than the first, bounds must show that this run is minimal in the components before it.
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
    """Explain why evidence does not prove the least and greatest weight; empty if it does."""
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
        return _why_not_unbounded(case, weights, zero, side, totals)
    if len(side.weight) != len(zero):
        return "the weight has the wrong length"
    weight = _signed(side.weight, sign)
    if _prefix_weights(side.derivation, totals, zero)[-1] != weight:
        return "the derivation does not have the claimed weight"
    return _why_no_lower_bound(case, weights, zero, weight, side.potentials)


def _signed(weight: Weight, sign: int) -> Weight:
    return tuple(sign * number for number in weight)


def _sum(one: Weight, other: Weight) -> Weight:
    """Add componentwise, up to the shorter length."""
    return tuple(a + b for a, b in zip(one, other, strict=False))


# The weight is attained.


def _totals(derivation: Derivation, weights: Sequence[Weight], zero: Weight) -> list[Weight]:
    """The weight of each entry of a valid derivation."""
    totals: list[Weight] = []
    for entry in derivation.entries:
        parts = [weights[entry.rule] if entry.rule >= 0 else zero, *(totals[k] for k in entry.premises)]
        totals.append(tuple(map(sum, zip(*parts, strict=True))))
    return totals


def _prefix_weights(derivation: Derivation, totals: Sequence[Weight], zero: Weight) -> list[Weight]:
    """The weight of the path up to each of its states."""
    sums = [zero]
    for number in derivation.path.tolist():
        sums.append(tuple(map(sum, zip(sums[-1], totals[number], strict=True))))
    return sums


# The weights are unbounded below.


def _why_not_unbounded(
    case: Case, weights: Sequence[Weight], zero: Weight, side: Unbounded, totals: Sequence[Weight]
) -> str:
    sums = _prefix_weights(side.derivation, totals, zero)
    if why := _why_no_loop(side, sums) if side.on_path else _why_no_pump(side, totals):
        return why
    before, after = (sums[side.lower], sums[side.upper]) if side.on_path else (totals[side.lower], totals[side.upper])
    if not after < before:
        return "the pumped part does not have negative weight"
    component = next(k for k, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    if component == 0:
        return ""
    if side.potentials is None:
        return "vectors decrease in a later component, and bounds for the earlier ones are missing"
    return _why_no_lower_bound(case, weights, zero, sums[-1][:component], side.potentials)


def _why_no_loop(side: Unbounded, sums: Sequence[Weight]) -> str:
    """Require that the path visits one product state at both positions."""
    derivation, lower, upper = side.derivation, side.lower, side.upper
    if not 0 <= lower < upper < len(sums):
        return "the two positions are not on the path"
    entries = derivation.entries
    seconds = [derivation.location, *(entries[k].edge.target for k in derivation.path.tolist())]
    firsts = [derivation.location, *derivation.other.tolist()]
    if (firsts[lower], seconds[lower]) != (firsts[upper], seconds[upper]):
        return "the path has different product states at the two positions"
    return ""


def _why_no_pump(side: Unbounded, totals: Sequence[Weight]) -> str:
    """Require that the path depends on the upper entry, and this on the lower one for the same transition."""
    derivation, lower, upper = side.derivation, side.lower, side.upper
    entries = derivation.entries
    if not 0 <= lower < upper < len(totals):
        return "the derivation lacks one of the two entries"
    if entries[lower].edge != entries[upper].edge:
        return "the two entries derive different transitions"
    if lower not in _dependencies(derivation, [upper]):
        return "the upper entry does not depend on the lower one"
    needed = _dependencies(derivation, derivation.path.tolist())
    return "" if upper in needed else "the accepting path does not depend on the upper entry"


def _dependencies(derivation: Derivation, numbers: Sequence[int]) -> set[int]:
    """These entries and all entries that they depend on."""
    entries = derivation.entries
    found, new = set(numbers), list(numbers)
    while new:
        more = set(entries[new.pop()].premises) - found
        found |= more
        new += more
    return found


# The weight is a lower bound.


def _why_no_lower_bound(
    case: Case, weights: Sequence[Weight], zero: Weight, weight: Weight, potentials: Potentials
) -> str:
    """Python's order of tuples is the order of bounds: a proper prefix is less."""
    edges, pairs = dict(potentials.of_edges()), dict(potentials.of_pairs())
    if len(edges) != len(potentials.edge_table) or len(pairs) != len(potentials.pair_table):
        return "a transition or pair has two bounds"
    if any(len(bound) > len(zero) for bound in (*edges.values(), *pairs.values())):
        return "a bound is longer than the weights"
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
                return f"a transition that rule {number} derives is missing, or its bound is too high"
    return _why_pairs_no_lower_bound(case, zero, weight, after, pairs)


def _why_pairs_no_lower_bound(
    case: Case,
    zero: Weight,
    weight: Weight,
    after: Mapping[tuple[int, int], Mapping[int, Weight]],
    pairs: Bounds,
) -> str:
    if any((p, p) not in pairs or not pairs[p, p] <= zero for p in range(len(case.locations))):
        return "an initial pair is missing, or its bound is above 0"
    outgoing: defaultdict[int, list[Edge]] = defaultdict(list)
    for edge in case.initial.edges:
        outgoing[edge.source].append(edge)
    for (s, t), here in pairs.items():
        for edge in outgoing.get(s, ()):
            for target, more in after.get((t, edge.label), {}).items():
                pair = (edge.target, target)
                if pair not in pairs or not pairs[pair] <= _sum(here, more):
                    return "a successor pair is missing, or its bound is too high"
    firsts, seconds = set(case.initial.finals), set(case.final.finals)
    if any(s in firsts and t in seconds and not weight <= bound for (s, t), bound in pairs.items()):
        return "the bound of a final pair is below the claimed weight"
    return ""
