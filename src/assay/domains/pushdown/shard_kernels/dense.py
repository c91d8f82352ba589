"""Loops over the engines in dense form.

Each engine has its own loop: a shared one would compile every engine, even if one is used.
"""

from __future__ import annotations

from assay.core.native.boundary import bytes_at, longs_at
from assay.core.native.jit import Longs, compiled
from assay.domains.pushdown.engine.dense.decide import (
    decide_backward,
    decide_forward,
    decide_from_both,
    reachable_backward,
    reachable_forward,
)
from assay.domains.pushdown.shard_kernels.certified import ROOM, certified
from assay.domains.pushdown.sources.kernels.recipe import case_of


@compiled
def certify_by_pre(words: Longs) -> int:
    """Certify by pre*."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        case = case_of(recipe, start + i)
        out[i] = certified(case, decide_backward(case, ROOM))
    return 0


@compiled
def certify_by_post(words: Longs) -> int:
    """Certify by post*."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        case = case_of(recipe, start + i)
        out[i] = certified(case, decide_forward(case, ROOM))
    return 0


@compiled
def certify_by_dual(words: Longs) -> int:
    """Certify by dual*."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        case = case_of(recipe, start + i)
        out[i] = certified(case, decide_from_both(case, ROOM))
    return 0


@compiled
def say_by_pre(words: Longs) -> int:
    """Decide by pre*."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        out[i] = reachable_backward(case_of(recipe, start + i))
    return 0


@compiled
def say_by_post(words: Longs) -> int:
    """Decide by post*."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        out[i] = reachable_forward(case_of(recipe, start + i))
    return 0


@compiled
def say_by_dual(words: Longs) -> int:
    """Decide by dual*."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        out[i] = decide_from_both(case_of(recipe, start + i), ROOM).answer
    return 0
