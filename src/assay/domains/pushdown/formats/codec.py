"""The canonical form of a case: compact JSON in which states and labels are numbers, as in the model.

`{"locations":[…],"labels":[…],"rules":[[p,label,q,[w…]],…],"initial":{"extra":[…],"edges":[[s,label,t],…],"finals":[…]},"final":{…}}`;
the label -1 is ε and occurs on edges only. With weights, `"weights":{"kind":…,"size":…,"of_rules":[[…],…]}` follows;
with a name, `"name":…`. A malformed text is `{"syntax":…,"malformed":…}`.
The canonical form is a bijection: a case determines it, order included, and conversely.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from assay.domains.pushdown.formats.json_input import as_object, only_keys, shown
from assay.domains.pushdown.formats.malformed import read_malformed
from assay.domains.pushdown.formats.notation import LABEL_SYNTAX, is_label
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Rule, Weights
from assay.errors import InputError

_FIELDS = ("locations", "labels", "rules", "initial", "final")


class _Form(msgspec.Struct, omit_defaults=True):
    locations: tuple[str, ...]
    labels: tuple[str, ...]
    rules: tuple[Rule, ...]
    initial: Automaton
    final: Automaton
    weights: Weights | None = None
    name: str = ""


class CaseCodec:
    """Writes cases in canonical form and reads them back."""

    def encode(self, value: Case) -> bytes:
        """Write a case; equal cases give equal bytes."""
        if value.malformed is not None:
            return msgspec.json.encode({"syntax": value.malformed.syntax, "malformed": value.malformed.text})
        return msgspec.json.encode(
            _Form(value.locations, value.labels, value.rules, value.initial, value.final, value.weights, value.name)
        )

    def decode(self, data: bytes) -> Case:
        """Read exactly what `encode` writes."""
        try:
            document: object = msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise InputError(f"invalid canonical case: {error}", remedy="was it cut off or changed?") from None
        given = as_object(document, "")
        case = read_malformed(given.get("syntax"), given["malformed"]) if "malformed" in given else read_numbers(given)
        if self.encode(case) != data:
            raise InputError("the case is not in canonical form", remedy="was it changed by hand?")
        return case


def read_numbers(document: dict[str, object]) -> Case:
    """Read a case with numbers for states and labels from parsed JSON, in any spacing and order of keys."""
    only_keys(document, _FIELDS, ("weights", "name"), "")
    for key in ("initial", "final"):
        only_keys(as_object(document[key], key), ("extra", "edges", "finals"), (), key)
    try:
        case = msgspec.convert(document, Case)
    except msgspec.ValidationError as error:
        what, _, place = str(error).replace("`", "").partition(" - at $")
        raise InputError(what[0].lower() + what[1:], where=place.lstrip("."), remedy="correct this value") from None
    _check(case)
    return case


def _check(case: Case) -> None:
    """Check that names are valid and every number is in range."""
    _check_distinct(case.locations, "locations")
    _check_distinct(case.labels, "labels")
    for i, name in enumerate(case.labels):
        if not is_label(name):
            raise InputError(f"invalid label {shown(name)}", where=f"labels[{i}]", remedy=LABEL_SYNTAX)
    locations, labels = len(case.locations), len(case.labels)
    for i, (p, label, q, w) in enumerate(case.rules):
        if not (0 <= p < locations and 0 <= q < locations):
            raise _out_of_range("a state", (p, q), locations, f"rules[{i}]")
        if len(w) > 2:
            raise InputError(f"a rule pushes {len(w)} labels", where=f"rules[{i}][3]", remedy="give at most two labels")
        if not (0 <= label < labels and all(0 <= b < labels for b in w)):
            raise _out_of_range("a label", (label, *w), labels, f"rules[{i}]")
    _check_automaton(case, case.initial, "initial")
    _check_automaton(case, case.final, "final")
    if case.weights is not None:
        _check_weights(case.weights, len(case.rules))


def _check_weights(weights: Weights, rules: int) -> None:
    length = 1 if weights.size is None else weights.size
    if length < 1:
        raise InputError(f"vectors of length {length}", where="weights.size", remedy="give a length of at least 1")
    if len(weights.of_rules) != rules:
        what = f"{len(weights.of_rules)} weights for {rules} rules"
        raise InputError(what, where="weights.of_rules", remedy="give one weight for each rule")
    for i, weight in enumerate(weights.of_rules):
        place = f"weights.of_rules[{i}]"
        if len(weight) != length:
            what = f"expected {length} numbers, found {len(weight)}"
            raise InputError(what, where=place, remedy="correct this weight")
        if weights.kind == "uint" and min(weight) < 0:
            raise InputError("negative weight", where=place, remedy='use the kind "int" for negative weights')


def _check_automaton(case: Case, automaton: Automaton, place: str) -> None:
    states, labels = case.states(automaton), len(case.labels)
    for i, (source, label, target) in enumerate(automaton.edges):
        if not (0 <= source < states and 0 <= target < states):
            raise _out_of_range("a state", (source, target), states, f"{place}.edges[{i}]")
        if not EPSILON <= label < labels:
            raise _out_of_range("a label", (label,), labels, f"{place}.edges[{i}]")
    for i, state in enumerate(automaton.finals):
        if not 0 <= state < states:
            raise _out_of_range("a state", (state,), states, f"{place}.finals[{i}]")


def _check_distinct(names: Sequence[str], place: str) -> None:
    if len(set(names)) == len(names):
        return
    seen: set[str] = set()
    for i, name in enumerate(names):
        if name in seen:
            raise InputError(f"duplicate name {shown(name)}", where=f"{place}[{i}]", remedy="rename one of them")
        seen.add(name)


def _out_of_range(what: str, numbers: Sequence[int], count: int, place: str) -> InputError:
    bad = next(number for number in numbers if not 0 <= number < count)
    remedy = f"give a number from 0 to {count - 1}" if count else f"declare {what} first"
    return InputError(f"{shown(bad)} is not {what}", where=place, remedy=remedy)
