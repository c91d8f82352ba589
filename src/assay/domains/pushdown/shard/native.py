"""Native shards: kernels generate, decide, certify and compare ranges of cases without a Python object per case."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.core.domain.native_shard import NativeRow
from assay.core.domain.oracle import Rejection
from assay.core.domain.source import Identity
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Reason, unknown
from assay.core.native.library import Call, Library
from assay.core.native.table import Shared, Table
from assay.domains.pushdown.checker.weight_claims import mismatch
from assay.domains.pushdown.engine.engines import ENGINES, PLENTY, Engine, Form, Method, bytes_of_bits
from assay.domains.pushdown.model.flat import FlatCase
from assay.domains.pushdown.shard.library import FAULTS, SHARDS, SPARSE_SHARDS, WEIGHTED_SHARDS
from assay.domains.pushdown.shard.recipe import LISTED, SOURCES, kind_of_weights, largest_case, recipe_of
from assay.domains.pushdown.shard_kernels.codes import (
    BITS,
    FINITE_CLAIMED,
    REJECTED,
    UNBOUNDED_CLAIMED,
    VALUE,
    WRONG_WEIGHT,
)

UNKNOWN_LABELS = tuple(unknown(reason).label for reason in (Reason.MEMORY, Reason.UNSUPPORTED, Reason.BOUND))
LABELS = ("unreachable", "reachable", *UNKNOWN_LABELS)
"""The verdicts, by their codes; a code beyond them is an objection to `reachable`."""
OBJECTIONS: Mapping[int, Rejection] = {
    FINITE_CLAIMED: Rejection("value", mismatch("least", "0", "-inf")),
    FINITE_CLAIMED + 1: Rejection("value", mismatch("greatest", "0", "+inf")),
    UNBOUNDED_CLAIMED: Rejection("value", mismatch("least", "-inf", "0")),
    UNBOUNDED_CLAIMED + 1: Rejection("value", mismatch("greatest", "+inf", "0")),
    WRONG_WEIGHT: Rejection("value", mismatch("least", "1", "0")),
}
MOST_SUBJECTS = 14
"""A code has 64 bits: four for the oracle and for each subject, and the sign."""
MOST_CASES, WITH_WEIGHTS, WITH_SUMMARIES = 40_000, 5_000, 1_000
"""Cases of a shard, which takes a second or two; the last two are for drawn cases, since listed ones are small."""


@dataclass(frozen=True)
class Loop:
    """A kernel over a range of cases, with its further arguments."""

    library: Library
    kernel: str
    besides: tuple[int, ...] = ()
    dense: Method | None = None
    """The method of an engine over bit rows."""

    def __call__(self, recipe: array[int], start: int, out: bytearray, *more: Shared) -> None:
        """Write the answers for the cases from index `start` on."""
        self.library.call(self.kernel, recipe, start, out, *self.besides, *more)


def _loop(engine: Engine, form: str) -> Loop:
    """The loop of an engine. Where the form is free, bits are taken."""
    if engine.form is Form.SPARSE:
        return Loop(SPARSE_SHARDS, f"{form}_by_lists", tuple(map(int, engine.method.value)))
    return Loop(SHARDS, f"{form}_by_{engine.family}", dense=engine.method)


ORACLES: Mapping[str, Loop] = {name: _loop(engine, "certify") for name, engine in ENGINES.items()}
WEIGHTS = Loop(WEIGHTED_SHARDS, "certify_weights")
"""The oracle for cases with weights, whichever engine is chosen."""
SUMMARIES = Loop(WEIGHTED_SHARDS, "say_by_summaries")
SUBJECTS: Mapping[str, Loop] = {
    **{f"engine:{name}": _loop(engine, "say") for name, engine in ENGINES.items()},
    **{f"fault:{fault}": Loop(SHARDS, f"say_by_{fault}") for fault in FAULTS},
    "engine:summaries": SUMMARIES,
}


@dataclass(frozen=True)
class KernelShard:
    """A native shard: the recipe of the cases, the oracle, and the subjects."""

    source: Identity
    oracle: str
    subjects: tuple[str, ...]

    @property
    def size(self) -> int:
        """The number of cases of a shard."""
        if self.source.name in LISTED:
            return MOST_CASES
        if any(SUBJECTS[name] is SUMMARIES for name in self.subjects):
            return WITH_SUMMARIES
        return WITH_WEIGHTS if kind_of_weights(self.source) else MOST_CASES

    @property
    def rare(self) -> bool:
        """Whether it needs the libraries of lists or of weights."""
        loops = [ORACLES[self.oracle], *(SUBJECTS[name] for name in self.subjects)]
        return bool(kind_of_weights(self.source)) or any(loop.library is not SHARDS for loop in loops)

    def run(self, start: int, stop: int, keep: int) -> list[NativeRow]:
        """Run a range of indices. A code has four bits for the oracle's answer, then four for each subject's."""
        recipe, out = recipe_of(self.source), bytearray(stop - start)
        codes, values = array("q", bytes(8 * len(out))), no_values(len(out))
        if kind_of_weights(self.source):
            WEIGHTS(recipe, start, out, values)
        else:
            ORACLES[self.oracle](recipe, start, out)
        SHARDS.call("put", codes, out, 0)
        abnormal = bytearray(len(out))
        if self.source.name == "swarm" and self.subjects:
            SHARDS.call("find_abnormal", recipe, start, abnormal)
        for k, subject in enumerate(self.subjects, start=1):
            if SUBJECTS[subject] is SUMMARIES:
                SUMMARIES(recipe, start, out, values)
            else:
                SUBJECTS[subject](recipe, start, out)
                SHARDS.call("refuse", out, abnormal)
            SHARDS.call("put", codes, out, BITS * k)
        return [self._row(code, count, codes, start, keep) for code, count in sorted(Counter(codes).items())]

    def _row(self, code: int, count: int, codes: array[int], start: int, keep: int) -> NativeRow:
        oracle, *said = (code >> BITS * k & (1 << BITS) - 1 for k in range(1 + len(self.subjects)))
        indices, at = list[int](), -1
        for _ in range(min(keep, count)):
            at = codes.index(code, at + 1)
            indices.append(start + at)
        return NativeRow(
            None if oracle == REJECTED else LABELS[oracle],
            tuple("reachable" if answer in OBJECTIONS else LABELS[answer] for answer in said),
            count,
            tuple(indices),
            tuple(OBJECTIONS.get(answer) for answer in said),
        )


def no_values(cases: int) -> Table:
    """Room for the weights that the oracle proves for each case."""
    return Table(array("q", bytes(8 * VALUE * cases)), VALUE)


def _has_room(source: Identity, loop: Loop) -> bool:
    """Whether the bit rows of an engine fit into its memory in every case; an engine over lists has none."""
    return loop.dense is None or bytes_of_bits(largest_case(source), loop.dense) <= PLENTY


def native_shard(source: Identity, oracle: str, subjects: Sequence[Spec]) -> KernelShard | None:
    """Make a native shard for this combination; None if a kernel is missing, or bit rows may exceed the memory."""
    titles = tuple(spec.title for spec in subjects)
    known = source.name in SOURCES and oracle in ORACLES and set(titles) <= set(SUBJECTS)
    if not known or len(titles) > MOST_SUBJECTS:
        return None
    loops = [WEIGHTS if kind_of_weights(source) else ORACLES[oracle], *(SUBJECTS[title] for title in titles)]
    return KernelShard(source, oracle, titles) if all(_has_room(source, loop) for loop in loops) else None


def case_at(source: Identity, i: int, *, normal: bool) -> FlatCase:
    """Generate case i of a source by a kernel; for tests, which compare it with the source."""
    call = SHARDS.call("normal_case_at_index" if normal else "case_at_index", recipe_of(source), i, given=19)
    return flat_case_in(call)


def weights_at(source: Identity, i: int) -> list[tuple[int, ...]]:
    """Generate the weights of case i by a kernel, then a row of zeros; for tests."""
    call = SHARDS.call("weights_at_index", recipe_of(source), i, given=4)
    width = call.number()
    return Table(call.numbers("q"), width).tolist()


def flat_case_in(call: Call) -> FlatCase:
    """Read a case that a kernel returned."""
    locations, labels, states1, states2 = (call.number() for _ in range(4))
    rules, edges1, finals1 = call.numbers("i"), call.numbers("i"), call.numbers("B")
    edges2, finals2 = call.numbers("i"), call.numbers("B")
    first = states1, Table(edges1, 3), bytearray(finals1)
    return FlatCase(locations, labels, Table(rules, 6), *first, states2, Table(edges2, 3), bytearray(finals2))


def made_normal(case: FlatCase) -> FlatCase:
    """Convert a case to normal form by a kernel; for tests."""
    return flat_case_in(SHARDS.call("normal_case", case, given=19))


def collapsed(case: FlatCase) -> Table:
    """The rules of a case as the fault `wildcard` holds them; for tests."""
    return Table(SHARDS.call("collapsed", case, given=3).numbers("i"), 6)


def says_reachable(fault: str, case: FlatCase) -> bool:
    """Ask a planted fault about one case."""
    return bool(SHARDS.call(f"{fault}_says", case).value)
