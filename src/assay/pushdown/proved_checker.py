"""The checker that was extracted from the proofs: what it accepts is proved, by a theorem of `proofs/pushdown`."""

from __future__ import annotations

from assay.checkers.pushdown import check_reachable, check_unreachable, check_weights
from assay.core.proved import ProvedChecker
from assay.core.verdict import Verdict
from assay.pushdown.evidence import Evidence, Weighed
from assay.pushdown.model import Case
from assay.pushdown.proved_form import case_form, evidence_form
from assay.pushdown.proved_weights import side_form, weights_form


def _proves(case: Case, verdict: Verdict, evidence: Evidence) -> bool:
    if isinstance(evidence, Weighed):
        if verdict.word != "reachable" or case.weights is None:
            return False
        sides = side_form(case, evidence.least), side_form(case, evidence.greatest)
        return bool(check_weights(case_form(case), weights_form(case.weights), *sides))
    check = {"reachable": check_reachable, "unreachable": check_unreachable}.get(verdict.word)
    return check is not None and bool(check(case_form(case), evidence_form(case, evidence)))


PROVED: ProvedChecker[Case, Evidence] = ProvedChecker(_proves)
