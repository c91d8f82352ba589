"""What random models are like: how much there is of everything, and which constructs occur at all."""

from __future__ import annotations

from dataclasses import dataclass

USUAL = ("channels", "rendezvous", "atomic", "locals", "else", "copies", "dynamic")
"""What the source `random` uses; it draws for each model whether there are labels."""
UNUSUAL = (
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
    "mtype",
    "parameters",
    "pids",
    "poll",
    "printf",
    "provided",
    "random_receive",
    "remote",
    "select",
    "sorted",
    "timeout",
    "typedef",
    "unless",
    "wrap",
)
FEATURES = (*USUAL, *UNUSUAL)


@dataclass(frozen=True)
class Dials:
    """Sizes and features; sizes are upper bounds, so that the state space is small by construction."""

    processes: int
    statements: int
    """Of all processes together."""
    variables: int
    """Globals; a process has one local variable."""
    channels: int
    values: int
    """Every variable holds a number below this one."""
    features: frozenset[str]

    def has(self, feature: str) -> bool:
        """Whether something may occur."""
        return feature in self.features
