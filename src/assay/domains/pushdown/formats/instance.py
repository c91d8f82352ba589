"""PDAAAL's instance format: `{"instance": [META, PDS, A1, A2]}`, with named or indexed states.

In named mode a string is a control location and a number n an extra state, shown as `q<n>`; in indexed mode numbers
from |P| on are extra states. Two extensions by Assay: a string in place of A1 or A2 is a regular expression, and a
name may stand beside the instance, `{"name": "…", "instance": […]}`.

Assay differs from PDAAAL 1.1.0 as follows. It rejects likely mistakes: an undeclared state (PDAAAL declares it), a
duplicate key (PDAAAL merges the entries), `""` as a label in a rule. `"*"` on an edge is the wildcard (PDAAAL: a label
of that name). In indexed mode every listed state is a control location (PDAAAL: except trailing ones without rules).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import msgspec

from assay.domains.pushdown.formats.automaton import read_automaton
from assay.domains.pushdown.formats.json_input import as_list, as_object, expected, only_keys
from assay.domains.pushdown.formats.notation import Labels, Locations, expand_rules, expand_weights, read_rules
from assay.domains.pushdown.formats.weights import ReadWeights, read_weight_type, written_weight, written_weight_type
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Rule
from assay.errors import InputError

_EXTRA_NAME = re.compile(r"q(0|[1-9][0-9]{0,18})")


def read_instance(document: dict[str, object]) -> Case:
    """Read the case of an instance."""
    parts = as_list(document["instance"], "instance")
    if len(parts) != 4:
        remedy = "write an instance as [META, PDS, A1, A2]"
        raise InputError(f"expected a list of four items, found {len(parts)}", where="instance", remedy=remedy)
    pds = as_object(parts[1], "instance[1]")
    only_keys(pds, ("states",), tuple(pds), "instance[1]")
    named, weights = _meta(parts[0])
    name = document.get("name", "")
    if not isinstance(name, str):
        raise expected("a text", name, "name")
    names, states, locations = _locations(pds["states"], named=named)
    labels = Labels()
    rules = read_rules(states, "states", locations, labels, weights)
    initial = read_automaton(parts[2], "initial", locations, labels)
    final = read_automaton(parts[3], "final", locations, labels)
    return Case(
        locations=names,
        labels=tuple(labels.numbers),
        rules=expand_rules(rules, labels),
        initial=initial.automaton(labels),
        final=final.automaton(labels),
        weights=None if weights is None else expand_weights(rules, labels, weights),
        name=name,
    )


def _meta(meta: object) -> tuple[bool, ReadWeights | None]:
    """Read the metadata: whether states are named, and the type of weights."""
    place = "instance[0]"
    found = as_object(meta, place)
    only_keys(found, ("state-names",), ("weight-type",), place)
    named = found["state-names"]
    if not isinstance(named, bool):
        raise expected("true or false", named, f"{place}.state-names")
    return named, read_weight_type(found.get("weight-type", "none"), f"{place}.weight-type")


def _locations(states: object, *, named: bool) -> tuple[tuple[str, ...], list[tuple[str | int, object]], Locations]:
    """Read the control locations: their names, the JSON of their rules, and how the file refers to them."""
    if named:
        if not isinstance(states, dict):
            raise expected("an object from names to states", states, "states", 'a list needs "state-names": false')
        index = {name: number for number, name in enumerate(states)}
        return tuple(states), list(states.items()), Locations(len(states), index)
    if not isinstance(states, list):
        raise expected("a list of states", states, "states", 'an object needs "state-names": true')
    return tuple(f"p{i}" for i in range(len(states))), list(enumerate(states)), Locations(len(states), None)


def is_plain(case: Case) -> bool:
    """Whether PDAAAL can express this case: every push keeps the label it reads."""
    return all(len(rule.w) < 2 or rule.w[1] == rule.label for rule in case.rules)


def write_instance(case: Case, *, named: bool = True, titled: bool = False) -> bytes:
    """Write a case as an instance; PDAAAL reads it if the case `is_plain` and its name is not written (`titled`).

    Reading it back gives an equivalent case: rules are sorted by location and label, labels are numbered by first
    occurrence, and unused labels and extra states are dropped. Names of extra states are preserved only if they are
    `q<number>` with increasing numbers; names of locations only in named mode. In indexed mode, PDAAAL takes trailing
    locations that no rule leaves or enters for extra states.
    """
    states: list[dict[str, list[dict[str, object]]]] = [{} for _ in case.locations]

    def location(state: int) -> str | int:
        return case.locations[state] if named else state

    for number, rule in enumerate(case.rules):
        written = {"to": location(rule.q), **_operation(case, rule), **written_weight(case.weights, number)}
        states[rule.p].setdefault(case.labels[rule.label], []).append(written)
    document = [
        {"state-names": named, "weight-type": written_weight_type(case.weights)},
        {"states": dict(zip(case.locations, states, strict=True)) if named else states},
        _written(case, case.initial, location, named=named),
        _written(case, case.final, location, named=named),
    ]
    title = {"name": case.name} if titled and case.name else {}
    return msgspec.json.encode({**title, "instance": document})


def _operation(case: Case, rule: Rule) -> dict[str, object]:
    names = [case.labels[label] for label in rule.w]
    if not names:
        return {"pop": ""}
    if len(names) == 1:
        return {"swap": names[0]}
    return {"push": names[0]} if rule.w[1] == rule.label else {"replace": names}


def _written(
    case: Case, automaton: Automaton, location: Callable[[int], str | int], *, named: bool
) -> dict[str, object]:
    count = len(case.locations)
    numbers = _extra_numbers(automaton.extra)

    def state(number: int) -> str | int:
        return location(number) if number < count else numbers[number - count] + (0 if named else count)

    return {
        "accepting": [state(final) for final in automaton.finals],
        "edges": [
            [state(edge.source), "" if edge.label == EPSILON else case.labels[edge.label], state(edge.target)]
            for edge in automaton.edges
        ],
    }


def _extra_numbers(names: tuple[str, ...]) -> list[int]:
    """Number extra states so that reading preserves their order, and their names if possible."""
    matches = [_EXTRA_NAME.fullmatch(name) for name in names]
    numbers = [int(match.group(1)) for match in matches if match]
    growing = len(numbers) == len(names) and all(a < b for a, b in pairwise(numbers))
    return numbers if growing else list(range(len(names)))
