"""The codes of answers in native shards: one byte per case, four bits of which are used."""

UNREACHABLE, REACHABLE, NO_MEMORY, UNSUPPORTED, NO_BOUND = range(5)
"""A verdict, or the reason of an unknown one; the first three are the answers of the engines."""
REJECTED = 5
"""The oracle only: a checker rejected the evidence."""
FINITE_CLAIMED, UNBOUNDED_CLAIMED, WRONG_WEIGHT = 6, 8, 10
"""A subject only: `reachable`, with a wrong weight. For the greatest weight, one is added to the first two."""
LEFT = 15
"""A line only: it is left to the other readers and engines."""
BITS = 4
PLACES = 3
"""The longest vector of weights that a source generates."""
SIDE = 1 + PLACES
"""A side of a value: `UNKNOWN`, `KNOWN` or `ENDLESS` (`summaries`), then the weight."""
VALUE = 2 * SIDE
"""A value: the least and the greatest weight of a run."""
