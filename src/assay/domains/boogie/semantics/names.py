"""Well-named programs: every used variable is declared (Vars), and none is declared twice (Env., Fig. 4)."""

from __future__ import annotations

from assay.domains.boogie.model.case import WORDS, Flaw, Program


def misnamed(program: Program) -> Flaw | None:
    """Find the first place that violates well-namedness."""
    declared: set[str] = set()
    for i, variable in enumerate(program.variables):
        if variable.name in declared:
            return Flaw(f"{variable.name} is declared twice", variable=i)
        declared.add(variable.name)
    for i, token in enumerate(program.code):
        if isinstance(token, str) and token not in WORDS and token not in declared:
            return Flaw(f"{token} is not declared", token=i)
    return None
