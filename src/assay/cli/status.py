"""The exit statuses, in one place."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.core.store import Store


class Exit(IntEnum):
    """What the shell is told."""

    OK = 0
    DISAGREEMENT = 1
    """`run`: a tool was wrong; `verify`: the evidence was rejected."""
    BAD_INPUT = 2
    NO_TOOL = 3
    OUR_FAULT = 4
    UNKNOWN = 5
    """`check`: some verdict is unknown."""
    INTERRUPTED = 130


def exit_status(store: Store) -> Exit:
    """Choose the exit status of a campaign: a fault of ours outranks disagreements."""
    from assay.core.campaign import tally
    from assay.core.subject import Origin

    plan = store.plan
    wrong, _ = tally(plan, store.rows())
    ours = {subject.title for subject in plan.subjects if subject.origin is Origin.OURS}
    if store.faults() or store.lost() or any(title in ours for title, _ in wrong):
        return Exit.OUR_FAULT
    return Exit.DISAGREEMENT if any(plan.fails(kind) for _, kind in wrong) else Exit.OK
