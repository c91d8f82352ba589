"""The least and greatest weight of a run as the value of an answer: `least=3 greatest=+inf`, `least=[0,-2]`.

Unbounded vectors are written `unbounded`.
"""

from __future__ import annotations

from typing import Literal

from assay.core.domain.verdict import JSON
from assay.domains.pushdown.model.case import Weight, Weights
from assay.domains.pushdown.model.evidence import Bounded, Unbounded, Weighed

Side = Literal["least", "greatest"]
INFINITE = {"least": "-inf", "greatest": "+inf"}


def weight_json(weights: Weights, side: Side, weight: Weight | None) -> JSON:
    """A weight as `assay check --json` prints it; None means unbounded."""
    if weight is None:
        return INFINITE[side] if weights.size is None else "unbounded"
    return weight[0] if weights.size is None else list(weight)


def weight_text(weights: Weights, side: Side, weight: Weight | None) -> str:
    """A weight as text within a value."""
    return str(weight_json(weights, side, weight)).replace(" ", "")


def claim(weights: Weights, side: Side, weight: Weight | None) -> str:
    """The value of an answer about one side only."""
    return f"{side}={weight_text(weights, side, weight)}"


def proved(side: Bounded | Unbounded) -> Weight | None:
    """The weight that one side of the evidence proves; None means unbounded."""
    return side.weight if isinstance(side, Bounded) else None


def value_of(weights: Weights, evidence: Weighed) -> str:
    """The value of the oracle's answer, with both sides."""
    return both(weights, proved(evidence.least), proved(evidence.greatest))


def both(weights: Weights, least: Weight | None, greatest: Weight | None) -> str:
    """The value of an answer about both sides; None means unbounded."""
    return f"{claim(weights, 'least', least)} {claim(weights, 'greatest', greatest)}"


def parts_of(value: str) -> dict[str, str]:
    """Parse a value into the weight claimed for each side."""
    return dict(part.split("=", 1) for part in value.split())
