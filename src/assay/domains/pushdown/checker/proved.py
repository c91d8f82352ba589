"""The checker extracted from the Coq proofs: a theorem of `proofs/pushdown` states its soundness."""

from __future__ import annotations

from assay.checkers.pushdown import check_reachable, check_unreachable, check_weights
from assay.core.domain.proved_checker import ProvedChecker
from assay.core.domain.verdict import Verdict
from assay.domains.pushdown.checker.proved_form import case_form, evidence_form
from assay.domains.pushdown.checker.proved_weights import side_form, weights_form
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence, Weighed


def _proves(case: Case, verdict: Verdict, evidence: Evidence) -> bool:
    if case.malformed is not None:
        return False
    if isinstance(evidence, Weighed):
        if verdict.word != "reachable" or case.weights is None:
            return False
        sides = side_form(case, evidence.least), side_form(case, evidence.greatest)
        return bool(check_weights(case_form(case), weights_form(case.weights), *sides))
    check = {"reachable": check_reachable, "unreachable": check_unreachable}.get(verdict.word)
    return check is not None and bool(check(case_form(case), evidence_form(case, evidence)))


PROVED: ProvedChecker[Case, Evidence] = ProvedChecker(_proves)
