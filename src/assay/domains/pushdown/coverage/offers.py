"""What each source of pushdown cases can draw: an interval for each size, 0 or 1 for a feature."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assay.core.domain.source import Identity
from assay.domains.pushdown.coverage.language import WEIGHTS, Interval
from assay.domains.pushdown.coverage.sizes import WITHOUT_END
from assay.domains.pushdown.sources.weight_kinds import ANY, NONE
from assay.domains.pushdown.sources.weighted_exhaustive import CHOICES

Offers = dict[str, Interval]
"""What is not mentioned is offered without limits."""
ABSENT = (0, 0)
NO_WEIGHTS = (1, 0)
"""An empty interval."""


def _weights(source: Identity, of_kind: Callable[[str], Interval], vector: Interval) -> Offers:
    """The weights of a source that draws them if asked to."""
    asked = str(dict(source.parameters).get("weights", NONE))
    kinds = [kind for kind in WEIGHTS if asked in {kind, ANY}]
    intervals = {kind: of_kind(kind) if kind in kinds else NO_WEIGHTS for kind in WEIGHTS}
    return {
        "weights": (int(asked != NONE),) * 2,
        "negative_weights": (0, int(any(intervals[kind][0] < 0 for kind in kinds))),
        "vector": vector if any(kind.endswith("vector") for kind in kinds) else ABSENT,
        **{f"{kind} weights": interval for kind, interval in intervals.items()},
    }


def _drawn_weights(kind: str) -> Interval:
    return (-1000 if kind.startswith("int") else 0, 1000)


def _listed_weights(kind: str) -> Interval:
    numbers = [number for weight in CHOICES[kind] for number in weight]
    return min(numbers), max(numbers)


def _shape(locations: Interval, labels: Interval, rules: int, extra: tuple[int, int], edges: tuple[int, int]) -> Offers:
    """The sizes of cases; a part without room for more has fewer."""
    return {
        "locations": locations,
        "labels": labels,
        "rules": (0, rules),
        "rules_for_all": (0, int(rules >= max(2, labels[0]))),
        **{f"extra{side}": (0, most) for side, most in zip("12", extra, strict=True)},
        **{f"edges{side}": (0, most) for side, most in zip("12", edges, strict=True)},
    }


def _closed(offers: Offers, *, general: bool, into_location: bool, epsilon: bool) -> Offers:
    """Add the features, and the bounds that follow from the sizes."""
    locations, labels = offers["locations"][1], offers["labels"][1]
    pushes = labels * labels if general else labels
    of_head = locations * (1 + labels + pushes)
    offers |= {"replace": (0, int(general)), "into_location": (0, int(into_location)), "epsilon": (0, int(epsilon))}
    offers["rules"] = (offers["rules"][0], min(offers["rules"][1], of_head * locations * labels))
    offers["rules_of_head"] = (0, min(of_head, offers["rules"][1]))
    for side in "12":
        extra = offers[f"extra{side}"][1]
        targets = extra + locations * into_location
        every = (locations + extra) * (labels + epsilon) * targets
        offers[f"targets{side}"] = (0, targets)
        offers[f"finals{side}"] = (0, locations + extra)
        offers[f"edges{side}"] = (0, min(offers[f"edges{side}"][1], every))
        offers[f"edges_for_all{side}"] = (0, int(offers[f"edges{side}"][1] >= offers["labels"][0]))
    return offers


def _numbers(source: Identity) -> dict[str, int]:
    return {name: value for name, value in source.parameters if isinstance(value, int)}


def _random(source: Identity) -> Offers:
    n = _numbers(source)
    sizes = (n["locations"], n["locations"]), (n["labels"], n["labels"])
    shape = _shape(*sizes, n["rules"] - 1, (n["extra1"], n["extra2"]), (n["edges1"] - 1, n["edges2"] - 1))
    offers = _closed(shape, general=False, into_location=False, epsilon=False)
    for side in "12":
        offers[f"extra{side}"] = (n[f"extra{side}"],) * 2
        if n["labels"] > FEW_LABELS:
            offers[f"edges_for_all{side}"] = ABSENT
    weights = _weights(source, _drawn_weights, (1, 3))
    return offers | weights | {"twice": weights["weights"]}


FEW_LABELS = 3
"""Up to this many labels, independent draws give all of them to one pair of states often enough."""


def _swarm(source: Identity) -> Offers:
    n = _numbers(source)
    both = (n["extra"], n["extra"]), (n["edges"], n["edges"])
    shape = _shape((1, n["locations"]), (1, n["labels"]), n["rules"], *both)
    features = {"general": n["general"], "into_location": n["into_initial"], "epsilon": n["epsilon"]}
    offers = _closed(shape, **{name: bool(value) for name, value in features.items()})
    weights = _weights(source, _drawn_weights, (1, 3))
    return offers | weights | {"twice": weights["weights"]}


def _exhaustive(source: Identity) -> Offers:
    n = _numbers(source)
    return _listed(source, n, general=bool(n["general"]))


def _paper(source: Identity) -> Offers:
    n = {"locations": 2, "labels": 2, "rules": 2, "extra1": 2, "extra2": 1, "edges1": 2, "edges2": 2}
    return _listed(source, n, general=False)


def _listed(source: Identity, n: Mapping[str, int], *, general: bool) -> Offers:
    sizes = (n["locations"], n["locations"]), (n["labels"], n["labels"])
    shape = _shape(*sizes, n["rules"], (n["extra1"], n["extra2"]), (n["edges1"], n["edges2"]))
    offers = _closed(shape, general=general, into_location=False, epsilon=False)
    for side in "12":
        offers[f"extra{side}"] = (n[f"extra{side}"],) * 2
        offers[f"unentered_finals{side}"] = ABSENT
    return offers | _weights(source, _listed_weights, (2, 2)) | {"twice": ABSENT}


def _network(source: Identity) -> Offers:
    """A packet enters with a header of known kinds of labels, and routers forward it over links."""
    absent = (
        *("replace", "into_location", "epsilon", "twice", "rules_for_all", "unused_locations"),
        *("swap_loop", "push_loop", "pop_from_edge", "final_locations1", "unentered_finals1"),
        *("extra_loops1", "choices1", "edges_for_all1", "empty1"),
    )
    least = {"locations": 3, "labels": 5, "rules": 4, "extra1": 2, "extra2": 2, "edges1": 2, "edges2": 1, "finals2": 1}
    sizes = {name: (number, WITHOUT_END) for name, number in least.items()}
    return {**dict.fromkeys(absent, ABSENT), **sizes, "finals1": (1, 1), **_weights(source, _drawn_weights, ABSENT)}


SOURCES: Mapping[str, Callable[[Identity], Offers]] = {
    "random": _random,
    "swarm": _swarm,
    "exhaustive": _exhaustive,
    "paper": _paper,
    "network": _network,
}
