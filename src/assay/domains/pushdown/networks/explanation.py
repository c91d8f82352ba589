"""Reads a run of a network case back: the packet's hops, and the links that must be down for it.

The names of locations have all that is needed, so this works for a case from a file as well, and for a shrunk one.
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
    """A packet on a link, with its header, the top on the left. The same link again: its receiver popped a label."""

    start: str
    end: str
    header: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.start}->{self.end}: {' '.join(self.header) or '·'}"


@dataclass(frozen=True)
class Explanation:
    """What a run means in the network.

    `also_used` are failed links that the packet goes over all the same, at another place: such a run exists only
    because failures are approximated.
    """

    hops: tuple[Hop, ...]
    failed_links: tuple[str, ...]
    also_used: tuple[str, ...]


def explain(case: Case, run: Run) -> Explanation | None:
    """Explain a run; None if the names of its locations are not those of a network."""
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
