"""Draws a sample of a campaign's cases again, to count what they contain.

The sample is deterministic: indices spread evenly over those that were run, coarse grid first, so that every prefix
is spread evenly too. If the cases are slow, the sample is a prefix of 1, 2, 4, 8, … cases: the CPU time decides how
often it is doubled, and the same number results as long as that time is about the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from assay.core.domain.case import Case
from assay.core.domain.source import Source

MOST_CASES = 512
MOST_SECONDS = 2.0


def spread(count: int, most: int = MOST_CASES) -> Iterator[int]:
    """Give up to `most` numbers below `count`, each once, in the order of the van der Corput sequence."""
    if count <= most:
        yield from range(count)
        return
    bits = (most - 1).bit_length()
    for k in range(1 << bits):
        place = int(f"{k:0{bits}b}"[::-1], 2) if bits else 0
        if place < most:
            yield place * count // most


def sample(source: Source[Case], done: Sequence[range], seconds: float = MOST_SECONDS) -> Iterator[Case]:
    """Draw cases of the finished ranges again, at least one, within about this CPU time."""
    started = time.process_time()
    for count, number in enumerate(spread(sum(map(len, done))), 1):
        yield source.case(_index(done, number))
        spent = time.process_time() - started
        doubled = count & (count - 1) == 0
        if spent > seconds or (doubled and spent > seconds / 2):
            return


def _index(done: Sequence[range], number: int) -> int:
    """The index at a place within the concatenated ranges."""
    for indices in done:
        if number < len(indices):
            return indices[number]
        number -= len(indices)
    raise IndexError(number)
