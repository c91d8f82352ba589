"""The recipes of the sources whose cases kernels generate."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from assay.core.domain.source import Identity, Parameter
from assay.core.native.table import Table
from assay.domains.pushdown.model.flat import FlatCase
from assay.domains.pushdown.sources.exhaustive import Enumerated, Space, exhaustive_space, tables
from assay.domains.pushdown.sources.paper import paper_space
from assay.domains.pushdown.sources.recipe import (
    RANDOM,
    SWARM,
    drawn_recipe,
    drawn_weights_recipe,
    listed_recipe,
    listed_weights_recipe,
)
from assay.domains.pushdown.sources.weight_kinds import ANY, KINDS
from assay.domains.pushdown.sources.weighted_exhaustive import CHOICES, weighted_space

DRAWN: Mapping[str, int] = {"random": RANDOM, "swarm": SWARM}
LISTED: Mapping[str, Callable[[Mapping[str, Parameter]], Space]] = {
    "exhaustive": exhaustive_space,
    "paper": lambda _parameters: paper_space(),
}
SOURCES = {*DRAWN, *LISTED}


def kind_of_weights(source: Identity) -> str:
    """The kind of weights of a source; empty without weights."""
    return str(dict(source.parameters).get("weights", ""))


@lru_cache(maxsize=4)
def recipe_of(source: Identity) -> array[int]:
    """The recipe of a source."""
    kind = kind_of_weights(source)
    plain = replace(source, parameters=tuple(pair for pair in source.parameters if pair[0] != "weights"))
    if source.name in DRAWN:
        numbers = [int(value) for name, value in plain.parameters if name != "seed"]
        recipe = drawn_recipe(DRAWN[source.name], plain.key, numbers)
        return drawn_weights_recipe(source.key, [*KINDS, ANY].index(kind), recipe) if kind else recipe
    space = LISTED[source.name](dict(plain.parameters))
    recipe = _listed_recipe(space)
    if not kind:
        return recipe
    return listed_weights_recipe(weighted_space(source, kind, Enumerated(plain, space)).blocks, CHOICES[kind], recipe)


def _listed_recipe(space: Space) -> array[int]:
    flat = tables(space)
    case = space.case(0)
    sizes = (len(case.locations), len(case.labels), case.states(case.initial), case.states(case.final))
    levels = [table for level in flat.levels for table in level]
    rules = [flat.rule_starts, flat.rules]
    first, second = [flat.edge_starts1, flat.edges1, flat.finals1], [flat.edge_starts2, flat.edges2, flat.finals2]
    return listed_recipe(sizes, [*levels, *rules, *first, *second])


def largest_case(source: Identity) -> FlatCase:
    """A case without content that has the sizes of the largest case of a source, or larger ones."""
    if source.name not in DRAWN:
        return FlatCase(0, 0, _rows(0), 0, _rows(0), bytearray(), 0, _rows(0), bytearray())  # listed cases are small
    numbers = {name: value for name, value in source.parameters if isinstance(value, int)}
    locations, labels = numbers["locations"], numbers["labels"]
    automata = []
    for side in ("1", "2"):
        extra, edges = (numbers.get(f"{what}{side}", numbers.get(what, 0)) for what in ("extra", "edges"))
        states = locations + extra
        if source.name == "swarm":  # the normal form copies locations, and edges of ε-closures
            states, edges = states + locations, (states + locations) * edges
        automata.append((states, _rows(edges), bytearray()))
    rules = numbers["rules"] * (2 if kind_of_weights(source) else 1)
    return FlatCase(locations, labels, _rows(rules), *automata[0], *automata[1])


def _rows(count: int) -> Table:
    return Table(array("i"), 1, count)
