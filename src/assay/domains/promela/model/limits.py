"""Limits of the language that the semantics and the native engines share."""

from __future__ import annotations

MOST_PROCESSES = 255
"""Processes that run at a time, as in SPIN."""
MOST_CHANNELS = 255
"""Channels that exist at a time, as in SPIN."""
MOST_SEQUENCE_STEPS = 100_000
"""Steps of a `d_step`; a longer one counts as endless."""
MOST_SLOTS = 100_000
"""Numbers that the variables of a scope hold; SPIN's default is a state of 1024 bytes."""
MOST_STRUCTURES = 100
"""Structures inside one another."""
MOST_CERTIFIED = 20_000_000
"""States that evidence for `holds` may claim: a checker explores every one."""
MOST_PAIRS = 2 * MOST_CERTIFIED
"""Pairs of states and values that packed evidence may have."""
BY_HAND = 10_000
"""Evidence about more states is made and checked by native code of the proved checkers."""
