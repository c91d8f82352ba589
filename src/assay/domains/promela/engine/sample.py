"""How many states of a model the semantics explores: fewer of a wide model, whose states take longer."""

from __future__ import annotations

from assay.domains.promela.model.graph import Model

WIDE = 300
"""A model with more edges is wide."""


def sample_size(model: Model, states: int) -> int:
    """Give the number of states to explore, where a model that is not wide gets `states`."""
    edges = sum(len(node.edges) for process in model.processes for node in process.nodes)
    return max(states * WIDE // max(edges, WIDE), 1)
