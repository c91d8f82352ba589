"""A checker extracted from a proof; a domain gives the function that calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from assay.core.domain.oracle import Rejection, Trust
from assay.core.domain.verdict import Verdict
from assay.errors import InputError

C = TypeVar("C")
E = TypeVar("E")


class ProvedChecker(Struct, Generic[C, E], frozen=True):
    """Accepts where `proves` is true; an `InputError` from it rejects evidence that does not fit the verdict."""

    proves: Callable[[C, Verdict, E], bool]
    name: str = "proved"
    trust: Trust = Trust.PROVED

    def check(self, case: C, verdict: Verdict, evidence: E) -> Rejection | None:
        """Accept (None), or reject."""
        try:
            good = self.proves(case, verdict, evidence)
        except InputError as error:
            return Rejection("evidence", error.what)
        return None if good else Rejection("evidence", "rejected by the proved checker")
