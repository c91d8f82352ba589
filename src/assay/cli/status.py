"""The exit statuses, and which of them outranks which, in one place."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.core.store.store import Store


class Exit(IntEnum):
    """What the shell is told."""

    OK = 0
    DISAGREEMENT = 1
    """`run`: a tool was wrong; `verify`: the evidence was rejected; `check`: a verdict of `--fail-on`."""
    BAD_INPUT = 2
    NO_TOOL = 3
    OUR_FAULT = 4
    UNKNOWN = 5
    """`check`: some verdict is unknown."""
    SILENT = 6
    """`run`: a subject, or the oracle, gave no answer to more than half of the cases, for one reason."""
    INTERRUPTED = 130


RANKS = (
    Exit.INTERRUPTED,
    Exit.BAD_INPUT,
    Exit.NO_TOOL,
    Exit.OUR_FAULT,
    Exit.DISAGREEMENT,
    Exit.SILENT,
    Exit.UNKNOWN,
    Exit.OK,
)
"""Where several statuses hold, the first of these is given: what stopped the command, what cannot be believed, what was
found, what was left open."""


def gravest(statuses: Iterable[Exit]) -> Exit:
    """Choose the status that outranks the others; with none of them, all is well."""
    return min(statuses, key=RANKS.index, default=Exit.OK)


def exit_status(store: Store) -> Exit:
    """Choose the exit status of a campaign."""
    from assay.core.campaign.campaign import tally
    from assay.core.campaign.inconclusive import mostly_silent
    from assay.core.domain.subject import Origin

    plan = store.plan
    wrong, _ = tally(plan, store.rows())
    ours = {subject.title for subject in plan.subjects if subject.origin is Origin.OURS}
    holding = {
        Exit.OUR_FAULT: store.faults() or store.lost() or any(title in ours for title, _ in wrong),
        Exit.DISAGREEMENT: any(plan.fails(kind) for _, kind in wrong),
        Exit.SILENT: mostly_silent(plan, store.rows()),
    }
    return gravest(status for status, holds in holding.items() if holds)
