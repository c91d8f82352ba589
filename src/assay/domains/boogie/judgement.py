"""The judgement of an outcome and a verdict: Table 2 of the paper.

Rows are the outcomes of running the program, columns the verdicts of a verifier. `timeout` is `unknown` with that
reason. The paper has no division by zero: its value is unspecified, so a run with one is inconclusive.
"""

from __future__ import annotations

from assay.core.domain.judgement import AGREE, INCONCLUSIVE, MALFORMED_TABLE, Judgement, Table, disagree

ORACLE = ("success", "failure", "loop", "division-by-zero", "name-error", "type-error")
INFERRED = "inferred"
"""A subject that verifies nothing has inferred invariants; its claims are judged."""
SUBJECT = ("success", "failure", INFERRED, "name-error", "type-error")
_TIMEOUT = "unknown:timeout"
_COLUMNS = ("success", "failure", _TIMEOUT, "name-error", "type-error")
_RULINGS = {
    "ok": AGREE,
    "?": INCONCLUSIVE,
    "unsound": disagree("soundness", "a failure is missed"),
    "incomplete": disagree("completeness", "a correct program is rejected"),
    "name+": disagree("naming", "a spurious name error"),
    "name-": disagree("naming", "a name error is missed"),
    "type+": disagree("typing", "a spurious type error"),
    "type-": disagree("typing", "a type error is missed"),
}
_TABLE_2 = {
    #                    success    failure      timeout  name-error type-error
    "success":          ("ok",      "incomplete", "?",     "name+",   "type+"),
    "failure":          ("unsound", "ok",         "?",     "name+",   "type+"),
    "loop":             ("ok",      "incomplete", "?",     "name+",   "type+"),
    _TIMEOUT:           ("?",       "?",          "?",     "name+",   "type+"),
    "name-error":       ("name-",   "name-",      "name-", "ok",      "name-"),
    "type-error":       ("type-",   "type-",      "type-", "name+",   "ok"),
    # not in the paper
    "division-by-zero": ("?",       "?",          "?",     "name+",   "type+"),
    "unknown:memory":   ("?",       "?",          "?",     "name+",   "type+"),
}  # fmt: skip


def _ruling(row: str, column: int) -> Judgement:
    return _RULINGS[_TABLE_2[row][column]]


def _inferred(row: str) -> Judgement:
    return _ruling(row, 0) if row in ("name-error", "type-error") else AGREE


TABLE: Table = (
    {
        (row, label): _ruling(row, column)
        for row in _TABLE_2
        for column, label in enumerate(_COLUMNS)
        if _ruling(row, column) != INCONCLUSIVE
    }
    | {(engine, engine): AGREE for engine in ("loop", "division-by-zero")}
    | {(row, INFERRED): _inferred(row) for row in _TABLE_2}
    | dict(MALFORMED_TABLE)
)
"""Assay's engines, as subjects, also answer `loop` and `division-by-zero`."""
