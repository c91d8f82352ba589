"""The syntax of weights: `"weight-type"` gives their type, and each rule has a key `weight`.

The types are `"uint"` and `"int"` for plain numbers, `["uint"]` and `["int"]` for vectors of one length. PDAAAL's
numbers have 32 bits; Assay also reads wider ones.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from assay.domains.pushdown.formats.json_input import expected, shown, step
from assay.domains.pushdown.model.case import Weight, Weights
from assay.errors import InputError

_TYPES = 'write "none", "uint", "int", ["uint"] or ["int"] as "weight-type"'


class ReadWeights(Struct, eq=False):
    """The weights of a file in order of reading; the first vector sets the length of all."""

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
        """Read the weight of a rule, and return the rule without it."""
        if not isinstance(rule, dict):
            return rule
        if "weight" not in rule:
            raise InputError("the rule has no weight", where=place, remedy='add "weight": the file has weights')
        self.found.append(self._weight(rule["weight"], step(place, "weight")))
        return {key: value for key, value in rule.items() if key != "weight"}

    def _weight(self, written: object, place: str) -> Weight:
        if not self.vectors:
            return (self._number(written, place),)
        if not isinstance(written, list) or not written:
            raise expected("a list of numbers", written, place, "the weights of this file are vectors")
        weight = tuple(self._number(number, step(place, i)) for i, number in enumerate(written))
        if self.found and len(weight) != len(self.found[0]):
            what = f"expected a vector of length {len(self.found[0])}, found {len(weight)}"
            raise InputError(what, where=place, remedy="give all weights the same length")
        return weight

    def _number(self, written: object, place: str) -> int:
        if type(written) is not int:
            raise expected("an integer", written, place, "the weights of this file are integers")
        if written < 0 and self.kind == "uint":
            what = f"negative weight {shown(written)}"
            raise InputError(what, where=place, remedy='use the "weight-type" "int" for negative weights')
        return written


def read_weight_type(written: object, place: str) -> ReadWeights | None:
    """Read the type of the weights; None for unweighted rules."""
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
    """Write the weight of a rule as additional keys of its object."""
    if weights is None:
        return {}
    weight = weights.of_rules[rule]
    return {"weight": weight[0] if weights.size is None else list(weight)}
