"""Whole ranges of cases in kernels: drawn, decided, certified and compared without a Python object for a case."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from assay.core.domain.native_shard import NativeRow
from assay.core.domain.source import Identity, Parameter
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Reason, unknown
from assay.core.native.jit import Bytes, Longs, borrowed, compiled
from assay.domains.pushdown.checker.kernel_closed import proves_unreachable
from assay.domains.pushdown.checker.kernel_derivation import proves_meeting, proves_reachable
from assay.domains.pushdown.engine.dense.decide import (
    decide_backward,
    decide_forward,
    decide_from_both,
    reachable_backward,
    reachable_forward,
)
from assay.domains.pushdown.engine.engines import Method
from assay.domains.pushdown.engine.found import BACKWARD, BOTH, REACHABLE, UNREACHABLE, Found
from assay.domains.pushdown.engine.sparse.decide import decide_sparsely
from assay.domains.pushdown.faults import epsilon as fault_epsilon
from assay.domains.pushdown.faults import order as fault_order
from assay.domains.pushdown.faults import wildcard as fault_wildcard
from assay.domains.pushdown.model.flat import FlatCase
from assay.domains.pushdown.sources.exhaustive import Space, exhaustive_space, tables
from assay.domains.pushdown.sources.kernels.normal import is_normal_flat
from assay.domains.pushdown.sources.kernels.recipe import (
    RANDOM,
    SWARM,
    case_of,
    drawn_recipe,
    given_case,
    listed_recipe,
)
from assay.domains.pushdown.sources.paper import paper_space

Loop = Callable[[Longs, int, Bytes], None]
"""Fills in what is said of the cases from an index on."""

REJECTED = 2
ABNORMAL = 4
LABELS = ("unreachable", "reachable")
UNSUPPORTED = unknown(Reason.UNSUPPORTED).label
DRAWN: Mapping[str, int] = {"random": RANDOM, "swarm": SWARM}
LISTED: Mapping[str, Callable[[Mapping[str, Parameter]], Space]] = {
    "exhaustive": exhaustive_space,
    "paper": lambda _parameters: paper_space(),
}
SOURCES = {*DRAWN, *LISTED}
ROOM = 1 << 30


@compiled
def rejected(case: FlatCase, found: Found) -> bool:
    """Whether there is no answer, or evidence that the checkers do not accept."""
    case, found = borrowed(case), borrowed(found)
    if found.answer == REACHABLE and found.direction == BOTH:
        return not proves_meeting(case, found.location, found.entries, found.path, found.more_entries, found.more_path)
    backward = found.direction == BACKWARD
    if found.answer == REACHABLE:
        return not proves_reachable(case, backward, found.entries, found.location, found.path, found.other)
    return found.answer != UNREACHABLE or not proves_unreachable(case, backward, found.edges, found.pairs)


# a loop for each engine: one loop for all would have to be compiled whole, however few of them are used


@compiled
def _certify_by_pre(recipe: Longs, start: int, out: Bytes) -> None:
    for i in range(out.shape[0]):
        case = case_of(recipe, start + i)
        found = decide_backward(case, ROOM)
        out[i] = REJECTED if rejected(case, found) else found.answer


@compiled
def _certify_by_post(recipe: Longs, start: int, out: Bytes) -> None:
    for i in range(out.shape[0]):
        case = case_of(recipe, start + i)
        found = decide_forward(case, ROOM)
        out[i] = REJECTED if rejected(case, found) else found.answer


@compiled
def _certify_by_dual(recipe: Longs, start: int, out: Bytes) -> None:
    for i in range(out.shape[0]):
        case = case_of(recipe, start + i)
        found = decide_from_both(case, ROOM)
        out[i] = REJECTED if rejected(case, found) else found.answer


@compiled
def _say_by_pre(recipe: Longs, start: int, out: Bytes) -> None:
    for i in range(out.shape[0]):
        out[i] = reachable_backward(case_of(recipe, start + i))


@compiled
def _say_by_post(recipe: Longs, start: int, out: Bytes) -> None:
    for i in range(out.shape[0]):
        out[i] = reachable_forward(case_of(recipe, start + i))


@compiled
def _say_by_dual(recipe: Longs, start: int, out: Bytes) -> None:
    for i in range(out.shape[0]):
        out[i] = decide_from_both(case_of(recipe, start + i), ROOM).answer


@compiled
def _say_by_lists(recipe: Longs, start: int, out: Bytes, grow_left: bool, grow_right: bool) -> None:
    for i in range(out.shape[0]):
        out[i] = decide_sparsely(case_of(recipe, start + i), grow_left, grow_right, ROOM).answer


def _by_lists(method: Method) -> Loop:
    return lambda recipe, start, out: _say_by_lists(recipe, start, out, *method.value)


@compiled
def _say_by_epsilon(recipe: Longs, start: int, out: Bytes) -> None:
    for i in range(out.shape[0]):
        out[i] = fault_epsilon.says_reachable(case_of(recipe, start + i))


@compiled
def _say_by_order(recipe: Longs, start: int, out: Bytes) -> None:
    for i in range(out.shape[0]):
        out[i] = fault_order.says_reachable(case_of(recipe, start + i))


@compiled
def _say_by_wildcard(recipe: Longs, start: int, out: Bytes) -> None:
    for i in range(out.shape[0]):
        out[i] = fault_wildcard.says_reachable(case_of(recipe, start + i))


@compiled
def _find_abnormal(recipe: Longs, start: int, out: Bytes) -> None:
    for i in range(out.shape[0]):
        out[i] = not is_normal_flat(given_case(recipe, start + i))


ORACLES: Mapping[str, Loop] = {"pre": _certify_by_pre, "post": _certify_by_post, "dual": _certify_by_dual}
SUBJECTS: Mapping[str, Loop] = {
    "engine:pre": _say_by_pre,
    "engine:post": _say_by_post,
    "engine:dual": _say_by_dual,
    "engine:pre-sparse": _by_lists(Method.PRE),
    "engine:post-sparse": _by_lists(Method.POST),
    "engine:dual-sparse": _by_lists(Method.DUAL),
    "fault:epsilon": _say_by_epsilon,
    "fault:order": _say_by_order,
    "fault:wildcard": _say_by_wildcard,
}


@dataclass(frozen=True)
class KernelShard:
    """A native shard: where cases come from, who decides, who is asked."""

    source: Identity
    oracle: str
    subjects: tuple[str, ...]

    def run(self, start: int, stop: int, keep: int) -> list[NativeRow]:
        """Run a range of indices.

        A code is what the oracle said; its third bit says that the case is not normal, which the oracle makes it and
        subjects refuse; from its fourth bit on it is what each subject said.
        """
        recipe = recipe_of(self.source)
        out = np.zeros(stop - start, np.uint8)
        ORACLES[self.oracle](recipe, start, out)
        codes = out.astype(np.int64)
        for k, subject in enumerate(self.subjects):
            SUBJECTS[subject](recipe, start, out)
            codes |= out.astype(np.int64) << (3 + k)
        if recipe[0] == SWARM and self.subjects:
            _find_abnormal(recipe, start, out)
            codes = np.where(out, codes & 3 | ABNORMAL, codes)
        return [self._row(code, start + np.flatnonzero(codes == code), keep) for code in np.unique(codes).tolist()]

    def _row(self, code: int, where: Longs, keep: int) -> NativeRow:
        said = tuple(LABELS[code >> (3 + k) & 1] for k in range(len(self.subjects)))
        if code & ABNORMAL:
            said = (UNSUPPORTED,) * len(said)
        oracle = None if code & 3 == REJECTED else LABELS[code & 3]
        return NativeRow(oracle, said, len(where), tuple(where[:keep].tolist()))


@lru_cache(maxsize=4)
def recipe_of(source: Identity) -> Longs:
    """Write the recipe of a source."""
    if source.name in DRAWN:
        return drawn_recipe(
            DRAWN[source.name], source.key, [int(value) for name, value in source.parameters if name != "seed"]
        )
    space = LISTED[source.name](dict(source.parameters))
    flat = tables(space)
    case = space.case(0)
    sizes = (len(case.locations), len(case.labels), case.states(case.initial), case.states(case.final))
    levels = [table for level in flat.levels for table in level]
    rules = [flat.rule_starts, flat.rules]
    first, second = [flat.edge_starts1, flat.edges1, flat.finals1], [flat.edge_starts2, flat.edges2, flat.finals2]
    return listed_recipe(sizes, [*levels, *rules, *first, *second])


def native_shard(source: Identity, oracle: str, subjects: Sequence[Spec]) -> KernelShard | None:
    """Make a native shard for this combination, if there are kernels for all of it."""
    titles = tuple(spec.title for spec in subjects)
    if source.name not in SOURCES or oracle not in ORACLES or not set(titles) <= set(SUBJECTS) or len(titles) > 32:
        return None
    return KernelShard(source, oracle, titles)
