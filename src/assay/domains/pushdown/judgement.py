"""How two verdicts compare: a run that is missed and one that is invented are both unsound."""

from __future__ import annotations

from assay.core.domain.judgement import AGREE, MALFORMED_TABLE, Table, disagree

WORDS = ("reachable", "unreachable")
TABLE: Table = {
    **MALFORMED_TABLE,
    ("reachable", "reachable"): AGREE,
    ("unreachable", "unreachable"): AGREE,
    ("reachable", "unreachable"): disagree("soundness", "a run is missed"),
    ("unreachable", "reachable"): disagree("soundness", "a run is invented"),
}
