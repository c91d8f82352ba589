"""Live variables of a process at each node, by the usual backward data-flow analysis.

A variable is live if some path reads it before writing it. Sets of slots are bits of a number. Each edge has a kill set
and a gen set: live before it is what it reads, and what is live after it and not killed. A subscript that is not
constant reads the whole array and kills none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import assert_never

from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.cell_slots import slots

Transfer = tuple[int, int]
"""The kill set and the gen set."""


def live_slots(process: g.Process) -> tuple[int, ...]:
    """Give the live slots of each node; slots that `provided` reads are always live."""
    always = _reads(process.provided)
    return tuple(live | always for live in _live(process.nodes, 0).values())


def dead_slots(process: g.Process) -> tuple[tuple[int, ...], ...]:
    """Give the slots of each node that are dead by the rules of `proofs/promela/Liveness.v`.

    These are simpler: an edge reads what any of its effects reads, and a `d_step` kills nothing.
    """
    always = _reads(process.provided)
    live = _live(process.nodes, 0, _simply)
    return tuple(
        tuple(slot for slot in range(process.size) if not (live[node.number] | always) >> slot & 1)
        for node in process.nodes
    )


def written_slots(edge: g.Edge) -> int:
    """Give the local slots that an edge may write."""
    return _union(slots(cell) for cell in _written(edge.effects) if cell is not None and not cell.shared)


def _written(effects: Iterable[g.Effect]) -> Iterator[e.Cell | None]:
    for effect in effects:
        match effect:
            case g.Assign() | g.Start():
                yield effect.cell
            case g.Receive():
                yield from (argument.cell for argument in effect.arguments if isinstance(argument, e.Into))
            case g.Sequence():
                yield from _written(part for node in effect.nodes for edge in node.edges for part in edge.effects)
            case g.Send() | g.Assert() | g.Print() | g.SetPriority() | g.Die():
                pass
            case _:
                assert_never(effect)


def _live(nodes: Sequence[g.Node], after: int, transfer: Callable[[g.Edge], Transfer] | None = None) -> dict[int, int]:
    """Give the live slots of each node; `after` is live where an edge leaves these nodes."""
    of = transfer or _transfer
    edges = {node.number: [(edge.target, *of(edge)) for edge in node.edges] for node in nodes}
    live = dict.fromkeys(edges, 0)
    changed = True
    while changed:
        changed = False
        for node in reversed(edges):
            here = live[node]
            for target, kills, reads in edges[node]:
                here |= reads | (live.get(target, after) & ~kills)
            changed |= here != live[node]
            live[node] = here
    return live


def _transfer(edge: g.Edge) -> Transfer:
    kills, reads = 0, 0
    for effect in reversed(edge.effects):
        before_kills, before_reads = _of_effect(effect)
        reads = before_reads | (reads & ~before_kills)
        kills |= before_kills
    return kills, reads | _reads(edge.guard)


def _simply(edge: g.Edge) -> Transfer:
    kills = 0
    for place, effect in enumerate(edge.effects):
        if isinstance(effect, g.Assign | g.Start) or (isinstance(effect, g.Receive) and place == 0):
            kills |= _of_effect(effect)[0]
    return kills, _reads(edge.guard) | _reads(edge.effects)


def _of_effect(effect: g.Effect) -> Transfer:
    match effect:
        case g.Assign():
            return _exact([effect.cell]), _reads(effect)
        case g.Receive():
            taken = (argument.cell for argument in effect.arguments if isinstance(argument, e.Into))
            return _exact(taken), _reads(effect)
        case g.Start():
            return _exact([effect.cell]), _reads(effect)
        case g.Die():
            return -1, 0
        case g.Sequence():
            reads = _live(effect.nodes, 0)[effect.start]
            return ~_live(effect.nodes, -1)[effect.start], reads
        case g.Send() | g.Assert() | g.Print() | g.SetPriority():
            return 0, _reads(effect)
        case _:
            assert_never(effect)


def _exact(cells: Iterable[e.Cell | None]) -> int:
    """Give the slots that are certainly written."""
    sure = (slots(cell) for cell in cells if cell is not None and not cell.shared)
    return _union(one for one in sure if len(one) == 1)


def _reads(thing: object) -> int:
    loaded = (part.cell for part in inside(thing) if isinstance(part, e.Load))
    return _union(slots(cell) for cell in loaded if not cell.shared)


def _union(ranges: Iterable[range]) -> int:
    out = 0
    for one in ranges:
        out |= ((1 << len(one)) - 1) << one.start
    return out
