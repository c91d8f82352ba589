"""How a case comes apart: not at all yet, beyond being what it is."""

from __future__ import annotations

from collections.abc import Sequence

from assay.core.domain import Pass
from assay.core.judgement import Judgement
from assay.promela.model.case import Case


class Whole:
    """Leaves a case as it is."""

    passes: Sequence[Pass[Case]] = ()

    def size(self, case: Case) -> tuple[int, ...]:
        """Measure a case by the length of its model."""
        return (len(case.source),)


REDUCER = Whole()


def signature(case: Case, judgement: Judgement) -> str:
    """Say what reduced cases of one bug have in common: the kind of property and of disagreement."""
    return f"{case.property.kind} {judgement.kind}"
