"""How weights are written: `"weight-type"` says of which kind they are, and each rule has a key `weight`.

The types are `"uint"` and `"int"` for plain numbers, `["uint"]` and `["int"]` for vectors of one length. PDAAAL takes
numbers of 32 bits; wider ones are read here all the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from assay.domains.pushdown.formats.json_input import expected, shown, step
from assay.domains.pushdown.model.case import Weight, Weights
from assay.errors import InputError

_TYPES = '"weight-type" is "none", "uint", "int", ["uint"] or ["int"]'


@dataclass
class ReadWeights:
    """The weights of a file, found one by one; the first vector sets the length of all."""

    kind: Literal["uint", "int"]
    vectors: bool
    found: list[Weight] = field(default_factory=list)

    @property
    def size(self) -> int | None:
        """The length of the vectors; None for plain numbers."""
        if not self.vectors:
            return None
        return len(self.found[0]) if self.found else 1

    def taken_from(self, rule: object, place: str) -> object:
        """Read the weight of a rule, and give what else the rule says."""
        if not isinstance(rule, dict):
            return rule
        if "weight" not in rule:
            raise InputError("a rule without a weight", where=place, remedy='add "weight": the file has weights')
        self.found.append(self._weight(rule["weight"], step(place, "weight")))
        return {key: value for key, value in rule.items() if key != "weight"}

    def _weight(self, written: object, place: str) -> Weight:
        if not self.vectors:
            return (self._number(written, place),)
        if not isinstance(written, list) or not written:
            raise expected("a list of numbers", written, place, "the weights of this file are vectors")
        weight = tuple(self._number(number, step(place, i)) for i, number in enumerate(written))
        if self.found and len(weight) != len(self.found[0]):
            what = f"a vector of {len(weight)} numbers where others have {len(self.found[0])}"
            raise InputError(what, where=place, remedy="give all weights the same length")
        return weight

    def _number(self, written: object, place: str) -> int:
        if type(written) is not int:
            remedy = "the weights of this file are whole numbers"
            raise expected("a whole number", written, place, remedy)
        if written < 0 and self.kind == "uint":
            what = f"the weight {shown(written)} is negative"
            raise InputError(what, where=place, remedy='negative weights need the "weight-type" "int"')
        return written


def read_weight_type(written: object, place: str) -> ReadWeights | None:
    """Read the type of the weights; None where there are none."""
    if written == "none":
        return None
    for kind in ("uint", "int"):
        if written in (kind, [kind]):
            return ReadWeights(kind, isinstance(written, list))
    raise expected("a type of weights", written, place, _TYPES)


def written_weight_type(weights: Weights | None) -> object:
    """Write the type of the weights."""
    if weights is None:
        return "none"
    return weights.kind if weights.size is None else [weights.kind]


def written_weight(weights: Weights | None, rule: int) -> dict[str, object]:
    """Write the weight of a rule, as what is added to the rule."""
    if weights is None:
        return {}
    weight = weights.of_rules[rule]
    return {"weight": weight[0] if weights.size is None else list(weight)}
