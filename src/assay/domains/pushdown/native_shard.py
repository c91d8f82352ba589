"""Native shards: kernels generate, decide, certify and compare ranges of cases without a Python object per case."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from assay.core.domain.native_shard import NativeRow
from assay.core.domain.source import Identity, Parameter
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Reason, unknown
from assay.core.native.library import Call, Library
from assay.core.native.table import Table
from assay.domains.pushdown.engine.engines import Method
from assay.domains.pushdown.model.flat import FlatCase
from assay.domains.pushdown.shard_library import SHARDS, SPARSE_SHARDS
from assay.domains.pushdown.sources.exhaustive import Space, exhaustive_space, tables
from assay.domains.pushdown.sources.paper import paper_space
from assay.domains.pushdown.sources.recipe import RANDOM, SWARM, drawn_recipe, listed_recipe

REJECTED = 2
ABNORMAL_BIT = 2
LABELS = ("unreachable", "reachable")
UNSUPPORTED = unknown(Reason.UNSUPPORTED).label
DRAWN: Mapping[str, int] = {"random": RANDOM, "swarm": SWARM}
LISTED: Mapping[str, Callable[[Mapping[str, Parameter]], Space]] = {
    "exhaustive": exhaustive_space,
    "paper": lambda _parameters: paper_space(),
}
SOURCES = {*DRAWN, *LISTED}


@dataclass(frozen=True)
class Loop:
    """A kernel over a range of cases, with its further arguments."""

    library: Library
    kernel: str
    besides: tuple[int, ...] = ()

    def __call__(self, recipe: array[int], start: int, out: bytearray) -> None:
        """Write the answers for the cases from index `start` on."""
        self.library.call(self.kernel, recipe, start, out, *self.besides)


ORACLES: Mapping[str, Loop] = {
    method.name.lower(): Loop(SHARDS, f"certify_by_{method.name.lower()}") for method in Method
}
SUBJECTS: Mapping[str, Loop] = {
    **{f"engine:{method.name.lower()}": Loop(SHARDS, f"say_by_{method.name.lower()}") for method in Method},
    **{
        f"engine:{method.name.lower()}-sparse": Loop(SPARSE_SHARDS, "say_by_lists", tuple(map(int, method.value)))
        for method in Method
    },
    **{f"fault:{fault}": Loop(SHARDS, f"say_by_{fault}") for fault in ("epsilon", "order", "wildcard")},
}


@dataclass(frozen=True)
class KernelShard:
    """A native shard: the recipe of the cases, the oracle, and the subjects."""

    source: Identity
    oracle: str
    subjects: tuple[str, ...]

    def run(self, start: int, stop: int, keep: int) -> list[NativeRow]:
        """Run a range of indices.

        The low two bits of a code are the oracle's answer. The third bit marks a case outside normal form, which the
        oracle converts and subjects refuse. The answers of the subjects follow from the fourth bit on.
        """
        recipe, out = recipe_of(self.source), bytearray(stop - start)
        codes = array("q", bytes(8 * len(out)))
        ORACLES[self.oracle](recipe, start, out)
        SHARDS.call("put", codes, out, 0)
        for k, subject in enumerate(self.subjects):
            SUBJECTS[subject](recipe, start, out)
            SHARDS.call("put", codes, out, 3 + k)
        if recipe[0] == SWARM and self.subjects:
            SHARDS.call("find_abnormal", recipe, start, out)
            SHARDS.call("put", codes, out, ABNORMAL_BIT)
            SHARDS.call("drop", codes)
        return [self._row(code, count, codes, start, keep) for code, count in sorted(Counter(codes).items())]

    def _row(self, code: int, count: int, codes: array[int], start: int, keep: int) -> NativeRow:
        said = tuple(LABELS[code >> (3 + k) & 1] for k in range(len(self.subjects)))
        if code >> ABNORMAL_BIT & 1:
            said = (UNSUPPORTED,) * len(said)
        oracle = None if code & 3 == REJECTED else LABELS[code & 3]
        indices, at = list[int](), -1
        for _ in range(min(keep, count)):
            at = codes.index(code, at + 1)
            indices.append(start + at)
        return NativeRow(oracle, said, count, tuple(indices))


@lru_cache(maxsize=4)
def recipe_of(source: Identity) -> array[int]:
    """The recipe of a source."""
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
    """Make a native shard for this combination; None if a kernel is missing."""
    titles = tuple(spec.title for spec in subjects)
    if source.name not in SOURCES or oracle not in ORACLES or not set(titles) <= set(SUBJECTS) or len(titles) > 32:
        return None
    return KernelShard(source, oracle, titles)


def case_at(source: Identity, i: int, *, normal: bool) -> FlatCase:
    """Generate case i of a source by a kernel; for tests, which compare it with the source."""
    call = SHARDS.call("normal_case_at_index" if normal else "case_at_index", recipe_of(source), i, given=19)
    return flat_case_in(call)


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
