"""Loops over the engines in sparse form; the last two words select the automata to saturate."""

from __future__ import annotations

from assay.core.native.boundary import bytes_at, longs_at
from assay.core.native.jit import Longs, compiled
from assay.domains.pushdown.engine.sparse.decide import decide_sparsely
from assay.domains.pushdown.shard_kernels.certified import ROOM, certified
from assay.domains.pushdown.sources.kernels.recipe import case_of


@compiled
def say_by_lists(words: Longs) -> int:
    """Decide over lists."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        out[i] = decide_sparsely(case_of(recipe, start + i), words[5] != 0, words[6] != 0, ROOM).answer
    return 0


@compiled
def certify_by_lists(words: Longs) -> int:
    """Certify over lists."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        case = case_of(recipe, start + i)
        out[i] = certified(case, decide_sparsely(case, words[5] != 0, words[6] != 0, ROOM))
    return 0
