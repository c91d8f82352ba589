"""Procedure summaries: an exact reference for lightest runs, independent of saturation and of the engines' code.

A run from A1 to A2 is a run of one larger pushdown system: it pushes a word that A1 accepts, from its end to its
beginning, takes steps by the rules, and then pops a word that A2 accepts. The question is the lightest run from
(start, ⊥) to (end, ·). For locations p and q and a label γ, the summary [p, γ, q] is the least weight of a run from p
to q that pops γ and nothing below it. Summaries are the least solution of equations: a rule (p, γ) ↪ (q, βα) offers
its weight plus [q, β, r] plus [r, α, s] for [p, γ, s], and likewise for shorter words.

After m rounds the values are those of derivation trees of height at most m. If a tree higher than the number of
unknowns is lighter than all lower trees, some path in it repeats an unknown, and the part between has negative weight,
since otherwise it could be removed. A value that improves in such a round is therefore unbounded. At the fixed point
every tree weighs at least the value of its root, by induction. A value beyond 2^60 counts as unbounded: the lightest
run of a case with a few rules is shorter. Vectors are solved component by component, each over the choices that are
tight in the earlier components. The case may be outside normal form.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from assay.core.native.library import Library
from assay.core.native.table import Table
from assay.domains.pushdown.model.case import Case, Weight
from assay.domains.pushdown.model.flat import FlatCase, flatten
from assay.domains.pushdown.semantics.weights import WithoutEnd

UNKNOWN, KNOWN, ENDLESS = 0, 1, 2
MOST = 1 << 16
"""The largest number of unknowns."""
SUMMARIES = Library("pushdown-summaries", {"lightest": "assay.domains.pushdown.summary_kernels:lightest_entry"})


class Solution(NamedTuple):
    """Whether a run and a lightest run exist; the least weight; whether some value exceeded 2^60."""

    how: int
    weight: Weight | None
    wide: bool


def least_by_summaries(case: Case, sign: int = 1) -> Weight | WithoutEnd | None:
    """The weight of the lightest run; None without a run. With the sign -1, weights are negated."""
    if case.weights is None:
        raise ValueError("the case has no weights")
    solution = solved(case, sign)
    return WithoutEnd() if solution.how == ENDLESS else solution.weight


def solved(case: Case, sign: int = 1) -> Solution:
    """Solve the equations of a case; without weights, every rule has weight zero."""
    rows = ((0,),) * (len(case.rules) + 1) if case.weights is None else (*case.weights.of_rules, case.weights.zero)
    return lightest_run(flatten(case), Table(array("q", [sign * n for row in rows for n in row]), len(rows[0])))


def lightest_run(flat: FlatCase, of_rules: Table) -> Solution:
    """Solve the equations of a flat case; `of_rules` has a row of zeros after those of the rules."""
    call = SUMMARIES.call("lightest", flat, of_rules, given=5)
    how, wide, value = call.number(), call.number(), call.numbers("q")
    return Solution(how, tuple(value) if how == KNOWN else None, bool(wide))


def unknowns(case: Case) -> int:
    """The number of unknowns in the equations of a case."""
    states = len(case.locations) + case.states(case.initial) + case.states(case.final) + 2
    return states * states * (len(case.labels) + 1)
