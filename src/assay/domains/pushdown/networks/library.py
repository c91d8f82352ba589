"""The topologies: topohub's graphs, installed with its package, or the user's files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from operator import itemgetter
from pathlib import Path

import msgspec

from assay.core.domain.packages import how_to_install
from assay.domains.pushdown.networks.gml import read_gml
from assay.domains.pushdown.networks.graph import Graph
from assay.domains.pushdown.networks.graphml import read_graphml
from assay.domains.pushdown.networks.node_link import node_link_graph, read_node_link
from assay.domains.pushdown.networks.topology import Topology
from assay.errors import InputError, UsageError, unknown_name

GROUPS = ("topozoo", "sndlib", "backbone", "caida", "gabriel")
READERS: dict[str, Callable[[bytes, str], Graph]] = {
    ".gml": read_gml,
    ".graphml": read_graphml,
    ".json": read_node_link,
}


def installed_topologies(groups: Sequence[str]) -> list[Topology]:
    """Read topohub's graphs of these groups, in the order of their names."""
    for group in groups:
        if group not in GROUPS:
            raise unknown_name("topohub", "group", group, GROUPS, where="groups")
    try:
        data = resources.files("topohub") / "data"
    except ModuleNotFoundError:
        remedy = f"{how_to_install('topohub')}, or give files of your own: --source network:path=FOLDER"
        raise UsageError("topohub's networks are not installed", where="--source network", remedy=remedy) from None
    found = [item for group in groups for item in _below(data / group, group)]
    found.sort(key=itemgetter(0))
    return [node_link_graph(msgspec.json.decode(file.read_bytes())).topology(name) for name, file in found]


def _below(folder: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _below(item, f"{name}/{item.name}")
        elif item.name.endswith(".json"):
            yield f"{name}/{item.name.removesuffix('.json')}", item


def topologies_of(path: Path) -> list[Topology]:
    """Read a file, or all .gml, .graphml and .json files below a folder, in the order of their names."""
    if not path.is_dir():
        return [_read(path, path.stem)]
    files = sorted(file for file in path.rglob("*") if file.suffix in READERS)
    if not files:
        remedy = f"give a folder with {', '.join(READERS)} files"
        raise InputError("no network files in the folder", where=str(path), remedy=remedy)
    return [_read(file, file.relative_to(path).as_posix()) for file in files]


def _read(file: Path, name: str) -> Topology:
    if file.suffix not in READERS:
        raise InputError("unknown file suffix", where=str(file), remedy=f"use one of {', '.join(READERS)}")
    try:
        data = file.read_bytes()
    except OSError as error:
        what = f"cannot read the file: {error.strerror}"
        raise InputError(what, where=str(file), remedy="give a file or folder of networks") from None
    graph = READERS[file.suffix](data, str(file))
    try:
        return graph.topology(name)
    except InputError as error:
        where = error.where if error.where.startswith(str(file)) else ": ".join(filter(None, (str(file), error.where)))
        raise InputError(error.what, where=where, remedy=error.remedy) from None
