"""The tables a report of a campaign has for this domain."""

from __future__ import annotations

from collections.abc import Sequence

from assay.core.domain import Shrunk
from assay.core.show import Grid


def tables(_findings: Sequence[Shrunk]) -> Sequence[Grid]:
    """Give the tables."""
    return []
