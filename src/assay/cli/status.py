"""The exit statuses and their precedence."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.core.store.store import Store


class Exit(IntEnum):
    """The exit statuses of `assay`."""

    OK = 0
    DISAGREEMENT = 1
    """`run`: a disagreement; `verify`: evidence is rejected; `check`: a verdict of `--fail-on`."""
    BAD_INPUT = 2
    NO_TOOL = 3
    INTERNAL_ERROR = 4
    UNKNOWN = 5
    """`check`: a verdict is unknown."""
    MOSTLY_UNKNOWN = 6
    """`run`: a subject or the oracle is unknown, for one reason, on more than half of the cases."""
    HUNG_UP = 129
    """SIGHUP: the terminal is gone."""
    INTERRUPTED = 130
    TERMINATED = 143
    """SIGTERM."""


RANKS = (
    Exit.INTERRUPTED,
    Exit.TERMINATED,
    Exit.HUNG_UP,
    Exit.BAD_INPUT,
    Exit.NO_TOOL,
    Exit.INTERNAL_ERROR,
    Exit.DISAGREEMENT,
    Exit.MOSTLY_UNKNOWN,
    Exit.UNKNOWN,
    Exit.OK,
)
"""The precedence of statuses, highest first."""


def gravest(statuses: Iterable[Exit]) -> Exit:
    """Choose the status of highest precedence; `OK` if there is none."""
    return min(statuses, key=RANKS.index, default=Exit.OK)


def exit_status(store: Store, known: Collection[str] = ()) -> Exit:
    """Choose the exit status of a campaign; a disagreement in a known bucket does not fail it."""
    from assay.core.campaign.campaign import tally
    from assay.core.campaign.inconclusive import mostly_unknown
    from assay.core.domain.subject import Origin
    from assay.core.known.new import new_disagreements

    plan = store.plan
    wrong, _ = tally(plan, store.rows() | store.variant_rows())
    ours = {subject.title for subject in plan.subjects if subject.origin is Origin.OURS}
    holding = {
        Exit.INTERNAL_ERROR: store.faults() or store.lost() or any(title in ours for title, _ in wrong),
        Exit.DISAGREEMENT: any(plan.fails(kind) for _, kind in new_disagreements(store, known)),
        Exit.MOSTLY_UNKNOWN: mostly_unknown(plan, store.rows()),
    }
    return gravest(status for status, holds in holding.items() if holds)
