"""Decodes a run of a network case: the packet's hops, and the links that must be down.

The names of the locations suffice, so this also works for cases from files and for reduced cases.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assay.domains.pushdown.drawing.run import Run
from assay.domains.pushdown.model.case import Case

_LOCATION = re.compile(
    r"(?P<start>[^>(]+)->(?P<end>[^>(]+?)(?P<pending>\([^);]+(?:; down (?P<down>[^);]+))?\))?/s[0-9]+"
)


@dataclass(frozen=True)
class Hop:
    """A packet on a link, with its header, top first. A repeated link means that its receiver popped a label."""

    start: str
    end: str
    header: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.start}->{self.end}: {' '.join(self.header) or '·'}"


@dataclass(frozen=True)
class Explanation:
    """The meaning of a run in the network.

    `also_used` are failed links that the packet also crosses: such a run is spurious, due to the over-approximation of
    failures.
    """

    hops: tuple[Hop, ...]
    failed_links: tuple[str, ...]
    also_used: tuple[str, ...]


def explain(case: Case, run: Run) -> Explanation | None:
    """Explain a run; None if its locations do not have the names of a network case."""
    hops: list[Hop] = []
    failed: set[str] = set()
    used: set[str] = set()
    for location, stack in run.configurations:
        match = _LOCATION.fullmatch(case.locations[location])
        if match is None:
            return None
        if match["pending"]:
            failed |= set(filter(None, (match["down"] or "").split(", ")))
        else:
            hops.append(Hop(match["start"], match["end"], tuple(case.labels[label] for label in stack)))
            used.add("--".join(sorted((match["start"], match["end"]))))
    return Explanation(tuple(hops), tuple(sorted(failed)), tuple(sorted(failed & used)))
