"""Whole ranges of cases in kernels: drawn, decided, certified and compared without a Python object for a case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from assay.core.compiled import Ints, Longs, compiled
from assay.core.native import NativeRow
from assay.core.source import Identity
from assay.core.spec import Spec
from assay.pushdown.engine.native import decide_backward, decide_forward, reachable_backward, reachable_forward
from assay.pushdown.engine.recipe import case_of, drawn_recipe, listed_recipe
from assay.pushdown.exhaustive import exhaustive_space, tables
from assay.pushdown.flat import FlatCase
from assay.pushdown.native_closed import proves_unreachable
from assay.pushdown.native_derivation import proves_reachable
from assay.pushdown.paper import paper_space
from assay.pushdown.subjects import fault_epsilon, fault_order, fault_wildcard

UNREACHABLE, REACHABLE, REJECTED = 0, 1, 2
LABELS = ("unreachable", "reachable")
SOURCES = ("random", "exhaustive", "paper")
ORACLES = {"pre": 0, "post": 1}
SUBJECTS = {"engine:pre": 0, "engine:post": 1, "fault:epsilon": 2, "fault:order": 3, "fault:wildcard": 4}


@compiled
def _certified(oracle: int, case: FlatCase) -> int:
    """Decide a case and have the evidence checked."""
    a, b, c, d, e, f, g, h, i = case
    found = decide_backward(a, b, c, d, e, f, g, h, i) if oracle == 0 else decide_forward(a, b, c, d, e, f, g, h, i)
    backward = oracle == 0
    if found.reachable:
        good = proves_reachable(
            a, b, c, d, e, f, g, h, i, backward, found.entries, found.location, found.path, found.other
        )
        return REACHABLE if good else REJECTED
    good = proves_unreachable(a, b, c, d, e, f, g, h, i, backward, found.edges, found.pairs)
    return UNREACHABLE if good else REJECTED


@compiled
def _said(subject: int, case: FlatCase) -> bool:
    a, b, c, d, e, f, g, h, i = case
    if subject == 0:
        return reachable_backward(a, b, c, d, e, f, g, h, i)
    if subject == 1:
        return reachable_forward(a, b, c, d, e, f, g, h, i)
    if subject == 2:
        return fault_epsilon.says_reachable(a, b, c, d, e, f, g, h, i)
    if subject == 3:
        return fault_order.says_reachable(a, b, c, d, e, f, g, h, i)
    return fault_wildcard.says_reachable(a, b, c, d, e, f, g, h, i)


@compiled
def _run(recipe: Longs, oracle: int, subjects: Ints, start: int, stop: int, keep: int) -> tuple[Longs, Longs]:
    """Count each combination of answers, and keep its lowest indices: code = oracle + 3 × (subjects' bits)."""
    codes = 3 << subjects.shape[0]
    counts = np.zeros(codes, np.int64)
    lowest = np.full((codes, keep), -1, np.int64)
    for i in range(start, stop):
        case = case_of(recipe, i)
        code = 0
        for k in range(subjects.shape[0] - 1, -1, -1):
            code = 2 * code + _said(subjects[k], case)
        code = 3 * code + _certified(oracle, case)
        if counts[code] < keep:
            lowest[code, counts[code]] = i
        counts[code] += 1
    return counts, lowest


@dataclass(frozen=True)
class KernelShard:
    """A native shard: where cases come from, who decides, who is asked."""

    source: Identity
    oracle: int
    subjects: tuple[int, ...]

    def run(self, start: int, stop: int, keep: int) -> list[NativeRow]:
        """Run a range of indices."""
        subjects = np.array(self.subjects, np.int32)
        counts, lowest = _run(recipe_of(self.source), self.oracle, subjects, start, stop, keep)
        rows = []
        for code, count in enumerate(counts.tolist()):
            if count:
                said = tuple(LABELS[(code // 3) >> k & 1] for k in range(len(self.subjects)))
                oracle = None if code % 3 == REJECTED else LABELS[code % 3]
                indices = tuple(i for i in lowest[code].tolist() if i >= 0)
                rows.append(NativeRow(oracle, said, count, indices))
        return rows


@lru_cache(maxsize=4)
def recipe_of(source: Identity) -> Longs:
    """Write the recipe of a source."""
    if source.name == "random":
        return drawn_recipe(source.key, [int(value) for name, value in source.parameters if name != "seed"])
    space = paper_space() if source.name == "paper" else exhaustive_space(dict(source.parameters))
    flat = tables(space)
    case = space.case(0)
    sizes = (len(case.locations), len(case.labels), case.states(case.initial), case.states(case.final))
    levels = [table for level in flat.levels for table in level]
    rules = [flat.rule_starts, flat.rules]
    first, second = [flat.edge_starts1, flat.edges1, flat.finals1], [flat.edge_starts2, flat.edges2, flat.finals2]
    return listed_recipe(sizes, [*levels, *rules, *first, *second])


def native_shard(source: Identity, oracle: str, subjects: Sequence[Spec]) -> KernelShard | None:
    """Make a native shard for this combination, if there are kernels for all of it."""
    known = [SUBJECTS.get(spec.title) for spec in subjects]
    if source.name not in SOURCES or oracle not in ORACLES or None in known or len(known) > 8:
        return None
    return KernelShard(source, ORACLES[oracle], tuple(k for k in known if k is not None))
