"""The searches themselves: all that Numba compiles, and nothing else, so that a change elsewhere compiles nothing."""
