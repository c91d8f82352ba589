"""Planted faults: loops over ranges of cases, and kernels for one case."""

from __future__ import annotations

from assay.core.native.boundary import bytes_at, give, longs_at
from assay.core.native.jit import Longs, compiled
from assay.domains.pushdown.faults import epsilon as fault_epsilon
from assay.domains.pushdown.faults import order as fault_order
from assay.domains.pushdown.faults import wildcard as fault_wildcard
from assay.domains.pushdown.model.flat_kernel import CASE, case_at
from assay.domains.pushdown.sources.kernels.recipe import case_of


@compiled
def say_by_epsilon(words: Longs) -> int:
    """Ask the fault `epsilon`."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        out[i] = fault_epsilon.says_reachable(case_of(recipe, start + i))
    return 0


@compiled
def say_by_order(words: Longs) -> int:
    """Ask the fault `order`."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        out[i] = fault_order.says_reachable(case_of(recipe, start + i))
    return 0


@compiled
def say_by_wildcard(words: Longs) -> int:
    """Ask the fault `wildcard`."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        out[i] = fault_wildcard.says_reachable(case_of(recipe, start + i))
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
def collapsed(words: Longs) -> int:
    """Return the rules of a case as the fault `wildcard` holds them."""
    case = case_at(words)
    return give(words, CASE, fault_wildcard.collapsed(case.rules, case.labels))
