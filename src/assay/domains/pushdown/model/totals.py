"""What runs weigh at least and at most, as values of an answer: `least=3 greatest=+inf`, `least=[0,-2]`.

A vector without end has no value to print: it is `unbounded`.
"""

from __future__ import annotations

from typing import Literal

from assay.core.domain.verdict import JSON
from assay.domains.pushdown.model.case import Weight, Weights
from assay.domains.pushdown.model.evidence import Bounded, Unbounded, Weighed

Side = Literal["least", "greatest"]
ENDLESS = {"least": "-inf", "greatest": "+inf"}


def weight_json(weights: Weights, side: Side, weight: Weight | None) -> JSON:
    """A weight as `assay check --json` prints it; None stands for no end."""
    if weight is None:
        return ENDLESS[side] if weights.size is None else "unbounded"
    return weight[0] if weights.size is None else list(weight)


def weight_text(weights: Weights, side: Side, weight: Weight | None) -> str:
    """A weight as it stands in a value."""
    return str(weight_json(weights, side, weight)).replace(" ", "")


def claim(weights: Weights, side: Side, weight: Weight | None) -> str:
    """The value of an answer that speaks of one side only."""
    return f"{side}={weight_text(weights, side, weight)}"


def proved(side: Bounded | Unbounded) -> Weight | None:
    """What a side of evidence proves; None stands for no end."""
    return side.weight if isinstance(side, Bounded) else None


def value_of(weights: Weights, evidence: Weighed) -> str:
    """The value of the oracle's answer: both sides."""
    return both(weights, proved(evidence.least), proved(evidence.greatest))


def both(weights: Weights, least: Weight | None, greatest: Weight | None) -> str:
    """The value of an answer that speaks of both sides; None stands for no end."""
    return f"{claim(weights, 'least', least)} {claim(weights, 'greatest', greatest)}"


def parts_of(value: str) -> dict[str, str]:
    """Read a value: what it says of which side."""
    return dict(part.split("=", 1) for part in value.split())
