"""Kernels over ranges of cases: they generate, decide, certify and compare without a Python object per case.

Each takes a recipe, the index of the first case, and an output array with one byte per case.
"""

from __future__ import annotations

import numpy as np

from assay.core.native.boundary import bytes_at, give, longs_at
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
from assay.domains.pushdown.engine.found import BACKWARD, BOTH, REACHABLE, UNREACHABLE
from assay.domains.pushdown.engine.found_kernel import Found
from assay.domains.pushdown.engine.sparse.decide import decide_sparsely
from assay.domains.pushdown.faults import epsilon as fault_epsilon
from assay.domains.pushdown.faults import order as fault_order
from assay.domains.pushdown.faults import wildcard as fault_wildcard
from assay.domains.pushdown.model.flat_kernel import CASE, FlatCase, case_at
from assay.domains.pushdown.sources.kernels.normal import is_normal_flat, normal_flat
from assay.domains.pushdown.sources.kernels.recipe import case_of, given_case

REJECTED = 2
ROOM = 1 << 30


@compiled
def rejected(case: FlatCase, found: Found) -> bool:
    """Whether the answer is missing or its evidence is rejected by the checkers."""
    case, found = borrowed(case), borrowed(found)
    if found.answer == REACHABLE and found.direction == BOTH:
        return not proves_meeting(case, found.location, found.entries, found.path, found.more_entries, found.more_path)
    backward = found.direction == BACKWARD
    if found.answer == REACHABLE:
        return not proves_reachable(case, backward, found.entries, found.location, found.path, found.other)
    return found.answer != UNREACHABLE or not proves_unreachable(case, backward, found.edges, found.pairs)


# one loop per engine: a shared loop would compile every engine, even if one is used


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


@compiled
def _certify_by_lists(recipe: Longs, start: int, out: Bytes, grow_left: bool, grow_right: bool) -> None:
    for i in range(out.shape[0]):
        case = case_of(recipe, start + i)
        found = decide_sparsely(case, grow_left, grow_right, ROOM)
        out[i] = REJECTED if rejected(case, found) else found.answer


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


@compiled
def certify_by_pre(words: Longs) -> int:
    """Certify by pre*."""
    _certify_by_pre(longs_at(words, 0), words[2], bytes_at(words, 3))
    return 0


@compiled
def certify_by_post(words: Longs) -> int:
    """Certify by post*."""
    _certify_by_post(longs_at(words, 0), words[2], bytes_at(words, 3))
    return 0


@compiled
def certify_by_dual(words: Longs) -> int:
    """Certify by dual*."""
    _certify_by_dual(longs_at(words, 0), words[2], bytes_at(words, 3))
    return 0


@compiled
def say_by_pre(words: Longs) -> int:
    """Decide by pre*."""
    _say_by_pre(longs_at(words, 0), words[2], bytes_at(words, 3))
    return 0


@compiled
def say_by_post(words: Longs) -> int:
    """Decide by post*."""
    _say_by_post(longs_at(words, 0), words[2], bytes_at(words, 3))
    return 0


@compiled
def say_by_dual(words: Longs) -> int:
    """Decide by dual*."""
    _say_by_dual(longs_at(words, 0), words[2], bytes_at(words, 3))
    return 0


@compiled
def say_by_lists(words: Longs) -> int:
    """Decide over lists; the last two words select the automata to saturate."""
    _say_by_lists(longs_at(words, 0), words[2], bytes_at(words, 3), words[5] != 0, words[6] != 0)
    return 0


@compiled
def certify_by_lists(words: Longs) -> int:
    """Certify over lists; the last two words select the automata to saturate."""
    _certify_by_lists(longs_at(words, 0), words[2], bytes_at(words, 3), words[5] != 0, words[6] != 0)
    return 0


@compiled
def say_by_epsilon(words: Longs) -> int:
    """Ask the fault `epsilon`."""
    _say_by_epsilon(longs_at(words, 0), words[2], bytes_at(words, 3))
    return 0


@compiled
def say_by_order(words: Longs) -> int:
    """Ask the fault `order`."""
    _say_by_order(longs_at(words, 0), words[2], bytes_at(words, 3))
    return 0


@compiled
def say_by_wildcard(words: Longs) -> int:
    """Ask the fault `wildcard`."""
    _say_by_wildcard(longs_at(words, 0), words[2], bytes_at(words, 3))
    return 0


@compiled
def find_abnormal(words: Longs) -> int:
    """Find the cases that are not in normal form."""
    _find_abnormal(longs_at(words, 0), words[2], bytes_at(words, 3))
    return 0


@compiled
def epsilon_says(words: Longs) -> int:
    """Ask the fault `epsilon` about one case."""
    return int(fault_epsilon.says_reachable(case_at(words)))


@compiled
def order_says(words: Longs) -> int:
    """Ask the fault `order` about one case."""
    return int(fault_order.says_reachable(case_at(words)))


@compiled
def wildcard_says(words: Longs) -> int:
    """Ask the fault `wildcard` about one case."""
    return int(fault_wildcard.says_reachable(case_at(words)))


@compiled
def _give_case(words: Longs, at: int, case: FlatCase) -> int:
    words[at], words[at + 1], words[at + 2], words[at + 3] = case.locations, case.labels, case.states1, case.states2
    at = give(words, give(words, at + 4, case.rules), case.edges1)
    return give(words, give(words, give(words, at, case.finals1), case.edges2), case.finals2)


@compiled
def case_at_index(words: Longs) -> int:
    """Return the case of a recipe at an index, as the source generates it."""
    return _give_case(words, 3, given_case(longs_at(words, 0), words[2]))


@compiled
def normal_case_at_index(words: Longs) -> int:
    """Return the case of a recipe at an index, in normal form."""
    return _give_case(words, 3, case_of(longs_at(words, 0), words[2]))


@compiled
def normal_case(words: Longs) -> int:
    """Convert a case to normal form."""
    return _give_case(words, CASE, normal_flat(case_at(words)))


@compiled
def collapsed(words: Longs) -> int:
    """Return the rules of a case as the fault `wildcard` holds them."""
    case = case_at(words)
    return give(words, CASE, fault_wildcard.collapsed(case.rules, case.labels))


@compiled
def put(words: Longs) -> int:
    """Write the answer for each case into its code, from a given bit on."""
    codes, out, shift = longs_at(words, 0), bytes_at(words, 2), words[4]
    for i in range(out.shape[0]):
        codes[i] |= np.int64(out[i]) << shift
    return 0


@compiled
def drop(words: Longs) -> int:
    """Clear the answers of subjects for cases outside normal form, which subjects refuse."""
    codes = longs_at(words, 0)
    for i in range(codes.shape[0]):
        if codes[i] & 4:
            codes[i] &= 7
    return 0
