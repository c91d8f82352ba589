"""post*: closes A1 under successors, then looks for a configuration of A2 in it."""

from __future__ import annotations

from assay.core.verdict import Answer
from assay.pushdown.engine.answer import answer_of, unsupported
from assay.pushdown.engine.native import decide_forward
from assay.pushdown.evidence import Direction, Evidence
from assay.pushdown.flat import flatten
from assay.pushdown.model import Case


def decide_by_post_star(case: Case) -> Answer[Evidence]:
    """Decide a normal case, with evidence."""
    return unsupported(case) or answer_of(decide_forward(*flatten(case)), Direction.FORWARD)
