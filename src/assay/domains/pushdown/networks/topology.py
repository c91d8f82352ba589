"""A topology: routers and the links between them.

The names of routers occur in the names of control locations, so they are made unique and free of the characters that
separate the parts of these names.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

OUTSIDE = "outside"
"""The outside of the network, as a name that no router has."""

_RESERVED = str.maketrans("/>(,;", "-----", ")")


@dataclass(frozen=True)
class Topology:
    """Routers, and undirected links between different routers, each once; `name` is for display."""

    name: str
    routers: tuple[str, ...]
    links: tuple[tuple[str, str], ...]

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each router, in the order of the links."""
        found: dict[str, list[str]] = {router: [] for router in self.routers}
        for a, b in self.links:
            found[a].append(b)
            found[b].append(a)
        return {router: tuple(others) for router, others in found.items()}


def link(a: str, b: str) -> tuple[str, str]:
    """The canonical name of a link, for both directions."""
    return (a, b) if a <= b else (b, a)


def make_topology(name: str, nodes: Iterable[tuple[str, str]], edges: Iterable[tuple[str, str]]) -> Topology:
    """Make a topology of nodes, each an identifier and a name, and of edges between identifiers.

    Parallel edges are merged and loops dropped. Equal names get a numeric suffix.
    """
    taken = {OUTSIDE: 2, ".": 2}
    routers: dict[str, str] = {}
    for identifier, written in nodes:
        routers[identifier] = _fresh(_sanitised(written) or _sanitised(f"R{identifier}"), taken)
    links = dict.fromkeys(link(routers[a], routers[b]) for a, b in edges if a != b)
    return Topology(name, tuple(routers.values()), tuple(sorted(links)))


def _sanitised(name: str) -> str:
    return " ".join(name.translate(_RESERVED).split())


def _fresh(name: str, taken: dict[str, int]) -> str:
    """Give a name that is not taken; `taken` has for each name the first suffix to try."""
    fresh = name
    while fresh in taken:
        fresh = f"{name}#{taken[name]}"
        taken[name] += 1
    taken[fresh] = 2
    return fresh


def shortest_path(
    topology: Topology, start: str, end: str, without: Collection[tuple[str, str]] = ()
) -> tuple[str, ...]:
    """A shortest path that avoids the links `without`, chosen deterministically; () if there is none."""
    before = {start: start}
    queue = deque([start])
    while queue and end not in before:
        here = queue.popleft()
        for there in topology.neighbours[here]:
            if there not in before and link(here, there) not in without:
                before[there] = here
                queue.append(there)
    if end not in before:
        return ()
    path = [end]
    while path[-1] != start:
        path.append(before[path[-1]])
    return tuple(reversed(path))
