"""Other names, numbers and orders of the same things."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import shuffled
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule

_STEMS = ("s", "q", "X", "state", "Label", "n", "_", "p", "A", "z9", "é", "a b")


def renamed(case: Case, draw: Draw) -> Case:
    """Give locations, labels and extra states other names."""
    place, label, extra = (draw.choice(_STEMS) for _ in range(3))
    locations = _names(place, len(case.locations), draw)

    def automaton(given: Automaton) -> Automaton:
        stem = f"{extra}." if extra == place else extra
        return replace(given, extra=_names(stem, len(given.extra), draw, set(locations)))

    return replace(
        case,
        locations=locations,
        labels=_names(label, len(case.labels), draw),
        initial=automaton(case.initial),
        final=automaton(case.final),
    )


def _names(stem: str, count: int, draw: Draw, taken: set[str] | None = None) -> tuple[str, ...]:
    free = [name for k in range(2 * count + 12) if (name := f"{stem}{k}") not in (taken or set())]
    return tuple(shuffled(free[:count], draw))


def permuted(case: Case, draw: Draw) -> Case:
    """Give rules, edges and final states in another order."""
    order = shuffled(range(len(case.rules)), draw)
    weights = case.weights
    if weights is not None:
        weights = replace(weights, of_rules=tuple(weights.of_rules[i] for i in order))

    def automaton(given: Automaton) -> Automaton:
        edges, finals = tuple(shuffled(given.edges, draw)), tuple(shuffled(given.finals, draw))
        return replace(given, edges=edges, finals=finals)

    return replace(
        case,
        rules=tuple(case.rules[i] for i in order),
        initial=automaton(case.initial),
        final=automaton(case.final),
        weights=weights,
    )


def renumbered(case: Case, draw: Draw) -> Case:
    """Number locations, labels and extra states in another order."""
    count = len(case.locations)
    location, label = _numbers(count, draw), _numbers(len(case.labels), draw)

    def automaton(given: Automaton) -> Automaton:
        extra = _numbers(len(given.extra), draw)
        state = [*location, *(count + new for new in extra)]
        edges = (
            Edge(state[e.source], EPSILON if e.label == EPSILON else label[e.label], state[e.target])
            for e in given.edges
        )
        return Automaton(_moved(given.extra, extra), tuple(edges), tuple(state[final] for final in given.finals))

    return replace(
        case,
        locations=_moved(case.locations, location),
        labels=_moved(case.labels, label),
        rules=tuple(
            Rule(location[r.p], label[r.label], location[r.q], tuple(label[x] for x in r.w)) for r in case.rules
        ),
        initial=automaton(case.initial),
        final=automaton(case.final),
    )


def _numbers(count: int, draw: Draw) -> list[int]:
    """Draw the new number of each thing."""
    return shuffled(range(count), draw)


def _moved(names: Sequence[str], numbers: Sequence[int]) -> tuple[str, ...]:
    out = [""] * len(names)
    for name, number in zip(names, numbers, strict=True):
        out[number] = name
    return tuple(out)
