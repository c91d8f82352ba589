"""Native shards: kernels generate, decide, certify and compare ranges of cases without a Python object per case."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from assay.core.domain.native_shard import NativeRow
from assay.core.domain.oracle import Rejection
from assay.core.domain.source import Identity, Parameter
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Reason, unknown
from assay.core.native.library import Call, Library
from assay.core.native.table import Shared, Table
from assay.domains.pushdown.checker.weight_claims import mismatch
from assay.domains.pushdown.engine.engines import ENGINES, Engine, Form
from assay.domains.pushdown.model.flat import FlatCase
from assay.domains.pushdown.shard_kernels.codes import (
    BITS,
    FINITE_CLAIMED,
    REJECTED,
    UNBOUNDED_CLAIMED,
    VALUE,
    WRONG_WEIGHT,
)
from assay.domains.pushdown.shard_library import FAULTS, SHARDS, SPARSE_SHARDS, WEIGHTED_SHARDS
from assay.domains.pushdown.sources.exhaustive import Enumerated, Space, exhaustive_space, tables
from assay.domains.pushdown.sources.paper import paper_space
from assay.domains.pushdown.sources.recipe import (
    RANDOM,
    SWARM,
    drawn_recipe,
    drawn_weights_recipe,
    listed_recipe,
    listed_weights_recipe,
)
from assay.domains.pushdown.sources.weight_kinds import ANY, KINDS
from assay.domains.pushdown.sources.weighted_exhaustive import CHOICES, weighted_space

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
DRAWN: Mapping[str, int] = {"random": RANDOM, "swarm": SWARM}
LISTED: Mapping[str, Callable[[Mapping[str, Parameter]], Space]] = {
    "exhaustive": exhaustive_space,
    "paper": lambda _parameters: paper_space(),
}
SOURCES = {*DRAWN, *LISTED}
MOST_SUBJECTS = 14
"""A code has 64 bits: four for the oracle and for each subject, and the sign."""
MOST_CASES, WITH_WEIGHTS, WITH_SUMMARIES = 20_000, 5_000, 1_000
"""Cases of a shard, which takes a second or two; the last two are for drawn cases, since listed ones are small."""


@dataclass(frozen=True)
class Loop:
    """A kernel over a range of cases, with its further arguments."""

    library: Library
    kernel: str
    besides: tuple[int, ...] = ()

    def __call__(self, recipe: array[int], start: int, out: bytearray, *more: Shared) -> None:
        """Write the answers for the cases from index `start` on."""
        self.library.call(self.kernel, recipe, start, out, *self.besides, *more)


def _loop(engine: Engine, form: str) -> Loop:
    """The loop of an engine. Where the form is free, bits are taken."""
    if engine.form is Form.SPARSE:
        return Loop(SPARSE_SHARDS, f"{form}_by_lists", tuple(map(int, engine.method.value)))
    return Loop(SHARDS, f"{form}_by_{engine.family}")


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
        return WITH_WEIGHTS if _kind_of_weights(self.source) else MOST_CASES

    def run(self, start: int, stop: int, keep: int) -> list[NativeRow]:
        """Run a range of indices. A code has four bits for the oracle's answer, then four for each subject's."""
        recipe, out = recipe_of(self.source), bytearray(stop - start)
        codes, values = array("q", bytes(8 * len(out))), no_values(len(out))
        if _kind_of_weights(self.source):
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


def _kind_of_weights(source: Identity) -> str:
    """The kind of weights of a source; empty without weights."""
    return str(dict(source.parameters).get("weights", ""))


@lru_cache(maxsize=4)
def recipe_of(source: Identity) -> array[int]:
    """The recipe of a source."""
    kind = _kind_of_weights(source)
    plain = replace(source, parameters=tuple(pair for pair in source.parameters if pair[0] != "weights"))
    if source.name in DRAWN:
        numbers = [int(value) for name, value in plain.parameters if name != "seed"]
        recipe = drawn_recipe(DRAWN[source.name], plain.key, numbers)
        return drawn_weights_recipe(source.key, [*KINDS, ANY].index(kind), recipe) if kind else recipe
    space = LISTED[source.name](dict(plain.parameters))
    recipe = _listed_recipe(space)
    if not kind:
        return recipe
    return listed_weights_recipe(weighted_space(source, kind, Enumerated(plain, space)).blocks, CHOICES[kind], recipe)


def _listed_recipe(space: Space) -> array[int]:
    flat = tables(space)
    case = space.case(0)
    sizes = (len(case.locations), len(case.labels), case.states(case.initial), case.states(case.final))
    levels = [table for level in flat.levels for table in level]
    rules = [flat.rule_starts, flat.rules]
    first, second = [flat.edge_starts1, flat.edges1, flat.finals1], [flat.edge_starts2, flat.edges2, flat.finals2]
    return listed_recipe(sizes, [*levels, *rules, *first, *second])


def native_shard(source: Identity, oracle: str, subjects: Sequence[Spec]) -> KernelShard | None:
    """Make a native shard for this combination; None if a kernel is missing."""
    titles = tuple(spec.title for spec in subjects)
    known = source.name in SOURCES and oracle in ORACLES and set(titles) <= set(SUBJECTS)
    return KernelShard(source, oracle, titles) if known and len(titles) <= MOST_SUBJECTS else None


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
