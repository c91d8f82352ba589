"""Random queries about a network: seven kinds that operators ask, mostly about existing paths.

Three in four queries take their routers from label-switched paths and bypasses, the others from the whole network, so
both verdicts are frequent. A packet always enters where a label-switched path begins: elsewhere no router forwards it,
and the case has no rules. A failover query avoids a protected link of a path, so only a bypass satisfies it.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.networks.dataplane import IP, DataPlane, edge_routers
from assay.domains.pushdown.networks.query import ANY, ANYWHERE, Header, Part, Path, Query, Step
from assay.domains.pushdown.networks.topology import OUTSIDE

PLAIN = Header((Part(IP),))
CUSTOMER = Header((Part("svc"), Part(IP)))
LABELLED = Header((Part(ANY), Part(ANY, "*"), Part(IP)))
WHATEVER = Header((Part(ANY, "*"),))
KINDS = ("reachability", "waypoint", "avoidance", "transparency", "loop", "depth", "failover")
_WEIGHTS = (4, 4, 3, 4, 3, 2, 6)
TRIES = 20
"""The most queries to draw until the network forwards the packet at all."""


def draw_query(plane: DataPlane, draw: Draw, most_failures: int) -> Query:
    """Draw a query whose packet the first router forwards, with up to `most_failures` failed links."""
    for _ in range(TRIES):
        kind = KINDS[draw.weighted(_WEIGHTS)]
        query = (_failover if kind == "failover" else partial(_drawn, kind))(plane, draw, most_failures)
        if forwards(plane, query):
            return query
    path = draw.choice(plane.paths)
    return Query(PLAIN, Path((Step(OUTSIDE, path[0]), ANYWHERE, Step(path[-1], OUTSIDE))), PLAIN, 0)


def forwards(plane: DataPlane, query: Query) -> bool:
    """Whether some router forwards a packet from outside along the query's path."""
    return any(
        True
        for router, table in plane.outside.items()
        for state in query.path.after(0, (OUTSIDE, router))
        for entries in table.values()
        for entry in entries
        if len(entry.down) <= query.failures
        for _ in query.path.after(state, (router, entry.to))
    )


def _drawn(kind: str, plane: DataPlane, draw: Draw, most_failures: int) -> Query:
    """Draw a query of one of the first six kinds."""
    failures = draw.below(most_failures + 1)
    first, last, between = _route(plane, draw)
    enter, leave = Step(OUTSIDE, first), Step(last, OUTSIDE)
    via = Step(end=between)
    through = PLAIN if draw.one_in(2) else CUSTOMER
    if kind == "reachability":
        return Query(through, Path((enter, ANYWHERE, leave)), through, failures)
    if kind == "waypoint":
        return Query(through, Path((enter, ANYWHERE, via, ANYWHERE, leave)), through, failures)
    if kind == "avoidance":
        around = Step(end=between, negated=True, repeated=True)
        return Query(through, Path((enter, around, leave)), through, failures)
    if kind == "transparency":
        into = Header((Part("svc", "?"), Part(IP)))
        out = draw.choice((LABELLED, Header((Part("mpls"), Part(ANY, "*"))), CUSTOMER))
        return Query(draw.choice((PLAIN, into)), Path((enter, ANYWHERE, Step(end=OUTSIDE))), out, failures)
    if kind == "loop":
        return Query(through, Path((enter, ANYWHERE, via, ANYWHERE, via, ANYWHERE)), WHATEVER, failures)
    depth = 1 + draw.below(3)
    deep = Header((*(Part("mpls") for _ in range(depth)), Part("svc"), Part(IP)))
    return Query(through, Path((enter, ANYWHERE, via)), deep, failures)


def _failover(plane: DataPlane, draw: Draw, most_failures: int) -> Query:
    """Ask for the end of a path without one of its links; one query in four allows no failure."""
    path = draw.choice(plane.paths)
    protected = [hop for hop in pairwise(path) if hop in plane.bypasses]
    start, end = draw.choice(protected or list(pairwise(path)))
    failures = 0 if most_failures == 0 or draw.one_in(4) else 1 + draw.below(most_failures)
    header = PLAIN if draw.one_in(2) else CUSTOMER
    around = Step(start, end, negated=True, repeated=True)
    return Query(header, Path((Step(OUTSIDE, path[0]), around, Step(path[-1], OUTSIDE))), header, failures)


def _route(plane: DataPlane, draw: Draw) -> tuple[str, str, str]:
    """A router where a path begins, an edge router, and a router between them."""
    if draw.one_in(4):
        edge = edge_routers(plane.topology)
        return draw.choice(tuple(plane.outside)), draw.choice(edge), draw.choice(plane.topology.routers)
    path = draw.choice(plane.paths)
    hop = draw.below(len(path) - 1)
    around = plane.bypasses.get((path[hop], path[hop + 1]), ())
    near = around if around and draw.one_in(2) else path
    between = [router for router in near if router not in {path[0], path[-1]}] or plane.topology.routers
    return path[0], path[-1], draw.choice(between)
