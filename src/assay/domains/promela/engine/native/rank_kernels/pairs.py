"""The product of a graph and an observer, from the initial pairs on, in breadth-first order.

The pairs of a state are a list, sorted by their second parts: `first` has the first pair of each state, `following` the
next one, both plus one. Most states have one pair or two, and the checker of the ranks walks such lists too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.rank_kernels.codes import (
    ARROWS,
    DONE,
    KEY,
    LABEL,
    LABEL_FACTOR,
    NEXT,
    NO_ARROWS,
    NO_PAIRS,
    PAIRS,
    PAUSED,
    SECOND,
    SECOND_FACTOR,
    UNKNOWN,
)
from assay.domains.promela.engine.native.rank_kernels.numbers import number_at

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def find_key(keys: Longs, second: int, label: int) -> int:
    """Find the place of a key; negative if it is not known."""
    mask = keys.size // KEY - 1
    place = (second * SECOND_FACTOR + label * LABEL_FACTOR) & mask
    while keys[KEY * place] != 0:
        if keys[KEY * place] == second + 1 and keys[KEY * place + 1] == label:
            return KEY * place
        place = (place + 1) & mask
    return -1


@aot
def find_pair(
    control: Longs, first: Rows, following: Rows, states: Rows, seconds: Rows, state: int, second: int
) -> int:
    """Give the number of a pair, which is added if it is new; negative if there is no room."""
    before = 0
    number = number_at(first, state)
    while number != 0 and number_at(seconds, number - 1) < second:
        before = number
        number = number_at(following, number - 1)
    if number != 0 and number_at(seconds, number - 1) == second:
        return number - 1
    count = control[PAIRS]
    if count >= seconds.size:
        return -1
    states[count] = state
    seconds[count] = second
    following[count] = number
    if before == 0:
        first[state] = count + 1
    else:
        following[before - 1] = count + 1
    control[PAIRS] = count + 1
    return count


@aot
def explore_pairs(
    control: Longs,
    ends: Rows,
    targets: Rows,
    labels: Longs,
    first: Rows,
    following: Rows,
    states: Rows,
    seconds: Rows,
    keys: Longs,
    after: Rows,
    arrow_ends: Rows,
    arrows: Rows,
    origins: Rows,
    reads_target: int,
    budget: int,
) -> int:
    """Expand at most `budget` pairs; give the reason why it stops.

    The arrows of a pair lead to pairs, in the order of the steps of its state. `origins` has the step of each arrow, if
    there is room for it. A pair that cannot be expanded is expanded again from its first step.
    """
    for _ in range(budget):
        pair = control[NEXT]
        if pair >= control[PAIRS]:
            return DONE
        state, second, arrow = number_at(states, pair), number_at(seconds, pair), control[ARROWS]
        begin = number_at(ends, state - 1) if state > 0 else 0
        for step in range(begin, number_at(ends, state)):
            target = number_at(targets, step)
            label = labels[target] if reads_target != 0 else labels[state]
            key = find_key(keys, second, label)
            if key < 0:
                control[SECOND] = second
                control[LABEL] = label
                return UNKNOWN
            for place in range(keys[key + 2], keys[key + 3]):
                number = find_pair(control, first, following, states, seconds, target, number_at(after, place))
                if number < 0:
                    return NO_PAIRS
                if arrow >= arrows.size:
                    return NO_ARROWS
                arrows[arrow] = number
                if arrow < origins.size:
                    origins[arrow] = step
                arrow += 1
        arrow_ends[pair] = arrow
        control[ARROWS] = arrow
        control[NEXT] = pair + 1
    return PAUSED
