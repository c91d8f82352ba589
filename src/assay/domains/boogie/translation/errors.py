"""Error messages about a file of many programs, assigned to the programs by their lines.

An error of names or types anywhere keeps a verifier from verifying the file. Programs with such an error have their
verdict; the others are asked again without them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assay.core.domain.subject import Again
from assay.core.domain.verdict import Answer, Verdict
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.layout import Layout


class Complaint(NamedTuple):
    """An error message, and the statement it points at."""

    place: int | None
    message: str


Complaints = Mapping[int, Sequence[Complaint]]
"""For the number of a program, the errors in it."""


def by_program(layout: Layout, errors: Iterable[tuple[str, str]]) -> Complaints:
    """Assign errors, given as line and message, to programs; errors in the preamble are left out."""
    complaints: dict[int, list[Complaint]] = {}
    for line, message in errors:
        owner = layout.owner(int(line))
        if owner is not None:
            complaints.setdefault(owner[0], []).append(Complaint(owner[1], message))
    return complaints


def ill_formed(complaints: Complaints, count: int, of_names: tuple[str, ...]) -> list[Answer[Evidence] | Again]:
    """Answer the programs that have errors; messages about names begin with one of `of_names`."""
    again = Again("other programs of the file have errors")
    return [_verdict(complaints[i], of_names) if i in complaints else again for i in range(count)]


def _verdict(complaints: Sequence[Complaint], of_names: tuple[str, ...]) -> Answer[Evidence]:
    named = any(complaint.message.startswith(of_names) for complaint in complaints)
    return Answer(Verdict("name-error" if named else "type-error"), note=complaints[0].message)
