"""Parts of strongly connected components, which threads unite without a common lock.

The structure is that of Bloemen, Laarman and van de Pol, "Multi-core on-the-fly SCC decomposition", PPoPP 2016. For
each state, `parents` leads to the root of its part, a state that stands for all of them. It has the number of a state
plus one, and 0 for a root. It is an array of its own, because most states are only asked for their root. Each state
has a node of three words besides:

- `MEMBERS`, of the root: the threads with this part on their path, whether a state of it accepts, and whether it is
  complete. It is 0 where no thread has visited the state.
- `NEXT` joins the states of a part in a ring, so that every thread finds those that are not done. It has the number of
  a state plus one, and 0 in a ring of one. Done states are taken out of it by whoever passes two of them.
- `STATUS` says whether the state is done: all its successors are in its part or in complete ones. It is also a lock on
  the state. A locked state does not become done.

Two parts are united by a thread that has locked a root and a state in the ring of each that is not done. The larger
root becomes a child of the smaller one. A thread locks the larger root first, and a state of the smaller one's part
last, so threads do not wait for each other in a circle. No function waits for a lock: the caller tries again.

The parts are one before their rings are: a thread that finds a state in the ring of its part has that part on its path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import (
    exchange_if,
    fetch_or,
    load_ordered,
    load_shared,
    store_shared,
)
from assay.domains.promela.engine.native.kernels.product_codes import (
    ACCEPTING,
    COMPLETE,
    DONE,
    LOCKED,
    MEMBERS,
    NEXT,
    NODE,
    STATUS,
)

if TYPE_CHECKING:
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def root_of(parents: Rows, state: int) -> int:
    """Give the root of a state's part; states on the way are led past their parents."""
    while True:
        parent = load_ordered(parents, state) - 1
        if parent < 0:
            return state
        beyond = load_ordered(parents, parent) - 1
        if beyond < 0:
            return parent
        store_shared(parents, state, beyond + 1)
        state = beyond


@aot
def are_united(parents: Rows, one: int, other: int) -> bool:
    """Whether two visited states are in the same part."""
    while True:
        first = root_of(parents, one)
        if first == root_of(parents, other):
            return True
        if load_ordered(parents, first) == 0:
            return False


@aot
def members_of(parents: Rows, nodes: Rows, state: int) -> int:
    """Give the members of a state's part; none if no thread has visited it."""
    return load_ordered(nodes, root_of(parents, state) * NODE + MEMBERS)


@aot
def add_members(parents: Rows, nodes: Rows, state: int, members: int) -> None:
    """Add members to the part of a visited state.

    Whoever makes its root a child in the meantime reads the members after that. So either they are read there, or the
    root is seen to be a child here.
    """
    root = root_of(parents, state)
    while load_ordered(nodes, root * NODE + MEMBERS) & members != members:
        fetch_or(nodes, root * NODE + MEMBERS, members)
        root = root_of(parents, root)


@aot
def visit(parents: Rows, nodes: Rows, state: int, members: int) -> bool:
    """Add members to the part of a state; whether this is the first visit, and the state a part of its own."""
    if exchange_if(nodes, state * NODE + MEMBERS, 0, members) == 0:
        return True
    add_members(parents, nodes, state, members)
    return False


@aot
def after(nodes: Rows, state: int) -> int:
    """Give the next state in the ring."""
    following = load_shared(nodes, state * NODE + NEXT)
    return state if following == 0 else following - 1


@aot
def is_done(nodes: Rows, state: int) -> bool:
    """Whether a state is done."""
    return load_shared(nodes, state * NODE + STATUS) & DONE != 0


@aot
def find_undone(nodes: Rows, state: int) -> int:
    """Give a state of the same part that is not done; negative if there is none, and then there never will be."""
    while True:
        if not is_done(nodes, state):
            return state
        following = after(nodes, state)
        if following == state:
            return -1
        if not is_done(nodes, following):
            return following
        beyond = after(nodes, following)
        store_shared(nodes, state * NODE + NEXT, beyond + 1)
        state = beyond


@aot
def make_done(nodes: Rows, state: int) -> bool:
    """Let a state be done, unless it is locked; whether it is done."""
    return exchange_if(nodes, state * NODE + STATUS, 0, DONE) != LOCKED


@aot
def complete_alone(nodes: Rows, state: int, members: int) -> bool:
    """Let a part be complete if it is a single state that only this thread has visited; whether that is so.

    All successors of the state are complete or in its part. If that is the state alone, no other thread will unite it,
    and plain stores serve: a thread that visits it in the meantime finds it complete, even if its own bit is lost. Only
    a thread that has visited it before may be uniting it, and not have joined the rings yet.
    """
    place = state * NODE
    found = load_ordered(nodes, place + MEMBERS)
    if found | ACCEPTING != members | ACCEPTING or load_shared(nodes, place + NEXT) != 0:
        return False
    store_shared(nodes, place + STATUS, DONE)
    store_shared(nodes, place + MEMBERS, found | COMPLETE)
    return True


@aot
def lock_undone(nodes: Rows, state: int) -> int:
    """Lock a state of the same part that is not done, and give it; negative if it is locked."""
    found = find_undone(nodes, state)
    if found < 0 or exchange_if(nodes, found * NODE + STATUS, 0, LOCKED) != 0:
        return -1
    return found


@aot
def join(parents: Rows, nodes: Rows, child: int, one: int, parent: int, other: int) -> None:
    """Make a root the child of another one, and one ring of their two; `one` and `other` are states in them."""
    exchange_if(parents, child, 0, parent + 1)
    add_members(parents, nodes, parent, load_ordered(nodes, child * NODE + MEMBERS))
    following = after(nodes, one)
    store_shared(nodes, one * NODE + NEXT, after(nodes, other) + 1)
    store_shared(nodes, other * NODE + NEXT, following + 1)


@aot
def unite(parents: Rows, nodes: Rows, one: int, other: int) -> bool:
    """Unite the parts of two visited states; whether that is done, or has to be tried again."""
    child = root_of(parents, one)
    parent = root_of(parents, other)
    if child == parent:
        return True
    if child < parent:
        child, parent = parent, child
        one, other = other, one
    status = load_shared(nodes, child * NODE + STATUS)
    if status & LOCKED != 0 or exchange_if(nodes, child * NODE + STATUS, status, status | LOCKED) != status:
        return False
    done = False
    if load_ordered(parents, child) == 0:
        mine = child if status == 0 else lock_undone(nodes, one)
        if mine >= 0:
            yours = lock_undone(nodes, other)
            if yours >= 0:
                join(parents, nodes, child, mine, parent, yours)
                store_shared(nodes, yours * NODE + STATUS, 0)
                done = True
            if mine != child:
                store_shared(nodes, mine * NODE + STATUS, 0)
    store_shared(nodes, child * NODE + STATUS, status)
    return done
