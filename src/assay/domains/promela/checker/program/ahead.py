"""What processes may still do, as `proofs/promela/Ports.v` has it: who may go first depends on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from assay.automata.checker.proved import Tree, list_of
from assay.checkers import promela as coq
from assay.coq_terms import items
from assay.domains.promela.checker.program.program import Program

_MOST_NODES = 400
"""Control states of a proctype; the answers take memory with their square."""
_SENDS, _RECEIVES = 1, 2
_NODES, _EDGES, _GOES = 3, 0, 0
"""Where the control states of a proctype, their edges and the targets of those are in terms."""
_PROCTYPES = 2


def following(program: Program) -> Tree:
    """Give the control states that can follow each control state, for each proctype; nothing if there are too many."""
    types = [_targets(proctype) for proctype in _parts(_field(program.tree, _PROCTYPES))]
    if any(len(targets) > _MOST_NODES for targets in types):
        return ()
    return list_of(list_of(_row(mask, len(targets)) for mask in _closed(targets)) for targets in types)


def futures_of(program: Program, alive: Tree, reach: Tree) -> Tree:
    """Give the channels that a process may still use in each control state; nothing if no process can go first."""
    if not coq.all_follow(_field(program.tree, _PROCTYPES), reach):
        return ()
    found = coq.futures(program.tree, alive, reach)
    if not coq.all_admit(found, 0, _field(program.tree, _PROCTYPES)):
        return ()
    uses = (_field(port, 1) for ports in _parts(found) for here in _parts(ports) for port in _parts(here))
    return found if any(use in (_SENDS, _RECEIVES) for use in uses) else ()


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


def _row(mask: int, size: int) -> Tree:
    return list_of(bool(mask >> number & 1) for number in range(size))


def _field(tree: Tree, place: int) -> Tree:
    return cast("tuple[Tree, ...]", tree)[place]


def _parts(tree: Tree) -> list[Tree]:
    return list(items(tree))
