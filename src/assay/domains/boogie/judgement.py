"""What follows from two verdicts: Table 2 of the paper.

Rows are what running the program came to, columns what a verifier says. `timeout` is `unknown` with that reason. The
paper has no division by zero: its value is not specified, so an execution that meets one has no single right answer.
"""

from __future__ import annotations

from assay.core.domain.judgement import AGREE, INCONCLUSIVE, Judgement, Table, disagree

ORACLE = ("success", "failure", "loop", "division-by-zero", "name-error", "type-error")
SUBJECT = ("success", "failure", "name-error", "type-error")
_TIMEOUT = "unknown:timeout"
_COLUMNS = ("success", "failure", _TIMEOUT, "name-error", "type-error")
_RULINGS = {
    "ok": AGREE,
    "?": INCONCLUSIVE,
    "unsound": disagree("soundness", "a failure is missed"),
    "incomplete": disagree("completeness", "a correct program is rejected"),
    "name+": disagree("naming", "a name error is invented"),
    "name-": disagree("naming", "a name error is missed"),
    "type+": disagree("typing", "a type error is invented"),
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
    # what the paper does not have
    "division-by-zero": ("?",       "?",          "?",     "name+",   "type+"),
    "unknown:memory":   ("?",       "?",          "?",     "name+",   "type+"),
}  # fmt: skip


def _ruling(row: str, column: int) -> Judgement:
    return _RULINGS[_TABLE_2[row][column]]


TABLE: Table = {
    (row, label): _ruling(row, column)
    for row in _TABLE_2
    for column, label in enumerate(_COLUMNS)
    if _ruling(row, column) != INCONCLUSIVE
} | {(engine, engine): AGREE for engine in ("loop", "division-by-zero")}
"""Our own engines, as subjects, also say `loop` and `division-by-zero`."""
