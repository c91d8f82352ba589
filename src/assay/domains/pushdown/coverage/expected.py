"""The reason for each cell that a source of pushdown cases leaves out."""

from __future__ import annotations

from collections.abc import Mapping

from assay.core.domain.coverage import CoverageCell
from assay.core.domain.source import Identity
from assay.domains.pushdown.coverage.language import Needs, entries
from assay.domains.pushdown.coverage.offers import NO_WEIGHTS, SOURCES, Offers
from assay.domains.pushdown.coverage.sizes import SIGNED, WITHOUT_END, bucket
from assay.domains.pushdown.networks.source import NETWORK
from assay.domains.pushdown.sources.weighted_exhaustive import CHOICES

_FILES = "only if a file contains it"
_MALFORMED = "a malformed text has no parts"
_NETWORKS = "depends on the networks"
_NOUNS = {
    "locations": ("control location", "control locations"),
    "labels": ("label", "labels"),
    "rules": ("rule", "rules"),
    "extra1": ("extra state of A1", "extra states of A1"),
    "extra2": ("extra state of A2", "extra states of A2"),
    "edges1": ("transition of A1", "transitions of A1"),
    "edges2": ("transition of A2", "transitions of A2"),
    "finals1": ("final state of A1", "final states of A1"),
    "finals2": ("final state of A2", "final states of A2"),
    "targets1": ("target of transitions in A1", "targets of transitions in A1"),
    "targets2": ("target of transitions in A2", "targets of transitions in A2"),
    "rules_of_head": ("rule for a location and label", "rules for a location and label"),
    "vector": ("number in a vector", "numbers in a vector"),
}
_FIXED = "the first header is a list of kinds of labels"
_NEVER_EMPTY = "a packet from outside has at least the label ip"
_REASONS = {
    "replace": "every push keeps the label that it reads",
    "epsilon": "no ε-transitions",
    "into_location": "no transition enters a control location",
    "twice": "no rule occurs twice",
    "weights": "rules have no weights",
    "negative_weights": "no weight is negative",
    "unused_locations": "a case has only the locations that it needs",
    "swap_loop": "only a pop leaves the packet at its link",
    "push_loop": "only a pop leaves the packet at its link",
    "pop_from_edge": "no router pops a packet from outside first",
    "extra_loops1": _FIXED,
    "choices1": _FIXED,
    "empty1": _FIXED,
    "final_locations1": _NEVER_EMPTY,
}
_BY_SOURCE = {
    ("network", "edges_for_all1"): _FIXED,
    ("network", "unentered_finals1"): _NEVER_EMPTY,
    ("network", "rules_for_all"): "no router treats all labels alike",
    ("random", "edges_for_all1"): "drawn one by one, all labels between two states are too rare",
    ("random", "edges_for_all2"): "drawn one by one, all labels between two states are too rare",
    ("exhaustive", "unentered_finals1"): "a final state that nothing enters is left out",
    ("exhaustive", "unentered_finals2"): "a final state that nothing enters is left out",
    ("paper", "unentered_finals1"): "a final state that nothing enters is left out",
    ("paper", "unentered_finals2"): "a final state that nothing enters is left out",
}
_SMALL = {"edges_for_all1": "transitions", "edges_for_all2": "transitions", "rules_for_all": "rules"}


def expected_cells(source: Identity) -> Mapping[CoverageCell, str]:
    """List all cells, each with the reason why the source never draws it; empty if it must."""
    make = SOURCES.get(source.name)
    if make is None:
        return dict.fromkeys((cell for cell, _ in entries()), _MALFORMED if source.name == "malformed" else _FILES)
    offers, otherwise = make(source), _NETWORKS if _other_networks(source) else ""
    found = {cell: _reason(source.name, needs, offers) or otherwise for cell, needs in entries()}
    return {cell: why or _unlisted_weight(source, cell) for cell, why in found.items()}


def _reason(source: str, needs: Needs, offers: Offers) -> str:
    """The first need that is not offered."""
    for name, (least, most) in needs.items():
        low, high = offers.get(name, (0, WITHOUT_END))
        if low <= most and least <= high:
            continue
        if why := _BY_SOURCE.get((source, name)) or _REASONS.get(name):
            return why
        if name in _SMALL:
            return f"fewer {_SMALL[name]} than labels"
        if name.endswith(" weights"):
            return f"no {name}" if (low, high) == NO_WEIGHTS else f"weights from {low} to {high}"
        count, bound = (high, "at most") if high < least else (low, "at least")
        singular, plural = _NOUNS[name]
        return f"{bound} {count} {singular if count == 1 else plural}"
    return ""


def _other_networks(source: Identity) -> bool:
    """Whether a source of network cases has other networks than by default."""
    given = dict(source.parameters)
    defaults = {parameter.name: parameter.default for parameter in NETWORK.parameters}
    return source.name == NETWORK.name and any(given[name] != defaults[name] for name in defaults if name != "seed")


def _unlisted_weight(source: Identity, cell: CoverageCell) -> str:
    """Why an enumerated source has no weights in a class between its least and its greatest one."""
    if source.name != "exhaustive" or cell.construct != "weight" or cell.place not in CHOICES:
        return ""
    numbers = sorted({number for weight in CHOICES[cell.place] for number in weight})
    listed = cell.operands in {bucket(SIGNED, number) for number in numbers}
    return "" if listed else f"weights are {', '.join(map(str, numbers))}"
