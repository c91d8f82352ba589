"""The source `network`: ten queries about each network in turn, then ten others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from assay.core.domain.case import digest
from assay.core.domain.source import Identity, SourceKind, SourceParameter, draw_of
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.networks.construction import construct
from assay.domains.pushdown.networks.dataplane import DataPlane, data_plane
from assay.domains.pushdown.networks.library import installed_topologies, topologies_of
from assay.domains.pushdown.networks.query import Query
from assay.domains.pushdown.networks.random_query import draw_query
from assay.domains.pushdown.networks.topology import Topology
from assay.errors import UsageError

QUERIES = 10
"""The number of consecutive queries about one network."""


@lru_cache(maxsize=2)
def _plane(topology: Topology, lsps: int) -> DataPlane:
    """Consecutive cases share a network: cache its data plane."""
    return data_plane(topology, lsps)


@dataclass(frozen=True)
class Network:
    """Queries about networks; the parameters are those of the source `network`."""

    identity: Identity
    topologies: tuple[Topology, ...]
    size: None = None

    def topology(self, i: int) -> Topology:
        """The network that case i is about."""
        return self.topologies[i // QUERIES % len(self.topologies)]

    def plane(self, i: int) -> DataPlane:
        """Its data plane."""
        return _plane(self.topology(i), self._number("lsps"))

    def query(self, i: int) -> Query:
        """The query of case i."""
        return draw_query(self.plane(i), draw_of(self.identity.key, i), self._number("k"))

    def case(self, i: int) -> Case:
        """Give case i, named after its network and its query."""
        query = self.query(i)
        return replace(construct(self.plane(i), query), name=f"{self.topology(i).name}: {query}")

    def _number(self, name: str) -> int:
        return int(dict(self.identity.parameters)[name])


def network_source(identity: Identity) -> Network:
    """Read the topologies, and make the source from them; its identity gets a digest of what was read."""
    parameters = dict(identity.parameters)
    path, most = str(parameters["path"]), int(parameters["nodes"])
    every = topologies_of(Path(path)) if path else installed_topologies(str(parameters["groups"]).split("+"))
    kept = tuple(topology for topology in every if len(topology.routers) <= most)
    if not kept:
        smallest = min(len(topology.routers) for topology in every)
        remedy = f"write nodes={smallest} or more"
        raise UsageError(f"every network has more than {most} routers", where="--source network", remedy=remedy)
    content = digest(repr([(t.name, t.routers, t.links) for t in kept]).encode())
    return Network(replace(identity, content=content), kept)


NETWORK = SourceKind(
    "network",
    "phase one of the paper: queries about real networks; case i is about network i // 10, cyclically",
    (
        SourceParameter("seed", 0, "seed of the queries"),
        SourceParameter("path", "", "a .gml, .graphml or node-link .json file, or a folder of them; else topohub's"),
        SourceParameter("groups", "topozoo+sndlib+caida", "topohub's groups, joined by +"),
        SourceParameter("nodes", 200, "the most routers of a network; larger ones are skipped", least=2),
        SourceParameter("lsps", 8, "the most label-switched paths of a network", least=1),
        SourceParameter("k", 2, "the most failed links of a query"),
    ),
    network_source,
    version=2,
)
