"""How a program comes apart."""

from __future__ import annotations

from collections.abc import Sequence

from assay.boogie.model import STATEMENTS, Program
from assay.core.domain import Pass
from assay.core.judgement import Judgement


class Syntax:
    """A program is measured by its tokens."""

    passes: Sequence[Pass[Program]] = ()

    def size(self, case: Program) -> tuple[int, ...]:
        """Measure a program."""
        return (len(case.code) + len(case.variables),)


REDUCER = Syntax()


def signature(case: Program, judgement: Judgement) -> str:
    """Say what reduced programs of one bug have in common."""
    kinds = sorted({str(token) for token in case.code if token in STATEMENTS})
    return f"{judgement.kind}: {' '.join(kinds)}"
