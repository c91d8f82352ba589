"""What follows from two verdicts: Table 2 of the paper."""

from __future__ import annotations

from assay.core.judgement import AGREE, INCONCLUSIVE, Judgement, Table, disagree

ORACLE = ("success", "failure", "loop", "division-by-zero", "name-error", "type-error")
SUBJECT = ("success", "failure", "loop", "division-by-zero", "name-error", "type-error")
_TIMEOUT = "unknown:timeout"


def _ruling(p: str, b: str) -> Judgement:
    if p == b and p != _TIMEOUT:
        return AGREE
    for error, kind in (("name-error", "naming"), ("type-error", "typing")):
        if error in (p, b):
            return disagree(kind, f"one says {error}")
    if "division-by-zero" in (p, b) or _TIMEOUT in (p, b):
        return INCONCLUSIVE
    if p == "failure":
        return disagree("soundness", "a failure is missed")
    return AGREE if b != "failure" else disagree("completeness", "a failure is invented")


TABLE: Table = {
    (p, b): ruling
    for p in (*ORACLE, _TIMEOUT)
    for b in (*SUBJECT, _TIMEOUT)
    if (ruling := _ruling(p, b)) != INCONCLUSIVE
}
