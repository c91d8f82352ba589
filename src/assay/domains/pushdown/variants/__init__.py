"""Variants of a case: other pushdown systems and automata with the same answer and the same weights.

Steps may be added, each of weight zero, so the weights of runs are kept; their lengths are not.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import vary
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.variants import automata, numbering, rules

_KINDS = {
    "rename": numbering.renamed,
    "renumber": numbering.renumbered,
    "permute": numbering.permuted,
    "split-rule": rules.split,
    "duplicate-rule": rules.duplicated,
    "dead-location": rules.with_dead_location,
    "dead-label": rules.with_dead_label,
    "sink": rules.with_sink,
    "epsilon": automata.with_epsilon,
    "split-final": automata.with_split_final,
    "dead-state": automata.with_dead_state,
}


def variants(case: Case, draw: Draw) -> Iterator[tuple[str, Case]]:
    """Draw variants of a case; a malformed text has none."""
    return iter(()) if case.malformed is not None else vary(_KINDS, case, draw)
