"""How two verdicts compare: a missed violation is unsound, a spurious one is incomplete."""

from __future__ import annotations

from assay.core.domain.judgement import AGREE, MALFORMED_TABLE, Table, disagree

WORDS = ("holds", "violated")
TABLE: Table = {
    ("holds", "holds"): AGREE,
    ("violated", "violated"): AGREE,
    ("violated", "holds"): disagree("soundness", "a violation is missed"),
    ("holds", "violated"): disagree("completeness", "a violation is invented"),
    **MALFORMED_TABLE,
}
