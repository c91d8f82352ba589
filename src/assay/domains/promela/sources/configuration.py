"""The configuration of a random model: bounds on its size, and the constructs that may occur."""

from __future__ import annotations

from dataclasses import dataclass, replace

BASIC = ("channels", "rendezvous", "atomic", "locals", "else", "copies", "dynamic")
"""The features of the source `random`, which adds labels to every other model."""
ADVANCED = (
    "arrays",
    "assert",
    "conditional",
    "d_step",
    "eval",
    "faults",
    "for",
    "goto",
    "keep",
    "labels",
    "len",
    "local_arrays",
    "mtype",
    "observe",
    "parameters",
    "pids",
    "poll",
    "printf",
    "provided",
    "random_receive",
    "remote",
    "scoped",
    "select",
    "sorted",
    "timeout",
    "typedef",
    "unless",
    "wrap",
)
FEATURES = (*BASIC, *ADVANCED)


@dataclass(frozen=True)
class Configuration:
    """Upper bounds, which keep the state space small, and features, as in swarm testing."""

    processes: int
    statements: int
    """The number of statements of all processes together."""
    variables: int
    """The number of global variables; a process has one local variable."""
    channels: int
    values: int
    """Every variable holds a number below this one."""
    features: frozenset[str]

    def has(self, feature: str) -> bool:
        """Whether a feature may occur."""
        return feature in self.features


def without_rendezvous(given: Configuration) -> Configuration:
    """Leave out rendezvous channels, and make room for a second process."""
    return replace(given, processes=max(2, given.processes), features=given.features - {"rendezvous"})
