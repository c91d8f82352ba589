"""The checker that was extracted from the proofs: what it accepts is proved, by a theorem of `proofs/pushdown`.

What a run weighs is not part of the proofs. Of such evidence the derivations are looked at, so `reachable` is proved;
for the weight, the other checkers must do.
"""

from __future__ import annotations

from assay.checkers.pushdown import check_reachable, check_unreachable
from assay.core.oracle import Rejection
from assay.core.verdict import Verdict
from assay.errors import InputError
from assay.pushdown.evidence import Evidence, Weighed
from assay.pushdown.model import Case
from assay.pushdown.proved_form import case_form, evidence_form


class ProvedChecker:
    """The extracted checker."""

    name = "proved"

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None), or reject."""
        if isinstance(evidence, Weighed):
            sides = (evidence.least.derivation, evidence.greatest.derivation)
            return next((said for side in sides if (said := self.check(case, verdict, side)) is not None), None)
        check = {"reachable": check_reachable, "unreachable": check_unreachable}.get(verdict.word)
        try:
            good = check is not None and check(case_form(case), evidence_form(case, evidence))
        except InputError as error:
            return Rejection("evidence", error.what)
        return None if good else Rejection("evidence", "the proved checker does not accept it")
