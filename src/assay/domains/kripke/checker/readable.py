"""Checks evidence by the semantics of LTL: evaluates the formula on a path, and checks ranks pair by pair."""

from __future__ import annotations

from assay.automata.checker.ranks import check_formula, check_run
from assay.automata.emptiness.evidence import Ranked
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not
from assay.automata.kripke import Case, structure_of
from assay.core.domain.oracle import Rejection
from assay.core.domain.verdict import Verdict
from assay.domains.kripke.model.evidence import HOLDS, VIOLATED, Evidence, Path, run_of


class Definitions:
    """The checker of both verdicts."""

    name = "definitions"

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept ranks for `holds`, a path for `violated`."""
        match verdict.word, evidence:
            case word, Ranked() if word == HOLDS:
                why = check_formula(structure_of(case), closure_of(Not(case.formula)), evidence)
            case word, Path() if word == VIOLATED:
                why = why_not_violating(case, evidence)
            case _:
                why = f"not evidence for {verdict.label!r}"
        return None if why is None else Rejection("evidence", why)


def wrong_claim(case: Case, path: Path) -> Rejection | None:
    """Check the counterexample of a subject; the reason is a fixed phrase."""
    if why_not_violating(case, path) is None:
        return None
    is_path = not isinstance(run_of(structure_of(case), path), str) and path.states[0] in case.initial
    what = "does not violate the formula" if is_path else "is not a path of the graph from an initial state"
    return Rejection("counterexample", f"the counterexample {what}")


def why_not_violating(case: Case, path: Path) -> str | None:
    """Say why a path is no counterexample; None if it is one."""
    structure = structure_of(case)
    run = run_of(structure, path)
    return run if isinstance(run, str) else check_run(structure, Not(case.formula), run)
