"""Random queries about a network: six kinds that operators ask, mostly about existing paths.

Three in four queries take their routers from label-switched paths and bypasses, the others from the whole network, so
both verdicts are frequent.
"""

from __future__ import annotations

from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.networks.dataplane import IP, DataPlane, edge_routers
from assay.domains.pushdown.networks.query import ANY, ANYWHERE, Header, Part, Path, Query, Step
from assay.domains.pushdown.networks.topology import OUTSIDE

PLAIN = Header((Part(IP),))
CUSTOMER = Header((Part("svc"), Part(IP)))
LABELLED = Header((Part(ANY), Part(ANY, "*"), Part(IP)))
WHATEVER = Header((Part(ANY, "*"),))
KINDS = ("reachability", "waypoint", "avoidance", "transparency", "loop", "depth")
_WEIGHTS = (4, 4, 3, 4, 3, 2)


def draw_query(plane: DataPlane, draw: Draw, most_failures: int) -> Query:
    """Draw a query of a random kind, with up to `most_failures` failed links."""
    kind = KINDS[draw.weighted(_WEIGHTS)]
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


def _route(plane: DataPlane, draw: Draw) -> tuple[str, str, str]:
    """Two edge routers and a router between them."""
    if not plane.paths or draw.one_in(4):
        edge = edge_routers(plane.topology)
        return draw.choice(edge), draw.choice(edge), draw.choice(plane.topology.routers)
    path = draw.choice(plane.paths)
    hop = draw.below(len(path) - 1)
    around = plane.bypasses.get((path[hop], path[hop + 1]), ())
    near = around if around and draw.one_in(2) else path
    between = [router for router in near if router not in {path[0], path[-1]}] or plane.topology.routers
    return path[0], path[-1], draw.choice(between)
