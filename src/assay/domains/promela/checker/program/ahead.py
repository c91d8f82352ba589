"""What processes may still do, as `proofs/promela/Ports.v` has it: who may go first depends on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from assay.automata.checker.proved import Tree, list_of
from assay.checkers import promela as coq
from assay.coq_terms import items
from assay.domains.promela.checker.program.program import Program
from assay.domains.promela.model.graph import Model

_MOST_NODES = 200
"""Control states of a proctype; the answers take memory with their square."""
_SENDS, _RECEIVES = 1, 2
_NODES, _EDGES, _GOES = 3, 0, 0
"""Where the control states of a proctype, their edges and the targets of those are in terms."""
_PROCTYPES = 2


class Ahead(Struct, frozen=True):
    """What processes may still do, as terms: which of them may go first depends on it."""

    following: Tree
    """For each proctype, for each of its control states: those that can follow."""
    futures: Tree
    """Likewise: the channels that a process may still use, and how."""
    ranges: Tree
    """The global variables that statements write."""
    seen: Tree
    """The channels that propositions look at."""


_last: list[tuple[Model, Tree, Ahead | None]] = []
"""The last model and its answer: evidence is made with it and checked with it, for one property after another."""


def ahead_of(program: Program, alive: Tree, propositions: Tree = ()) -> Ahead | None:
    """Give what processes may still do, for propositions about them; None if none can go first."""
    if not any(model is program.model and slots == alive for model, slots, _ in _last):
        _last[:] = [(program.model, alive, _computed(program, alive))]
    found = _last[0][2]
    return None if found is None else replace(found, seen=coq.seen_channels(propositions))


def _computed(program: Program, alive: Tree) -> Ahead | None:
    proctypes = _field(program.tree, _PROCTYPES)
    reach = _following(proctypes)
    if not reach or not coq.all_follow(proctypes, reach):
        return None
    futures = coq.futures(program.tree, alive, reach)
    if not coq.all_admit(futures, 0, proctypes) or not (_may_own(proctypes) or _may_use(futures)):
        return None
    return Ahead(reach, futures, coq.global_ranges(program.tree), ())


def _may_own(proctypes: Tree) -> bool:
    """Whether a process has a choice of its own, or a statement of its own that is not merged with others."""
    for proctype in _parts(proctypes):
        for number, node in enumerate(_parts(_field(proctype, _NODES))):
            edges = _parts(_field(node, _EDGES))
            merged = len(edges) < 2 and all(coq.own_edge(number, edge) for edge in edges)
            if not merged and all(map(coq.own_move, edges)):
                return True
    return False


def _may_use(futures: Tree) -> bool:
    """Whether a process uses a channel only to send to it, or only to receive from it."""
    uses = (_field(port, 1) for ports in _parts(futures) for here in _parts(ports) for port in _parts(here))
    return any(use in (_SENDS, _RECEIVES) for use in uses)


def _following(proctypes: Tree) -> Tree:
    """The control states that can follow each control state; nothing if there are too many."""
    types = list(map(_targets, _parts(proctypes)))
    if any(len(targets) > _MOST_NODES for targets in types):
        return ()
    return list_of(_rows(_closed(targets)) for targets in types)


def _rows(masks: Sequence[int]) -> Tree:
    """The bits of masks as lists; equal masks have one list, which is brought into the memory of native code once."""
    rows = {mask: list_of(bool(mask >> number & 1) for number in range(len(masks))) for mask in set(masks)}
    return list_of(rows[mask] for mask in masks)


def _targets(proctype: Tree) -> list[list[int]]:
    nodes = _parts(_field(proctype, _NODES))
    found = [[cast("int", _field(edge, _GOES)) for edge in _parts(_field(node, _EDGES))] for node in nodes]
    return [[target for target in targets if target] for targets in found]  # 0: the process ends


def _closed(targets: Sequence[Sequence[int]]) -> list[int]:
    """The numbers that can be reached from each number, as bits."""
    masks, changed = [1 << number for number in range(len(targets))], True
    while changed:
        changed = False
        for number in reversed(range(len(targets))):
            found = masks[number]
            for target in targets[number]:
                found |= masks[target] if target < len(masks) else 0
            changed, masks[number] = changed or found != masks[number], found
    return masks


def _field(tree: Tree, place: int) -> Tree:
    return cast("tuple[Tree, ...]", tree)[place]


def _parts(tree: Tree) -> list[Tree]:
    return list(items(tree))
